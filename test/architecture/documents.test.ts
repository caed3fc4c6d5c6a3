/**
 * What the documents claim about the code is true of it: folders, numbers, flags and exit codes. Files and sections that
 * they name are held by citations.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../src-main/shell/cli-export/export-command.ts';
import { EXPORT_FLAGS } from '../../src-main/shell/cli-export/export-flags.ts';
import { FLAGS } from '../../src-main/shell/launch/flags.ts';
import { operations } from '../../src-preload/contract/contract.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../src-preload/contract/values/durations.ts';
import { importsIn, roomArrows } from './folder-graph.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** A document as one line, so that a sentence is found wherever its lines break. */
const flat = (path: string) => read(path).replace(/\s*\n>?\s*/g, ' ');

it('README.md has at most 100 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(100);
});

describe('the tables of folders', () => {
  const named = read('docs/build/architecture.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)\/`/g)].map(([, folder]) => folder ?? ''));

  const foldersOf = (top: string) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => dirname(join(entry.parentPath, entry.name).slice(root.length + 1)).replaceAll('\\', '/'));

  it('every folder of the sources has one row, and every row has its folder', () => {
    const folders = new Set(['src-main', 'src-preload', 'src-renderer'].flatMap(foldersOf));
    expect(named.filter((folder) => folder.startsWith('src-')).toSorted()).toEqual([...folders].toSorted());
  });

  it.each(['test', 'build'])('every folder directly in %s has one row, and every row has its folder', (top) => {
    const folders = readdirSync(join(root, top), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(named.filter((folder) => folder.startsWith(`${top}/`)).toSorted()).toEqual(
      folders.map(({ name }) => `${top}/${name}`).toSorted(),
    );
  });
});

it.each(['src-main', 'src-renderer'])(
  'the picture of the rooms of %s has each import between them, and no other',
  (top) => {
    const [, picture = ''] =
      new RegExp(`The rooms of \`${top}/\`[^\`]*\`\`\`mermaid\\nflowchart TD\\n([^\`]*)\`\`\``).exec(
        read('docs/build/architecture.md'),
      ) ?? [];
    const arrows = picture.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
    expect(arrows).toEqual(roomArrows(importsIn(root, ['src-main', 'src-renderer']), top));
  },
);

it('the way from page to main names everything that stands around an operation', () => {
  const source = read('src-main/wrappers.ts');
  const [, wrappers = ''] = /const wrappers: [^=]*=> Handlers\)\[\] = \[([\s\S]*?)\n {2}\];/.exec(source) ?? [];
  const [, way = ''] = /## Flows([\s\S]*?)\n### /.exec(read('docs/build/architecture.md')) ?? [];
  const files = [...source.matchAll(/^import \{([^}]*)\} from '\.\/([^']+)';$/gm)]
    .filter(([, names = '']) =>
      names.split(/[\s,]+/).some((name) => name !== '' && new RegExp(`=> ${name}\\(|\\s${name},`).test(wrappers)),
    )
    .map(([, , path]) => `src-main/${path}`);
  expect(files.length).toBeGreaterThan(3);
  for (const file of [...files, 'src-main/security/guard.ts']) expect(way).toContain(file);
});

interface DocumentedNumber {
  readonly document: string;
  /** A sentence of it, with the number. */
  readonly sentence: RegExp;
  readonly file: string;
  readonly constant: string;
  /** How much of the constant the number counts by; 1 unless said. */
  readonly unit?: number;
}

const NUMBERS: readonly DocumentedNumber[] = [
  {
    document: 'docs/build/architecture.md',
    sentence: /share (\d+) connections/,
    file: 'src-main/gateway-http/http/limits.ts',
    constant: 'CONNECTIONS',
  },
  {
    document: 'docs/build/architecture.md',
    sentence: /an operation of (\d+) s or more/,
    file: 'src-main/ground/dispatch.ts',
    constant: 'SLOW_OPERATION',
    unit: 1000,
  },
  {
    document: 'docs/build/architecture.md',
    sentence: /for at most (\d+) s,/,
    file: 'src-preload/contract/watch/automatic-checks.ts',
    constant: 'WATCH_LENGTH',
    unit: 1000,
  },
  {
    document: 'docs/build/architecture.md',
    sentence: /a second and ([\d,]+) a day at most/,
    file: 'src-main/reports/reconciliation/settled-sweep.ts',
    constant: 'MOST_A_DAY',
  },
  {
    document: 'docs/build/team.md',
    sentence: /holds the row of `watch_duty` for (\d+) s/,
    file: 'src-main/team-history/signals/duty.ts',
    constant: 'HELD_FOR',
    unit: 1000,
  },
  {
    document: 'docs/build/team.md',
    sentence: /once (\d+) s have passed/,
    file: 'src-main/team-history/signals/duty.ts',
    constant: 'HELD_FOR',
    unit: 1000,
  },
  {
    document: 'docs/use/command-line.md',
    sentence: /waited for (\d+) seconds/,
    file: 'src-main/shell/launch/electron-runtime.ts',
    constant: 'FETCH_SECONDS',
  },
  {
    document: 'docs/use/desk.md',
    sentence: /and ([\d,]+) rows/,
    file: 'src-preload/contract/values/input-limits.ts',
    constant: 'batchRows',
  },
  {
    document: 'docs/use/desk.md',
    sentence: /up to (\d+) MB/,
    file: 'src-preload/contract/values/input-limits.ts',
    constant: 'spreadsheet',
    unit: 1024 * 1024,
  },
  {
    document: 'docs/use/team-desk.md',
    sentence: /shows the last (\d+) days/,
    file: 'src-main/team-history/offline/mirror.ts',
    constant: 'MIRRORED',
    unit: 86_400_000,
  },
  {
    document: 'SECURITY.md',
    sentence: /has to begin within (\d+) seconds/,
    file: 'src-main/gateway-http/http/limits.ts',
    constant: 'headersMs',
    unit: 1000,
  },
  {
    document: 'SECURITY.md',
    sentence: /64 levels and (\d+) seconds/,
    file: 'src-main/gateway-http/http/limits.ts',
    constant: 'wholeMs',
    unit: 1000,
  },
];

/** A factor as the sources write it: `5_000`, or the name of a duration. */
const factorOf = (factor: string) =>
  (({ SECOND, MINUTE, HOUR, DAY }) as Readonly<Record<string, number>>)[factor] ?? Number(factor.replaceAll('_', ''));

describe('numbers', () => {
  it.each(NUMBERS)('$document, $sentence: the number is that of $file, $constant', (each) => {
    const { document, sentence, file, constant, unit = 1 } = each;
    const [, written = ''] = sentence.exec(flat(document)) ?? [];
    const [, factors = ''] =
      new RegExp(`\\b${constant}(?: =|:) ((?:[\\d_]+|SECOND|MINUTE|HOUR|DAY| \\* )+)[;,]`).exec(read(file)) ?? [];
    const value = factors.split('*').reduce((product, factor) => product * factorOf(factor.trim()), 1);
    expect(Number(written.replaceAll(',', '')) * unit).toBe(value);
  });
});

describe('the command line', () => {
  const [balcao = '', exported = ''] = (/## Balcão([\s\S]*)/.exec(read('docs/use/command-line.md'))?.[1] ?? '').split(
    '## Exports',
  );
  const flagsIn = (text: string) =>
    new Set(
      text
        .split('\n')
        .filter((line) => line.startsWith('| `--'))
        .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/--([a-z-]+)/g)].map(([, flag = '']) => flag)),
    );

  it('the flags of npm start and of its export are those that the document lists', () => {
    expect([...flagsIn(balcao)].toSorted()).toEqual([...FLAGS].toSorted());
    expect([...flagsIn(exported)].toSorted()).toEqual([...EXPORT_FLAGS].toSorted());
  });

  it('the numbers that an export ends with are those that the document lists', () => {
    const listed = [...exported.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
    expect(listed).toEqual(Object.values(EXIT));
  });
});

it('every row of the table of promises names a test', () => {
  const rows = read('docs/build/security.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
  const without = rows.filter((row) => !/`test\/[\w./-]+\.test\.tsx?` \|$/.test(row));
  expect([rows.length > 15, without]).toEqual([true, []]);
});

it('operations that documents name are those of the contract', () => {
  const rooms = new Set(Object.keys(operations).map((name) => name.split('.')[0]));
  const documents = ['docs/build/architecture.md', 'docs/build/contributing.md', 'docs/build/team.md'];
  const named = documents.flatMap((path) => [...read(path).matchAll(/`([a-z][A-Za-z]+)\.([a-z][A-Za-z]+)`/g)]);
  const unknown = named.filter(
    ([, room = '', name]) => rooms.has(room) && !Object.hasOwn(operations, `${room}.${name}`),
  );
  expect(unknown.map(([text]) => text)).toEqual([]);
});
