/** Facts that were once defined in several files, each with the text that only its own file may contain. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['src-main', 'src-preload', 'src-renderer'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/')),
);

/** A schema's own text is a record of a file's, or a server's, structure. */
const isRecord = (file: string) =>
  /^src-main\/(history\/(migrations\/|sqlite\/schema)|team-history\/schema\/)/.test(file);

it.each([
  ['which states are final', [/'FAILED',\s*'REFUNDED'/], 'src-preload/contract/values/states.ts'],
  ['how a new file name in a folder is made durable', [/open(Sync)?\(folder, 'r'\)/], 'src-main/ground/folders.ts'],
  [
    'which transactions the ledger has and a history lacks',
    [/entry\.kind === 'charge' \? |hasTransaction\(db, entry|timeKeyOfTransaction\(db, entry/],
    'src-main/history/recording/compared/known-ids.ts',
  ],
  [
    'when the amount of a payment is in doubt',
    [/attention\.(some|includes)\([\s\S]{0,100}'amount-differs'/],
    'src-preload/contract/charges/payment-doubt.ts',
  ],
  [
    'how an unlisted state that reads as a listed one is marked',
    [/\$\{state\} \(gateway\)/],
    'src-preload/contract/values/states.ts',
  ],
  ['how cents become a decimal text', [/padStart\(3, '0'\)/], 'src-preload/contract/values/decimal-money.ts'],
  ['how personal data is masked', [/function mask(Name|Cpf|Document|Email|Phone)\b/], 'src-main/masking/masks.ts'],
] as const)('one file alone contains %s', (_, patterns, only) => {
  const matches = sources.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return patterns.every((pattern) => pattern.test(text)) && !isRecord(file);
  });
  expect(matches).toEqual([only]);
});

it('no source writes the milliseconds of an hour or a day, or of several minutes', () => {
  const written = sources.filter((file) =>
    /3_600_000|86_400_000|60 \* 60|24 \* HOUR|\* 60_000|const (MINUTE|HOUR|DAY) = (?!\/)/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(written).toEqual(['src-preload/contract/values/durations.ts']);
});

it('a text in two languages is a record, and Portuguese is named otherwise only as a locale', () => {
  const named = sources.filter(
    (file) => !file.endsWith('messages.ts') && /'pt-BR'(?![:\]])/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(named).toEqual([
    'src-preload/contract/values/by-name.ts',
    'src-preload/contract/values/languages.ts',
    'src-renderer/format/time.ts',
  ]);
});

it('no file of the page writes the key of a shortcut, but for the one that names them all', () => {
  const written = sources.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return /key(\.to(Upper|Lower)Case\(\))? [!=]== '[^' ]'|case '[a-z]':|useKeys\(\{ ?'/.test(text);
  });
  expect(written).toEqual([]);
});
