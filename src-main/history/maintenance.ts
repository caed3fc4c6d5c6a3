/** Maintenance of a history: backups, checks, erasures, imports. Long work runs on threads of its own. */

import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Erasure } from './charges/tombstones.ts';
import { asHistoryFailure, ForeignFileStopped, type ForeignTasks } from './foreign-file-client.ts';
import { backupsIn, removeBackup } from './maintenance/backup.ts';
import { backupsToKeep } from './maintenance/backups-to-keep.ts';
import { createMarker, erasureMarkerIn, removeMarker } from './maintenance/startup-check.ts';
import type { Person } from './model/same-person.ts';
import { dismissRecovery, readRecovery } from './open-file.ts';
import type { Ledger } from './recording/ledger.ts';
import { backupFolderIn, damagedFolderIn, filesIn, historyFileIn, removeWithSides } from './sqlite/history-files.ts';
import { historyErrorOf } from './sqlite/sqlite-error.ts';
import { refusedImport } from './transfer/prepare-import.ts';
import type { DedicatedWorkers } from './worker/dedicated-workers.ts';
import type { ReaderCalls } from './worker/reader-calls.ts';
import { historyFailure, type WorkerClient } from './worker/worker-client.ts';
import type { WriterCalls } from './worker/writer-calls.ts';

export interface MaintenanceDeps {
  readonly folder: string;
  readonly writer: WorkerClient<WriterCalls>;
  readonly jobs: WorkerClient<ReaderCalls>;
  readonly ledger: Ledger;
  /** Deletes the references that are not needed any more. */
  settleReferences(): Promise<void>;
  readonly longJobs: DedicatedWorkers;
  /** Runs a task on a file that anybody may have made, in a process that ends with the history. */
  readonly foreign: ForeignTasks;
  /** The file showed damage: it is checked, and rebuilt if necessary, before it is opened again. */
  suspect(): void;
}

/** Ids per call: an attempt's commit waits for one call at most. */
const AT_ONCE = 20;
const IMPORTED_AT_ONCE = 100;
/** The timestamp in the temporary name of an exported file, which is renamed at once. */
const EXPORT_TIMESTAMP = Date.UTC(2000, 0);

export function historyMaintenance(deps: MaintenanceDeps) {
  const { folder, writer, jobs, longJobs, ledger, settleReferences, foreign } = deps;
  const backups = backupFolderIn(folder);
  const file = historyFileIn(folder);

  /** Records the erasures in the ledger, or rejects: nobody is erased whom an older backup could bring back. */
  async function recordErased(erasures: readonly Erasure[]): Promise<void> {
    if (erasures.length === 0) return;
    const lines = erasures.map(({ key, transactionId, at }) => ({ kind: 'erased', key, transactionId, at }) as const);
    await ledger.append(...lines).catch(notWritten);
  }

  async function erase(erasures: readonly Erasure[]): Promise<void> {
    await recordErased(erasures);
    for (let start = 0; start < erasures.length; start += AT_ONCE)
      await writer.call('eraseCharges', erasures.slice(start, start + AT_ONCE));
    await settleReferences().catch(notWritten);
  }

  /**
   * Deletes every copy outside the history's own tables that may hold what was erased: open references, the WAL, older
   * backups, files set aside.
   */
  async function deleteCopies(at: number): Promise<void> {
    await settleReferences().catch(notWritten);
    await writer.call('vacuum');
    if (await writer.call('emptyWal')) throw historyFailure({ reason: 'busy', detail: 'a reader holds the WAL' });
    const old = backupsIn(backups);
    if (old.length > 0) {
      const made = await longJobs.run('backup', (worker) => worker.call('makeBackup', file, backups, at));
      for (const { name } of old) if (name !== made.name) removeBackup(backups, name);
    }
    for (const name of filesIn(damagedFolderIn(folder))) rmSync(join(damagedFolderIn(folder), name), { force: true });
    removeMarker(erasureMarkerIn(folder));
  }

  async function findPerson(person: Person) {
    const charges = await jobs.call('chargesOfPerson', person);
    const attempts = await jobs.call('attemptsOfPerson', person);
    return { charges, attempts };
  }

  return {
    backUp: async (at: number, budget: number, dayOf: (at: number) => string, inAll: number) => {
      const made = await longJobs.run('backup', (worker) => worker.call('makeBackup', file, backups, at));
      const all = backupsIn(backups);
      const kept = backupsToKeep(all, at, budget, dayOf, inAll).map(({ name }) => name);
      for (const { name } of all) if (!kept.includes(name)) removeBackup(backups, name);
      return made;
    },
    copyBackups: (elsewhere: string) =>
      longJobs.run('backup', (worker) => worker.call('copyBackups', backups, elsewhere)).catch(notCopied),
    backups: async () => backupsIn(backups),
    backupContent: async (name: string) => {
      const backup = backupsIn(backups).find((each) => each.name === name);
      if (backup === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'file' });
      return foreign('readBackup', backup.path, backup.path, folder).catch(asHistoryFailure);
    },
    check: async () => {
      const findings = await longJobs.run('check', (worker) => worker.call('quickCheck'));
      if (findings.length > 0) deps.suspect();
      return findings;
    },
    recovery: async () => readRecovery(folder),
    dismissRecovery: async () => dismissRecovery(folder),

    findPerson: async (person: Person) => {
      const { charges, attempts } = await findPerson(person);
      return {
        person,
        charges: charges.length,
        sum: charges.reduce((sum, { amount }) => sum + amount, 0),
        oldest: charges.at(-1)?.createdAt ?? null,
        newest: charges[0]?.createdAt ?? null,
        attempts: attempts.length,
      };
    },
    erasePerson: async (person: Person, at: number) => {
      const { charges, attempts } = await findPerson(person);
      createMarker(erasureMarkerIn(folder), folder);
      const rows = await jobs.call('unownedRowsOfPerson', person);
      await erase([
        ...rows.map((key) => ({ key, transactionId: null, at })),
        ...charges.map(({ key, transactionId }) => ({ key, transactionId, at })),
        ...attempts.map((key) => ({ key, transactionId: null, at })),
      ]);
      await deleteCopies(at);
      return charges.map(({ key }) => key);
    },
    finishErasure: async (at: number) => {
      if (existsSync(erasureMarkerIn(folder))) await deleteCopies(at);
    },
    eraseOlderThan: async (before: number, at: number) => {
      const keys: string[] = [];
      for (;;) {
        const charges = await jobs.call('chargesWithCustomerBefore', before, 500);
        if (charges.length === 0) break;
        createMarker(erasureMarkerIn(folder), folder);
        await erase(charges.map(({ key, transactionId }) => ({ key, transactionId, at })));
        keys.push(...charges.map(({ key }) => key));
      }
      if (keys.length > 0) await deleteCopies(at);
      return keys;
    },

    exportHistory: (path: string) =>
      longJobs
        .run('backup', async (worker) => {
          const made = await worker.call('makeBackup', file, dirname(path), EXPORT_TIMESTAMP);
          renameSync(made.path, path);
          const { charges, outcomeUnknown } = await worker.call('readBackup', path);
          return { bytes: made.bytes, charges: charges + outcomeUnknown, sha256: await worker.call('digestOf', path) };
        })
        .catch(notCopied),
    importFile: async (path: string, onProgress: (done: number, total: number) => void) => {
      const copy = join(folder, 'merging.db');
      // A pipe would be waited for without end; of a link, the file it leads to counts.
      const found = statSync(path, { throwIfNoEntry: false });
      if (found === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'file' });
      if (!found.isFile()) throw new ConsoleFailure(refusedImport('no-history'));
      try {
        const own = await jobs.call('readStamp');
        const prepared = await foreign('prepareImport', path, path, copy, own).catch(notImported);
        if ('kind' in prepared) throw new ConsoleFailure(prepared);
        const { total, skipped } = prepared;
        const imported = { added: 0, joined: 0, same: 0, skipped };
        for (let after: number | null = -1, done = 0; after !== null; ) {
          const batch: Awaited<ReturnType<typeof importNext>> = await importNext(copy, after);
          const added = batch.added.map((charge) => ({ kind: 'charge', ...charge }) as const);
          // The ledger saves lines it cannot write, and writes them before its next ones.
          if (added.length > 0) void ledger.append(...added).catch(() => undefined);
          for (const kind of ['added', 'joined', 'same'] as const) imported[kind] += batch.counts[kind];
          done += batch.counts.added + batch.counts.joined + batch.counts.same;
          onProgress(done, total);
          ({ after } = batch);
        }
        await erase(await writer.call('tombstonesOf', copy));
        await writer.call('importUnownedRows', copy);
        return imported;
      } finally {
        await writer.call('closeImport', copy).finally(() => removeWithSides(copy));
      }
    },
  };

  function importNext(copy: string, after: number) {
    return writer.call('importBatch', copy, after, IMPORTED_AT_ONCE);
  }
}

/** What a foreign file's process could not say itself. */
function notImported(fault: unknown): never {
  if (!(fault instanceof ForeignFileStopped) || fault.why === 'aborted' || fault.why === 'not-started')
    asHistoryFailure(fault);
  throw new ConsoleFailure(refusedImport(fault.why === 'stalled' ? 'stalled' : 'damaged'));
}

/** An error of a file beside the history is the history's. */
function notWritten(fault: unknown): never {
  throw fault instanceof ConsoleFailure ? fault : historyFailure(historyErrorOf(fault));
}

/** A folder that somebody chose is not the history: an error there is not the history's. */
function notCopied(fault: unknown): never {
  if (!(fault instanceof ConsoleFailure) || fault.error.kind !== 'history-unavailable') throw fault;
  const reason = { 'disk-full': 'disk-full', 'read-only': 'not-allowed' } as const;
  const reasonKnown =
    fault.error.reason === 'disk-full' || fault.error.reason === 'read-only' ? fault.error.reason : null;
  throw new ConsoleFailure(
    { kind: 'file-not-written', reason: reasonKnown ? reason[reasonKnown] : 'other' },
    { cause: fault },
  );
}
