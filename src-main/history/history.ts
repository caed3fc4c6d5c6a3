/**
 * The history of one gateway's charges, as the services ask it: the domain's questions, never SQL, so that another
 * engine can stand behind it. Everything is asynchronous, because the engine lives in worker threads. What cannot be
 * done rejects with a ConsoleFailure of kind `history-unavailable` (full or read-only disk, a damaged file, one from
 * a newer version). Here are its workers, its ledger, and what must be on the disk before a promise resolves.
 */
import { randomUUID } from 'node:crypto';
import { systemClock } from '../clock.ts';
import type { Observation, Observed, OpenHistoryDeps } from './api/history-api.ts';
import { historyErrorOf } from './api/history-error.ts';
import { attemptCommits } from './attempt-commit.ts';
import { listAndTotals } from './list-and-totals.ts';
import { historyMaintenance } from './maintenance.ts';
import { isCurrent, prepareToOpen, removeOpenMarker } from './open-file.ts';
import { draftOf, layoutOf, templatesOf, viewsOf } from './queries/stored-shapes.ts';
import { DiskReserve } from './recording/disk-reserve.ts';
import { Ledger } from './recording/ledger.ts';
import { type LedgerEntry, ledgerFileIn } from './recording/ledger-file.ts';
import { historyFileIn } from './sqlite/history-files.ts';
import { DedicatedWorkers } from './worker/dedicated-workers.ts';
import { jobCalls, type ReaderCalls, rowCalls } from './worker/reader-calls.ts';
import { clientOf, failureOf, WorkerClient } from './worker/worker-client.ts';
import { serviceWriterCalls, type WriterCalls } from './worker/writer-calls.ts';

/** Milliseconds: a page of an export follows the one before, a recovery or a closing comes now and then. */
const JOBS_REST = 10_000;

/** A history that is open, with what its own tests ask of it. */
export type OpenedHistory = ReturnType<typeof assemble>;

/** What the services may ask. */
export type History = Omit<OpenedHistory, 'heldPragmas' | 'killWorker'>;

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
  const common = { file, log: watchful };
  const reader = (role: string, rest?: number) => {
    const resting = rest === undefined ? {} : { rest: { clock: deps.clock ?? systemClock, after: rest } };
    return new WorkerClient<ReaderCalls>({ ...common, role, script: workers.historyReader, ...resting });
  };

  // Only a file that is still to be made keeps the reader waiting for the writer.
  const isReadable = isCurrent(folder);
  const writer = new WorkerClient<WriterCalls>({ ...common, role: 'writer', script: workers.historyWriter });
  if (!isReadable) await writer.ready();
  const rows = reader('rows');
  const [written, ledger, read] = await Promise.allSettled([writer.ready(), Ledger.open(folder), rows.ready()]);
  if (written.status === 'fulfilled' && ledger.status === 'fulfilled' && read.status === 'fulfilled') {
    const reserve = new DiskReserve(folder, (fault) => deps.onRoom?.(fault?.reason ?? null));
    return assemble({ folder, log, writer, rows, ledger: ledger.value, reserve, reader, damage });
  }
  await Promise.all([rows.close(), ledger.status === 'fulfilled' && ledger.value.close()]);
  await writer.close();
  for (const opened of [written, read]) if (opened.status === 'rejected') throw opened.reason;
  throw failureOf(historyErrorOf(ledger.status === 'rejected' && ledger.reason));
}

interface Parts {
  readonly folder: string;
  readonly log: OpenHistoryDeps['log'];
  readonly writer: WorkerClient<WriterCalls>;
  readonly rows: WorkerClient<ReaderCalls>;
  readonly ledger: Ledger;
  readonly reserve: DiskReserve;
  /** A reader whose thread begins with its first call, and rests after so many milliseconds without one. */
  reader(role: string, rest?: number): WorkerClient<ReaderCalls>;
  readonly damage: { isSeen: boolean };
}

function assemble({ folder, log, writer, rows, ledger, reserve, reader, damage }: Parts) {
  // Totals and long jobs have threads of their own, so that neither keeps a page of the list waiting.
  const totals = reader('totals');
  const jobs = reader('jobs', JOBS_REST);
  const longJobs = new DedicatedWorkers(reader);

  /** Writes a line whose loss loses nothing by itself: what it says is in the history already. */
  const note = (entry: LedgerEntry): Promise<void> =>
    ledger.append(entry).catch((error: unknown) => {
      log({ event: 'ledger-not-written', ...historyErrorOf(error) });
    });

  return {
    ...clientOf(rows, rowCalls),
    ...clientOf(jobs, jobCalls),
    ...clientOf(writer, serviceWriterCalls),
    ...attemptCommits({ writer, rows, ledger, reserve, note, log }),
    ...listAndTotals({ rows, totals }),
    /**
     * Takes an answer in: absent fields never erase known ones, each change goes to the append-only list with its raw
     * answer, what cannot be about the charge is recorded and not taken (write-answer.ts). With source `adopt` an
     * unknown transaction becomes a new row, unless its `metadata.balcaoAttempt` (or `attemptKey`) names an
     * outcome-unknown attempt here: then it closes that one.
     */
    observe: async (observation: Observation, attemptKey?: string): Promise<Observed> => {
      const adoption = { attemptKey: attemptKey ?? null, newKey: randomUUID() };
      const observed = await writer.call('observe', observation, adoption);
      await noteAdopted(note, observation, observed);
      return observed;
    },
    views: async () => viewsOf(await rows.call('views')),
    layout: async () => layoutOf(await rows.call('layout')),
    /** The form typed in last that nothing has come of; null where there is none. */
    draftKept: async () => draftOf(await rows.call('draftsKept')),
    templates: async () => templatesOf(await rows.call('templates')),
    /** What the ledger names and the history lacks: charges to be read again from the service. */
    missingTransactions: () => jobs.call('missingTransactions', ledgerFileIn(folder)),
    /** The file that threads of their own read: an export's (export-source.ts), a statement's (statement-worker.ts). */
    exportFile: () => historyFileIn(folder),
    ...historyMaintenance({
      folder,
      writer,
      jobs,
      longJobs,
      ledger,
      suspect: () => {
        damage.isSeen = true;
      },
    }),

    /** The pragmas that make a commit durable and a deletion final, as each connection answers. */
    heldPragmas: () =>
      Promise.all([
        writer.call('heldPragmas'),
        rows.call('heldPragmas'),
        totals.call('heldPragmas'),
        jobs.call('heldPragmas'),
      ]),
    /** Ends a worker's thread as a crash would. */
    killWorker: (role: 'writer' | 'rows') => (role === 'writer' ? writer : rows).kill(),
    /** Finishes what is queued, checkpoints, and lets go of the files. */
    close: async () => {
      // The readers first: the writer's last checkpoint empties the WAL only when nobody reads from it.
      await longJobs.close();
      await Promise.all([rows.close(), totals.close(), jobs.close()]);
      await writer.close();
      await Promise.all([ledger.close(), reserve.settled()]);
      if (!damage.isSeen) removeOpenMarker(folder);
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
