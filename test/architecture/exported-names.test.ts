/** One exported name has one meaning in the whole tree (docs/build/contributing.md, "Rules of the house"). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Names that two files may export, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  AccessPage: 'app/lazy-screens.ts loads the screen of this name when the page is idle',
  BatchesPage: 'likewise',
  BatchPanel: 'likewise',
  CustomerPage: 'likewise',
  DesksPage: 'likewise',
  MessageTemplatesPage: 'likewise',
  NewChargePage: 'likewise',
  ChargesPage: 'likewise',
  ReceivablesPage: 'likewise',
  ReportsPage: 'likewise',
  ServiceLimitsPage: 'likewise',
  SettingsPage: 'likewise',
  TeamServerPage: 'likewise',
  WelcomePage: 'likewise',
};

const EXPORT =
  /^export (?:default )?(?:abstract |async |declare )*(?:const|function\*?|class|interface|type|enum|let) (\w+)/gm;

/** Each exported name with the files that export it. */
function exportedNames(sources: Readonly<Record<string, string>>): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [file, text] of Object.entries(sources))
    for (const [, name = ''] of text.matchAll(EXPORT)) {
      const files = names.get(name) ?? [];
      // A schema and the type inferred from it, or overloads, share a name in one file.
      if (!files.includes(file)) names.set(name, [...files, file]);
    }
  return names;
}

const inTwoFiles = (sources: Readonly<Record<string, string>>) =>
  [...exportedNames(sources)].filter(([name, files]) => files.length > 1 && !Object.hasOwn(EXCEPTIONS, name));

const sources = Object.fromEntries(
  ['src-main', 'src-preload', 'src-renderer'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => [join(folder, name), readFileSync(join(root, folder, name), 'utf8')] as const),
  ),
);

describe('exported names', () => {
  it('no name is exported by two files, but for reasoned exceptions', () => {
    expect(inTwoFiles(sources)).toEqual([]);
  });

  it('a name that two files export is found', () => {
    const twice = { 'a.ts': 'export const open = 1;\n', 'b/c.ts': 'export function open() {}\n' };
    expect(inTwoFiles(twice)).toEqual([['open', ['a.ts', 'b/c.ts']]]);
  });

  it('every exception is still needed', () => {
    const names = exportedNames(sources);
    expect(Object.keys(EXCEPTIONS).filter((name) => (names.get(name)?.length ?? 0) < 2)).toEqual([]);
  });
});

it('no source file’s name ends as a test’s does', () => {
  expect(Object.keys(sources).filter((name) => /[-.]test\.tsx?$/.test(name))).toEqual([]);
});
