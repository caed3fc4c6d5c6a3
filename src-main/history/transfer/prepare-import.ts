/** Makes a copy of another desk's history that can be imported without care: ours, sound, migrated, every row parsed. */

import { chmodSync, copyFileSync } from 'node:fs';
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';
import { HistoryError } from '../api/history-error.ts';
import { firstValue } from '../database/prepared.ts';
import { type GatewayStamp, isSameGateway } from '../model/gateway-stamp.ts';
import { openToWrite } from '../sqlite/connection.ts';
import { removeWithSides, syncFile } from '../sqlite/history-files.ts';
import { examineForeign, isMarkedAsHistory, openToInspect } from '../sqlite/integrity-check.ts';
import { migrate } from '../sqlite/migration.ts';
import { HISTORY_SCHEMA } from '../sqlite/schema.ts';
import { historyErrorOf } from '../sqlite/sqlite-error.ts';
import { readStamp } from './stored-stamp.ts';
import { removeUnreadableRows } from './unreadable-rows.ts';

/** Why a file is not imported; nothing of it is then written to the history. */
export type ImportRefusal = Extract<ConsoleError, { kind: 'file-not-taken' }>;

export interface PreparedImport {
  /** Charges in the copy. */
  readonly total: number;
  /** Charges and other rows that were left out, because no Balcão writes such ones. */
  readonly skipped: number;
}

/**
 * Returns what the copy holds, or why the file is not imported: no history at all, not as Balcão makes them, damaged,
 * from a newer version, or not of this gateway. A hostile file may keep it busy for ever: it runs in a process of its
 * own (foreign-file-process.ts).
 * @param own the importing history's stamp. A file without one may be of any gateway, so it is refused too.
 */
export function prepareImport(
  from: string,
  copy: string,
  own: GatewayStamp | null,
  onProgress: (done: number, total: number) => void,
): PreparedImport | ImportRefusal {
  removeWithSides(copy);
  copyFileSync(from, copy);
  chmodSync(copy, 0o600);
  const kind = kindOf(copy);
  if (kind !== 'history') return refusedImport(kind);
  const stamp = stampOfFile(copy);
  if (stamp === null || own === null) return refusedImport('no-stamp');
  if (!isSameGateway(own, stamp)) return refusedImport('another-gateway', stamp);
  try {
    return prepareCopy(copy, onProgress);
  } catch (error) {
    // A full disk is no fault of the file; everything else is: it was checked, and still cannot be migrated.
    if (['disk-full', 'read-only', 'busy'].includes(historyErrorOf(error).reason)) throw error;
    return refusedImport('damaged');
  }
}

export function refusedImport(reason: ImportRefusal['reason'], stamp: GatewayStamp | null = null): ImportRefusal {
  return {
    kind: 'file-not-taken',
    reason,
    whose: stamp && { name: stamp.name, origin: stamp.origin, environment: stamp.environment },
  };
}

function prepareCopy(copy: string, onProgress: (done: number, total: number) => void): PreparedImport {
  const db = openToWrite(copy);
  try {
    migrate(db, HISTORY_SCHEMA, onProgress);
    const skipped = removeUnreadableRows(db, onProgress);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.pragma('journal_mode = DELETE');
    return { total: firstValue<number>(db, 'SELECT count(*) FROM charges') ?? 0, skipped };
  } finally {
    db.close();
    syncFile(copy);
  }
}

/** The kind of a file, without writing to it; every page of it is read. */
function kindOf(file: string): 'history' | 'no-history' | 'not-ours' | 'damaged' | 'newer-version' {
  // An empty SQLite file would pass every check.
  if (!isMarkedAsHistory(file)) return 'no-history';
  try {
    const findings = examineForeign(file);
    if (findings === 'not-ours') return 'not-ours';
    return findings.length === 0 ? 'history' : 'damaged';
  } catch (error) {
    if (error instanceof HistoryError && error.reason === 'from-newer-version') return 'newer-version';
    throw error;
  }
}

function stampOfFile(file: string): GatewayStamp | null {
  const db = openToInspect(file);
  try {
    return readStamp(db);
  } finally {
    db.close();
  }
}
