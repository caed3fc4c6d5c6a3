/** Converts a drawing of this page to a PNG, in the colours it has on screen. */

/** Twice the drawing's own size, so that it prints well. */
const SCALE = 2;

/** Returns the PNG as base64. @throws when this browser cannot draw it */
export async function chartPng(
  drawing: SVGSVGElement,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<string> {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  // A separate picture has no access to the page's colours, so each variable is replaced by its present value.
  const text = new XMLSerializer()
    .serializeToString(drawing)
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => colour(name))
    .replace('<svg ', `<svg width="${width}" height="${height}" `);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to draw on');
  context.fillStyle = colour('--ground');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}
