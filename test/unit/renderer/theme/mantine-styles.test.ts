/** A Mantine component without its sheet is drawn naked, and nothing says so: this reads what the page draws. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const mantine = join(root, 'node_modules/@mantine/core');

/** Every name that the page's files take from Mantine, types aside. */
function componentsUsed(): ReadonlySet<string> {
  const names = globSync('src-renderer/**/*.{ts,tsx}', { cwd: root })
    .flatMap((path) => [
      ...readFileSync(join(root, path), 'utf8').matchAll(/import\s*\{([^}]*)\}\s*from '@mantine\/core'/g),
    ])
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
  return new Set(names);
}

/** The sheets that Mantine's own modules of these components, and of those they are made of, take their classes from. */
function sheetsOf(names: ReadonlySet<string>): readonly string[] {
  const sheets = new Set<string>();
  const seen = new Set<string>();
  const walk = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    if (path.endsWith('.module.mjs')) sheets.add(basename(path).replace('.module.mjs', '.css'));
    else
      for (const [, imported = ''] of readFileSync(path, 'utf8').matchAll(/from "(\.[^"]+)"/g))
        walk(join(dirname(path), imported));
  };
  const index = readFileSync(join(mantine, 'esm/index.mjs'), 'utf8');
  for (const [, list = '', path = ''] of index.matchAll(/import\s*\{([^}]*)\}\s*from "([^"]+)"/g))
    if (list.split(',').some((name) => names.has(name.trim().split(' as ')[0] ?? ''))) walk(join(mantine, 'esm', path));
  return [...sheets].sort();
}

const imported = [
  ...readFileSync(join(root, 'src-renderer/theme/mantine-styles.ts'), 'utf8').matchAll(/styles\/([^/']+\.css)'/g),
].map(([, sheet = '']) => sheet);

it('the page loads the style sheet of every Mantine component that it renders, and no other', () => {
  const needed = sheetsOf(componentsUsed());
  // Were Mantine laid out in another way, nothing would be found and nothing missed.
  expect(needed).toContain('Button.css');
  expect(needed.length).toBeGreaterThan(20);
  const foundation = ['baseline.css', 'default-css-variables.css', 'global.css'];
  expect([...imported].sort()).toEqual([...foundation, ...needed].sort());
});

it("the page loads Mantine's style sheets in Mantine's own order, which decides what overrides what", () => {
  const whole = readFileSync(join(mantine, 'styles.css'), 'utf8');
  const places = imported.map((sheet) => whole.indexOf(readFileSync(join(mantine, 'styles', sheet), 'utf8').trim()));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});
