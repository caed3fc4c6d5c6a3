/**
 * The ledger's lines: the ids of attempts and of the transactions they made, and no personal data. It is stored next to
 * the history so that, after a loss, what is missing can be named and read again from the service.
 */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditHead, ExplainingAction } from '../../../../src-preload/contract/policy/audit.ts';
import type { ClosingBasis } from '../../../../src-preload/contract/reports/closing.ts';
import { jsonOf } from '../../../../src-preload/contract/values/json-pointer.ts';
import { ledgerFileIn } from '../../sqlite/history-files.ts';

export type LedgerEntry =
  /**
   * Written before anything is sent. Amount in cents, instants UTC milliseconds. The reference is a generated one; a
   * typed one may name a person (open-references.ts). The draft's id ties it to a row of a batch and to a receivable;
   * a version before had none.
   */
  | {
      readonly kind: 'attempt';
      readonly attemptId: string;
      readonly draftId?: string;
      readonly at: number;
      readonly amount: number;
      readonly reference?: string;
    }
  /** A transaction that is known to exist; `attemptId` is null for one that was adopted. */
  | {
      readonly kind: 'charge';
      readonly transactionId: string;
      readonly attemptId: string | null;
      readonly at: number;
    }
  /** An attempt that made no charge: refused, not sent, or withdrawn before it was sent. */
  | { readonly kind: 'void'; readonly attemptId: string; readonly at: number }
  /** The person of this charge was erased: nothing recorded later may bring them back. */
  | { readonly kind: 'erased'; readonly key: string; readonly transactionId: string | null; readonly at: number };

/**
 * The head of the desk's audit trail at `at`. It is about no charge: what reads the ledger for charges skips it, as
 * versions before it do.
 */
export interface AuditHeadLine extends AuditHead {
  readonly kind: 'audit';
  readonly at: number;
  /** Of an entry that explains differences: written by the process that made the entry, never from the file. */
  readonly explains?: ExplainingAction;
}

/** A closing, and the digest it had when it was made. It is about no charge, and skipped likewise. */
export interface ClosingLedgerLine {
  readonly kind: 'closing';
  readonly id: string;
  readonly period: string;
  readonly basis: ClosingBasis;
  readonly timeZone: string;
  /** When it was closed, UTC milliseconds. */
  readonly at: number;
  readonly sha256: string;
}

export type LedgerClosing = Omit<ClosingLedgerLine, 'kind'>;

/** Where a desk keeps its ledger of a gateway whose history a team shares: in the gateway's folder. */
export function teamJournalIn(folder: string): string {
  return join(folder, 'team');
}

/**
 * Reads a ledger from its beginning, a chunk at a time. A line that cannot be parsed (the last one, torn by a crash, or
 * an earlier torn one) is skipped: lines do not depend on each other. A missing file has no entries.
 */
export function* ledgerEntries(file: string): Generator<LedgerEntry> {
  for (const line of linesOf(file)) {
    const entry = readEntry(line);
    if (entry !== null) yield entry;
  }
}

/** The heads of the audit trail in a ledger, as they were appended. */
export function* auditHeadsInLedger(file: string): Generator<AuditHeadLine> {
  for (const line of linesOf(file)) {
    // Most lines are about charges, and need not be parsed.
    const head = line.startsWith('{"kind":"audit"') ? auditHeadOf(jsonOf(line)) : null;
    if (head !== null) yield head;
  }
}

/** The closings in a ledger, by id. Of two lines about one closing the first counts: a ledger only grows. A missing file has none. */
export function closingsInLedger(file: string): Map<string, LedgerClosing> {
  const found = new Map<string, LedgerClosing>();
  for (const line of linesOf(file)) {
    // Most lines are about charges, and need not be parsed.
    const closing = line.startsWith('{"kind":"closing"') ? closingOf(jsonOf(line)) : null;
    if (closing !== null && !found.has(closing.id)) found.set(closing.id, closing);
  }
  return found;
}

/** All entries of the ledger in a history's folder. */
export function readLedger(folder: string): readonly LedgerEntry[] {
  return [...ledgerEntries(ledgerFileIn(folder))];
}

const CHUNK = 256 * 1024;

function* linesOf(file: string): Generator<string> {
  for (const { text } of chunksOf(file, 0, Number.POSITIVE_INFINITY)) yield* text.split('\n');
}

/** Some whole lines of a ledger, from byte `begin` up to byte `end`; the last ones may lack their line end. */
interface LedgerChunk {
  readonly text: string;
  readonly begin: number;
  readonly end: number;
  /** They end with a line end. */
  readonly isWhole: boolean;
}

/**
 * The entries of a ledger from byte `from` on, which begins a line, a chunk at a time. A missing file has none.
 * @param upTo the byte at which a line ends that is the last one
 */
export function* ledgerChunks(
  file: string,
  from: number,
  upTo = Number.POSITIVE_INFINITY,
): Generator<Omit<LedgerChunk, 'text'> & { readonly entries: readonly LedgerEntry[] }> {
  for (const { text, ...place } of chunksOf(file, from, upTo))
    yield { ...place, entries: text.split('\n').flatMap((line) => readEntry(line) ?? []) };
}

function* chunksOf(file: string, from: number, upTo: number): Generator<LedgerChunk> {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  try {
    // A link to a device may never end.
    if (!fstatSync(descriptor).isFile()) return;
    const chunk = Buffer.alloc(CHUNK);
    let rest = Buffer.alloc(0);
    let begin = from;
    for (;;) {
      const at = begin + rest.length;
      const read = readSync(descriptor, chunk, 0, Math.max(0, Math.min(CHUNK, upTo - at)), at);
      if (read === 0) break;
      // Cut at line ends in bytes: a chunk may end inside a character.
      const bytes = Buffer.concat([rest, chunk.subarray(0, read)]);
      const length = bytes.lastIndexOf(0x0a) + 1;
      yield { text: bytes.subarray(0, length).toString(), begin, end: begin + length, isWhole: true };
      rest = Buffer.from(bytes.subarray(length));
      begin += length;
    }
    yield { text: rest.toString(), begin, end: begin + rest.length, isWhole: rest.length === 0 };
  } finally {
    closeSync(descriptor);
  }
}

function readEntry(line: string): LedgerEntry | null {
  return line === '' ? null : entryOf(jsonOf(line));
}

function auditHeadOf(value: unknown): AuditHeadLine | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('at' in value && 'number' in value && 'hash' in value)) return null;
  const { at, number, hash } = value;
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(number) || typeof hash !== 'string') return null;
  const explains = 'explains' in value ? value.explains : undefined;
  const line = { kind: 'audit', at: Number(at), number: Number(number), hash } as const;
  return isExplaining(explains) ? { ...line, explains } : line;
}

/** Without the contract's schema: a history's threads load no zod. */
const EXPLAINING: Readonly<Record<ExplainingAction, true>> = { 'console-restored': true, 'trail-accepted': true };

function isExplaining(action: unknown): action is ExplainingAction {
  return typeof action === 'string' && Object.hasOwn(EXPLAINING, action);
}

const BASES: Readonly<Record<ClosingBasis, true>> = { cash: true, paid: true, created: true };

function closingOf(value: unknown): LedgerClosing | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, period, basis, timeZone, at, sha256 } = value as Record<string, unknown>;
  if (typeof id !== 'string' || typeof period !== 'string' || typeof timeZone !== 'string') return null;
  if (!isBasis(basis) || !Number.isSafeInteger(at) || typeof sha256 !== 'string') return null;
  return { id, period, basis, timeZone, at: Number(at), sha256 };
}

function isBasis(value: unknown): value is ClosingBasis {
  return typeof value === 'string' && Object.hasOwn(BASES, value);
}

function entryOf(value: unknown): LedgerEntry | null {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return null;
  if (!('at' in value) || typeof value.at !== 'number') return null;
  const { kind, at } = value;
  const attemptId = 'attemptId' in value && typeof value.attemptId === 'string' ? value.attemptId : null;
  if (kind === 'charge' && 'transactionId' in value && typeof value.transactionId === 'string')
    return { kind, transactionId: value.transactionId, attemptId, at };
  if (kind === 'erased' && 'key' in value && typeof value.key === 'string' && 'transactionId' in value)
    return { kind, key: value.key, transactionId: textOrNull(value.transactionId), at };
  if (attemptId === null) return null;
  if (kind === 'void') return { kind, attemptId, at };
  if (kind !== 'attempt' || !('amount' in value) || typeof value.amount !== 'number') return null;
  const reference = 'reference' in value && typeof value.reference === 'string' ? { reference: value.reference } : {};
  const draft = 'draftId' in value && typeof value.draftId === 'string' ? { draftId: value.draftId } : {};
  return { kind, attemptId, ...draft, at, amount: value.amount, ...reference };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
