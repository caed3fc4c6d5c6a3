/** A test's title is one sentence of at most 100 characters, so that a list of failures can be read. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const LONGEST_TITLE = 100;
const root = fileURLToPath(new URL('../..', import.meta.url));
const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => `test/${name.replaceAll('\\', '/')}`);

interface Expression {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The titles of `it`, `test` and `describe`, with what is chained to them: `it.each(…)`, `it.skipIf(…)`. */
function titlesIn(file: string, source: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (title === undefined || !/^(it|test|describe)\b/.test(source.slice(callee.start, callee.end))) return;
      if (isText(title)) titles.push(source.slice(title.start + 1, title.end - 1));
    },
  }).visit(parseSync(file, source).program);
  return titles;
}

/** A template's holes count as they are written. */
const isText = ({ type, ...rest }: Expression) =>
  type === 'TemplateLiteral' || (type === 'Literal' && 'value' in rest && typeof rest.value === 'string');

it('the titles of every kind of call are read', () => {
  const source = "describe('a', () => { it('b', f); it.each([1])('c %i', f); it.skipIf(x)(`d`, f); f('e'); });";
  expect(titlesIn('some.test.ts', source).sort()).toEqual(['a', 'b', 'c %i', 'd']);
});

it('no title of a test is above 100 characters', () => {
  const titles = files.flatMap((file) =>
    titlesIn(file, readFileSync(join(root, file), 'utf8')).map((title) => ({ file, title })),
  );
  expect(titles.filter(({ title }) => title.length > LONGEST_TITLE)).toEqual([]);
  expect(titles.length).toBeGreaterThan(3000);
});
