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
  'src-main/team-history/moving/binary-rows.ts',
];

/** Names that several files of a room declare. */
const TWINS: readonly string[] = [
  'src-main/access: isObject',
  'src-main/access: verdictOf',
  'src-main/batches: textOf',
  'src-main/brcode: refuse',
  'src-main/charges: resultOf',
  'src-main/gateways: nameOf',
  'src-main/history: changesOf',
  'src-main/history: chargeOf',
  'src-main/history: chargesOf',
  'src-main/history: columnsOf',
  'src-main/history: detailOf',
  'src-main/history: digestOf',
  'src-main/history: digitsOf',
  'src-main/history: rowOf',
  'src-main/history: run',
  'src-main/history: selectionsOf',
  'src-main/history: stampIn',
  'src-main/history: textOf',
  'src-main/reports: cellOf',
  'src-main/reports: failureOf',
  'src-main/reports: filterOf',
  'src-main/reports: identified',
  'src-main/reports: keyOf',
  'src-main/reports: periodOf',
  'src-main/reports: textCell',
  'src-main/shell: decrypt',
  'src-main/shell: parsed',
  'src-main/team-history: cellOf',
  'src-main/team-history: customersOf',
  'src-main/team-history: entryOf',
  'src-main/team-history: knownAmong',
  'src-main/team-history: spellingsOf',
  'src-main/team-history: withoutNull',
  'src-main/team-server: run',
  'src-preload/contract: oneLine',
  'src-renderer/charge-page: isKnown',
  'src-renderer/charge-page: toneOf',
  'src-renderer/maintenance: linesOf',
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
