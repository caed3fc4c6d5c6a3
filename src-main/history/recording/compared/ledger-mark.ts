/**
 * What a desk remembers of its ledger, in a file next to it: how long it was, so that a ledger which was cut or deleted
 * is noticed, and up to where its history had everything it names, so that an opening reads only what came after.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { jsonOf } from '../../../../src-preload/contract/values/json-pointer.ts';
import type { DamagedLedger } from '../../api/maintenance-api.ts';
import { ledgerFileIn } from '../../sqlite/history-files.ts';

interface LedgerMark {
  /** Bytes that the ledger had. */
  readonly size: number;
  /** SHA-256 of that number and of the bytes before that end. */
  readonly digest: string;
  /** The history had all that is named before this byte. */
  readonly compared: number;
  /** The last ids named before that byte: a history that lacks one of them is an older one. */
  readonly last: readonly string[];
}

const NOTHING: LedgerMark = { size: 0, digest: '', compared: 0, last: [] };

export type LedgerStanding = 'whole' | DamagedLedger;

/** Bytes before the remembered end that are compared with those of the file. */
const TAIL = 4096;

function markFileIn(folder: string): string {
  return join(folder, 'ledger-mark.json');
}

/** A missing or unreadable file remembers nothing. */
export function readMark(folder: string): LedgerMark {
  let text: string;
  try {
    text = readFileSync(markFileIn(folder), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return NOTHING;
    throw error;
  }
  const stored = jsonOf(text);
  if (typeof stored !== 'object' || stored === null) return NOTHING;
  const { size, digest, compared, last } = stored as Record<string, unknown>;
  if (!isOffset(size) || !isOffset(compared) || typeof digest !== 'string' || !Array.isArray(last)) return NOTHING;
  return { size, digest, compared, last: last.filter((id) => typeof id === 'string') };
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function writeMark(folder: string, mark: LedgerMark): void {
  const part = `${markFileIn(folder)}.part`;
  writeFileSync(part, JSON.stringify(mark), { mode: 0o600 });
  renameSync(part, markFileIn(folder));
}

/** How the ledger of a folder stands against what is remembered of it. */
export function ledgerStanding(folder: string): LedgerStanding {
  const { size, digest } = readMark(folder);
  if (size === 0) return 'whole';
  const now = endOf(folder, size);
  if (now.size === 0) return 'gone';
  return now.digest === digest ? 'whole' : 'cut';
}

/**
 * Remembers how long the ledger is now; one that is shorter than remembered stays to be noticed.
 * @param found what the history was found to have, at its opening: then the ledger is remembered as it is.
 */
export function rememberLedger(folder: string, found?: Pick<LedgerMark, 'compared' | 'last'>): void {
  const mark = readMark(folder);
  try {
    const { size, digest } = endOf(folder, null);
    if (found !== undefined || size > mark.size) writeMark(folder, { ...mark, ...found, size, digest });
  } catch (error) {
    // A disk that does not take it leaves the older mark, which is as good, only slower.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

/** The history is another one now: the next opening compares it with the whole ledger. */
export function forgetCompared(folder: string): void {
  const mark = readMark(folder);
  if (mark.compared > 0) writeMark(folder, { ...mark, compared: 0, last: [] });
}

/**
 * The size of the ledger, and the digest of its last bytes; of the first `upTo` bytes alone, where that is given. They are
 * on the disk then, so that no loss of power makes it shorter than remembered.
 */
function endOf(folder: string, upTo: number | null): Pick<LedgerMark, 'size' | 'digest'> {
  let descriptor: number;
  try {
    descriptor = openSync(ledgerFileIn(folder), upTo === null ? 'r+' : 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return NOTHING;
    throw error;
  }
  try {
    if (upTo === null) fdatasyncSync(descriptor);
    const { size } = fstatSync(descriptor);
    const end = Math.min(upTo ?? size, size);
    const bytes = Buffer.alloc(Math.min(TAIL, end));
    readSync(descriptor, bytes, 0, bytes.length, end - bytes.length);
    return { size, digest: createHash('sha256').update(String(end)).update(bytes).digest('hex') };
  } finally {
    closeSync(descriptor);
  }
}
