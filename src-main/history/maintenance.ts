/** Maintenance of a history: backups, checks, erasures, imports. Long work runs on threads of its own. */

import { existsSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { TaskStopped } from '../tasks/run-task.ts';
import { historyErrorIn } from './api/history-failure.ts';
import type { UnreachedFile } from './api/maintenance-api.ts';
import { type ErasureDeps, historyErasures } from './erasures.ts';
import { asHistoryFailure } from './foreign-file-client.ts';
import { backupsIn, removeBackup } from './maintenance/backup.ts';
import { backupsToKeep } from './maintenance/backups-to-keep.ts';
import { copiesMarkerIn, erasureMarkerIn, removeMarker } from './maintenance/startup-check.ts';
import { dismissRecovery, readRecovery } from './open-file.ts';
import { backupFolderIn, historyFileIn, removeWithSides } from './sqlite/history-files.ts';
import { refusedImport } from './transfer/prepare-import.ts';
import type { DedicatedWorkers } from './worker/dedicated-workers.ts';

interface MaintenanceDeps extends ErasureDeps {
  readonly longJobs: DedicatedWorkers;
  /** The file showed damage: it is checked, and rebuilt if necessary, before it is opened again. */
  suspect(): void;
}

const IMPORTED_AT_ONCE = 100;
/** The timestamp in the temporary name of an exported file, which is renamed at once. */
const EXPORT_TIMESTAMP = Date.UTC(2000, 0);

export function historyMaintenance(deps: MaintenanceDeps) {
  const { folder, writer, jobs, longJobs, ledger, foreign } = deps;
  const backups = backupFolderIn(folder);
  const file = historyFileIn(folder);

  const erasing = historyErasures(deps);

  return {
    backUp: async (at: number, budget: number, dayOf: (at: number) => string, inAll: number) => {
      const made = await longJobs.run('backup', (worker) => worker.call('makeBackup', file, backups, at));
      const all = backupsIn(backups);
      const kept = backupsToKeep(all, at, budget, dayOf, inAll).map(({ name }) => name);
      for (const { name } of all) if (!kept.includes(name)) removeBackup(backups, name);
      return made;
    },
    copyBackups: async (elsewhere: string) => {
      const isAfterErasure = existsSync(copiesMarkerIn(folder));
      const copy = longJobs.run('backup', (worker) => worker.call('copyBackups', backups, elsewhere, isAfterErasure));
      await copy.catch(notCopied);
      if (isAfterErasure && !existsSync(erasureMarkerIn(folder))) removeMarker(copiesMarkerIn(folder));
    },
    copyErased: async (elsewhere: string, unreached: readonly UnreachedFile[]) => {
      const reasons = new Map(unreached.map(({ path, reason }) => [path, reason]));
      const reasonOf = (name: string) => reasons.get(join(backups, name)) ?? 'only-there';
      const names = [...reasons.keys()].filter((path) => dirname(path) === backups).map((path) => basename(path));
      const copy = longJobs.run('backup', (worker) => worker.call('copyErased', backups, elsewhere, names));
      const left = await copy.catch(notCopied);
      if (!existsSync(erasureMarkerIn(folder))) removeMarker(copiesMarkerIn(folder));
      return left.map((path) => ({ path, reason: reasonOf(basename(path)) }));
    },
    backupsOnlyIn: async (elsewhere: string) => {
      const own = new Set(backupsIn(backups).map(({ name }) => name));
      const others = backupsIn(elsewhere).filter(({ name }) => !own.has(name));
      return others.map(({ path }) => ({ path, reason: 'only-there' as const }));
    },
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

    ...erasing.api,
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
        await erasing.erase(await writer.call('tombstonesOf', copy));
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
  if (!(fault instanceof TaskStopped) || fault.code === 'not-started') asHistoryFailure(fault);
  throw new ConsoleFailure(refusedImport(fault.code === 'silent' ? 'stalled' : 'damaged'));
}

/** A folder that somebody chose is not the history: an error there is not the history's. */
function notCopied(fault: unknown): never {
  const error = historyErrorIn(fault);
  if (error === null) throw fault;
  const reason = error.reason === 'disk-full' ? 'disk-full' : error.reason === 'read-only' ? 'not-allowed' : 'other';
  throw new ConsoleFailure({ kind: 'file-not-written', reason }, { cause: fault });
}
