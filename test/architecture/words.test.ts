/**
 * A word has one meaning in names (docs/build/glossary.md): each of these stands only in names of the rooms that the
 * meaning belongs to, and of those that call them. Its list of exceptions only becomes shorter.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

interface Word {
  readonly word: string;
  readonly names: RegExp;
  /** Files and folders in whose names and paths it may stand. */
  readonly rooms: RegExp;
  /** Names of other programs, and names that are stored, which cannot change. */
  readonly foreign: readonly string[];
  /** Names that have the word still; an entry that is not needed any more fails. */
  readonly listed?: readonly string[];
}

const WORDS: readonly Word[] = [
  {
    word: 'maintenance',
    names: /maintenance/i,
    rooms:
      /^(src-main|src-preload\/contract|src-renderer)\/(maintenance\/|(app\/)?(app|console|contract|lazy-screens)\.tsx?$)|^src-main\/history\/(api\/|file-maintenance|history\.ts|worker\/maintenance-calls)/,
    foreign: ['maintenance_work_mem'],
  },
  {
    word: 'offline',
    names: /offline/i,
    rooms:
      /^src-main\/(team-history\/|gateways\/team\/|history\/(api|recording)\/|shell-contract\.ts|shell\/launch\/built-workers\.ts)|^src-preload\/contract\/(gateways\/team|charges\/timeline)|^src-renderer\/(team\/|charge-page\/|new-charge\/|charges\/list\/totals\/)/,
    foreign: [],
  },
  {
    word: 'shared',
    names: /shared/i,
    rooms: /^src-main\/(charges\/|gateways\/(open|team)\/|history\/api\/|team-history\/)/,
    foreign: ['SharedArrayBuffer'],
  },
  {
    word: 'reader',
    names: /reader|Reader|READER/,
    rooms:
      /^src-main\/(history|sqlite-file|team-history)\/|^src-main\/(shell-contract|shell\/launch\/built-workers)\.ts$/,
    foreign: ['FileReader'],
    listed: ['src-main/gateway-http/reading/error-details.ts: Reader'],
  },
  {
    word: 'move out',
    names: /moveout(?!come)/i,
    rooms:
      /^src-main\/(team-history\/moving|gateways\/team)\/|^src-preload\/contract\/gateways\/|^src-renderer\/team\//,
    foreign: [],
  },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const NAME =
  /^(?:export )?(?:default )?(?:abstract |async )*(?:const|let|function\*?|class|interface|type) (\w+)|^ *(?:readonly |static |get )*#?(\w+)(?:\?)?[:(]/gm;

/** What a file declares, with its own path: constants, functions, types, fields, keys. Sentences are in messages files. */
const declared = ['src-main', 'src-preload', 'src-renderer'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/messages\.ts$/.test(file))
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      return { file, names: [file, ...[...text.matchAll(NAME)].map(([, top, inner]) => top ?? inner ?? '')] };
    }),
);

/** Names with this word in files outside its rooms. */
const elsewhere = ({ names: word, rooms, foreign }: Word, files: typeof declared) =>
  files
    .filter(({ file }) => !rooms.test(file))
    .flatMap(({ file, names }) =>
      names.filter((name) => word.test(name) && !foreign.includes(name)).map((name) => `${file}: ${name}`),
    );

describe('words with one meaning', () => {
  it.each(WORDS)('the word “$word” stands in names of its own rooms alone', (word) => {
    expect(elsewhere(word, declared)).toEqual(word.listed ?? []);
  });

  it.each(WORDS)('the word “$word” elsewhere is found, as a name and in a path', (word) => {
    const name = `a${word.word.replaceAll(' ', '')}B`;
    const files = [{ file: `src-renderer/other/${name}.ts`, names: [`src-renderer/other/${name}.ts`, name] }];
    expect(elsewhere(word, files)).toHaveLength(2);
  });

  it.each(WORDS)('the glossary says what “$word” means', ({ word }) => {
    expect(readFileSync(join(root, 'docs/build/glossary.md'), 'utf8')).toMatch(new RegExp(`^\\| ${word} \\|`, 'm'));
  });
});
