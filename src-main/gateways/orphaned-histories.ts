/**
 * Histories whose gateway `console.db` does not have: it was lost, or replaced by an older backup, or the history was
 * copied here from another computer.
 */

import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { HistoryFileErrorCode, Orphan } from '../../src-preload/contract/gateways/lost-gateway-operations.ts';
import { localId } from '../../src-preload/contract/values/values.ts';
import { syncFolder } from '../ground/folders.ts';
import { gatewayOfFile, type HistorySummary, historyOnDisk } from '../history/history-on-disk.ts';
import { checkAtOpening, hasNoFiles } from '../history/open-file.ts';
import { historyFileIn } from '../history/sqlite/history-files.ts';
import { hasWal } from '../sqlite-file/header.ts';
import { historyFailureOf } from '../sqlite-file/sqlite-failure.ts';
import type { OpenGatewayDeps } from './open/gateway-deps.ts';

export type OrphanOnDisk = HistorySummary & Pick<Orphan, 'id'>;

/** The orphaned histories of the desk. There is never a second sandbox of its own. */
export function orphansOfDesk({ dataFolder, gateways }: Pick<OpenGatewayDeps, 'dataFolder' | 'gateways'>) {
  const existing = gateways.list();
  const hasSandbox = existing.some(({ ownSandbox }) => ownSandbox);
  const orphans = orphansIn(join(dataFolder, 'gateways'), (id) => existing.some((gateway) => gateway.id === id));
  return orphans.filter(({ stamp }) => !(hasSandbox && stamp?.origin === null));
}

/** Read-only; a damaged file is described by its newest readable backup. Sorted by name. */
export function orphansIn(folder: string, isKnown: (id: string) => boolean): OrphanOnDisk[] {
  if (!existsSync(folder)) return [];
  const orphans = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && localId.safeParse(entry.name).success && !isKnown(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .flatMap((id) => {
      const summary = historyOnDisk(join(folder, id));
      return summary === null ? [] : [{ id, ...summary }];
    });
  return orphans.filter(({ stamp, charges }) => stamp !== null || charges !== 0);
}

/** What `maintenance.exportHistory` writes is named so. */
const MOVED = '.history';
/** A copy that is not whole. */
const PART = `${MOVED}.part`;

/**
 * Gives each file that was moved out of another Balcão, and put among the histories here, a folder of its own, in which it
 * is found like any other. A file that is not as Balcão makes them, or whose gateway has a history here, stays as it is.
 */
export function placeMovedHistories(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // A crash while it was copied: it names people, and is used for nothing.
    if (entry.isFile() && entry.name.endsWith(PART)) rmSync(join(folder, entry.name), { force: true });
    if (!entry.isFile() || !entry.name.endsWith(MOVED)) continue;
    placeMovedHistory(folder, join(folder, entry.name));
  }
}

/** `foreign`: it is not as Balcão makes them. `here`: its gateway has a history in this folder. */
function placeMovedHistory(folder: string, file: string): 'placed' | 'foreign' | 'here' {
  const id = localId.safeParse(gatewayOfFile(file));
  if (!id.success) return 'foreign';
  if (!hasNoFiles(join(folder, id.data))) return 'here';
  checkAtOpening(join(folder, id.data));
  chmodSync(file, 0o600);
  renameSync(file, historyFileIn(join(folder, id.data)));
  return 'placed';
}

/**
 * Copies a history that the user chose: moving to another computer is copying. The copy is whole or not there. It is
 * offered as any found history is, and checked page by page before it is opened.
 * @param choose Electron's dialog; null where it was cancelled
 * @throws ConsoleFailure `cancelled`; `invalid-input` at `file` for what is no history of Balcão's, is here already, or is open;
 *   `history-unavailable` where there is no room for it
 */
export async function copyHistory(folder: string, choose: () => Promise<string | null>, id: string): Promise<void> {
  const chosen = await choose();
  if (chosen === null) throw new ConsoleFailure({ kind: 'cancelled' });
  const copy = join(folder, id + MOVED);
  const part = join(folder, id + PART);
  // What is only in its WAL would be lost: it is open in another Balcão, or was not closed.
  if (hasWal(chosen)) throw refused('history-file-open');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Of gigabytes, and a creation waits for this thread.
    await copyFile(chosen, part);
    const file = await open(part, 'r+');
    await file.sync().finally(() => file.close());
    renameSync(part, copy);
    syncFolder(folder);
    const placed = placeMovedHistory(folder, copy);
    if (placed !== 'placed') throw refused(placed === 'here' ? 'history-file-here' : 'history-file-foreign');
  } catch (fault) {
    for (const left of [part, copy]) rmSync(left, { force: true });
    throw historyFailureOf(fault);
  }
}

function refused(code: HistoryFileErrorCode): ConsoleFailure {
  return new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'file', code }] });
}

/** Whether a history belongs to another service, or to another environment, than a gateway with these settings. */
export function isOfAnother(
  { baseUrl, environment }: { readonly baseUrl: string; readonly environment: 'live' | 'sandbox' },
  history: HistorySummary | null,
): boolean {
  const stamp = history?.stamp ?? null;
  return stamp !== null && (stamp.origin !== new URL(baseUrl).origin || stamp.environment !== environment);
}
