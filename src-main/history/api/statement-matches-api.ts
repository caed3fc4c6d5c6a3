/** Lines of a bank's statement that are saved as payments or refunds of charges. Amounts are cents. */
import type { StatementEvidence, StatementKind } from '../../../src-preload/contract/reports/statements.ts';

/** A match to be saved. The bank's text is not among it, and is never stored. */
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
}

export interface StatementMatchesApi {
  /**
   * Saves matches in one commit: each line that can be saved, with the reason for each that cannot. The charges of a
   * batch payout, and the refunds that it kept back, are saved together or not at all, and a line that is saved takes no
   * further charge. A match that is saved already stays as it is. A saved refund dates the charge's return, but for one
   * that a payout kept back.
   */
  saveStatementMatches(
    matches: readonly StatementMatchInput[],
    saving: Saving,
  ): Promise<{ readonly saved: readonly string[]; readonly refused: readonly RefusedStatementMatch[] }>;
  /**
   * Undoes a line's match with all its charges; returns their keys, of which there are none where it was not saved. The
   * date of a return is again the one that was known without the bank.
   */
  undoStatementMatch(lineId: string, at: number, by: string | null): Promise<string[]>;
}
