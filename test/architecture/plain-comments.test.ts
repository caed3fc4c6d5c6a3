/**
 * Comments are plain present-day English: these words are literary, or leave open who does what. Code in backticks and
 * quoted titles are not looked at.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const NOT_PLAIN = /\b(beside|says|said|whoever|nobody|told|asked)\b/gi;

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const sourcesIn = (folder: string) =>
  readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`.replaceAll('\\', '/'))
    .filter((file) => /\.(tsx?|css)$/.test(file));

const commentsIn = (file: string, source: string): readonly string[] =>
  file.endsWith('.css')
    ? (source.match(/\/\*[\s\S]*?\*\//g) ?? [])
    : parseSync(file, source).comments.map(({ value }) => value);

const wordsIn = (file: string, source: string): string[] =>
  commentsIn(file, source)
    .flatMap((comment) => comment.replace(/`[^`]*`|"[^"]*"/g, '').match(NOT_PLAIN) ?? [])
    .map((word) => `${file}: ${word}`);

const wordsOf = (folder: string) =>
  sourcesIn(folder).flatMap((file) => wordsIn(file, readFileSync(fromRoot(file), 'utf8')));

it('no comment has a word that is not plain', () => {
  expect(['src-main', 'src-preload', 'src-renderer'].flatMap(wordsOf)).toEqual([]);
});

it('a word is found in each kind of comment, and not in code, in backticks or in a quoted title', () => {
  const source = [
    '/** Said above. */',
    'const asked = "nobody"; // beside it',
    '/* `told`, and a title, "What a check says" */',
  ].join('\n');
  expect(wordsIn('a.ts', source)).toEqual(['a.ts: Said', 'a.ts: beside']);
  expect(wordsIn('a.css', '/* Told above. */ .beside { color: red }')).toEqual(['a.css: Told']);
});
