/**
 * A Mantine component without its style sheet is rendered unstyled without an error: this test reads what the page
 * renders.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { theme } from '../../../../src-renderer/theme/theme.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const mantine = join(root, 'node_modules/@mantine/core');

/** Every name that the page's files import from Mantine, types excluded. */
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

/** The style sheets that Mantine's own modules of these components, and of their parts, take their classes from. */
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
  // If Mantine's files had another structure, nothing would be found and nothing reported missing.
  expect(needed).toContain('Button.css');
  expect(needed.length).toBeGreaterThan(20);
  // Not Mantine's default variables: the theme writes all of them.
  const foundation = ['baseline.css', 'global.css'];
  expect([...imported].sort()).toEqual([...foundation, ...needed].sort());
});

it("the page loads Mantine's style sheets in Mantine's own order, which decides what overrides what", () => {
  const whole = readFileSync(join(mantine, 'styles.css'), 'utf8');
  const places = imported.map((sheet) => whole.indexOf(readFileSync(join(mantine, 'styles', sheet), 'utf8').trim()));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

it('the theme tells the browser not to keep the text of any Mantine field that the page renders', () => {
  const { components = {} } = theme;
  // A NativeSelect has no text, and Input is a frame around others.
  const fields = [...componentsUsed()].filter((name) => /.Input$|^Textarea$|^(Multi)?Select$/.test(name));
  expect(fields.length).toBeGreaterThan(5);
  const kept = fields.filter((name) => {
    const given: unknown = components[name]?.defaultProps;
    return !JSON.stringify(given ?? '').includes(name === 'PasswordInput' ? 'one-time-code' : '"off"');
  });
  expect(kept).toEqual([]);
});
