/**
 * The history of one gateway's charges, as the services call it. It knows no engine: SQLite implements it today
 * (history.ts), and another engine can. Every method rejects with a ConsoleFailure of kind `history-unavailable` when
 * the file cannot be read or written. Amounts are cents, instants UTC milliseconds.
 */

import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { AttemptWithoutRow, CreateOutcome } from '../../../src-preload/contract/charges/create-outcome.ts';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListSort } from '../../../src-preload/contract/charges/list/list.ts';
import type { ListCursor } from '../../../src-preload/contract/charges/list/list-cursor.ts';
import type { RefusedCursor, RefusedPage } from '../../../src-preload/contract/charges/list/refused-attempt.ts';
import type { ObservationSource } from '../../../src-preload/contract/charges/timeline.ts';
import type { Draft } from '../../../src-preload/contract/drafts/draft.ts';
import type { MetItem, TypedForm } from '../../../src-preload/contract/drafts/typed-form.ts';
import type { WireCause } from '../../../src-preload/contract/network/wire-cause.ts';
import type { CreateBody, Transaction } from '../../gateway-http/reading/transaction.ts';
import type { Dating } from '../../gateway-http/times/service-zone.ts';
import type { HistoryReason } from '../../ground/errors/history-error.ts';
import type { LikeDraft } from '../model/like-draft.ts';
import type { Person } from '../model/same-person.ts';
import type { BatchesApi } from './batches-api.ts';
import type { ClosingsApi, LockedMonth } from './closings-api.ts';
import type { DesksApi } from './desks-api.ts';
import type { ListApi, Page } from './list-api.ts';
import type { MaintenanceApi } from './maintenance-api.ts';
import type { ReceivablesApi } from './receivables-api.ts';
import type { ReportsApi } from './reports-api.ts';
import type { SavedApi } from './saved-api.ts';
import type { KeptStatementsApi, StatementMatchesApi } from './statement-matches-api.ts';

/** What is committed before the first byte of a POST is sent. */
export interface NewAttempt {
  /** Sent as `metadata.balcaoAttempt`; becomes the key of the charge's row. */
  readonly id: string;
  readonly draft: Draft;
  /** The body exactly as it will be sent. */
  readonly body: CreateBody;
  /** `metadata.sellerExternalRef`: the operator's own, else a generated one. */
  readonly reference: string;
  readonly at: number;
  /** Who is at the desk; null or absent where no name was entered. */
  readonly operator?: string | null;
  /** Sent while the team's server could not be reached; its charge's timeline shows it. */
  readonly isOffline?: boolean;
}

/** The state of an attempt; an `open` one found at start was interrupted by a crash. */
export interface AttemptRecord {
  readonly id: string;
  readonly draftId: string;
  /** The key of the row it made or was linked to; the attempt's own id until there is one. */
  readonly chargeKey: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly outcome: 'open' | 'created' | 'refused' | 'not-sent' | 'unknown';
  readonly cause: WireCause | null;
  readonly httpStatus: number | null;
  /** For `refused` and `unknown`: the service's message. */
  readonly message: string | null;
  readonly fields: readonly { readonly path: string; readonly message: string }[];
}

export type OpenedAttempt =
  | { readonly kind: 'opened' }
  /** This draft was sent before: nothing was committed, nothing may be sent. */
  | { readonly kind: 'draft-used'; readonly attempt: AttemptRecord }
  /** It may repeat these: nothing was committed, nothing may be sent. */
  | { readonly kind: 'possible-duplicate'; readonly found: PossibleDuplicates };

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
  | {
      /** Nothing left this computer; or, where there is a response, nothing reached the service. */
      readonly outcome: 'not-sent';
      readonly at: number;
      readonly cause: WireCause;
      readonly httpStatus?: number;
      readonly message?: string | null;
      readonly raw?: string;
    }
  | {
      readonly outcome: 'unknown';
      readonly at: number;
      readonly cause: WireCause;
      readonly httpStatus: number | null;
      /** The service's own message; absent or null where it sent none. */
      readonly message?: string | null;
      /** The transaction that the response names although it has `status: false`. */
      readonly transactionId?: string | null;
      readonly raw: string | null;
    };

/** One response of the service about one transaction. */
export interface Observation {
  /** The requested id; for a creation, the one in the response. */
  readonly transactionId: string;
  readonly transaction: Transaction;
  readonly source: ObservationSource;
  /** The raw response. */
  readonly raw: string;
  /** When it was received, by the desk's clock. */
  readonly at: number;
  /** The desk's clock minus the service's, milliseconds; null where it sent no Date. */
  readonly clockOffset: number | null;
  /** How the service dated the charge, in the response to its creation here; absent for any other. */
  readonly dating?: Dating;
  /** The BR Code reader's report on the payload in this response (`absent` where it carried none). */
  readonly code: BrCodeReport;
  /** The operator who requested it; null or absent for an automatic read. */
  readonly by?: string | null;
}

export type Observed =
  /**
   * Nothing known changed; only "last checked" will move. `isLeftToDuty`: nothing was recorded, because another desk of a
   * team reads for all; what the response reported may be new.
   */
  | { readonly kind: 'unchanged'; readonly row: ChargeRow; readonly isLeftToDuty?: true }
  /**
   * Something changed and is committed. `paid`: it is seen PAID for the first time; `attemptId`: the attempt of unknown
   * outcome that it closed; `isCounted`: of the response itself nothing is stored, as its charge has had too many that
   * day; `isMended`: the charge's row was not as recorded, and is again.
   */
  | {
      readonly kind: 'changed';
      readonly row: ChargeRow;
      readonly paid: boolean;
      readonly attemptId?: string;
      readonly isCounted?: boolean;
      readonly isMended?: true;
    }
  /** Another id, or another amount of a charge that was only adopted: not merged, but recorded as a gateway fault. */
  | { readonly kind: 'fault'; readonly row: ChargeRow; readonly isCounted?: boolean }
  /** No row has this transaction id (only `adopt` makes one). */
  | { readonly kind: 'unknown-transaction' };

/** What the watch needs of a charge that may still change. */
export interface PendingCharge {
  readonly key: string;
  readonly transactionId: string;
  readonly state: string;
  /** By the service's clock, as it reported it. */
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly lastCheckedAt: number | null;
  /** The desk's clock minus the service's at its last change (ms); null where unknown. */
  readonly clockOffset: number | null;
  /** Only this desk of a team knows of it, and reads it whichever desk reads for all. */
  readonly isReadHere?: true;
}

/** A row for the exports: everything a column may need, in the list's order. */
export interface ExportRow extends ChargeRow {
  readonly timeKey: number;
  readonly method: string | null;
  readonly feeAmount: number | null;
  readonly netAmount: number | null;
  readonly end2endId: string | null;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
}

/** A payment or a return of a charge, at the instant at which the money moved (UTC milliseconds). */
export interface MovementRow {
  readonly kind: 'payment' | 'return';
  readonly at: number;
  readonly row: ExportRow;
}

/** What falls into a period and is no movement. */
export interface MovementsLeftOut {
  /** Payments that no one has confirmed. */
  readonly unconfirmed: number;
  /** Paid charges that went into a state that no one has marked as taking money back. */
  readonly unmarked: number;
}

export interface SavedDraft {
  readonly form: TypedForm;
  readonly savedAt: number;
}

/** Everything known of one charge except its watch, which is only in memory. */
export type StoredDetail = Omit<ChargeDetail, 'watch'>;

/** A charge as a file has it; its timeline null where the file has none. */
export type ExportedDetail = Omit<StoredDetail, 'timeline'> & {
  readonly timeline: StoredDetail['timeline'] | null;
};

/** A transaction that only the ledger names, and the attempt that made it; null for one that was adopted. */
export interface MissingTransaction {
  readonly transactionId: string;
  readonly attemptId: string | null;
}

/** The result of accepting a difference. */
export interface AcceptedAmount {
  readonly row: ChargeRow;
  /** Its payment was held back until now, and is to be emitted. */
  readonly paid: boolean;
}

/** Who dates the return of a charge's money. */
export interface ReturnDating {
  /** When it went back (UTC milliseconds); null to remove this source's date. */
  readonly at: number | null;
  readonly source: 'bank' | 'person';
  readonly now: number;
  /** The operator; null or absent where none is named. */
  readonly by?: string | null;
  /** The zone (an IANA name) by whose months a locked one is refused; null or absent where that was confirmed. */
  readonly askIn?: string | null;
}

/** What came of it; `no-return`: the charge is not known to have been paid, or is paid now. */
export type ReturnDated = 'dated' | 'no-return' | 'before-payment' | 'in-future';

/** Whether a charge counts as not used from now on. */
export interface NotUsedMarking {
  readonly isNotUsed: boolean;
  /** UTC milliseconds. */
  readonly at: number;
  readonly by: string | null;
}

/** The state that a person saw, and whether it is to count as recorded. */
export interface RecordedMarking {
  readonly state: string;
  readonly isRecorded: boolean;
  readonly at: number;
  readonly by: string | null;
}

/** A customer of an earlier charge, and the key of the latest charge that names them. */
export interface MetCustomerRow extends Person {
  readonly key: string;
}

/** What is to be sent, for the question whether it repeats something. */
export interface PossibleDuplicate extends LikeDraft {
  /** The draft to be sent: where it is for a receivable, that one's own charges are judged apart. */
  readonly draftId?: string;
}

export interface PossibleDuplicates {
  readonly reason: Extract<CreateOutcome, { outcome: 'possible-duplicate' }>['reason'];
  readonly rows: readonly ChargeRow[];
  /**
   * Attempts that may have made or may still make a charge, and that have no row of it, the latest first: those under way,
   * at another desk too, and those of the same receivable whose charge is lost.
   */
  readonly withoutRow: readonly AttemptWithoutRow[];
}

/** A raw response, and when it was received (UTC milliseconds). */
export interface RawResponse {
  readonly at: number;
  readonly text: string;
}

/** What a person copied for a payer, or opened in a program to send it. */
export interface SentMessage {
  readonly channel: 'copied' | 'picture' | 'whatsapp' | 'email';
  /** The template's name; null for a picture. */
  readonly template: string | null;
  readonly at: number;
  /** The operator; null where none is named. */
  readonly by: string | null;
}

interface MessagesApi {
  /** Notes a message in its charge's timeline; false where no charge has this key. */
  noteMessage(key: string, message: SentMessage): Promise<boolean>;
}

export interface HistoryApi
  extends ListApi,
    ReportsApi,
    ClosingsApi,
    StatementMatchesApi,
    KeptStatementsApi,
    BatchesApi,
    ReceivablesApi,
    MessagesApi,
    SavedApi,
    DesksApi,
    MaintenanceApi {
  /** One page of rows as an export reads them. */
  exportPage(filter: ChargeFilter, after: ListCursor | null, limit: number, sort?: ListSort): Promise<Page<ExportRow>>;
  /** The first movements of a filter (movement-rows.ts). */
  firstMovements(filter: ChargeFilter, returningStates: readonly string[], limit: number): Promise<MovementRow[]>;
  /**
   * Commits an attempt before its request is sent. Rejects, with nothing written, while no room for its end is
   * reserved on the disk (`recordingFault`).
   * @param unlessLike asks for possible duplicates in the same transaction: of two desks that send alike drafts at the same
   *   time, at least one gets them. Null or absent: the operator has confirmed, and nothing is looked for.
   */
  openAttempt(attempt: NewAttempt, unlessLike?: PossibleDuplicate | null): Promise<OpenedAttempt>;
  /**
   * Ends an attempt: `created` and `unknown` return the charge's row, `refused` and `not-sent` return null. A charge
   * that was adopted before is joined, not doubled. One that another attempt made is left alone: the row returned is
   * then an outcome unknown (`transactionId` null).
   */
  endAttempt(attemptId: string, end: AttemptEnd): Promise<ChargeRow | null>;
  /** Ends attempts that a crash left open as `unknown`; returns their rows. Called once, before the first creation. */
  endOpenAttempts(at: number): Promise<ChargeRow[]>;
  /** The attempt a draft was sent with; null for a draft that was never sent. */
  attemptOfDraft(draftId: string): Promise<AttemptRecord | null>;
  /** Why the disk has no room reserved for the end of an attempt; null while it has. Checked again at each call. */
  recordingFault(): Promise<HistoryReason | null>;
  /**
   * Records a response of the service: absent fields never erase known ones, and each change is appended with its raw
   * response (recording/write-response.ts). With source `adopt` an unknown transaction becomes a new charge, or ends the
   * outcome-unknown attempt that its `metadata.balcaoAttempt` or `attemptKey` names.
   */
  observe(observation: Observation, attemptKey?: string): Promise<Observed>;
  /** Sets "last checked" of many charges in one commit. */
  markChecked(checks: readonly { readonly transactionId: string; readonly at: number }[]): Promise<void>;
  /** Flags a charge that the service does not know; the next read that finds it removes the flag. */
  markUnknown(transactionId: string, at: number): Promise<void>;
  /** Transactions that the ledger names and the history lacks: to be read again from the service. */
  missingTransactions(): Promise<MissingTransaction[]>;

  /** Null where no charge has this key; likewise below. `by` is the operator, null where none was named. */
  detail(key: string): Promise<StoredDetail | null>;
  row(key: string): Promise<ChargeRow | null>;
  rowOfTransaction(transactionId: string): Promise<ChargeRow | null>;
  /** The raw responses of a charge, or of an attempt that made none, newest first. */
  rawResponses(key: string): Promise<RawResponse[]>;
  /** The attempts that the service refused, newest first, behind the cursor. */
  refusedAttempts(after: RefusedCursor | null, limit: number): Promise<RefusedPage>;
  /** Dismisses an outcome-unknown charge. */
  dismiss(key: string, note: string, at: number, by?: string | null): Promise<ChargeRow | null>;
  /** Marks a charge "do not use", or takes that back (charges/mark-not-used.ts). */
  markNotUsed(key: string, marking: NotUsedMarking): Promise<ChargeRow | null>;
  /** Accepts the amount that the service reported (recording/requested-amount.ts). */
  acceptAmount(key: string, answered: number, at: number, by?: string | null): Promise<AcceptedAmount | null>;
  /** Sets or removes a date of the return (recording/date-return.ts). */
  dateReturn(
    key: string,
    dating: ReturnDating,
  ): Promise<{ readonly outcome: ReturnDated | LockedMonth; readonly row: ChargeRow } | null>;
  /** Marks its state as recorded, or takes that back (charges/mark-recorded.ts). */
  markRecorded(key: string, marking: RecordedMarking): Promise<ChargeRow | null>;
  addNote(key: string, text: string, at: number, by?: string | null): Promise<ChargeRow | null>;
  /** One commit for all; returns the rows that changed. */
  changeTags(
    keys: readonly string[],
    change: { readonly add: readonly string[]; readonly remove: readonly string[] },
    at: number,
    by?: string | null,
  ): Promise<ChargeRow[]>;
  /** The same for the number of an invoice; null removes it. */
  noteInvoice(keys: readonly string[], number: string | null, at: number, by?: string | null): Promise<ChargeRow[]>;

  /**
   * The amount (cents) that the code of a response must ask for: the amount requested, else the known one; for an
   * unknown id, what one of these outcome-unknown attempts requested. Null where no record has it.
   */
  expectedAmount(transactionId: string, attemptIds: readonly string[]): Promise<number | null>;
  /**
   * At most five charges or unresolved attempts: of the same receivable, where one may be paid or was; else of the same
   * reference; else pending ones of the same CPF and amount.
   */
  possibleDuplicates(like: PossibleDuplicate): Promise<PossibleDuplicates | null>;
  /**
   * Charges whose state may still change, newest first: PENDING, a state the document does not list, and EXPIRED ones
   * whose expiry (else creation) is at or after `expiredSince`, because a late payment can still arrive.
   */
  pendingCharges(expiredSince: number): Promise<PendingCharge[]>;
  /** How the service dated the last charges that were made here, newest first. */
  recentDatings(): Promise<readonly Dating[]>;
  /** Whether nothing was ever recorded. */
  isEmpty(): Promise<boolean>;

  /** The draft an attempt was made from. */
  draftOf(key: string): Promise<Draft | null>;
  /** The typed forms that have not become a charge, the latest first. */
  savedDrafts(): Promise<SavedDraft[]>;
  /** Saves a form; it is deleted by the commit that makes a charge, or an outcome unknown, of it. */
  saveDraft(form: TypedForm, at: number): Promise<void>;
  deleteDraft(draftId: string): Promise<void>;
  /** Customers of earlier charges by part of a name, CPF or e-mail, the latest first. */
  suggestCustomers(typed: string, asMasked?: boolean): Promise<MetCustomerRow[]>;
  /** Items of earlier charges by part of their title, with their last price. */
  suggestItems(typed: string): Promise<MetItem[]>;

  /** Finishes what is queued and closes the files. */
  close(): Promise<void>;
}
