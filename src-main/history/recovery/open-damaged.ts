/** Opens what is left of a damaged file, so that it can be read; the file itself is not written to. */

import { closeSync, copyFileSync, openSync, readSync, statSync, writeFileSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { MAGIC } from '../../sqlite-file/header.ts';
import { historyErrorOf } from '../../sqlite-file/sqlite-error.ts';
import { hideUnsoundRows } from './sound-rows.ts';

/** Null where nothing of it can be opened. @param scratch the path for a copy; the caller deletes it. */
export function openToSalvage(damaged: string, scratch: string): Database.Database | null {
  return openDamaged(damaged) ?? openRepaired(damaged, scratch);
}

function openDamaged(file: string): Database.Database | null {
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { readonly: true, fileMustExist: true });
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    db.pragma('cell_size_check = 1');
    hideUnsoundRows(db);
    return db;
  } catch (error) {
    db?.close();
    if (historyErrorOf(error).reason === 'other') throw error;
    return null;
  }
}

/** The pages may be sound behind a damaged header: a copy gets the header that every history of ours has. */
function openRepaired(damaged: string, scratch: string): Database.Database | null {
  copyFileSync(damaged, scratch);
  const pages = Math.ceil(statSync(scratch).size / PAGE_SIZE);
  const descriptor = openSync(scratch, 'r+');
  try {
    const header = Buffer.alloc(100);
    readSync(descriptor, header, 0, header.length, 0);
    writeSync(descriptor, repairedHeader(header, pages), 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return openDamaged(scratch);
}

/**
 * Writes a file of one blank page and a copy of a WAL next to it: this makes the WAL readable where its own file is
 * gone. Next to an empty file SQLite would delete it.
 */
export function copyWithWal(wal: string, scratch: string): void {
  const page = Buffer.alloc(PAGE_SIZE);
  repairedHeader(page.subarray(0, 100), 1).copy(page);
  writeFileSync(scratch, page, { mode: 0o600 });
  copyFileSync(wal, `${scratch}-wal`);
}

const PAGE_SIZE = 4096;

/** Sets every field that has one right value (https://sqlite.org/fileformat2.html, "The Database Header"). */
function repairedHeader(header: Buffer, pages: number): Buffer {
  const repaired = Buffer.from(header);
  MAGIC.copy(repaired, 0);
  repaired.writeUInt16BE(PAGE_SIZE, 16);
  // File format version 1, without a WAL: the copy is read alone.
  repaired.set([1, 1, 0, 64, 32, 32], 18);
  repaired.writeUInt32BE(pages, 28);
  // No free pages: their list is only needed for writing.
  repaired.writeUInt32BE(0, 32);
  repaired.writeUInt32BE(0, 36);
  repaired.writeUInt32BE(4, 44);
  repaired.writeUInt32BE(0, 52);
  repaired.writeUInt32BE(1, 56);
  repaired.writeUInt32BE(0, 64);
  repaired.fill(0, 72, 92);
  // The size above is valid only if this field matches the change counter.
  repaired.copy(repaired, 92, 24, 28);
  return repaired;
}
