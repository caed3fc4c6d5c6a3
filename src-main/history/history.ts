/** The history of one gateway: its workers, its ledger, and what must be on the disk before a promise resolves. */
import { randomUUID } from 'node:crypto';
import { systemClock } from '../clock.ts';
import { attemptHistory } from './attempts.ts';
import { careOf } from './care.ts';
import type { HeldPragmas } from './connection.ts';
import { faultOf } from './failure.ts';
import { Ledger } from './ledger.ts';
import { type LedgerEntry, ledgerFileIn } from './ledger-file.ts';
import { listHistory } from './list-history.ts';
import { LongJobs } from './long-jobs.ts';
import { clearOpenMark, isCurrent, prepareToOpen } from './opening.ts';
import { historyFileIn } from './places.ts';
import type { History, Observation, Observed, OpenHistoryDeps } from './port.ts';
import type { ReaderCalls } from './reader-calls.ts';
import { draftOf, templatesOf } from './remembered.ts';
import { reportHistory } from './report-calls.ts';
import { Reserve } from './reserve.ts';
import { failureOf, WorkerClient, type WorkerClientDeps } from './worker-client.ts';
import type { WriterCalls } from './writer-calls.ts';

/** Milliseconds: a page of an export follows the one before, a recovery or a closing comes now and then. */
const JOBS_REST = 10_000;

/** A history that is open, with what its own tests ask beside the port. */
export interface OpenedHistory extends History {
  /** The pragmas that make a commit durable and a deletion final, as each connection answers. */
  heldPragmas(): Promise<readonly HeldPragmas[]>;
  /** Ends a worker's thread as a crash would. */
  killWorker(role: 'writer' | 'rows'): Promise<void>;
}

export { historyFileIn };

/**
 * Opens (or makes) the history in `folder`, migrated. Rejects with a ConsoleFailure of kind `history-unavailable`;
 * nothing is open then.
 */
export async function openHistory(deps: OpenHistoryDeps): Promise<OpenedHistory> {
  const { folder, workers, log } = deps;
  const file = historyFileIn(folder);
  await prepareToOpen(deps, deps.onStep);
  /** Damage that any connection met: the file is checked before it is opened again. */
  const damage = { isSeen: false };
  const watchful: OpenHistoryDeps['log'] = (line) => {
    if (line['reason'] === 'corrupt') damage.isSeen = true;
    log(line);
  };
  const start = <Of>(role: string, script: URL, rest?: WorkerClientDeps['rest']) =>
    new WorkerClient<Of>({ role, script, file, log: watchful, ...(rest && { rest }) });

  // Only a file that is still to be made keeps the reader waiting for the writer.
  const isReadable = isCurrent(folder);
  const writer = start<WriterCalls>('writer', workers.historyWriter);
  if (!isReadable) await writer.ready();
  const rows = start<ReaderCalls>('rows', workers.historyReader);
  const [written, ledger, read] = await Promise.allSettled([writer.ready(), Ledger.open(folder), rows.ready()]);
  if (written.status === 'fulfilled' && ledger.status === 'fulfilled' && read.status === 'fulfilled') {
    const reader = (role: string, rest?: number) =>
      start<ReaderCalls>(
        role,
        workers.historyReader,
        rest === undefined ? undefined : { clock: deps.clock ?? systemClock, after: rest },
      );
    const reserve = new Reserve(folder, (fault) => deps.onRoom?.(fault?.reason ?? null));
    return assemble({ folder, log, writer, rows, ledger: ledger.value, reserve, reader, damage });
  }
  await Promise.all([rows.close(), ledger.status === 'fulfilled' && ledger.value.close()]);
  await writer.close();
  for (const opened of [written, read]) if (opened.status === 'rejected') throw opened.reason;
  throw failureOf(faultOf(ledger.status === 'rejected' && ledger.reason));
}

interface Parts {
  readonly folder: string;
  readonly log: OpenHistoryDeps['log'];
  readonly writer: WorkerClient<WriterCalls>;
  readonly rows: WorkerClient<ReaderCalls>;
  readonly ledger: Ledger;
  readonly reserve: Reserve;
  /** A reader whose thread begins with its first call, and rests after so many milliseconds without one. */
  reader(role: string, rest?: number): WorkerClient<ReaderCalls>;
  readonly damage: { isSeen: boolean };
}

function assemble({ folder, log, writer, rows, ledger, reserve, reader, damage }: Parts): OpenedHistory {
  // Totals and long jobs have threads of their own, so that neither keeps a page of the list waiting.
  const totals = reader('totals');
  const jobs = reader('jobs', JOBS_REST);
  const longJobs = new LongJobs(reader);

  /** Writes a line whose loss loses nothing by itself: what it says is in the history already. */
  const note = (entry: LedgerEntry): Promise<void> =>
    ledger.append(entry).catch((error: unknown) => {
      log({ event: 'ledger-not-written', ...faultOf(error) });
    });

  return {
    ...attemptHistory({ writer, rows, ledger, reserve, note, log }),
    observe: async (observation, attemptKey) => {
      const adoption = { attemptKey: attemptKey ?? null, newKey: randomUUID() };
      const observed = await writer.call('observe', observation, adoption);
      await noteAdopted(note, observation, observed);
      return observed;
    },
    markChecked: (checks) => writer.call('markChecked', checks),
    markUnknown: (transactionId, at) => writer.call('markUnknown', transactionId, at),
    setAside: (key, text, at, by) => writer.call('setAside', key, text, at, by ?? null),
    acceptAmount: (key, answered, at, by) => writer.call('acceptAmount', key, answered, at, by ?? null),
    expectedAmount: (transactionId, attemptIds) => rows.call('expectedAmount', transactionId, attemptIds),

    ...listHistory({ writer, rows, totals }),
    detail: (key) => rows.call('detail', key),
    raw: (key) => rows.call('raw', key),
    row: (key) => rows.call('row', key),
    rowOfTransaction: (transactionId) => rows.call('rowOfTransaction', transactionId),
    draftOf: (key) => rows.call('draftOf', key),
    lookalikes: (like) => rows.call('lookalikes', like),
    watchables: (expiredSince) => rows.call('watchables', expiredSince),
    exportPage: (filter, after, limit) => jobs.call('exportPage', filter, after, limit),
    suggestCustomers: (typed) => rows.call('suggestCustomers', typed),
    suggestItems: (typed) => rows.call('suggestItems', typed),
    keepDraft: (form, at) => writer.call('keepDraft', form, at),
    dropDraft: (draftId) => writer.call('dropDraft', draftId),
    draftKept: async () => draftOf(await rows.call('draftsKept')),
    keepTemplate: (template) => writer.call('keepTemplate', template),
    dropTemplate: (id) => writer.call('dropTemplate', id),
    templates: async () => templatesOf(await rows.call('templates')),
    missingTransactions: () => jobs.call('missingTransactions', ledgerFileIn(folder)),
    isEmpty: () => rows.call('isEmpty'),

    ...reportHistory({ file: historyFileIn(folder), writer, jobs }),

    ...careOf({
      folder,
      writer,
      jobs,
      longJobs,
      ledger,
      suspect: () => {
        damage.isSeen = true;
      },
    }),

    heldPragmas: () =>
      Promise.all([
        writer.call('heldPragmas'),
        rows.call('heldPragmas'),
        totals.call('heldPragmas'),
        jobs.call('heldPragmas'),
      ]),
    killWorker: (role) => (role === 'writer' ? writer : rows).kill(),
    close: async () => {
      // The readers first: the writer's last checkpoint empties the WAL only when nobody reads from it.
      await longJobs.close();
      await Promise.all([rows.close(), totals.close(), jobs.close()]);
      await writer.close();
      await Promise.all([ledger.close(), reserve.settled()]);
      if (!damage.isSeen) clearOpenMark(folder);
    },
  };
}

async function noteAdopted(
  note: (entry: LedgerEntry) => Promise<void>,
  { source, at, transaction }: Observation,
  observed: Observed,
): Promise<void> {
  if (source !== 'adopt' || observed.kind !== 'changed') return;
  await note({ kind: 'charge', transactionId: transaction.id, attemptId: null, at });
}
