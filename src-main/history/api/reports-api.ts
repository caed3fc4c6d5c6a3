/** Reconciliations, figures and exports of a period. Amounts are cents, instants UTC milliseconds. */

import type { ReturnSource } from '../../../src-preload/contract/charges/charge-row.ts';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { CustomerReport, GatewayBalance } from '../../../src-preload/contract/charges/sums/sum-reports.ts';
import type { ReportBasis } from '../../../src-preload/contract/reports/reports.ts';
import type { StatementEvidence, StatementKind } from '../../../src-preload/contract/reports/statements.ts';

export interface ReportPeriod {
  readonly basis: ReportBasis;
  /** The first instant of the period. */
  readonly from: number;
  /** The first instant after it. */
  readonly before: number;
}

export type ReconciliationStatus = 'running' | 'paused' | 'done' | 'cancelled';

/** The result of a read: as before, changed, or why nothing is known now. */
export type ReconciledOutcome = 'unchanged' | 'changed' | 'mended' | 'not-found' | 'fault' | 'unavailable';

export interface StoredReconciliation {
  readonly id: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly period: ReportPeriod;
  /** Reads per second at most. */
  readonly rate: number;
  readonly status: ReconciliationStatus;
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  /** Not found, a response about something else, or not reached. */
  readonly failed: number;
  /** The name of the desk of a team that leads it; absent where that is this desk. */
  readonly ownedBy?: string;
  /** That desk was not seen for ten minutes, or was revoked: another one may take it over. */
  readonly isOwnerGone?: boolean;
}

/** A charge that is still to be read again. */
export interface WaitingRead {
  readonly position: number;
  readonly key: string;
  readonly transactionId: string;
  /** As the history had it when the reconciliation began. */
  readonly state: string;
}

export interface ReconciledRead {
  readonly position: number;
  readonly outcome: ReconciledOutcome;
  readonly stateBefore: string;
  readonly stateAfter: string;
  readonly checkedAt: number;
}

/** A read with a finding, and its charge as it is now. */
export interface ReconciledFinding {
  readonly key: string;
  readonly transactionId: string;
  readonly amount: number;
  readonly reference: string | null;
  readonly outcome: Exclude<ReconciledOutcome, 'unchanged'>;
  readonly stateBefore: string;
  readonly stateAfter: string;
  readonly checkedAt: number;
  /** When its money went back, and who reported it; null while it did not, as far as is known now. */
  readonly returnedAt: number | null;
  readonly returnedFrom: ReturnSource | null;
}

/** Which settled charges one day's round reads again (UTC milliseconds). */
export interface SweepDay {
  readonly now: number;
  /** The start of the day: a charge that was read since is not due. */
  readonly start: number;
  /** Settled at or after this: due every day. */
  readonly dailyFrom: number;
  /** Settled at or after this: due where it was last read before `weeklyBefore`. */
  readonly weeklyFrom: number;
  readonly weeklyBefore: number;
}

/** A settled charge that is to be read again; its amount and time key say where it is in the round. */
export interface DueCharge {
  readonly key: string;
  readonly transactionId: string;
  readonly state: string;
  readonly amount: number;
  readonly timeKey: number;
}

/** One day's round over the settled charges. */
export interface SweepRound {
  readonly id: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** `done`: every charge that was due has been read. */
  readonly status: 'running' | 'done' | 'cancelled';
  /**
   * Why not every due charge was read: what ended it before its last one, or `unavailable`, where the service did not
   * answer about some. Null where the day ended first, or all were read.
   */
  readonly stoppedBy: 'rate-limited' | 'day-limit' | 'unavailable' | null;
  /** Requests made. */
  readonly read: number;
  readonly changed: number;
  readonly failed: number;
}

/** A read of a round that found something. */
export type SweepFinding = Omit<ReconciledRead, 'position'> & Pick<DueCharge, 'key' | 'transactionId'>;

export interface SweepReport {
  readonly latest: SweepRound | null;
  /** When the last round that read every due charge ended. */
  readonly fullAt: number | null;
  /** Of all rounds since an instant, the latest first. */
  readonly findings: readonly ReconciledFinding[];
}

/** A charge for which the service reports another amount than the requested one. */
export interface OtherAmount {
  readonly key: string;
  readonly transactionId: string | null;
  readonly reference: string | null;
  readonly state: string;
  readonly asked: number;
  readonly answered: number;
  readonly acceptedAt: number | null;
}

/** A payment, and its return, as a bank statement may show them. */
export interface PaidCharge {
  readonly key: string;
  readonly transactionId: string;
  readonly state: string;
  readonly amount: number;
  readonly netAmount: number | null;
  readonly paidAt: number;
  /** When a paid charge was first in a state that is not PAID; null for one that stayed. */
  readonly returnedAt: number | null;
  readonly end2endId: string | null;
  readonly reference: string | null;
  readonly customerName: string | null;
  readonly customerDocument: string | null;
}

/** A line of a bank's statement that is known to be a charge's payment or refund; a batch payout has one for each. */
export interface SavedMatch {
  readonly lineId: string;
  readonly kind: StatementKind;
  readonly by: StatementEvidence;
  readonly charge: PaidCharge;
  /** A refund's line that was kept before the charge's present return: that one may have a line of its own. */
  readonly isOfEarlierReturn?: boolean;
}

/** The figures of a period's report, from which its charts are drawn. */
export interface FiguresOfPeriod {
  readonly days: readonly {
    readonly day: string;
    readonly created: number;
    readonly createdSum: number;
    /** Of those created on this day, how many are paid by now (refunded ones were paid too). */
    readonly createdPaid: number;
    /** Paid on this day, whenever they were created, and whether or not the money went back since. */
    readonly paid: number;
    readonly paidSum: number;
    /** Payments of this day that no one has confirmed; not among `paid`. */
    readonly unconfirmed: number;
    readonly unconfirmedSum: number;
    /** Whose money went back on this day, whenever they were paid. */
    readonly returned: number;
    readonly returnedSum: number;
    /** Since this day in a state after PAID that is not marked as taking money back. */
    readonly unmarked: number;
    readonly unmarkedSum: number;
  }[];
  /** The unmarked states of those days, by name. */
  readonly unmarkedStates: readonly { readonly state: string; readonly count: number; readonly sum: number }[];
  /** Milliseconds from creation to payment, where the service reported both; null without any. */
  readonly timeToPay: { readonly median: number; readonly p90: number; readonly count: number } | null;
}

export interface RecordedExport {
  readonly id: string;
  /** When it was written, UTC milliseconds. */
  readonly at: number;
  readonly format: string;
  readonly filter: ChargeFilter;
  /** The operator; null or absent for an automatic export. */
  readonly by?: string | null;
}

/** An export as the history keeps it, with its control figures. */
export interface StoredExport {
  readonly at: number;
  readonly format: string;
  readonly fileName: string;
  readonly rows: number;
  /** Cents. */
  readonly sum: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly masked: boolean;
  /** The operator who wrote it; null where unknown. */
  readonly operator: string | null;
  /** Its row among the recorded filters. */
  readonly export: string;
  /** JSON (export-records.ts). */
  readonly options: string;
}

/** As it is read: with its number, and the recorded filter as JSON, null where there is none. */
export interface ReadExport extends StoredExport {
  readonly number: number;
  readonly filter: string | null;
}

export interface ReportsApi {
  /** Every state that a charge of this history has. */
  statesInUse(): Promise<string[]>;
  /** Newest first. */
  recordedExports(limit: number): Promise<ReadExport[]>;
  /** Null where there is none of this number. */
  recordedExport(number: number): Promise<ReadExport | null>;
  /** The newest export with this digest, else the newest with this file name; null where there is neither. */
  exportLike(sha256: string, fileName: string): Promise<ReadExport | null>;
  recordExport(record: StoredExport): Promise<void>;
  /** Stores which charges an export wrote, for their timelines. A filter that names a person is erased with the person. */
  recordExportFilter(record: RecordedExport): Promise<void>;

  /** Newest first. */
  reconciliations(limit: number): Promise<StoredReconciliation[]>;
  /** Collects a period's charges to be read again, oldest first. Null while another reconciliation is open. */
  openReconciliation(start: {
    readonly id: string;
    readonly startedAt: number;
    readonly period: ReportPeriod;
    readonly rate: number;
  }): Promise<StoredReconciliation | null>;
  /** Charges still to be read again, oldest first. */
  reconcileNext(id: string, limit: number): Promise<WaitingRead[]>;
  recordReconciled(id: string, reads: readonly ReconciledRead[]): Promise<void>;
  /** Nothing of one that ended, or that another desk leads, is changed. */
  setReconciliation(id: string, status: ReconciliationStatus, at: number): Promise<void>;
  /** This desk takes it over, if it belonged to another desk that is gone; otherwise nothing changes. */
  takeReconciliation(id: string): Promise<void>;
  /** Everything that is not as before; refunds of PAID charges first. */
  reconciliationFindings(id: string, limit: number): Promise<ReconciledFinding[]>;

  /**
   * The round of a day: the one that exists, else a new one. An unfinished round of another day ends, and the failed
   * reads of earlier rounds are deleted: only the latest ones say something.
   */
  openSweepRound(start: { readonly id: string; readonly at: number; readonly day: SweepDay }): Promise<SweepRound>;
  /** PAID and FAILED charges that are due, the largest amount first, after the last one of the page before. */
  dueForSweep(day: SweepDay, after: Pick<DueCharge, 'amount' | 'timeKey'> | null, limit: number): Promise<DueCharge[]>;
  recordSwept(id: string, requests: number, findings: readonly SweepFinding[]): Promise<void>;
  endSweepRound(
    id: string,
    end: { readonly at: number; readonly status: 'done' | 'cancelled'; readonly stoppedBy: SweepRound['stoppedBy'] },
  ): Promise<void>;
  sweepReport(since: number, limit: number): Promise<SweepReport>;

  /** @param returningStates the states other than REFUNDED that take money back, by the gateway's settings. */
  figures(
    period: Omit<ReportPeriod, 'basis'>,
    timeZone: string,
    returningStates: readonly string[],
  ): Promise<FiguresOfPeriod>;
  /** @param limit the most customers, those with the largest sums. */
  sumsOfCustomers(
    span: Omit<ReportPeriod, 'basis'>,
    returningStates: readonly string[],
    limit: number,
  ): Promise<CustomerReport>;
  /** @param now ages are counted back from it. */
  balanceAtGateway(now: number, returningStates: readonly string[]): Promise<GatewayBalance>;
}
