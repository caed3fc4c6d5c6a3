/**
 * Lines of a bank's statement that are saved as payments or refunds of charges, and the statement that is open on the
 * screen. Amounts are cents.
 */
import type {
  KeptStatement,
  PartialStatementMapping,
} from '../../../src-preload/contract/reports/kept-statement-operations.ts';
import type {
  StatementEvidence,
  StatementKind,
  StatementMapping,
} from '../../../src-preload/contract/reports/statements.ts';
import type { LockedMonth } from './closings-api.ts';

/** A match to be saved. The bank's text is not among it, and is not stored with it. */
export interface StatementMatchInput {
  readonly lineId: string;
  /** The key of the charge. */
  readonly key: string;
  readonly kind: StatementKind;
  readonly evidence: StatementEvidence;
  /** The day that the bank's statement has. */
  readonly day: string;
  /** The amount of the statement's line (cents): positive for a refund that a payout kept back. */
  readonly amount: number;
}

export type StatementMatchRefusal =
  | 'charge-not-here'
  | 'charge-not-paid'
  /** A refund's line, and nothing has been seen of a refund. */
  | 'charge-not-returned'
  /** A refund's line of a day before the payment, or of one that is still to come. */
  | 'refund-before-payment'
  | 'refund-in-future'
  /** The charge has another line of this kind. */
  | 'charge-matched'
  /** The line was saved before, for other charges. */
  | 'line-matched';

export interface RefusedStatementMatch {
  readonly lineId: string;
  readonly key: string;
  readonly reason: StatementMatchRefusal;
}

export interface Saving {
  readonly at: number;
  readonly by: string | null;
  /** The desk's zone, in which a bank's day is dated: an IANA name. */
  readonly timeZone: string;
  /** What to do where a return's date concerns a locked month: nothing at all is saved by `ask`. */
  readonly lockedMonths: LockedMonthChoice;
}

/** `next-open-day` dates a return in a locked month on the first open day after it; it moves none out of one. */
export type LockedMonthChoice = 'ask' | 'into' | 'next-open-day';

/** The keys of the charges that have their lines now, and what could not be saved; nothing is where a month is locked. */
export interface SavedLines {
  readonly saved: readonly string[];
  readonly refused: readonly RefusedStatementMatch[];
  readonly locked?: LockedMonth;
}

export interface UndoneLine {
  readonly keys: readonly string[];
  /** Nothing is undone where it is there. */
  readonly locked?: LockedMonth;
}

export interface Undoing {
  readonly at: number;
  readonly by: string | null;
  /** The zone (an IANA name) by whose months a locked one is refused; null where that was confirmed. */
  readonly askIn: string | null;
}

export interface StatementMatchesApi {
  /**
   * Saves matches in one commit: each line that can be saved, with the reason for each that cannot. The charges of a
   * batch payout, and the refunds that it kept back, are saved together or not at all, and a line that is saved takes no
   * further charge. A match that is saved already stays as it is. A saved refund dates the charge's return, but for one
   * that a payout kept back.
   */
  saveStatementMatches(matches: readonly StatementMatchInput[], saving: Saving): Promise<SavedLines>;
  /**
   * Undoes a line's match with all its charges; returns their keys, of which there are none where it was not saved. The
   * date of a return is again the one that was known without the bank: where that concerns a locked month, nothing is
   * undone, unless that was confirmed.
   */
  undoStatementMatch(lineId: string, undoing: Undoing): Promise<UndoneLine>;
}

/** The text of a bank's file (reports/statements/reading/bank-file.ts), of CSV and OFX or of a workbook. */
export interface StatementText {
  readonly format: 'csv' | 'xlsx';
  readonly text: string;
}

export interface KeptFile extends StatementText {
  readonly id: string;
  /** The file's name, as chosen. */
  readonly name: string;
  /** UTC milliseconds. */
  readonly loadedAt: number;
}

export type StatementAtDesk = KeptFile & Pick<KeptStatement, 'mapping' | 'isMatched' | 'picks'>;

/** What is not named stays as it was. */
export interface StatementChoice {
  readonly mapping?: PartialStatementMapping | undefined;
  /** A line's candidate; without a key it has none any more. */
  readonly pick?: { readonly lineId: string; readonly kind: StatementKind; readonly key: string | null } | undefined;
}

/** The statement that is open at this desk: of a team, too, it stays in the desk's own file. */
export interface KeptStatementsApi {
  /** Keeps a file in place of the one before. */
  keepStatement(file: KeptFile): Promise<void>;
  keptStatement(): Promise<StatementAtDesk | null>;
  chooseInStatement(id: string, choice: StatementChoice): Promise<void>;
  markStatementMatched(id: string, mapping: StatementMapping | null): Promise<void>;
  dismissStatement(id: string): Promise<void>;
}
