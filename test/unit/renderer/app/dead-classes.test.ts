/**
 * Every class of a style sheet is named by some code that imports the sheet, and every colour and size that a sheet
 * takes from elsewhere is set somewhere: the browser passes over both without a word.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = new URL('../../../../src-renderer/', import.meta.url).pathname;
const names = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
const read = (ending: RegExp) =>
  names.filter((name) => ending.test(name)).map((name) => [name, readFileSync(join(ROOT, name), 'utf8')] as const);

const withoutComments = (sheet: string) => sheet.replace(/\/\*.*?\*\//gs, '');

/** The sheet's own classes; those inside `:global()` are the kit's. */
function classesOf(sheet: string): readonly string[] {
  const selectors = withoutComments(sheet)
    .replace(/\{[^{}]*\}/g, ' ')
    .replace(/:global\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)/g, ' ');
  return [...new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))];
}

/** What the files that import `sheet` name of it: `styles['name']`. */
function namedOf(sheet: string, code: readonly (readonly [file: string, text: string])[]): ReadonlySet<string> {
  const named = code.flatMap(([file, text]) =>
    [...text.matchAll(/import (\w+) from '([^']+\.css)'/g)]
      .filter(([, , path = '']) => join(dirname(file), path) === sheet)
      .flatMap(([, local]) => [...text.matchAll(new RegExp(`\\b${local}\\['([^']+)'\\]`, 'g'))])
      .map(([, name = '']) => name),
  );
  return new Set(named);
}

it('every class of a style sheet is named by code that imports it, and every sheet is imported', () => {
  const code = read(/\.tsx?$/);
  const faults = read(/\.module\.css$/).flatMap(([sheet, text]) => {
    const [own, named] = [classesOf(text), namedOf(sheet, code)];
    const dead = own.filter((name) => !named.has(name)).map((name) => `${sheet} .${name}: no code names it`);
    const missing = [...named].filter((name) => !own.includes(name)).map((name) => `${sheet} has no .${name}`);
    return named.size === 0 ? [`${sheet}: no code takes a class of it`] : [...dead, ...missing];
  });
  expect(faults).toEqual([]);
});

it('a dead class, and one that the sheet lacks, are found', () => {
  const sheet =
    '/* .said {} */ .used > :global(.kit:not(:has(> .kits))) {} @media print { .dead:hover { gap: 1.5px; } }';
  expect(classesOf(sheet)).toEqual(['used', 'dead']);
  const code = [['a/page.tsx', "import css from './page.module.css'; css['used']; other['dead']"]] as const;
  expect([...namedOf('a/page.module.css', code)]).toEqual(['used']);
});

it('every variable that a style sheet reads without a value instead is one that we or the kit set', () => {
  const texts = read(/\.(css|tsx?)$/).map(([, text]) => withoutComments(text));
  const set = new Set(texts.flatMap((text) => text.match(/--[\w-]+(?=['"]?\]?\s*:)/g) ?? []));
  const unset = texts
    .flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name))
    .filter((name) => !set.has(name) && !/^--(mantine|table|input)-/.test(name));
  expect([...new Set(unset)]).toEqual([]);
});
