import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { CanarySearch } from '../../../support/shell/canary.ts';

const SECRET = 'canary-"quoted"\\and/slash+plus&more';
const found = (data: string | Uint8Array) => {
  const search = new CanarySearch({ token: SECRET });
  search.look('here', data);
  return search.hits;
};

const FORMS: readonly (readonly [string, Buffer])[] = [
  ['plain', Buffer.from(`before ${SECRET} after`)],
  ['JSON', Buffer.from(JSON.stringify({ a: SECRET }))],
  ['JSON in JSON', Buffer.from(JSON.stringify(JSON.stringify({ a: SECRET })))],
  ['an address', Buffer.from(`?t=${encodeURIComponent(SECRET)}`)],
  ['HTML', Buffer.from('<p title="canary-&quot;quoted&quot;\\and/slash+plus&amp;more">')],
  ['hex', Buffer.from(Buffer.from(`x${SECRET}`).toString('hex'))],
  ['UTF-16', Buffer.from(`x${SECRET}x`, 'utf16le')],
  ['UTF-16 from its big end', Buffer.from(`x${SECRET}x`, 'utf16le').swap16()],
  ...[0, 1, 2, 3, 4].map(
    (before) => [`base64 after ${before} bytes`, Buffer.from(btoa(`${'y'.repeat(before)}${SECRET} and more`))] as const,
  ),
  ['base64url', Buffer.from(Buffer.from(`Bearer ${SECRET}`).toString('base64url'))],
];

it.each(FORMS)('a secret is found in %s', (_, data) => {
  expect(found(data)).toEqual(['token in here']);
});

it('a text that is not a secret is not reported as one, and the searched texts are counted', () => {
  const search = new CanarySearch({ token: SECRET });
  search.look('here', 'canary-of-somebody-else');
  expect([search.hits, search.bytes, search.places]).toEqual([[], 23, 1]);
});

it('files are searched at any depth, and workbooks are unpacked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-canary-'));
  writeFileSync(join(folder, 'a.xlsx'), zipSync({ 'xl/sheet1.xml': Buffer.from(`${SECRET} `.repeat(50)) }));
  const search = new CanarySearch({ token: SECRET });
  search.lookBelow(folder);
  rmSync(folder, { recursive: true });
  expect(search.hits).toEqual(['token in a.xlsx/xl/sheet1.xml']);
});
