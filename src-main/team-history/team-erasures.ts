/** Erasures in a team's history: done on the server, whose dead rows are then removed, and in the desk's own file. */

import type { HistoryApi } from '../history/api/history-api.ts';
import type { MethodsWith } from '../history/api/methods.ts';
import type { Erasure } from '../history/charges/tombstones.ts';
import { eraseTextsBefore, summaryOfPerson } from '../history/erase-before.ts';
import type { Person } from '../history/model/same-person.ts';
import type { LedgerEntry } from '../history/recording/ledger/ledger-file.ts';
import type { CommonReaderCalls } from '../history/worker/reader-calls.ts';
import type { WorkerCalls } from '../history/worker/worker-client.ts';
import type { TeamWriterCalls } from './worker/team-writer-calls.ts';

/** Ids per call: an attempt's commit waits for one call at most. */
const IDS_PER_CALL = 20;

export interface TeamErasureDeps {
  readonly writer: WorkerCalls<TeamWriterCalls>;
  readonly jobs: WorkerCalls<CommonReaderCalls>;
  /** Writes a line of the desk's journal, which may be lost: the server's tombstones say the same. */
  readonly record: (entry: LedgerEntry) => Promise<void>;
  /** The desk's own file, whose half-typed forms and backups may name them too. */
  readonly local: Pick<HistoryApi, MethodsWith<'engine', 'with-file'>>;
  /** Deletes the references that are not needed any more. */
  settleReferences(): Promise<void>;
}

export function teamErasures({ writer, jobs, record, local, settleReferences }: TeamErasureDeps) {
  /** The server first: it refuses a desk without the right, whose journal must not say that somebody was erased. */
  async function erase(erasures: readonly Erasure[]): Promise<void> {
    for (let start = 0; start < erasures.length; start += IDS_PER_CALL) {
      const portion = erasures.slice(start, start + IDS_PER_CALL);
      await writer.call('eraseCharges', portion);
      for (const { key, transactionId, at } of portion) await record({ kind: 'erased', key, transactionId, at });
    }
    await settleReferences();
  }

  return {
    // Copies and the open statement are the desk's own; the server's backups are not reached.
    findPerson: async (person: Person) => {
      const { copies, statements } = await local.findPerson(person);
      return { ...(await summaryOfPerson(jobs, person)), copies, statements };
    },
    erasePerson: async (person: Person, at: number) => {
      const { charges, attempts, rows, counts } = await jobs.call('keysOfPerson', person);
      const keys = charges.map(({ key }) => key);
      const others = [...attempts, ...rows].filter((key) => !keys.includes(key));
      await erase([
        ...charges.map(({ key, transactionId }) => ({ key, transactionId, at })),
        ...others.map((key) => ({ key, transactionId: null, at })),
      ]);
      const onServerAt = keys.length + others.length > 0 ? await writer.call('vacuumErased') : null;
      const own = await local.erasePerson(person, at);
      const { unreached, isErased } = own;
      return { keys, isErased, counts: { ...counts, statements: own.counts.statements }, unreached, onServerAt };
    },
    eraseOlderThan: async (before: number, at: number) => {
      const { keys, isAnyErased } = await eraseTextsBefore(jobs, before, at, erase);
      if (isAnyErased) await writer.call('vacuumErased');
      await local.eraseOlderThan(before, at);
      return keys;
    },
    // No foreign file is worked on; the desk's own copies end with their file.
    interrupt: () => undefined,
  };
}
