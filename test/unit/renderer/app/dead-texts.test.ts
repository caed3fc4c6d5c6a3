/** Every text of the page is read by some code: a text that is not is one that nobody can see, and that somebody translates. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lateMessagesOf } from '../../../../src-renderer/app/late-messages.ts';
import { firstMessagesOf } from '../../../../src-renderer/app/messages.ts';

const ROOTS = ['src-renderer', 'src-preload', 'src-main'].map(
  (name) => new URL(`../../../../${name}/`, import.meta.url).pathname,
);
/** The payer's window reads its texts as one object, by types; closing-notes.ts puts a key together of two words. */
const READ_OTHERWISE = /^(payer\.|reports\.closing\.(behind|waiting)(Now|WhenClosed)$)/;

function keysOf(words: object, path = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) => {
    const here = path === '' ? key : `${path}.${key}`;
    return typeof value === 'string' ? [here.replace(/_(zero|one|many|other)$/, '')] : keysOf(value, here);
  });
}

/** The keys of a catalogue that no code names: whole, or as a template whose values are words of the code. */
function unread(catalogue: object, code: string): string[] {
  const literals = new Set([...code.matchAll(/'([\w.-]+)'/g)].map(([, literal]) => literal));
  const words = new Set(code.match(/[\w-]+/g));
  const templates = [...code.matchAll(/`([\w-]+\.(?:[\w.-]|\$\{[^{}]*\})*)`/g)].map(([, template = '']) => {
    const fixed = template.split(/\$\{[^{}]*\}/).map((part) => part.replaceAll('.', '\\.'));
    return new RegExp(`^${fixed.join('([\\w.-]+)')}$`);
  });
  const isRead = (key: string) =>
    literals.has(key) ||
    templates.some((template) => {
      const values = template.exec(key)?.slice(1);
      return values?.every((value) => value.split('.').every((word) => words.has(word)));
    });
  return [...new Set(keysOf(catalogue))].filter((key) => !isRead(key));
}

it('every text of the page is read by some code', () => {
  // Contract and main have the names of errors, states and kinds.
  const code = ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/messages\.ts$/.test(name))
      .map((name) => readFileSync(join(root, name), 'utf8')),
  ).join('\n');
  const catalogue = { ...firstMessagesOf('en'), ...lateMessagesOf('en') };
  expect(unread(catalogue, code).filter((key) => !READ_OTHERWISE.test(key))).toEqual([]);
});

it('a text that no code names is found', () => {
  const catalogue = { a: { plain: 'x', dead: 'x', kind: { red: 'x', blue: 'x' }, days_one: 'x', days_other: 'x' } };
  const template = '`a.kind.$' + '{kind}`';
  const code = `t('a.plain'); t('a.days', { count }); const kind = 'red'; t(${template})`;
  expect(unread(catalogue, code)).toEqual(['a.dead', 'a.kind.blue']);
});

it('no room of texts is both of the first screen and late: the late one would take its place', () => {
  const late = lateMessagesOf('en');
  expect(Object.keys(firstMessagesOf('en')).filter((room) => room in late)).toEqual([]);
});
