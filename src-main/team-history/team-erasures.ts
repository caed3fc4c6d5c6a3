/** Erasures in a team's history: recorded in the desk's journal first, then done on the server, whose dead rows are removed. */

import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { Erasure } from '../history/charges/tombstones.ts';
import type { Person } from '../history/model/same-person.ts';
import type { Ledger } from '../history/recording/ledger.ts';
import { historyErrorOf } from '../history/sqlite/sqlite-error.ts';
import type { SharedReaderCalls } from '../history/worker/reader-calls.ts';
import { historyFailure, type WorkerCalls } from '../history/worker/worker-client.ts';
import type { TeamWriterCalls } from './worker/team-writer-calls.ts';

/** Ids per call: an attempt's commit waits for one call at most. */
const AT_ONCE = 20;

export interface TeamErasureDeps {
  readonly writer: WorkerCalls<TeamWriterCalls>;
  readonly jobs: WorkerCalls<SharedReaderCalls>;
  readonly ledger: Ledger;
  /** The desk's own file, whose half-typed forms and backups may name them too. */
  readonly local: Pick<HistoryApi, 'findPerson' | 'erasePerson' | 'eraseOlderThan'>;
  /** Deletes the references that are not needed any more. */
  settleReferences(): Promise<void>;
}

export function teamErasures({ writer, jobs, ledger, local, settleReferences }: TeamErasureDeps) {
  async function erase(erasures: readonly Erasure[]): Promise<void> {
    const lines = erasures.map(({ key, transactionId, at }) => ({ kind: 'erased', key, transactionId, at }) as const);
    // Recorded first, or nobody is erased: this desk's journal must not bring them back.
    if (lines.length > 0) await ledger.append(...lines).catch(notWritten);
    for (let start = 0; start < erasures.length; start += AT_ONCE)
      await writer.call('eraseCharges', erasures.slice(start, start + AT_ONCE));
    await settleReferences().catch(notWritten);
  }

  return {
    findPerson: async (person: Person) => {
      const { charges, counts } = await jobs.call('keysOfPerson', person);
      return {
        ...counts,
        sum: charges.reduce((sum, { amount }) => sum + amount, 0),
        oldest: charges.at(-1)?.createdAt ?? null,
        newest: charges[0]?.createdAt ?? null,
        // The desk's own; the server's backups are not reached, and the receipt says so.
        copies: (await local.findPerson(person)).copies,
      };
    },
    erasePerson: async (person: Person, at: number) => {
      const { charges, attempts, rows, counts } = await jobs.call('keysOfPerson', person);
      const keys = charges.map(({ key }) => key);
      const others = [...attempts, ...rows].filter((key) => !keys.includes(key));
      await erase([
        ...charges.map(({ key, transactionId }) => ({ key, transactionId, at })),
        ...others.map((key) => ({ key, transactionId: null, at })),
      ]);
      if (keys.length + others.length > 0) await writer.call('vacuumErased');
      const { unreached, isErased } = await local.erasePerson(person, at);
      return { keys, isErased, counts, unreached };
    },
    eraseOlderThan: async (before: number, at: number) => {
      const keys: string[] = [];
      for (;;) {
        const charges = await jobs.call('chargesWithCustomerBefore', before, 500);
        if (charges.length === 0) break;
        await erase(charges.map(({ key, transactionId }) => ({ key, transactionId, at })));
        keys.push(...charges.map(({ key }) => key));
      }
      let others = 0;
      for (;;) {
        const receivables = await jobs.call('receivablesWithTextBefore', before, 500);
        const rows = [...receivables, ...(await jobs.call('batchesWithTextBefore', before, 500))];
        if (rows.length === 0) break;
        await erase(rows.map((key) => ({ key, transactionId: null, at })));
        others += rows.length;
      }
      if (keys.length + others > 0) await writer.call('vacuumErased');
      await local.eraseOlderThan(before, at);
      return keys;
    },
    // No foreign file is worked on; the desk's own copies end with their file.
    interrupt: () => undefined,
  };
}

/** An error of the journal is the history's. */
function notWritten(fault: unknown): never {
  throw fault instanceof ConsoleFailure ? fault : historyFailure(historyErrorOf(fault));
}
