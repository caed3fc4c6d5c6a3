/** docs/build/service.md quotes the titles of tests; a title that changes must change there, too. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
/** Quotation marks are straight in code where a title has them, and curly in the document. */
const plain = (text: string) => text.replace(/[’‘]/g, "'").replace(/\\'/g, "'").replace(/\s+/g, ' ');

it('every test title that docs/build/service.md quotes is in the file it names', () => {
  const quoted = [...read('docs/build/service.md').matchAll(/`(test\/[\w./-]+\.test\.tsx?)`: ([^|<]+?) *(?=\||<br>)/g)];
  const missing = quoted.filter(([, path = '', title = '']) => !plain(read(path)).includes(plain(title)));
  expect(missing.map(([, path, title]) => `${path}: ${title}`)).toEqual([]);
  expect(quoted.length).toBeGreaterThan(100);
});
