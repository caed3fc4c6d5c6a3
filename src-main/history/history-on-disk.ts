/** What a history's folder shows before it is opened. */
import { statSync } from 'node:fs';
import type { Orphan } from '../../src-preload/contract/gateways/lost-gateway-operations.ts';
import { backupsIn } from '../sqlite-file/backup.ts';
import { readHeader } from '../sqlite-file/header.ts';
import { openToInspect } from '../sqlite-file/integrity-check.ts';
import type { SqliteDb } from '../sqlite-file/sqlite-db.ts';
import { historyErrorOf } from '../sqlite-file/sqlite-error.ts';
import { firstValue } from './database/prepared.ts';
import { OWN_SANDBOX } from './model/gateway-stamp.ts';
import { hasNoFiles } from './open-file.ts';
import { backupFolderIn, HISTORY_FILE, historyFileIn } from './sqlite/history-files.ts';
import { hasOwnSchema } from './sqlite/own-schema.ts';
import { readStamp } from './transfer/stored-stamp.ts';

export interface HistorySummary extends Pick<Orphan, 'stamp' | 'charges'> {
  /** Its file has what Balcão never gave it: such a one is not opened, whatever its backups say. */
  readonly isForeign: boolean;
}

/** Read-only; a damaged file is described by its newest readable backup. Null where nothing of a history is there. */
export function historyOnDisk(folder: string): HistorySummary | null {
  return hasNoFiles(folder) ? null : summaryOnDisk(folder);
}

/** The gateway that a file names; `foreign` for one that is not as Balcão makes them, nothing where it cannot be read. */
export function gatewayOfFile(file: string): string | null | undefined {
  return inspected(file, (db) => readStamp(db)?.gatewayId);
}

function summaryOnDisk(folder: string): HistorySummary {
  const file = historyFileIn(folder);
  const read = readHeader(file) === 'sound' ? readFile(file) : null;
  const isForeign = read === 'foreign';
  if (read !== null && read !== 'foreign') return { ...read, isForeign };
  for (const { path } of backupsIn(backupFolderIn(folder), HISTORY_FILE)) {
    const backup = readFile(path);
    if (backup !== null && backup !== 'foreign' && backup.stamp !== null)
      return { stamp: backup.stamp, charges: null, isForeign };
  }
  return { stamp: null, charges: null, isForeign };
}

/** How long the main thread waits for another program's lock (ms). */
const PATIENCE = 100;

/** Bytes of a row at the least: a file has no more charges than fit into it, whatever its pages say. */
const SMALLEST_CHARGE = 40;

function readFile(file: string): Pick<HistorySummary, 'stamp' | 'charges'> | 'foreign' | null {
  return inspected(file, (db) => {
    const stamp = readStamp(db);
    const most = Math.ceil(statSync(file).size / SMALLEST_CHARGE);
    const counted = 'SELECT count(*) FROM (SELECT 1 FROM charges LIMIT ?)';
    const charges = firstValue<number>(db, counted, most) ?? 0;
    if (stamp === null) return { stamp, charges };
    const { name, origin, environment } = stamp;
    return { stamp: { name, origin: origin === OWN_SANDBOX ? null : origin, environment }, charges };
  });
}

/** What `read` finds in a file; `foreign` for one that is not as Balcão makes them, null for one that cannot be read. */
function inspected<Value>(file: string, read: (db: SqliteDb) => Value): Value | 'foreign' | null {
  try {
    const db = openToInspect(file, HISTORY_FILE, PATIENCE);
    try {
      // A view or trigger that another program defined may run without end, and this is the main thread.
      return hasOwnSchema(db) ? read(db) : 'foreign';
    } finally {
      db.close();
    }
  } catch (error) {
    // Damaged, without its tables, or of a newer version: it is listed anyway; opening it applies its own rules.
    if (historyErrorOf(error).reason === 'busy') throw error;
    return null;
  }
}
