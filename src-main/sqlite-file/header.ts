/** What the first bytes of a SQLite file say of it, read without opening it. */

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { FileKind } from './migration.ts';

/** The first bytes of a SQLite file (https://sqlite.org/fileformat2.html, "The Database Header"). */
export const MAGIC = Buffer.from('SQLite format 3\0');
const HEADER_LENGTH = 100;

/** Whether a file has a non-empty -wal: its last end was not a clean one. */
export function hasWal(file: string): boolean {
  return sizeOf(`${file}-wal`) > 0;
}

/** Whether nothing is left of a file: it does not exist, or is 0 bytes long. */
export function isMissing(file: string): boolean {
  return sizeOf(file) === 0;
}

/** 0 where there is no such file. Any other error (a drive that is away) is thrown: it is no loss. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Checks the header without opening the file. Where there is a WAL, the header is not checked: an interrupted
 * checkpoint leaves a header that is ahead of its file, and SQLite goes by the WAL. A WAL without a file belonged to a
 * history whose file was emptied or deleted, and SQLite would delete the WAL when it opens it.
 */
export function readHeader(file: string): 'absent' | 'sound' | 'damaged' {
  if (isMissing(file)) return hasWal(file) ? 'damaged' : 'absent';
  if (hasWal(file)) return 'sound';
  const header = Buffer.alloc(HEADER_LENGTH);
  const descriptor = openSync(file, 'r');
  try {
    if (readSync(descriptor, header, 0, HEADER_LENGTH, 0) < HEADER_LENGTH) return 'damaged';
  } finally {
    closeSync(descriptor);
  }
  const pageSize = header.readUInt16BE(16);
  const pages = header.readUInt32BE(28);
  const isWhole = pageSize === 4096 && statSync(file).size >= pages * pageSize;
  return header.subarray(0, 16).equals(MAGIC) && isWhole ? 'sound' : 'damaged';
}

/** Whether a file's header marks it as one of this kind (`application_id`, at byte 68 of the format). */
export function isMarkedAs(file: string, kind: FileKind): boolean {
  return bytesAt(file, 68, 4).readUInt32BE() === kind.applicationId;
}

/** `user_version`, from the file's header (https://sqlite.org/fileformat2.html, "User Version"). */
export function versionInHeader(file: string): number {
  return bytesAt(file, 60, 4).readInt32BE();
}

/** Read and write version 2 of the format: "WAL" (same page, "File format version numbers"). */
export function isInWal(file: string): boolean {
  return bytesAt(file, 18, 2).readUInt16BE() === 0x0202;
}

function bytesAt(file: string, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, bytes, 0, length, from);
  } finally {
    closeSync(descriptor);
  }
  return bytes;
}
