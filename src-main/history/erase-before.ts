/** What an erasure asks of a history, a file's or a team's, and in which order it goes through old customers. */
import type { Erasure } from './charges/tombstones.ts';
import type { Person } from './model/same-person.ts';
import type { CommonReaderCalls } from './worker/reader-calls.ts';
import type { WorkerCalls } from './worker/worker-client.ts';

/** How many charges or rows are looked up at once. */
const PORTION = 500;

type Jobs = WorkerCalls<CommonReaderCalls>;

/** How much is held about a person, without copies. Amounts are cents, instants UTC milliseconds. */
export async function summaryOfPerson(jobs: Jobs, person: Person) {
  const { charges, counts, left, people } = await jobs.call('keysOfPerson', person);
  return {
    ...counts,
    left,
    people,
    sum: charges.reduce((sum, { amount }) => sum + amount, 0),
    oldest: charges.at(-1)?.createdAt ?? null,
    newest: charges[0]?.createdAt ?? null,
  };
}

/**
 * Erases the customers of charges created before `before` (UTC ms), and the texts of receivables and batches likewise.
 * Returns the keys of those charges, and whether anything was erased.
 */
export async function eraseTextsBefore(
  jobs: Jobs,
  before: number,
  at: number,
  erase: (erasures: readonly Erasure[]) => Promise<void>,
): Promise<{ readonly keys: string[]; readonly isAnyErased: boolean }> {
  const keys: string[] = [];
  for (;;) {
    const charges = await jobs.call('chargesWithCustomerBefore', before, PORTION);
    if (charges.length === 0) break;
    await erase(charges.map(({ key, transactionId }) => ({ key, transactionId, at })));
    keys.push(...charges.map(({ key }) => key));
  }
  let others = 0;
  for (;;) {
    const receivables = await jobs.call('receivablesWithTextBefore', before, PORTION);
    const rows = [...receivables, ...(await jobs.call('batchesWithTextBefore', before, PORTION))];
    if (rows.length === 0) break;
    await erase(rows.map((key) => ({ key, transactionId: null, at })));
    others += rows.length;
  }
  return { keys, isAnyErased: keys.length + others > 0 };
}
