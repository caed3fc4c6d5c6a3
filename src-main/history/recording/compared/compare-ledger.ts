/**
 * Compares a ledger with its history: an older copy of the file may lie in its place, the file may have lost its last commits,
 * or a team's server may have gone back in time. Reads only what came after the place up to which the history had everything (ledger-mark.ts).
 */
import { randomUUID } from 'node:crypto';
import type { ReadableDb, WritableDb } from '../../database/database.ts';
import { ledgerFileIn } from '../../sqlite/history-files.ts';
import { type LedgerEntry, ledgerChunks } from '../ledger/ledger-file.ts';
import { readOpenReferences } from '../ledger/open-references.ts';
import { chargesOf, knownIds } from './known-ids.ts';
import { LedgerAttempts } from './ledger-attempts.ts';
import { type LedgerStanding, ledgerStanding, readMark, rememberLedger } from './ledger-mark.ts';
import { insertLost } from './lost-attempts.ts';

export interface ComparedLedger {
  readonly standing: LedgerStanding;
  /** Whether the history lacks what it had at the last opening: an older copy lies in its place. */
  readonly isOlder: boolean;
  /** Attempts without an end that the history lacked; they are open in it now. */
  readonly cameBack: number;
  /** Whether the history still lacks a charge: it is to be read again at the service. */
  readonly lacksCharges: boolean;
  /** Attempts that the history lacks and of which the ledger shows that they made no charge, or were erased. */
  readonly ended: readonly string[];
}

/** How many of the last ids are remembered: lines of concurrent creations are not in the order of their commits. */
const REMEMBERED = 64;

/** The byte of a folder's ledger from which on the history may lack something. */
export function comparedUpTo(db: ReadableDb, folder: string): number {
  const { compared, last } = readMark(folder);
  if (compared === 0 || ledgerStanding(folder) !== 'whole') return 0;
  return knownIds(db, last).size === last.length ? compared : 0;
}

/** What a desk that is at work knows of its own attempts. */
interface WorkUnderway {
  /** Of the ledger, in bytes, at the time at which `inFlight` was true. */
  readonly size: number;
  /** The ids of attempts that have not ended: their ends write them. */
  readonly inFlight: readonly string[];
}

const NONE_UNDERWAY: WorkUnderway = { size: Number.POSITIVE_INFINITY, inFlight: [] };

/** Inserts what the history lacks, and remembers up to where it now has everything. */
export function compareLedger(db: WritableDb, folder: string, underway = NONE_UNDERWAY): ComparedLedger {
  const standing = ledgerStanding(folder);
  const from = comparedUpTo(db, folder);
  const hadBefore = standing === 'whole' ? readMark(folder).last : [];
  const hasStill = knownIds(db, hadBefore);
  const attempts = new LedgerAttempts();
  /** Up to where the history has every charge; it waits for those that are still to be read again. */
  let compared = from;
  let isComplete = true;
  let last = from === 0 ? [] : readMark(folder).last;
  for (const { entries, end, isWhole } of ledgerChunks(ledgerFileIn(folder), from, underway.size)) {
    for (const entry of entries) attempts.add(entry);
    isComplete = hasCharges(db, entries, attempts) && isComplete && isWhole;
    if (!isComplete) continue;
    compared = end;
    last = lastOf(last, entries);
  }
  for (const id of underway.inFlight) attempts.leaveOut(id);
  const cameBack = db.transaction(() => insertLost(db, attempts, folder, randomUUID)).immediate();
  rememberLedger(folder, { compared, last });
  const typed = [...readOpenReferences(folder).keys()].filter((id) => attempts.ended.has(id));
  const known = knownIds(db, typed);
  // One that was withdrawn or erased since is rightly gone.
  const isOlder = hadBefore.some((id) => !hasStill.has(id) && !attempts.ended.has(id));
  return { standing, isOlder, cameBack, lacksCharges: !isComplete, ended: typed.filter((id) => !known.has(id)) };
}

/** Whether the history has every charge of these lines. Attempts whose charge it has need not be held any longer. */
function hasCharges(db: ReadableDb, entries: readonly LedgerEntry[], { made }: LedgerAttempts): boolean {
  const { here, lacking } = chargesOf(db, entries);
  for (const { attemptId } of here) if (attemptId !== null) made.delete(attemptId);
  return lacking.length === 0;
}

/** The last ids that a history has for good: an attempt that made no charge may have been withdrawn. */
function lastOf(before: readonly string[], entries: readonly LedgerEntry[]): readonly string[] {
  const ids = new Set(before);
  for (const entry of entries) {
    if (entry.kind === 'void') ids.delete(entry.attemptId);
    else if (entry.kind === 'attempt') ids.add(entry.attemptId);
    else if (entry.kind === 'charge') ids.add(entry.transactionId);
  }
  return [...ids].slice(-REMEMBERED);
}
