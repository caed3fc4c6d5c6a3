/** What services may ask about closings. Amounts are cents, instants UTC milliseconds. */
import type { AuditHead } from '../../../src-preload/contract/policy/audit.ts';
import type {
  ClosingBasis,
  ClosingChange,
  ClosingDesk,
  ClosingLine,
  ClosingSpan,
  ClosingSummary,
  LatestClosing,
  SealedClosing,
} from '../../../src-preload/contract/reports/closing.ts';
import type { ClosingRange } from '../model/closing-period.ts';
import type { OtherAmount } from './reports-api.ts';

/** Why a return is not dated: that would change a closed and locked month. */
export interface LockedMonth {
  /** `2026-11` */
  readonly month: string;
  /** The day on which it may be dated instead; null where there is none. */
  readonly nextOpenDay: string | null;
}

/** What a closing states in addition to its figures and charges. */
export interface ClosingHeader {
  readonly id: string;
  /** `2026-11-20`, or `2026-11`. */
  readonly period: string;
  readonly basis: ClosingBasis;
  readonly timeZone: string;
  readonly closedAt: number;
  /** Null where no operator is set. */
  readonly operator: string | null;
}

/** A desk of the team as a closing names it. */
export type StoredDesk = Omit<ClosingDesk, 'isBehind'>;

/** A closing as it is stored (closing-document.ts). */
export interface ClosingDocument extends ClosingHeader {
  readonly figures: string;
  /** Its charges, deflated. */
  readonly rows: Uint8Array;
  readonly sha256: string;
}

/** A closing compared with its period as it is now. */
export interface ComparedClosing {
  readonly lines: readonly ClosingLine[];
  /** In the closing's own time zone. */
  readonly now: readonly ClosingLine[];
  /** Charges that are in one only, or otherwise; by their instants. None where the closing has no charges. */
  readonly changes: readonly ClosingChange[];
  /** How many, also beyond the limit. */
  readonly changed: number;
  /** The team's desks when it was closed. */
  readonly desks: readonly StoredDesk[];
  readonly span: ClosingSpan;
}

/** A closing as it was closed, and the two parts of it that its digest is of as they are stored (closing-document.ts). */
export interface StoredSealedClosing extends SealedClosing {
  /** Without `auditHead`. */
  readonly figuresText: string;
  readonly rowTexts: readonly string[];
}

export interface ClosingsApi {
  /** From when until when a period counts, as it was closed last; @param closedAt when it is closed now, else null. */
  closingSpan(of: Pick<ClosingHeader, 'period' | 'basis' | 'timeZone'>, closedAt: number | null): Promise<ClosingRange>;
  /** @param returningStates those that take money back in addition to REFUNDED. */
  closingLines(range: ClosingRange, timeZone: string, returningStates: readonly string[]): Promise<ClosingLine[]>;
  /** A period's charges whose amount differs from the amount requested, oldest first. */
  otherAmounts(range: ClosingRange, limit: number): Promise<OtherAmount[]>;
  /** Reads a period's figures and charges, and the team's desks, in one transaction; saves nothing. */
  draftClosing(
    header: ClosingHeader,
    returningStates: readonly string[],
    auditHead: AuditHead | null,
  ): Promise<ClosingDocument>;
  /**
   * Resolves once it is committed, and its digest is in the ledger. Of desks that close one period at once, the one that
   * commits later makes the later closing.
   */
  saveClosing(closing: ClosingDocument): Promise<void>;
  /**
   * The closings of one period and basis, or all of them with the newest period first; each verified against its digest
   * and the ledger's.
   */
  closings(returningStates: readonly string[], of?: Pick<ClosingHeader, 'period' | 'basis'>): Promise<ClosingSummary[]>;
  /** The closing that was made last, not verified; null where there is none. */
  latestClosing(): Promise<LatestClosing | null>;
  /** How many periods differ from their last closing. */
  outdatedClosings(returningStates: readonly string[]): Promise<number>;
  /** The locked months (`2026-11`), newest first. */
  lockedMonths(): Promise<string[]>;
  /** Locks a month, or opens it again. */
  lockMonth(month: string, isLocked: boolean, at: number, by: string | null): Promise<void>;
  /** Null where there is no such closing, or its figures or rows are damaged. */
  sealedClosing(id: string): Promise<StoredSealedClosing | null>;
  /** Null where there is no such closing. */
  comparedClosing(id: string, returningStates: readonly string[], limit: number): Promise<ComparedClosing | null>;
}
