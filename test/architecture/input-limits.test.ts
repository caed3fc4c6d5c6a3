/**
 * Every limit of an input stands in input-limits.ts: a schema that has a number of its own for the length of a text or
 * a list, and a field of the page that has one, state it a second time.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { LARGEST, LONGEST, MOST } from '../../src-preload/contract/values/input-limits.ts';

const OWN_FILE = 'src-preload/contract/values/input-limits.ts';
const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['src-main', 'src-preload', 'src-renderer'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const file = join(folder, name).replaceAll('\\', '/');
      return { file, text: readFileSync(join(root, file), 'utf8') };
    }),
);

/** The largest number is another matter than the longest text: `z.int().max(100)` stays with its field. */
const OF_NUMBER = /^z\s*\.(int|number)\(|^(Math|Number)$/;

/** Numbers as limits: `.max(60)` of a text or a list, and `maxLength={60}`. */
function limitsIn(file: string, source: string): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [most], start, end }) => {
      if (callee.type !== 'MemberExpression' || most?.type !== 'Literal' || typeof most.value !== 'number') return;
      if (callee.property.type !== 'Identifier' || callee.property.name !== 'max') return;
      if (!OF_NUMBER.test(source.slice(callee.object.start, callee.object.end))) found.push(source.slice(start, end));
    },
    JSXAttribute: ({ name, value, start, end }) => {
      if (name.name !== 'maxLength' || value?.type !== 'JSXExpressionContainer') return;
      if (value.expression.type === 'Literal') found.push(source.slice(start, end));
    },
  }).visit(parseSync(file, source).program);
  return found;
}

it('a limit that is written as a number is found, and the largest number of a field is none', () => {
  const source = 'z.string().trim().max(60); z.array(tag).max(20); z.int().min(1).max(5); <input maxLength={60} />;';
  expect(limitsIn('some.tsx', source)).toEqual(['z.string().trim().max(60)', 'z.array(tag).max(20)', 'maxLength={60}']);
});

it('no schema and no field of the page has a limit of its own', () => {
  // What the service answers is no input of a person.
  const ofPeople = sources.filter(({ file }) => !file.startsWith('src-main/gateway-http/'));
  expect(ofPeople.flatMap(({ file, text }) => limitsIn(file, text).map((limit) => `${file}: ${limit}`))).toEqual([]);
});

it('no other file of the contract names a limit', () => {
  const others = sources.flatMap(({ file, text }) =>
    file === OWN_FILE || !file.startsWith('src-preload/contract/')
      ? []
      : [...text.matchAll(/^(?:export )?const ((?:LARGEST|LONGEST|MOST|MAX)_\w+|\w+_LIMIT) /gm)].map(
          ([, name]) => name,
        ),
  );
  // What a sentence is cut to, and a message of a socket as the largest input with its envelope.
  expect(others.sort()).toEqual(['LARGEST_CALL', 'MOST_PIECES']);
});

it.each(Object.entries({ LARGEST, LONGEST, MOST }))('each limit of %s is that of something', (table, limits) => {
  const unused = Object.keys(limits).filter((name) => !sources.some(({ text }) => text.includes(`${table}.${name}`)));
  expect(unused).toEqual([]);
});
