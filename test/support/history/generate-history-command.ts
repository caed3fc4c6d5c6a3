/**
 * Generates a history of many realistic charges: `npm run generate-history -- --charges 100000 --out DIR`. `--changes
 * 5` gives each charge that many observed changes, `--seed 2` makes other charges. Writes `DIR/history.db`.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { historyFileIn } from '../../../src-main/history/sqlite/history-files.ts';
import { seedHistory } from './history-seed.ts';

const OPTIONS = {
  charges: { type: 'string', default: '100000' },
  out: { type: 'string' },
  changes: { type: 'string', default: '5' },
  seed: { type: 'string', default: '1' },
} as const;

type Asked = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function readOptions(): Partial<Asked> {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch {
    return {};
  }
}

// An unknown option leaves it undefined, and prints the usage below.
const values = readOptions();
const [charges, changes, seed] = [values.charges, values.changes, values.seed].map(Number);
const isCount = (value: number | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 1;
if (values.out === undefined || !isCount(charges) || !isCount(changes) || !isCount(seed)) {
  process.stderr.write('Say how many and where: --charges 100000 --out DIR [--changes 5] [--seed 1]\n');
  process.exit(2);
}
if (existsSync(historyFileIn(values.out))) {
  process.stderr.write(`There is a history in ${values.out} already; it stays as it is.\n`);
  process.exit(1);
}
seedHistory(values.out, charges, {
  seed,
  changes,
  onWritten: (written) => process.stdout.write(`\r${written} of ${charges}`),
});
process.stdout.write('\n');
