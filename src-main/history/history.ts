/**
 * The SQLite history behind history/api: its worker threads, its ledger, and what must be on the disk before a promise
 * resolves.
 */

import { mergeDisjoint } from '../../src-preload/contract/merge-disjoint.ts';
import { systemClock } from '../ground/clock.ts';
import { historyErrorIn } from '../ground/errors/history-failure.ts';
import type { Log } from '../ground/log.ts';
import { forkProcess } from '../ground/task-process.ts';
import type { HeldPragmas } from '../sqlite-file/connection.ts';
import { historyFailureOf } from '../sqlite-file/sqlite-failure.ts';
import type { HistoryApi } from './api/history-api.ts';
import type { FileSource } from './api/history-source.ts';
import type { OpenHistoryDeps } from './api/open-history.ts';
import { attemptCommits } from './attempt-commit.ts';
import { bothEngines, recordIn } from './both-engines.ts';
import { historyMaintenance } from './file-maintenance.ts';
import { type ForeignFileDeps, type ForeignTasks, runForeignTask } from './foreign-file-client.ts';
import { listAndTotals } from './list-and-totals.ts';
import {
  checkAtOpening,
  isCheckDue,
  isCurrent,
  prepareToOpen,
  recordDamagedLedger,
  recordOlder,
  removeOpenMarker,
} from './open-file.ts';
import { draftsOf, layoutOf, statementOf } from './queries/stored-shapes.ts';
import { DiskReserve } from './recording/disk-reserve.ts';
import { Ledger } from './recording/ledger/ledger.ts';
import { OpenReferences } from './recording/ledger/open-references.ts';
import { settleReferences } from './settle-references.ts';
import { historyFileIn } from './sqlite/history-files.ts';
import { DedicatedWorkers } from './worker/dedicated-workers.ts';
import type { ReaderCalls } from './worker/reader-calls.ts';
import { clientOf, type Rest, WorkerClient } from './worker/worker-client.ts';
import type { WriterCalls } from './worker/writer-calls.ts';

/**
 * Milliseconds without a call after which a thread ends, and starts again with the next: each costs some megabytes, and
 * a gateway that no one looks at and that has nothing to watch needs none.
 */
const REST = 10_000;

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
  await prepareToOpen(deps, deps.onStep);
  const wasChecked = !isCheckDue(deps.folder);
  try {
    return await openPrepared(deps);
  } catch (fault) {
    if (wasChecked || historyErrorIn(fault)?.reason !== 'corrupt') throw fault;
    checkAtOpening(deps.folder);
    await prepareToOpen(deps, deps.onStep);
    return openPrepared(deps);
  }
}

async function openPrepared(deps: OpenHistoryDeps): Promise<OpenedHistory> {
  const { folder, workers, log } = deps;
  const file = historyFileIn(folder);
  /** Damage that any connection reported: every page is read before the file is opened again. */
  const suspect = onceOnly(() => checkAtOpening(folder));
  /** What the opening itself meets, it repairs. */
  let isOpen = false;
  const watchful: Log = (line) => {
    if (line['reason'] === 'corrupt') {
      suspect();
      if (isOpen) deps.onDamage?.();
    }
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
    const comparesLedger = deps.comparesLedger ?? true;
    isOpen = true;
    return assemble({ folder, comparesLedger, log, writer, rows, ...files, reader, suspect, process });
  }
  await Promise.all([rows.close(), ledger.status === 'fulfilled' && ledger.value.close()]);
  await writer.close();
  for (const worker of [written, read]) if (isRejected(worker)) throw worker.reason;
  throw historyFailureOf(opened.find(isRejected)?.reason);
}

function isRejected(result: PromiseSettledResult<unknown>): result is PromiseRejectedResult {
  return result.status === 'rejected';
}

/** Damage is marked once, however many queries meet it. Where the disk takes no marker, the next check finds it again. */
function onceOnly(mark: () => void): () => void {
  let isMarked = false;
  return () => {
    if (isMarked) return;
    try {
      mark();
      isMarked = true;
    } catch {
      // A full disk or a folder that is read-only: the damage is met again, and then marked.
    }
  };
}

interface Parts {
  readonly folder: string;
  readonly comparesLedger: boolean;
  readonly log: Log;
  readonly writer: WorkerClient<WriterCalls>;
  readonly rows: WorkerClient<ReaderCalls>;
  readonly ledger: Ledger;
  readonly references: OpenReferences;
  readonly reserve: DiskReserve;
  /** A reader whose thread starts with its first call, and rests as the writer does by default. */
  reader(role: string, rest?: Rest): WorkerClient<ReaderCalls>;
  /** Marks the file to be checked before it is opened again. */
  readonly suspect: () => void;
  readonly process: Omit<ForeignFileDeps, 'signal'>;
}

function assemble(parts: Parts): OpenedHistory {
  const { folder, log, writer, rows, ledger, references, reserve, reader, suspect } = parts;
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
  const jobs = reader('jobs', { clock: parts.process.clock, after: REST });
  const longJobs = new DedicatedWorkers(reader);

  const record = recordIn(ledger, log);
  const { comparesLedger } = parts;
  const settling = settleReferences({ references, rows, ledger, keepsAbsent: comparesLedger, log });

  const { rememberLedger, ...both } = bothEngines({
    ...{ writer, rows, jobs, folder, references, record, comparesLedger },
    settleReferences: () => settling.later(),
    ledgerDamaged: (standing, at) => recordDamagedLedger({ folder, log }, standing, at),
    olderFound: (at) => recordOlder({ folder, log }, at),
  });

  return mergeDisjoint(
    clientOf(rows, 'rows'),
    clientOf(jobs, 'jobs'),
    clientOf(writer, 'writer'),
    attemptCommits({
      ...{ writer, rows, ledger, references, reserve, log },
      record,
      settleReferences: settling.later,
    }),
    listAndTotals({ rows, totals }),
    both,
    historyMaintenance({
      ...{ folder, writer, jobs, longJobs, ledger, suspect, foreign },
      settleReferences: settling.now,
      endForeign: () => closing.abort(),
    }),
    {
      layout: async () => layoutOf(await rows.call('layout')),
      keptStatement: async () => statementOf(await rows.call('openStatement')),
      savedDrafts: async () => draftsOf(await rows.call('drafts')),
      readSource: (): FileSource => ({ engine: 'file', path: historyFileIn(folder) }),
      heldPragmas: () =>
        Promise.all([
          writer.call('heldPragmas'),
          rows.call('heldPragmas'),
          totals.call('heldPragmas'),
          jobs.call('heldPragmas'),
        ]),
      killWorker: (role: 'writer' | 'rows') => (role === 'writer' ? writer : rows).kill(),
      close: async () => {
        // The readers first: the writer's last checkpoint empties the WAL only when no one reads from it.
        closing.abort();
        await Promise.all([longJobs.close(), settling.idle(), ...foreignWork]);
        await Promise.all([rows.close(), totals.close(), jobs.close()]);
        await writer.close();
        await Promise.all([ledger.close(), references.settled(), reserve.settled()]);
        rememberLedger();
        removeOpenMarker(folder);
      },
    },
  );
}
