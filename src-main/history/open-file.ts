/** Prepares a history's file before its workers open it, and writes the marker that reveals an unclean end. */

import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, systemClock } from '../ground/clock.ts';
import { makeFolder, syncFile, syncFolder } from '../ground/folders.ts';
import { forkProcess } from '../ground/task-process.ts';
import { backupsIn } from '../sqlite-file/backup.ts';
import { hasWal, isInWal, isMarkedAs, readHeader, versionInHeader } from '../sqlite-file/header.ts';
import { readyFileOf, unfinishedFileOf } from '../sqlite-file/replace-file.ts';
import { historyErrorOf } from '../sqlite-file/sqlite-error.ts';
import { historyFailureOf } from '../sqlite-file/sqlite-failure.ts';
import type { DamagedLedger, Recovery } from './api/maintenance-api.ts';
import type { OnOpeningStep, OpenHistoryDeps } from './api/open-history.ts';
import { rewriteMarkerIn } from './erasure/rewrite-file.ts';
import { runFileTask } from './file-task-client.ts';
import { asHistoryFailure, runForeignTask } from './foreign-file-client.ts';
import { isLost } from './recovery/rebuild.ts';
import { createMarker } from './recovery/startup-check.ts';
import {
  backupFolderIn,
  HISTORY_FILE,
  historyFileIn,
  ledgerFileIn,
  openMarkerIn,
  suspectMarkerIn,
  uncheckedMarkerIn,
} from './sqlite/history-files.ts';

/** The last recovery, until somebody has dismissed it; ids and counts, never a person. */
function recoveryFileIn(folder: string): string {
  return join(folder, 'recovery.json');
}

/** Checked before every opening, so only names, sizes and a hundred bytes: an ordinary start costs nothing more. */
function needsPreparation(folder: string): boolean {
  const file = historyFileIn(folder);
  const marks = [readyFileOf(file), unfinishedFileOf(file), openMarkerIn(folder), suspectMarkerIn(folder)];
  if ([...marks, rewriteMarkerIn(folder)].some(existsSync) || hasWal(file)) return true;
  if (readHeader(file) === 'absent')
    return existsSync(ledgerFileIn(folder)) || backupsIn(backupFolderIn(folder), HISTORY_FILE).length > 0;
  if (readHeader(file) === 'damaged' || !isMarkedAs(file, HISTORY_FILE)) return true;
  return versionInHeader(file) !== HISTORY_FILE.newest;
}

/**
 * Whether the file is as the writer would create it (this version's schema, WAL), so that a reader may open it at the
 * same time as the writer.
 */
export function isCurrent(folder: string): boolean {
  const file = historyFileIn(folder);
  return (
    !hasWal(file) && readHeader(file) === 'sound' && versionInHeader(file) === HISTORY_FILE.newest && isInWal(file)
  );
}

/**
 * Prepares the file in a thread of its own if necessary, then creates the marker of an open file. Rejects with a
 * ConsoleFailure of kind `history-unavailable`; the file is then unchanged.
 */
export async function prepareToOpen(deps: OpenHistoryDeps, onStep: OnOpeningStep = () => {}): Promise<void> {
  const { folder, workers, log } = deps;
  if (existsSync(folder) && needsPreparation(folder)) {
    const clock = deps.clock ?? systemClock;
    const progress = rewritingProgress(unfinishedFileOf(historyFileIn(folder)), clock, onStep);
    // The desk's own file and the offline file of a team are small, and no list waits for them.
    const task = { folder, now: clock.now(), checksFirst: deps.comparesLedger === false };
    const recovery = await runFileTask(workers.historyWriter, task, progress.onStep, log).finally(progress.end);
    if (recovery !== null) reportRecovery(deps, recovery);
  }
  try {
    closeSync(openSync(openMarkerIn(folder), 'a', 0o600));
  } catch (error) {
    throw historyFailureOf(error);
  }
}

/** How often the size of a file that is written anew is read, in milliseconds. */
const SIZE_EVERY = 500;

/** Writing a file anew is one statement of SQLite's, which reports nothing: the size of `part` shows how far it is. */
function rewritingProgress(
  part: string,
  clock: Clock,
  onStep: OnOpeningStep,
): { onStep: OnOpeningStep; end: () => void } {
  let disarm = () => {};
  const report = (total: number): void => {
    disarm = clock.after(SIZE_EVERY, () => {
      const written = statSync(part, { throwIfNoEntry: false })?.size ?? 0;
      if (written > 0) onStep('rewriting', Math.min(written, total), total);
      report(total);
    });
  };
  return {
    onStep: (step, done, total) => {
      disarm();
      onStep(step, done, total);
      if (step === 'rewriting') report(total);
    },
    end: () => disarm(),
  };
}

function reportRecovery({ folder, log }: Pick<OpenHistoryDeps, 'folder' | 'log'>, recovery: Recovery): void {
  writeRecovery(folder, recovery);
  log({
    event: 'history-rebuilt',
    why: recovery.why,
    backup: recovery.backup?.name ?? null,
    salvaged: recovery.salvaged,
    unreadable: recovery.unreadable,
    toReadAgain: recovery.toReadAgain.length,
  });
}

/** Whether nothing is left of a history: no file, no WAL, no ledger, no backup. */
export function hasNoFiles(folder: string): boolean {
  return readHeader(historyFileIn(folder)) === 'absent' && !isLost(folder);
}

/** Records that a history was here and nothing is left of it; reported until somebody has dismissed it. */
export function recordMissing(deps: Pick<OpenHistoryDeps, 'folder' | 'log'>, at: number): void {
  makeFolder(deps.folder);
  reportRecovery(deps, { at, why: 'gone', ...NOTHING_REBUILT });
}

/** Has the next opening read every page of the file first: it showed damage, or may come from another computer. */
export function checkAtOpening(folder: string): void {
  createMarker(suspectMarkerIn(folder), folder);
}

/** Whether every page of the file is still to be read, since it was opened after an unclean end. */
export function isCheckDue(folder: string): boolean {
  return existsSync(uncheckedMarkerIn(folder));
}

/** The end was clean: the next start need not check the file. */
export function removeOpenMarker(folder: string): void {
  rmSync(openMarkerIn(folder), { force: true });
}

/** The last recovery; null where there was none, or it was dismissed. */
export function readRecovery(folder: string): Recovery | null {
  try {
    // Written only by writeRecovery.
    return JSON.parse(readFileSync(recoveryFileIn(folder), 'utf8')) as Recovery;
  } catch (error) {
    if (historyErrorOf(error).detail.startsWith('ENOENT') || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Shown with what was rebuilt, or alone; until somebody has dismissed it. */
export function recordDamagedLedger(
  { folder, log }: Pick<OpenHistoryDeps, 'folder' | 'log'>,
  ledger: DamagedLedger,
  at: number,
): void {
  const rebuilt = readRecovery(folder) ?? { at, why: 'ledger' as const, ...NOTHING_REBUILT };
  writeRecovery(folder, { ...rebuilt, ledger });
  log({ event: 'ledger-damaged', standing: ledger });
}

/** The size of a history's ledger, which only grows; 0 for none. */
export function ledgerSize(folder: string): number {
  return statSync(ledgerFileIn(folder), { throwIfNoEntry: false })?.size ?? 0;
}

/** Records that an older copy of a history was put in its place; a recovery that was reported has more details. */
export function recordOlder(deps: Pick<OpenHistoryDeps, 'folder' | 'log'>, at: number): void {
  if (readRecovery(deps.folder) === null) reportRecovery(deps, { at, why: 'older', ...NOTHING_REBUILT });
}

const NOTHING_REBUILT = {
  ...{ setAside: null, backup: null, fromBackup: 0, salvaged: 0, unreadable: 0, attemptsFromLedger: 0 },
  toReadAgain: [],
};

function writeRecovery(folder: string, recovery: Recovery): void {
  const file = recoveryFileIn(folder);
  writeFileSync(`${file}.part`, JSON.stringify(recovery), { mode: 0o600 });
  syncFile(`${file}.part`);
  renameSync(`${file}.part`, file);
  syncFolder(folder);
}

export function dismissRecovery(folder: string): void {
  rmSync(recoveryFileIn(folder), { force: true });
}

/**
 * Replaces the file of a history that is not open by a backup: the old file is set aside, nothing of it is lost.
 * Rejects with a ConsoleFailure of kind `history-unavailable`; the history is then unchanged, but where the process was
 * killed between its two renames or just after them: the backup then counts, at the next opening at the latest.
 * @param signal ends it, whatever the backup does.
 */
export async function restoreHistory(
  deps: OpenHistoryDeps,
  backup: { readonly name: string; readonly path: string; readonly at: number },
  signal: AbortSignal,
): Promise<Recovery> {
  const { folder, workers, startProcess = forkProcess, log, onStep } = deps;
  const { name, path, at } = backup;
  const clock = deps.clock ?? systemClock;
  const process = { script: workers.foreignFile, startProcess, clock, log, signal, ...(onStep && { onStep }) };
  const recovery = await runForeignTask(process, path, 'restore', folder, clock.now(), { name, path, at }).catch(
    asHistoryFailure,
  );
  reportRecovery(deps, recovery);
  return recovery;
}
