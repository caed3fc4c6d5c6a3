/**
 * What passes between the services and a history. What they may ask is declared where it is answered: by the readers
 * (reader-calls.ts), by the writer (writer-calls.ts), or on this side of them; `History` (history.ts) is all of it.
 */
import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';
import type {
  ChargeDetail,
  ChargeRow,
  ObservationSource,
  WireCause,
} from '../../../src-preload/contract/charges/charge.ts';
import type { Draft } from '../../../src-preload/contract/charges/draft.ts';
import type { Clock } from '../../clock.ts';
import type { CreateBody, Transaction } from '../../gateway/reading/transaction.ts';
import type { HistoryReason } from './history-error.ts';

/** What is committed before the first byte of a POST is sent. */
export interface NewAttempt {
  /** Travels as `metadata.balcaoAttempt`, and becomes the key of the charge's row. */
  readonly id: string;
  readonly draft: Draft;
  /** The body exactly as it will be sent. */
  readonly body: CreateBody;
  /** `metadata.sellerExternalRef`: the operator's own, else a generated one. */
  readonly reference: string;
  readonly at: number;
  /** Who is at the desk; null or absent where nobody has said so. */
  readonly operator?: string | null;
}

/** How an attempt stands; an `open` one found at start was cut off by a crash. */
export interface AttemptRecord {
  readonly id: string;
  readonly draftId: string;
  /** The key of the row it made or joined; the attempt's own id until there is one. */
  readonly chargeKey: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly outcome: 'open' | 'created' | 'refused' | 'not-sent' | 'unknown';
  readonly cause: WireCause | null;
  readonly httpStatus: number | null;
  /** For `refused`: what the service said. */
  readonly message: string | null;
  readonly fields: readonly { readonly path: string; readonly message: string }[];
}

export type OpenedAttempt =
  | { readonly kind: 'opened' }
  /** This draft was sent before: nothing was committed, nothing may be sent. */
  | { readonly kind: 'draft-used'; readonly attempt: AttemptRecord };

/** How a POST ended, committed in one transaction with everything it brings. */
export type AttemptEnd =
  | { readonly outcome: 'created'; readonly observation: Observation }
  | {
      readonly outcome: 'refused';
      readonly at: number;
      readonly httpStatus: number;
      readonly message: string | null;
      readonly fields: readonly { readonly path: string; readonly message: string }[];
      readonly raw: string;
    }
  | { readonly outcome: 'not-sent'; readonly at: number; readonly cause: WireCause }
  | {
      readonly outcome: 'unknown';
      readonly at: number;
      readonly cause: WireCause;
      readonly httpStatus: number | null;
      readonly raw: string | null;
    };

/** One answer of the service about one transaction. */
export interface Observation {
  /** The id that was asked for; for a creation, the one the answer gave. */
  readonly transactionId: string;
  readonly transaction: Transaction;
  readonly source: ObservationSource;
  /** The answer as it came. */
  readonly raw: string;
  /** When it was received, desk clock. */
  readonly at: number;
  /** Desk clock minus the service's, milliseconds; null where it sent no Date. */
  readonly clockOffset: number | null;
  /** What the BR Code reader says of the payload in this answer (`absent` where it carried none). */
  readonly code: BrCodeReport;
  /** Who asked for it; null or absent where nobody did. */
  readonly by?: string | null;
}

export type Observed =
  /** Nothing known changed; only "last checked" will move. `row` as it stands. */
  | { readonly kind: 'unchanged'; readonly row: ChargeRow }
  /** Something changed and is committed. `paid`: this is the first time it is seen PAID. */
  | { readonly kind: 'changed'; readonly row: ChargeRow; readonly paid: boolean }
  /** Another id, or another amount of a charge that was only adopted: not taken, but recorded as a gateway fault. */
  | { readonly kind: 'fault'; readonly row: ChargeRow }
  /** No row has this transaction id (only `adopt` makes one). */
  | { readonly kind: 'stranger' };

/** What the watch needs to know of a charge that may still change. */
export interface PendingCharge {
  readonly key: string;
  readonly transactionId: string;
  readonly state: string;
  /** By the service's clock, as it named it. */
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly lastCheckedAt: number | null;
  /** Desk clock minus the service's when it last said something new (ms); null where nobody knows. */
  readonly clockOffset: number | null;
}

/** A row for the exports: everything a column may need, in the list's order. */
export interface ExportRow extends ChargeRow {
  readonly number: number;
  readonly method: string | null;
  readonly feeAmount: number | null;
  readonly netAmount: number | null;
  readonly end2endId: string | null;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
}

/** Everything known of one charge but its watch, which lives in memory. */
export type StoredDetail = Omit<ChargeDetail, 'watch'>;

/** A transaction that only the ledger knows, and the attempt that made it; null for one that was adopted. */
export interface MissingTransaction {
  readonly transactionId: string;
  readonly attemptId: string | null;
}

/** What is done to a file before it opens. */
export type OpeningStep = 'checking' | 'restoring' | 'salvaging' | 'migrating' | 'backing-up';

/** What opening a history takes. */
export interface OpenHistoryDeps {
  /** Exists already, mode 0700. */
  readonly folder: string;
  /** The scripts its workers run, each a file of its own in a build. */
  readonly workers: { readonly historyWriter: URL; readonly historyReader: URL };
  /** For the names of what is set aside and backed up, and for threads that rest; the machine's where it is not given. */
  readonly clock?: Clock;
  /** Hears how far the file is being made ready, where that takes a while. */
  readonly onStep?: (step: OpeningStep, done: number, total: number) => void;
  /** Hears why charges can no longer be recorded, and null once they can again. */
  readonly onRoom?: (reason: HistoryReason | null) => void;
  /** Writes a line about a fault to the log; never personal data. */
  log(line: { readonly event: string; readonly [field: string]: string | number | boolean | null }): void;
}
