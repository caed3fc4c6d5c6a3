/** When the offline folder goes: after seven days without contact, when a desk leaves its team, or is revoked. */
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY } from '../../../../src-preload/contract/values/durations.ts';
import { teamJournalIn } from '../../../history/recording/ledger/ledger-file.ts';
import { historyFileIn } from '../../../history/sqlite/history-files.ts';
import { readMirrorState } from './mirror-state.ts';
import { readOutbox } from './outbox.ts';

/** @param folder of the gateway */
export const offlineFolderIn = (folder: string): string => join(teamJournalIn(folder), 'offline');

/** Milliseconds without contact after which a mirror is wiped. */
const LONGEST_WITHOUT_CONTACT = 7 * DAY;

/**
 * Whether the mirror had no contact for seven days, by the desk's clock. One that was never whole counts from its beginning;
 * one that does not say when it began, from its file's last change.
 */
export function isTooOldToKeep(folder: string, now: number): boolean {
  const file = historyFileIn(folder);
  if (!existsSync(file)) return false;
  const state = readMirrorState(folder);
  const contact = state?.asOf ?? state?.begunAt ?? statSync(file).mtimeMs;
  return now - contact > LONGEST_WITHOUT_CONTACT;
}

/**
 * Deletes the folder of a desk that is open nowhere, unless something in it has not gone up.
 * @returns whether it is gone
 */
export function deleteOfflineFolder(folder: string): boolean {
  if (readOutbox(folder).length > 0) return false;
  rmSync(folder, { recursive: true, force: true });
  return true;
}
