/**
 * A class is found by its file's name, and a name of a function or class is unique in its room. What is not so yet is
 * listed: an entry that is not needed any more fails, so that the lists only become shorter.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Files with an exported class, none of which bears the file's name. An error's class stands beside what throws it. */
const OTHER_CLASSES: readonly string[] = [
  // Both directions of one format.
  'src-main/team-history/connect/copy-stream.ts',
  'src-main/team-history/moving/tables/binary-rows.ts',
];

/** Names that several files of a room declare. */
const TWINS: readonly string[] = [
  'src-main/access: isObject',
  'src-main/access: verdictOf',
  'src-main/gateways: nameOf',
  'src-renderer/charge-page: toneOf',
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['src-main', 'src-preload', 'src-renderer'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const file = join(folder, name).replaceAll('\\', '/');
      return { file, text: readFileSync(join(root, file), 'utf8') };
    }),
);

const fileNameOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

it('a file that exports classes bears the name of one of them', () => {
  const others = sources.filter(({ file, text }) => {
    const classes = [...text.matchAll(/^export (?:abstract )?class (\w+)(?:<.*?>)?(?: extends (\w+))?/gm)].filter(
      ([, , parent = '']) => !parent.endsWith('Error'),
    );
    const ownName = basename(file).replace(/\.tsx?$/, '');
    return classes.length > 0 && !classes.some(([, name = '']) => fileNameOf(name) === ownName);
  });
  expect(others.map(({ file }) => file).sort()).toEqual([...OTHER_CLASSES].sort());
});

it('a function or class of a room has a name that no other file of the room declares', () => {
  const files = new Map<string, Set<string>>();
  for (const { file, text } of sources)
    for (const [, name = ''] of text.matchAll(
      /^(?:export )?(?:abstract )?(?:async )?(?:function\*? ?|class |const (?=\w+ = (?:async )?(?:\([^()]*\)|\w+)(?:: [^=]+)? =>))(\w+)/gm,
    )) {
      const key = `${file.split('/').slice(0, 2).join('/')}: ${name}`;
      files.set(key, (files.get(key) ?? new Set()).add(file));
    }
  const twins = [...files].filter(([, declaring]) => declaring.size > 1).map(([key]) => key);
  expect(twins.sort()).toEqual([...TWINS].sort());
});

/** Pairs that differ by a plural alone. */
const PLURALS: readonly string[] = [];

it('no names of two files differ by a plural alone, but for a room’s own file', () => {
  const bySingular = new Map<string, Set<string>>();
  for (const { file } of sources) {
    const name = basename(file).replace(/\.tsx?$/, '');
    // `charges/charges.ts` is the room's door.
    if (file.split('/').at(-2) === name) continue;
    const singular = name.replace(/ies\b/g, 'y').replace(/s\b/g, '');
    bySingular.set(singular, (bySingular.get(singular) ?? new Set()).add(name));
  }
  const pairs = [...bySingular.values()].filter((names) => names.size > 1).map((names) => [...names].sort().join(', '));
  expect(pairs.sort()).toEqual([...PLURALS].sort());
});

/** Each of them stood in up to seventeen files. */
const SAYS_NOTHING = /^(?:export )?const (AT_ONCE|NAMES|FIELDS|KINDS|DATA|ITEMS|LIST|LIMIT|ALL)\b/m;

it('no constant of a file has a name that says nothing of what it is', () => {
  expect(sources.filter(({ text }) => SAYS_NOTHING.test(text)).map(({ file }) => file)).toEqual([]);
});
