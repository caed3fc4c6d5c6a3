/**
 * The page's policy lets no text become HTML (`require-trusted-types-for`): a component of the kit that writes its
 * styles with `dangerouslySetInnerHTML`, whatever the provider is told, would break the screen that shows it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const renderer = join(root, 'src-renderer');
const kit = join(root, 'node_modules', '@mantine', 'core', 'esm', 'components');

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')] as const);

/** Outside the kit's components: they write HTML too, and need no component around them. */
const WRITE_ALONE = ['ColorSchemeScript', 'InlineStyles'];

/** A call that does not pass on the provider's `deduplicateInlineStyles` writes HTML. */
const WRITES_HTML = /jsx\(InlineStyles, \{(?![^;]*\bdeduplicate:)|\bdangerouslySetInnerHTML\b/;

const families = [
  ...new Set(
    filesIn(kit, /\.mjs$/)
      .filter(([, text]) => WRITES_HTML.test(text))
      .map(([name]) => name.replace(/\/.*/, '')),
  ),
].sort();

/** The names that a file imports from the kit, without those of types alone. */
const imported = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/ as .*/, ''));

const forbidden = (text: string) =>
  imported(text).filter(
    (name) => WRITE_ALONE.includes(name) || families.some((family) => new RegExp(`^${family}([A-Z]|$)`).test(name)),
  );

it('no screen imports a component of the kit that writes HTML by itself', () => {
  expect(families).toEqual(['AppShell', 'Grid', 'SimpleGrid']);
  const example = "import {\n  Group,\n  SimpleGrid as G,\n  AppShellHeader,\n  InlineStyles,\n} from '@mantine/core';";
  expect(forbidden(example)).toEqual(['SimpleGrid', 'AppShellHeader', 'InlineStyles']);
  const sources = filesIn(renderer, /\.tsx?$/);
  expect(sources.flatMap(([, text]) => imported(text))).toContain('Button');
  expect(sources.map(([name, text]) => [name, forbidden(text)]).filter(([, names]) => names?.length)).toEqual([]);
  // By any other form of import the names above would not be seen.
  const other =
    /\* as \w+ from '@mantine\/core|'@mantine\/core\/(?!styles\/)|import\('@mantine|export .* from '@mantine/;
  expect(sources.filter(([, text]) => other.test(text)).map(([name]) => name)).toEqual([]);
});

it('the chart library writes no HTML, and only charts import it, which load when one is shown', () => {
  const charts = join(root, 'node_modules', '@mantine', 'charts', 'esm');
  expect(filesIn(charts, /\.mjs$/).filter(([, text]) => WRITES_HTML.test(text))).toEqual([]);
  const sources = filesIn(renderer, /\.tsx?$/);
  const users = sources.filter(([, text]) => /'(@mantine\/charts|recharts)/.test(text)).map(([name]) => name);
  expect(users.sort()).toEqual(['reports/figures/bar-chart.tsx']);
  const isStatic = /^import (?!type )[^;]*bar-chart\.tsx'/m;
  expect(sources.filter(([, text]) => isStatic.test(text)).map(([name]) => name)).toEqual([]);
  expect(isStatic.test("import { Bars } from './bar-chart.tsx';")).toBe(true);
});
