/**
 * The product's mark as an SVG file, read from the component that draws it on screen, so that its geometry and colours
 * stand in one place.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

/** @param margin empty space on each side, in units of the mark, which is 32 wide: macOS leaves a tenth around an icon. */
export function markSvg(margin = 0): string {
  const drawn = /<svg[^>]*>([\s\S]*?)<\/svg>/.exec(read('src-renderer/components/balcao-mark.tsx'))?.[1] ?? '';
  const styles = read('src-renderer/components/balcao-mark.module.css');
  const shapes = drawn
    .trim()
    .replace(/className=\{styles\['(\w+)'\]\}/g, (_, name: string) => attributesOf(styles, name))
    .split(/\n\s*/);
  if (shapes.length === 0 || shapes.some((shape) => shape.includes('{'))) throw new Error('The mark is not read.');
  const size = 32 + 2 * margin;
  const box = [-margin, -margin, size, size].join(' ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">`,
    '  <title>Balcão</title>',
    ...shapes.map((each) => `  ${each}`),
    '</svg>',
    '',
  ].join('\n');
}

/** The declarations of a class as attributes of SVG. */
function attributesOf(styles: string, name: string): string {
  const block = new RegExp(`\\.${name} \\{([^}]*)\\}`).exec(styles)?.[1];
  if (block === undefined) throw new Error(`The mark's style "${name}" is not there.`);
  return [...block.matchAll(/([\w-]+): ([^;]+);/g)].map(([, property, value]) => `${property}="${value}"`).join(' ');
}
