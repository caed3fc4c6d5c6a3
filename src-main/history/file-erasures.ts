/** Erasures in one history: in its own file first, then in its copies. */
import { existsSync } from 'node:fs';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { historyErrorIn, historyFailure } from '../ground/errors/history-failure.ts';
import { TaskStopped } from '../ground/run-task.ts';
import { historyFailureOf } from '../sqlite-file/sqlite-failure.ts';
import type { CopiesErased, UnreachedFile } from './api/maintenance-api.ts';
import type { Erasure } from './charges/tombstones.ts';
import { eraseTextsBefore, summaryOfPerson } from './erase-before.ts';
import type { KeysOfPerson } from './erasure/rows-of-person.ts';
import type { ForeignTasks } from './foreign-file-client.ts';
import { copiesIn, removeSetAsideBefore, removeWorkingCopies, unreachedReason } from './maintenance/erase-copies.ts';
import { rewriteMarkerIn } from './maintenance/rewrite-file.ts';
import { copiesMarkerIn, createMarker, erasureMarkerIn, removeMarker } from './maintenance/startup-check.ts';
import type { Person } from './model/same-person.ts';
import type { Ledger } from './recording/ledger.ts';
import type { ReaderCalls } from './worker/reader-calls.ts';
import type { WorkerClient } from './worker/worker-client.ts';
import type { WriterCalls } from './worker/writer-calls.ts';

/** Ids per call: an attempt's commit waits for one call at most. */
const AT_ONCE = 20;

export interface ErasureDeps {
  readonly folder: string;
  readonly writer: WorkerClient<WriterCalls>;
  readonly jobs: WorkerClient<ReaderCalls>;
  readonly ledger: Ledger;
  /** Deletes the references that are not needed any more. */
  settleReferences(): Promise<void>;
  /** Runs a task on a file that anybody may have made, in a process that ends with the history. */
  readonly foreign: ForeignTasks;
  /** Ends what that process does. */
  endForeign(): void;
}

export function historyErasures(deps: ErasureDeps) {
  const { folder, writer, jobs, ledger, settleReferences, foreign } = deps;
  /** How many erasures this process began: a pass through the copies that a new one overtakes is not the last. */
  let begun = 0;
  /** Whether the file's rows and its WAL hold nothing of what was erased; after a start that is not known. */
  let isOwnFileClean = false;
  /** In the ledger, and not in the file yet, by key. After a start there are none: its opening erases by the ledger. */
  const recorded = new Map<string, Erasure>();

  /** One at a time, and none leaves its working copy (erase-copies.ts): a search may begin during a rewrite. */
  let working: Promise<unknown> = Promise.resolve();
  function alone<Value>(work: () => Promise<Value>): Promise<Value> {
    // A task settles once its process has ended, which may have been in the middle of a copy.
    const done = working.then(work).finally(() => removeWorkingCopies(folder));
    working = done.catch(() => undefined);
    return done;
  }

  /** Erases in the own file's tables, and deletes references that nothing needs any more. */
  async function erase(erasures: readonly Erasure[]): Promise<void> {
    if (erasures.length > 0) {
      await record(erasures);
      await eraseRecorded();
    }
    await settleReferences().catch(notWritten);
  }

  async function record(erasures: readonly Erasure[]): Promise<void> {
    begun += 1;
    isOwnFileClean = false;
    createMarker(erasureMarkerIn(folder), folder);
    createMarker(copiesMarkerIn(folder), folder);
    createMarker(rewriteMarkerIn(folder), folder);
    const lines = erasures.map(({ key, transactionId, at }) => ({ kind: 'erased', key, transactionId, at }) as const);
    // Recorded first, or no one is erased: an older backup could bring them back.
    await ledger.append(...lines).catch(notWritten);
    for (const erasure of erasures) recorded.set(erasure.key, erasure);
  }

  /** What a failure of the writer leaves is erased by the next call. */
  async function eraseRecorded(): Promise<void> {
    while (recorded.size > 0) {
      const next = [...recorded.values()].slice(0, AT_ONCE);
      await writer.call('eraseCharges', next);
      // The same key may have been recorded again meanwhile.
      for (const erasure of next) if (recorded.get(erasure.key) === erasure) recorded.delete(erasure.key);
    }
  }

  /**
   * Takes what was erased out of the file's rows and its WAL. The file is not written anew here: a creation would wait for
   * it. The next opening does that (rewrite-file.ts).
   */
  async function cleanOwnFile(): Promise<void> {
    if (isOwnFileClean) return;
    const began = begun;
    await eraseRecorded();
    await settleReferences().catch(notWritten);
    if (await writer.call('emptyWal')) throw historyFailure({ reason: 'busy', detail: 'a reader holds the WAL' });
    isOwnFileClean = began === begun;
  }

  /** What names a person in the copies, and the copies that cannot be read. */
  async function keysInCopies(person: Person) {
    const found: KeysOfPerson[] = [];
    const unreached: UnreachedFile[] = [];
    for (const path of copiesIn(folder)) {
      const keys = await alone(() => foreign('keysInCopy', path, path, folder, person)).catch(notReached);
      if (typeof keys === 'object') found.push(keys);
      else unreached.push(...unreachedAt(path, keys));
    }
    return { found, unreached };
  }

  async function eraseFromCopies(onProgress: (done: number, total: number) => void = () => {}): Promise<CopiesErased> {
    const began = begun;
    await cleanOwnFile();
    const copies = copiesIn(folder);
    const unreached: UnreachedFile[] = [];
    for (const [done, path] of copies.entries()) {
      onProgress(done, copies.length);
      const reason = await alone(() => foreign('eraseFromCopy', path, path, folder)).catch(notReached);
      if (reason !== null) unreached.push(...unreachedAt(path, reason));
    }
    onProgress(copies.length, copies.length);
    if (began === begun) removeMarker(erasureMarkerIn(folder));
    return { copies: copies.length - unreached.length, unreached };
  }

  return {
    erase,
    api: {
      findPerson: async (person: Person) => {
        const summary = await summaryOfPerson(jobs, person);
        return { ...summary, copies: copiesIn(folder).length };
      },
      erasePerson: async (person: Person, at: number) => {
        const own = await jobs.call('keysOfPerson', person);
        const { found, unreached } = await keysInCopies(person);
        const erasures = new Map<string, Erasure>();
        for (const { charges, attempts, rows } of [own, ...found]) {
          for (const { key, transactionId } of charges) erasures.set(key, { key, transactionId, at });
          for (const key of [...attempts, ...rows])
            if (!erasures.has(key)) erasures.set(key, { key, transactionId: null, at });
        }
        if (erasures.size === 0) await settleReferences().catch(notWritten);
        else {
          await record([...erasures.values()]);
          await cleanOwnFile().catch(notYet);
        }
        return {
          keys: own.charges.map(({ key }) => key),
          isErased: recorded.size === 0,
          counts: own.counts,
          unreached,
        };
      },
      eraseOlderThan: async (before: number, at: number) => {
        const { keys, isAnyErased } = await eraseTextsBefore(jobs, before, at, erase);
        removeSetAsideBefore(folder, before);
        if (isAnyErased) await cleanOwnFile().catch(notYet);
        return keys;
      },
      isErasurePending: async () => existsSync(erasureMarkerIn(folder)),
      isRewriteDue: async () => existsSync(rewriteMarkerIn(folder)),
      eraseFromCopies,
      interrupt: () => deps.endForeign(),
    },
  };
}

/**
 * The file could not be written now, or a long reader holds its WAL: what is recorded is erased, and the WAL is emptied,
 * before the copies are rewritten (`eraseFromCopies`), which the erasure's marker demands.
 */
function notYet(fault: unknown): void {
  if (historyErrorIn(fault) === null) throw fault;
}

/** Of a file whose own part is gone, its WAL is what may hold somebody. A backup may be rotated away meanwhile. */
function unreachedAt(path: string, reason: UnreachedFile['reason']): UnreachedFile[] {
  const file = [path, `${path}-wal`].find(existsSync);
  return file === undefined ? [] : [{ path: file, reason }];
}

/** Why a copy could not be read or rewritten. */
function notReached(fault: unknown): UnreachedFile['reason'] {
  if (fault instanceof ConsoleFailure && fault.error.kind === 'cancelled') throw fault;
  const error = historyErrorIn(fault);
  if (error !== null) return unreachedReason(error.reason);
  return fault instanceof TaskStopped && fault.code !== 'not-started' ? 'unreadable' : 'other';
}

/** An error of a file next to the history is the history's. */
function notWritten(fault: unknown): never {
  throw historyFailureOf(fault);
}
