/** Maintenance of a history: backups, checks, erasures. Long work runs on threads of its own. */

import { existsSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { historyErrorIn } from '../ground/errors/history-failure.ts';
import { backupsIn, removeBackup } from '../sqlite-file/backup.ts';
import { backupsToKeep } from '../sqlite-file/backups-to-keep.ts';
import type { UnreachedFile } from './api/maintenance-api.ts';
import { type ErasureDeps, historyErasures } from './file-erasures.ts';
import { asHistoryFailure } from './foreign-file-client.ts';
import { dismissRecovery, isCheckDue, readRecovery } from './open-file.ts';
import { copiesMarkerIn, erasureMarkerIn, removeMarker } from './recovery/startup-check.ts';
import { backupFolderIn, HISTORY_FILE, historyFileIn, uncheckedMarkerIn } from './sqlite/history-files.ts';
import type { DedicatedWorkers } from './worker/dedicated-workers.ts';

interface MaintenanceDeps extends ErasureDeps {
  readonly longJobs: DedicatedWorkers;
  /** The file showed damage: it is checked, and rebuilt if necessary, before it is opened again. */
  suspect(): void;
}

/** The timestamp in the temporary name of an exported file, which is renamed at once. */
const EXPORT_TIMESTAMP = Date.UTC(2000, 0);

export function historyMaintenance(deps: MaintenanceDeps) {
  const { folder, longJobs } = deps;
  const file = historyFileIn(folder);
  return {
    ...backupsOf(deps),
    check: async () => {
      const findings = await longJobs.run('check', (worker) => worker.call('quickCheck'));
      if (findings.length > 0) deps.suspect();
      else removeMarker(uncheckedMarkerIn(folder));
      return findings;
    },
    isCheckDue: async () => isCheckDue(folder),
    recovery: async () => readRecovery(folder),
    dismissRecovery: async () => dismissRecovery(folder),

    ...historyErasures(deps).api,
    exportHistory: (path: string) =>
      longJobs
        .run('backup', async (worker) => {
          const made = await worker.call('makeBackup', file, dirname(path), EXPORT_TIMESTAMP);
          renameSync(made.path, path);
          const { charges, outcomeUnknown } = await worker.call('readBackup', path);
          return { bytes: made.bytes, charges: charges + outcomeUnknown, sha256: await worker.call('digestOf', path) };
        })
        .catch(notCopied),
  };
}

/** The backups of a history, here and in the folder that is chosen for copies of them. */
function backupsOf({ folder, longJobs, foreign }: MaintenanceDeps) {
  const backups = backupFolderIn(folder);
  return {
    backUp: async (at: number, budget: number, dayOf: (at: number) => string, inAll: number) => {
      const made = await longJobs.run('backup', (worker) =>
        worker.call('makeBackup', historyFileIn(folder), backups, at),
      );
      const all = backupsIn(backups, HISTORY_FILE);
      const kept = backupsToKeep(all, at, budget, dayOf, inAll).map(({ name }) => name);
      for (const { name } of all) if (!kept.includes(name)) removeBackup(backups, name, HISTORY_FILE);
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
      const own = new Set(backupsIn(backups, HISTORY_FILE).map(({ name }) => name));
      const others = backupsIn(elsewhere, HISTORY_FILE).filter(({ name }) => !own.has(name));
      return others.map(({ path }) => ({ path, reason: 'only-there' as const }));
    },
    backups: async () => backupsIn(backups, HISTORY_FILE),
    backupContent: async (name: string) => {
      const backup = backupsIn(backups, HISTORY_FILE).find((each) => each.name === name);
      if (backup === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'file' });
      return foreign('readBackup', backup.path, backup.path, folder).catch(asHistoryFailure);
    },
  };
}

/** A folder that somebody chose is not the history: an error there is not the history's. */
function notCopied(fault: unknown): never {
  const error = historyErrorIn(fault);
  if (error === null) throw fault;
  const reason = error.reason === 'disk-full' ? 'disk-full' : error.reason === 'read-only' ? 'not-allowed' : 'other';
  throw new ConsoleFailure({ kind: 'file-not-written', reason }, { cause: fault });
}
