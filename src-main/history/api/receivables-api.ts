/** Receivables: who owes what, due when. Days are the desk's (`2026-11-20`); what they are judged by is the caller's. */
import type {
  ClosedAs,
  ReceivableCharge,
  ReceivableFigure,
  ReceivableFigures,
  ReceivableRow,
  ReceivableView,
} from '../../../src-preload/contract/receivables/receivable.ts';
import type { Person } from '../model/same-person.ts';

/** What is typed of a receivable; a CPF and a phone in digits, an empty text for none. */
export interface ReceivableInput {
  readonly customer: Person;
  readonly amount: number;
  readonly dueDay: string;
  readonly description: string;
  readonly reference: string;
}

/** By what a receivable is judged: the desk's day, and the states that an admin marked as taking money back. */
export interface ReceivableBasis {
  readonly today: string;
  readonly returningStates: readonly string[];
}

/** A receivable with everything stored of it. */
export interface StoredReceivableDetail extends ReceivableRow {
  readonly customer: Person;
  readonly charges: readonly ReceivableCharge[];
  readonly isEditable: boolean;
}

/** The last row of a page: what it is ordered by, and its id. */
export interface ReceivableCursor {
  readonly place: string | number;
  readonly id: string;
}

export interface ReceivablePage {
  readonly rows: readonly ReceivableRow[];
  readonly next: ReceivableCursor | null;
}

/** Why nothing was changed; null where it was. */
export type ReceivableHindrance = 'not-found' | 'receivable-not-open' | 'receivable-has-code' | null;

export interface ReceivablesApi {
  /** One page of a view, by keyset: open ones by due day, the others by when they were paid or closed, newest first. */
  receivables(
    view: ReceivableView,
    text: string,
    basis: ReceivableBasis,
    after: ReceivableCursor | null,
    limit: number,
    /** Whether masked data is found only as a whole, or by what its masks show; false unless set, likewise below. */
    asMasked?: boolean,
  ): Promise<ReceivablePage>;
  /** Count and sum of every age; of those that the text finds where there is one. */
  receivableFigures(text: string, basis: ReceivableBasis, asMasked?: boolean): Promise<ReceivableFigures>;
  /** Null where there is none; likewise below. */
  receivable(id: string, basis: ReceivableBasis): Promise<StoredReceivableDetail | null>;
  /** What these add up to. */
  receivableSum(ids: readonly string[]): Promise<ReceivableFigure>;
  /** Those of these ids that are here, in the order of their due days, with their charges. */
  receivablesOf(ids: readonly string[], basis: ReceivableBasis): Promise<readonly StoredReceivableDetail[]>;
  /** What the customer of this charge owes and has paid; the open ones first, at most 200. */
  receivablesOfCustomer(
    key: string,
    basis: ReceivableBasis,
  ): Promise<{
    readonly rows: readonly ReceivableRow[];
    readonly open: ReceivableFigure;
    readonly overdue: ReceivableFigure;
    readonly paid: ReceivableFigure;
  }>;
  addReceivable(
    id: string,
    receivable: ReceivableInput,
    by: { readonly at: number; readonly operator: string | null },
  ): Promise<void>;
  /** Nothing is changed while one of its charges may be paid, or was. */
  changeReceivable(id: string, receivable: ReceivableInput): Promise<ReceivableHindrance>;
  /** Closed by a person, or open again where `as` is null. */
  closeReceivable(
    id: string,
    as: ClosedAs | null,
    at: number,
    returningStates: readonly string[],
  ): Promise<ReceivableHindrance>;
  /** Records that this many payments beyond what was owed were dealt with. */
  settleExtraPayments(id: string, payments: number): Promise<ReceivableHindrance>;
  /** Ties a draft to the receivable before it is sent. Not to one that is paid or closed, or whose payment is to be confirmed. */
  linkReceivableDraft(
    id: string,
    draftId: string,
    at: number,
    returningStates: readonly string[],
  ): Promise<ReceivableHindrance>;
}
