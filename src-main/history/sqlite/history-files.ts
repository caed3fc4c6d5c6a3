/** What kind of file a history is, and the paths of one history's files in its folder. */
import { join } from 'node:path';
import type { FileKind } from '../../sqlite-file/migration.ts';

/** Marks a file as a history of Balcão's (`BALC`). */
const HISTORY_ID = 0x42414c43;

export const HISTORY_FILE: FileKind = {
  name: 'history',
  applicationId: HISTORY_ID,
  newest: 1,
};

/** The history's file in its folder, next to its ledger. */
export function historyFileIn(folder: string): string {
  return join(folder, 'history.db');
}

/** The ids of a history's attempts and charges, next to its file (recording/ledger/ledger-file.ts). */
export function ledgerFileIn(folder: string): string {
  return join(folder, 'ledger.jsonl');
}

export function backupFolderIn(folder: string): string {
  return join(folder, 'backups');
}

/** Exists while a history is open: found at a start, it means that the last end was not a clean one. */
export function openMarkerIn(folder: string): string {
  return join(folder, 'open.mark');
}

/** Exists from an opening after an unclean end until every page of the file was read, behind the open list. */
export function uncheckedMarkerIn(folder: string): string {
  return join(folder, 'unchecked.mark');
}

/** The file showed damage, or comes from elsewhere: every page is read before it is opened. */
export function suspectMarkerIn(folder: string): string {
  return join(folder, 'suspect.mark');
}
