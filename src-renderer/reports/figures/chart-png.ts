/** Converts a chart of this page to a PNG with its title and legend, in the colours it has on screen. */

/** Twice the size on screen, so that it prints well. */
const SCALE = 2;
const MARGIN = 16;
/** Above the drawing: the title, and the names of the series. */
const HEAD = 64;
/** A separate picture has none of the page's style sheets, so what they say of its shapes goes along. */
const STYLED = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'font-size', 'text-anchor'];
/** A series below the picture's title, drawn as its bars are. */
export interface LegendEntry {
  readonly name: string;
  readonly look: 'hollow' | 'filled' | 'hatched';
}

const COLOURS = { hollow: '--ink-dim', filled: '--accent-ink', hatched: '--violet-ink' } as const;
const FONT = 'Inter Variable, system-ui, sans-serif';

/** @returns the PNG as base64 @throws when this browser cannot draw it */
export async function chartPng(drawing: SVGSVGElement, title: string, legend: readonly LegendEntry[]): Promise<string> {
  const { width, height } = drawing.getBoundingClientRect();
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(drawing, width, height))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((width + 2 * MARGIN) * SCALE);
  canvas.height = Math.round((height + HEAD + MARGIN) * SCALE);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to draw on');
  const style = getComputedStyle(document.documentElement);
  context.scale(SCALE, SCALE);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  context.fillStyle = colour('--ground');
  context.fillRect(0, 0, width + 2 * MARGIN, height + HEAD + MARGIN);
  context.fillStyle = colour('--ink');
  context.font = `600 15px ${FONT}`;
  context.fillText(title, MARGIN, 26);
  context.font = `13px ${FONT}`;
  let left = MARGIN;
  for (const { name, look } of legend) {
    const paint = colour(COLOURS[look]);
    context.strokeStyle = paint;
    context.fillStyle = paint;
    context.strokeRect(left + 0.5, 38.5, 10, 10);
    if (look === 'filled') context.fillRect(left, 38, 11, 11);
    if (look === 'hatched') for (const stripe of [1, 5, 9]) context.fillRect(left + stripe, 38, 2, 11);
    context.fillStyle = colour('--ink-dim');
    context.fillText(name, left + 18, 48);
    left += 18 + context.measureText(name).width + 20;
  }
  context.drawImage(image, MARGIN, HEAD, width, height);
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}

function standalone(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const shapes = [...drawing.querySelectorAll('*')];
  for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
    const shape = shapes[index];
    if (shape === undefined) continue;
    const style = getComputedStyle(shape);
    for (const name of STYLED) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('style');
  }
  copy.removeAttribute('style');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('font-family', FONT);
  return new XMLSerializer().serializeToString(copy);
}
