/**
 * Comments are plain present-day English: these words are literary, or leave open who does what. Code in backticks and
 * quoted titles are not looked at. The folders that still have such words are listed; the list only becomes shorter.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const NOT_PLAIN = /\b(beside|says|said|whoever|nobody|told|asked)\b/gi;

const NOT_YET_PLAIN: readonly string[] = ['src-preload', 'src-renderer'];

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const sourcesIn = (folder: string) =>
  readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file));

const wordsIn = (file: string, source: string): string[] =>
  parseSync(file, source)
    .comments.flatMap(({ value }) => value.replace(/`[^`]*`|"[^"]*"/g, '').match(NOT_PLAIN) ?? [])
    .map((word) => `${file}: ${word}`);

const wordsOf = (folder: string) =>
  sourcesIn(folder).flatMap((file) => wordsIn(file, readFileSync(fromRoot(file), 'utf8')));

it('no comment has a word that is not plain, but in the folders listed, which have some', () => {
  const plain = ['src-main', 'src-preload', 'src-renderer'].filter((folder) => !NOT_YET_PLAIN.includes(folder));
  expect(plain.flatMap(wordsOf)).toEqual([]);
  expect(NOT_YET_PLAIN.filter((folder) => wordsOf(folder).length === 0)).toEqual([]);
});

it('a word is found in each kind of comment, and not in code, in backticks or in a quoted title', () => {
  const source = [
    '/** Said above. */',
    'const asked = "nobody"; // beside it',
    '/* `told`, and a title, "What a check says" */',
  ].join('\n');
  expect(wordsIn('a.ts', source)).toEqual(['a.ts: Said', 'a.ts: beside']);
});
