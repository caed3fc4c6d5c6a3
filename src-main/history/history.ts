/**
 * The SQLite history behind history/api: its worker threads, its ledger, and what must be on the disk before a promise
 * resolves.
 */

import { randomUUID } from 'node:crypto';
import { mergeDisjoint } from '../../src-preload/contract/merge-disjoint.ts';
import type { AuditHead, ExplainingAction } from '../../src-preload/contract/policy/audit.ts';
import { systemClock } from '../clock.ts';
import { forkProcess } from '../task-process.ts';
import type { ClosingDocument } from './api/closings-api.ts';
import type { HistoryApi, Observation, Observed } from './api/history-api.ts';
import type { OpenHistoryDeps } from './api/open-history.ts';
import { attemptCommits } from './attempt-commit.ts';
import { type ForeignFileDeps, type ForeignTasks, runForeignTask } from './foreign-file-client.ts';
import { listAndTotals } from './list-and-totals.ts';
import { historyMaintenance } from './maintenance.ts';
import { isCurrent, prepareToOpen, removeOpenMarker } from './open-file.ts';
import { draftsOf, layoutOf, mappingsOf, messageTemplatesOf, templatesOf, viewsOf } from './queries/stored-shapes.ts';
import { DiskReserve } from './recording/disk-reserve.ts';
import { Ledger } from './recording/ledger.ts';
import { type AuditHeadLine, type ClosingLedgerLine, type LedgerEntry, ledgerFileIn } from './recording/ledger-file.ts';
import { OpenReferences } from './recording/open-references.ts';
import { settleReferences } from './settle-references.ts';
import type { HeldPragmas } from './sqlite/connection.ts';
import { historyFileIn } from './sqlite/history-files.ts';
import { historyErrorOf } from './sqlite/sqlite-error.ts';
import { DedicatedWorkers } from './worker/dedicated-workers.ts';
import { jobCalls, type ReaderCalls, rowCalls } from './worker/reader-calls.ts';
import { clientOf, historyFailure, type Rest, WorkerClient } from './worker/worker-client.ts';
import { serviceWriterCalls, type WriterCalls } from './worker/writer-calls.ts';

/**
 * Milliseconds without a call after which a thread ends, and starts again with the next: each costs some megabytes, and
 * a gateway that nobody looks at and that has nothing to watch needs none. Long jobs are rare.
 */
const REST = 60_000;
const JOBS_REST = 10_000;

/** An open history, with methods that only its own tests and benchmarks call. */
export interface OpenedHistory extends HistoryApi {
  /** The pragmas that make a commit durable and a deletion final, as each connection reports them. */
  heldPragmas(): Promise<readonly HeldPragmas[]>;
  /** Ends a worker's thread as a crash would. */
  killWorker(role: 'writer' | 'rows'): Promise<void>;
}

export { historyFileIn };

/**
 * Opens (or creates) the history in `folder`, migrated. Rejects with a ConsoleFailure of kind `history-unavailable`;
 * nothing is open then.
 */
export async function openHistory(deps: OpenHistoryDeps): Promise<OpenedHistory> {
  const { folder, workers, log } = deps;
  const file = historyFileIn(folder);
  await prepareToOpen(deps, deps.onStep);
  /** Damage that any connection reported: the file is checked before it is opened again. */
  const damage = { isSeen: false };
  const watchful: OpenHistoryDeps['log'] = (line) => {
    if (line['reason'] === 'corrupt') damage.isSeen = true;
    log(line);
  };
  const slowAfter = deps.slowAfter === undefined ? {} : { slowAfter: deps.slowAfter };
  const common = { source: file, log: watchful, ...slowAfter };
  const clock = deps.clock ?? systemClock;
  const ordinary: Rest = { clock, after: REST, ...(deps.mayRest && { mayRest: deps.mayRest }) };
  const reader = (role: string, rest = ordinary) =>
    new WorkerClient<ReaderCalls>({ ...common, role, script: workers.historyReader, rest });

  // The reader waits for the writer only where the file does not exist yet.
  const isReadable = isCurrent(folder);
  const writer = new WorkerClient<WriterCalls>({
    ...common,
    role: 'writer',
    script: workers.historyWriter,
    rest: ordinary,
  });
  if (!isReadable) await writer.ready();
  const rows = reader('rows');
  const opened = await Promise.allSettled([
    writer.ready(),
    rows.ready(),
    Ledger.open(folder),
    OpenReferences.open(folder),
  ]);
  const [written, read, ledger, references] = opened;
  if (ledger.status === 'fulfilled' && references.status === 'fulfilled' && !opened.some(isRejected)) {
    const reserve = new DiskReserve(folder, (fault) => deps.onRoom?.(fault?.reason ?? null));
    const files = { ledger: ledger.value, references: references.value, reserve };
    const { startProcess = forkProcess } = deps;
    const process = { script: workers.foreignFile, startProcess, clock, log };
    return assemble({ folder, log, writer, rows, ...files, reader, damage, process });
  }
  await Promise.all([rows.close(), ledger.status === 'fulfilled' && ledger.value.close()]);
  await writer.close();
  for (const worker of [written, read]) if (isRejected(worker)) throw worker.reason;
  throw historyFailure(historyErrorOf(opened.find(isRejected)?.reason));
}

function isRejected(result: PromiseSettledResult<unknown>): result is PromiseRejectedResult {
  return result.status === 'rejected';
}

interface Parts {
  readonly folder: string;
  readonly log: OpenHistoryDeps['log'];
  readonly writer: WorkerClient<WriterCalls>;
  readonly rows: WorkerClient<ReaderCalls>;
  readonly ledger: Ledger;
  readonly references: OpenReferences;
  readonly reserve: DiskReserve;
  /** A reader whose thread starts with its first call, and rests as the writer does by default. */
  reader(role: string, rest?: Rest): WorkerClient<ReaderCalls>;
  readonly damage: { isSeen: boolean };
  readonly process: Omit<ForeignFileDeps, 'signal'>;
}

function assemble(parts: Parts): OpenedHistory {
  const { folder, log, writer, rows, ledger, references, reserve, reader, damage } = parts;
  const closing = new AbortController();
  const foreignWork = new Set<Promise<unknown>>();
  const foreign: ForeignTasks = (name, file, ...input) => {
    const task = runForeignTask({ ...parts.process, signal: closing.signal }, file, name, ...input);
    const ended = task.catch(() => undefined).finally(() => foreignWork.delete(ended));
    foreignWork.add(ended);
    return task;
  };
  // Totals and long jobs have threads of their own, so that no page of the list waits for them.
  const totals = reader('totals');
  const jobs = reader('jobs', { clock: parts.process.clock, after: JOBS_REST });
  const longJobs = new DedicatedWorkers(reader);

  /** Writes a line that may be lost: its content is also in the history, or in `console.db`. */
  const appendToLedger = (entry: LedgerEntry | AuditHeadLine | ClosingLedgerLine): Promise<void> =>
    ledger.append(entry).catch((error: unknown) => {
      log({ event: 'ledger-not-written', ...historyErrorOf(error) });
    });

  const settling = settleReferences({ references, rows, ledger, log });

  /** Marks the file to be checked before it is opened again. */
  const suspect = () => {
    damage.isSeen = true;
  };

  return mergeDisjoint(
    clientOf(rows, rowCalls),
    clientOf(jobs, jobCalls),
    clientOf(writer, serviceWriterCalls),
    attemptCommits({
      ...{ writer, rows, ledger, references, reserve, log },
      record: appendToLedger,
      settleReferences: settling.later,
    }),
    listAndTotals({ rows, totals }),
    historyMaintenance({
      ...{ folder, writer, jobs, longJobs, ledger, suspect, foreign },
      settleReferences: settling.now,
      endForeign: () => closing.abort(),
    }),
    {
      observe: async (observation: Observation, attemptKey?: string) => {
        const adoption = { attemptKey: attemptKey ?? null, newKey: randomUUID() };
        const observed = await writer.call('observe', observation, adoption);
        await recordAdopted(appendToLedger, observation, observed);
        if (observed.kind === 'changed' && observed.attemptId !== undefined) settling.later();
        return observed;
      },
      views: async () => viewsOf(await rows.call('views')),
      layout: async () => layoutOf(await rows.call('layout')),
      savedDrafts: async () => draftsOf(await rows.call('drafts')),
      templates: async () => templatesOf(await rows.call('templates')),
      savedMappings: async () => mappingsOf(await rows.call('savedMappings')),
      messageTemplates: async () => messageTemplatesOf(await rows.call('messageTemplates')),
      closings: (...[returningStates, of]: Parameters<HistoryApi['closings']>) =>
        jobs.call('closings', returningStates, ledgerFileIn(folder), of ?? null),
      saveClosing: async (closing: ClosingDocument) => {
        await writer.call('saveClosing', closing);
        const { id, period, basis, timeZone, closedAt: at, sha256 } = closing;
        await appendToLedger({ kind: 'closing', id, period, basis, timeZone, at, sha256 });
      },
      missingTransactions: () => jobs.call('missingTransactions', ledgerFileIn(folder)),
      recordAuditHead: (head: AuditHead, at: number, explains?: ExplainingAction) =>
        appendToLedger({ kind: 'audit', at, ...head, ...(explains && { explains }) }),
      filePath: () => historyFileIn(folder),
      heldPragmas: () =>
        Promise.all([
          writer.call('heldPragmas'),
          rows.call('heldPragmas'),
          totals.call('heldPragmas'),
          jobs.call('heldPragmas'),
        ]),
      killWorker: (role: 'writer' | 'rows') => (role === 'writer' ? writer : rows).kill(),
      close: async () => {
        // The readers first: the writer's last checkpoint empties the WAL only when nobody reads from it.
        closing.abort();
        await Promise.all([longJobs.close(), settling.idle(), ...foreignWork]);
        await Promise.all([rows.close(), totals.close(), jobs.close()]);
        await writer.close();
        await Promise.all([ledger.close(), references.settled(), reserve.settled()]);
        if (!damage.isSeen) removeOpenMarker(folder);
      },
    },
  );
}

async function recordAdopted(
  record: (entry: LedgerEntry) => Promise<void>,
  { source, at, transaction }: Observation,
  observed: Observed,
): Promise<void> {
  if (source !== 'adopt' || observed.kind !== 'changed') return;
  await record({ kind: 'charge', transactionId: transaction.id, attemptId: observed.attemptId ?? null, at });
}
