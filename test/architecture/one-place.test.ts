/** Facts that stood in several places once, each with what only its own place may hold. */
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

/** A schema's own text is a record of what a file holds. */
const isRecord = (file: string) => /^src-main\/history\/(migrations\/|sqlite\/schema)/.test(file);

it.each([
  ['which states are final', [/'FAILED',\s*'REFUNDED'/], 'src-preload/contract/values/states.ts'],
  [
    'how a new name in a folder is made to last',
    [/open(Sync)?\(folder, 'r'\)/],
    'src-main/history/sqlite/history-files.ts',
  ],
  [
    'what the ledger names and a history has not',
    [/ledgerEntries\(/, /SELECT 1 FROM charges WHERE transaction_id|timeKeyOfTransaction\(db, entry/],
    'src-main/history/recording/missing-transactions.ts',
  ],
  ['how personal data is masked', [/function mask(Name|Cpf|Document|Email|Phone)\b/], 'src-main/masking/masks.ts'],
] as const)('one place says %s', (_, marks, place) => {
  const holding = sources.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return marks.every((mark) => mark.test(text)) && !isRecord(file);
  });
  expect(holding).toEqual([place]);
});
