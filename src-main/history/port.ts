/**
 * The history of one gateway's charges, as the services ask it: the domain's questions, never SQL, so that another
 * engine can stand behind it. Everything is asynchronous, because the engine lives in worker threads. What cannot be
 * done rejects with a ConsoleFailure of kind `history-unavailable` (full or read-only disk, a damaged file, one from
 * a newer version).
 */
import type { BrCodeReport } from '../../src-preload/contract/brcode.ts';
import type {
  ChargeDetail,
  ChargeFilter,
  ChargeRow,
  ListCursor,
  ObservationSource,
  WireCause,
} from '../../src-preload/contract/charge.ts';
import type { ChargeTemplate, MetItem, TypedForm } from '../../src-preload/contract/desk.ts';
import type { Draft } from '../../src-preload/contract/draft.ts';
import type { Clock } from '../clock.ts';
import type { CreateBody, Transaction } from '../gateway/transaction.ts';
import type { Accepted } from './amount-asked.ts';
import type { CareHistory } from './care-port.ts';
import type { HistoryReason } from './failure.ts';
import type { ListHistory } from './list-port.ts';
import type { ReportHistory } from './report-port.ts';
import type { MetPerson } from './suggestions.ts';

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
export interface Watchable {
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

/** How an attempt begins and ends. */
export interface AttemptHistory {
  /**
   * Commits an attempt (`synchronous=FULL`) and appends it to the ledger, before anything is sent. The draft's id is
   * unique among attempts.
   */
  openAttempt(attempt: NewAttempt): Promise<OpenedAttempt>;
  /**
   * Ends an attempt: `created` and `unknown` give the row they made, `refused` and `not-sent` give null. A charge that
   * was adopted before is joined, not doubled. One that another attempt made is left alone: what is given is then an
   * outcome unknown (`transactionId` null), and an outcome unknown that the charge echoes is closed with it.
   */
  endAttempt(attemptId: string, end: AttemptEnd): Promise<ChargeRow | null>;
  /** Ends every attempt a crash left open as `unknown`/`crash`; gives their rows. Called once, before the first create. */
  endOpenAttempts(at: number): Promise<readonly ChargeRow[]>;
  /** The attempt a draft was sent with; null for a draft that was never sent. */
  attemptOfDraft(draftId: string): Promise<AttemptRecord | null>;
  /**
   * Null while room for the end of an attempt is kept on the disk; else why it is not, tried anew at each call. While
   * there is none, `openAttempt` rejects before anything is written.
   */
  roomToRecord(): Promise<HistoryReason | null>;
}

export interface History extends AttemptHistory, ListHistory, ReportHistory, CareHistory {
  /**
   * Takes an answer in: absent fields never erase known ones, each change goes to the append-only list with its raw
   * answer, what cannot be about the charge is recorded and not taken (write-answer.ts). With source `adopt` an unknown transaction becomes a
   * new row, unless its `metadata.balcaoAttempt` (or `attemptKey`) names an outcome-unknown attempt here: then it closes that one.
   */
  observe(observation: Observation, attemptKey?: string): Promise<Observed>;
  /** Moves "last checked" of many at once; batched by the caller, one commit. */
  markChecked(checks: readonly { readonly transactionId: string; readonly at: number }[]): Promise<void>;
  /** The service does not know this charge; the flag is taken off by the next read that finds it. */
  markUnknown(transactionId: string, at: number): Promise<void>;
  /** `by`, here and below: who is at the desk. */
  setAside(key: string, note: string, at: number, by?: string | null): Promise<ChargeRow | null>;
  /** Takes the amount the service answered for right (amount-asked.ts); null where no charge has this key. */
  acceptAmount(key: string, answered: number, at: number, by?: string | null): Promise<Accepted | null>;
  /**
   * What the code in an answer has to ask for, cents: what was asked of this charge, else what is known of it; for an
   * id that is not here, what one of these attempts of unknown outcome asked. Null where nobody knows.
   */
  expectedAmount(transactionId: string, attemptIds: readonly string[]): Promise<number | null>;

  detail(key: string): Promise<StoredDetail | null>;
  /** The raw answers kept for a charge, newest first. */
  raw(key: string): Promise<readonly { readonly at: number; readonly text: string }[]>;
  row(key: string): Promise<ChargeRow | null>;
  rowOfTransaction(transactionId: string): Promise<ChargeRow | null>;
  /** The draft an attempt was made from. */
  draftOf(key: string): Promise<Draft | null>;
  /** Charges or unresolved attempts with the same reference, else pending ones with the same CPF and amount; newest first, five at most. */
  lookalikes(like: { readonly reference: string; readonly document: string; readonly amount: number }): Promise<{
    readonly reason: 'same-reference' | 'same-document-and-amount';
    readonly rows: readonly ChargeRow[];
  } | null>;
  /**
   * Charges whose state may still change by itself, newest first: PENDING, a state the document does not list, and
   * EXPIRED ones whose expiry (else creation) is at or after `expiredSince`, which a late payment may still reach.
   */
  watchables(expiredSince: number): Promise<readonly Watchable[]>;
  /** Rows for an export, newest first, a page at a time, off a reader of its own. */
  exportPage(
    filter: ChargeFilter,
    after: ListCursor | null,
    limit: number,
  ): Promise<{ readonly rows: readonly ExportRow[]; readonly next: ListCursor | null }>;
  /** Customers of earlier charges by part of a name, CPF or e-mail; the latest met first, a handful. */
  suggestCustomers(typed: string): Promise<MetPerson[]>;
  /** Items of earlier charges by part of their title, as priced last; a handful. */
  suggestItems(typed: string): Promise<MetItem[]>;
  /** Keeps a form being typed; it is gone in the commit that makes a charge, or an unknown outcome, of it. */
  keepDraft(form: TypedForm, at: number): Promise<void>;
  dropDraft(draftId: string): Promise<void>;
  /** The form typed in last that nothing has come of; null where there is none. */
  draftKept(): Promise<{ readonly form: TypedForm; readonly savedAt: number } | null>;
  /** Keeps a template; one of the same name is replaced. */
  keepTemplate(template: ChargeTemplate): Promise<void>;
  dropTemplate(id: string): Promise<void>;
  templates(): Promise<ChargeTemplate[]>;
  /** What the ledger names and the history lacks: charges to be read again from the service. */
  missingTransactions(): Promise<readonly MissingTransaction[]>;
  /** Whether anything was ever recorded. */
  isEmpty(): Promise<boolean>;
  /** Finishes what is queued, checkpoints, and lets go of the files. */
  close(): Promise<void>;
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
