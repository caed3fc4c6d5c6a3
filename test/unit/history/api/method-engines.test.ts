import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { METHOD_ENGINES } from '../../../../src-main/history/api/method-engines.ts';

it('the document names every method that stays with the desk’s own file, and no other', () => {
  const text = readFileSync(new URL('../../../../docs/build/team.md', import.meta.url), 'utf8');
  const [, list = ''] = /Local methods[^:]*: ([^.]*)\./.exec(text) ?? [];
  const local = Object.entries(METHOD_ENGINES).flatMap(([name, engine]) => (engine === 'local' ? [name] : []));
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(local.toSorted());
  expect(local.length).toBeGreaterThan(10);
});
