/**
 * No regular expression of the sources takes more than linear time on any text: a bank's file, a service's answer, what
 * a page sends. A static check finds the texts that would; long texts are also fed to each.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LENGTH = 20_000;

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** Patterns that are slower, and only meet short texts of our own. */
const SHORT_TEXTS_ONLY: readonly string[] = [
  // The digits of an amount.
  'src-preload/contract/values/read-money.ts \\B(?=(\\d{3})+$)',
];

/** Files that build patterns at run time: from constants, but for anonymize.ts, whose worst texts are tested beside it. */
const BUILT_AT_RUN_TIME: readonly string[] = [
  'src-main/gateway-http/times/timestamps.ts',
  'src-main/history/model/anonymize.ts',
  'src-main/sqlite-file/backup.ts',
  'src-preload/contract/search/query-parser.ts',
];

const files = ['src-main', 'src-preload', 'src-renderer']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.tsx?$/.test(name))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(root, file), 'utf8') }));

/** Every literal of a regular expression below a node of a syntax tree. */
function literalsIn(node: unknown): { readonly pattern: string; readonly flags: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  const regex = 'regex' in node ? (node.regex as { pattern: string; flags: string } | null) : null;
  return [
    ...(regex ? [regex] : []),
    ...Object.values(node).flatMap((each) => (each === regex ? [] : literalsIn(each))),
  ];
}

const patterns: readonly Pattern[] = files.flatMap(({ file, text }) =>
  literalsIn(parseSync(file, text).program).map(({ pattern, flags }) => ({ file, source: pattern, flags })),
);

/** Names of Unicode properties that the check knows by their long names alone. */
const checkable = ({ source, flags }: Pattern) =>
  new RegExp(
    source
      .replaceAll('ExtPict', 'Extended_Pictographic')
      .replaceAll('EMod', 'Emoji_Modifier')
      .replaceAll('{DI}', '{Default_Ignorable_Code_Point}'),
    flags,
  );

const isForShortTexts = ({ file, source }: Pattern) => SHORT_TEXTS_ONLY.includes(`${file} ${source}`);
const slow = (pattern: Pattern) => analyse(checkable(pattern)).reports.length > 0;

/** Tries each pattern on each text; run in a thread, because a pattern that does not end cannot be stopped. */
const FEED = `
  const { parentPort, workerData } = require('node:worker_threads');
  for (const { file, source, flags } of workerData.patterns) {
    parentPort.postMessage(file + ' ' + source);
    for (const text of workerData.texts) text.search(new RegExp(source, flags));
  }
  parentPort.postMessage('');
`;

const PARTS = [
  ...[' ', '\t', '\n', '1', 'a', 'A', 'E', 'é', '/', '"', '.', '-', ',', '<', '(', '[', '{', '*', ':', '\\', '\u0301'],
  ...['\u200d', '\u202e', '1.', 'a ', ' "', '[a', '/~', 'a.', 'A_', 'a-', '1 ', '=\n', '<a', '127.', '::', '\\000'],
];

describe('every pattern of the sources', () => {
  it('every pattern of the sources takes linear time, or meets short texts of our own alone', () => {
    expect(patterns.length).toBeGreaterThan(200);
    const found = patterns.filter(slow).map(({ file, source }) => `${file} ${source}`);
    expect(found).toEqual(SHORT_TEXTS_ONLY);
  });

  it('every pattern of the sources is a literal, which the check can read', () => {
    const built = files.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ file }) => file);
    expect(built.sort()).toEqual(BUILT_AT_RUN_TIME);
  });

  it('every pattern reads twenty thousand characters of the texts that are hardest for such patterns', async () => {
    const texts = PARTS.flatMap((part) => {
      const text = part.repeat(LENGTH / part.length);
      return [text, `1${text}!`];
    });
    const thread = new Worker(FEED, {
      eval: true,
      workerData: { patterns: patterns.filter((pattern) => !isForShortTexts(pattern)), texts },
    });
    let at = '';
    try {
      await new Promise<void>((resolve, reject) => {
        thread.on('message', (pattern: string) => {
          at = pattern;
          if (pattern === '') resolve();
        });
        thread.on('error', reject);
        // Only so that a pattern without end is named; it is far beyond what they all take.
        setTimeout(() => reject(new Error(`too slow: ${at}`)), 50_000).unref();
      });
    } finally {
      await thread.terminate();
    }
  });

  it('every pattern would be found if it were slow: an amount between blanks, as it once was', () => {
    const pattern = { file: '', source: '^\\s*([-+]?)\\s*(?:R\\$)?\\s*(\\d[\\d.,\\s]*)\\s*$', flags: 'i' };
    expect(slow(pattern)).toBe(true);
    expect(slow({ ...pattern, source: '(a|a)*b' })).toBe(true);
    expect(slow({ ...pattern, source: '\\s+$' })).toBe(true);
  });
});
