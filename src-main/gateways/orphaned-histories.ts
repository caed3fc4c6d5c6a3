/** Histories whose gateway `console.db` does not have: it was lost, or replaced by an older backup. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Orphan } from '../../src-preload/contract/gateways/lost-gateway-operations.ts';
import { localId } from '../../src-preload/contract/values/values.ts';
import { backupsIn } from '../history/maintenance/backup.ts';
import { OWN_SANDBOX } from '../history/model/gateway-stamp.ts';
import { hasNoFiles } from '../history/open-file.ts';
import { backupFolderIn, historyFileIn } from '../history/sqlite/history-files.ts';
import { openToInspect, readHeader } from '../history/sqlite/integrity-check.ts';
import { firstValue } from '../history/sqlite/prepared.ts';
import { historyErrorOf } from '../history/sqlite/sqlite-error.ts';
import { readStamp } from '../history/transfer/stored-stamp.ts';

/** Read-only; a damaged file is described by its newest readable backup. Sorted by name. */
export function orphansIn(folder: string, isKnown: (id: string) => boolean): Orphan[] {
  if (!existsSync(folder)) return [];
  const orphans = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && localId.safeParse(entry.name).success && !isKnown(entry.name))
    .map(({ name }) => name)
    .filter((id) => !hasNoFiles(join(folder, id)))
    .toSorted()
    .map((id) => ({ id, ...summaryOf(join(folder, id)) }));
  return orphans.filter(({ stamp, charges }) => stamp !== null || charges !== 0);
}

/** What a history's folder shows without opening it. */
export type HistorySummary = Pick<Orphan, 'stamp' | 'charges'>;

/** What is on disk of a gateway's history; null where nothing is. */
export function historyOnDisk(folder: string): HistorySummary | null {
  return hasNoFiles(folder) ? null : summaryOf(folder);
}

function summaryOf(folder: string): HistorySummary {
  const file = historyFileIn(folder);
  const read = readHeader(file) === 'sound' ? readFile(file) : null;
  if (read !== null) return read;
  for (const { path } of backupsIn(backupFolderIn(folder))) {
    const stamp = readFile(path)?.stamp ?? null;
    if (stamp !== null) return { stamp, charges: null };
  }
  return { stamp: null, charges: null };
}

function readFile(file: string): HistorySummary | null {
  try {
    const db = openToInspect(file);
    try {
      const stamp = readStamp(db);
      const charges = firstValue<number>(db, 'SELECT count(*) FROM charges') ?? 0;
      if (stamp === null) return { stamp, charges };
      const { name, origin, environment } = stamp;
      return { stamp: { name, origin: origin === OWN_SANDBOX ? null : origin, environment }, charges };
    } finally {
      db.close();
    }
  } catch (error) {
    // Damaged, without its tables, or of a newer version: it is listed anyway; opening it applies its own rules.
    if (historyErrorOf(error).reason === 'busy') throw error;
    return null;
  }
}
