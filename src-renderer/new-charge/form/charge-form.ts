/**
 * The form of a new charge: text as it was typed, valid or not, because no typed text may be lost. `read-form.ts`
 * converts it to a draft.
 */

import type { Draft, KnownCustomer, KnownField } from '../../../src-preload/contract/drafts/draft.ts';
import { itemsTotal } from '../../../src-preload/contract/drafts/draft.ts';
import { formatDocument, formatPhone } from '../../../src-preload/contract/values/documents.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { readMoney, writeMoney } from '../../../src-preload/contract/values/read-money.ts';
import { MAXIMUM_AMOUNT } from '../../../src-preload/contract/values/values.ts';

export interface ItemRow {
  /** Stays the same while other rows are added and removed. */
  readonly rowId: string;
  readonly title: string;
  readonly amount: string;
  readonly quantity: string;
  readonly tangible: boolean;
  readonly externalRef: string;
}

export interface MetadataRow {
  readonly rowId: string;
  readonly key: string;
  readonly value: string;
}

export interface ChargeForm {
  /** One id for each attempt: it changes only after the service or the network has failed the attempt. */
  readonly draftId: string;
  /** The key of the charge that it was filled from, whose code may still be paid. */
  readonly madeFrom?: string | undefined;
  /** The typed amount; while `amountByHand` is false and there are items, their sum replaces it. */
  readonly amount: string;
  readonly amountByHand: boolean;
  readonly customer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly document: string;
    /** A customer from the history: main fills in a masked field, as long as nothing is typed over it. */
    readonly known?: KnownCustomer | undefined;
  };
  readonly items: readonly ItemRow[];
  readonly reference: string;
  readonly metadata: readonly MetadataRow[];
  readonly postbackUrl: string;
}

export function emptyForm(draftId: string): ChargeForm {
  return {
    draftId,
    amount: '',
    amountByHand: false,
    customer: { name: '', email: '', phone: '', document: '' },
    items: [],
    reference: '',
    metadata: [],
    postbackUrl: '',
  };
}

export function emptyItem(rowId: string): ItemRow {
  return { rowId, title: '', amount: '', quantity: '1', tangible: false, externalRef: '' };
}

/** Returns a form with an earlier draft's content, to create it again. `newId` creates the ids of its rows. */
export function chargeFormOf(draft: Draft, language: Language, newId: () => string): ChargeForm {
  return {
    draftId: draft.id,
    amount: writeMoney(draft.amount, language),
    amountByHand: draft.items.length === 0 || itemsTotal(draft.items) !== draft.amount,
    customer: {
      ...draft.customer,
      phone: formatPhone(draft.customer.phone),
      document: formatDocument(draft.customer.document),
    },
    items: draft.items.map((item) => ({
      rowId: newId(),
      title: item.title,
      amount: writeMoney(item.amount, language),
      quantity: String(item.quantity),
      tangible: item.tangible,
      externalRef: item.externalRef,
    })),
    reference: draft.reference,
    metadata: draft.metadata.map((entry) => ({ rowId: newId(), key: entry.key, value: entry.value })),
    postbackUrl: draft.postbackUrl,
  };
}

/** Whether clearing the form would lose typed text. */
export function isBlank(form: ChargeForm): boolean {
  return (
    form.amount === '' &&
    isNobody(form.customer) &&
    form.items.every(isBlankItem) &&
    form.reference === '' &&
    form.metadata.every(isBlankMetadata) &&
    form.postbackUrl === ''
  );
}

/** Whether the customer is empty, both typed and stored. */
export function isNobody({ name, email, phone, document, known }: ChargeForm['customer']): boolean {
  return [name, email, phone, document].every((text) => text === '') && known === undefined;
}

/** Main's masked value of a field that was not typed anew; empty when there is none. */
export function maskShown({ customer }: ChargeForm, field: KnownField): string {
  return customer[field] === '' ? (customer.known?.[field] ?? '') : '';
}

/** Returns `form` with a stored field typed anew: from empty, or from the revealed value. */
export function withTyped(form: ChargeForm, field: KnownField, text: string): ChargeForm {
  const { known, ...customer } = form.customer;
  const rest = known && { ...known, [field]: '' };
  const isLeft = rest !== undefined && [rest.document, rest.email, rest.phone].some((mask) => mask !== '');
  return { ...form, customer: { ...customer, [field]: text, ...(isLeft && { known: rest }) } };
}

/** Returns `form` with typed values only. */
export function withoutKnown(form: ChargeForm): ChargeForm {
  const { known: _, ...customer } = form.customer;
  return { ...form, customer };
}

/** Whether a row was added but left empty: it is not sent, and is not an error. */
export function isBlankItem(row: ItemRow): boolean {
  return row.title === '' && row.amount === '' && row.externalRef === '';
}

export function isBlankMetadata(row: MetadataRow): boolean {
  return row.key === '' && row.value === '';
}

/** A quantity as typed, or null when it is not a whole number. */
export function readQuantity(typed: string): number | null {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : null;
}

/** Cents of one row (amount times quantity), or null when either is invalid. */
export function rowTotal(row: ItemRow): number | null {
  const amount = readMoney(row.amount);
  const quantity = readQuantity(row.quantity);
  return amount.ok && quantity !== null ? amount.cents * quantity : null;
}

/** The sum of the valid rows, in cents, and whether that is all rows. */
export function itemsSum(items: readonly ItemRow[]): { readonly cents: number; readonly whole: boolean } {
  const totals = items.filter((row) => !isBlankItem(row)).map(rowTotal);
  return {
    cents: totals.reduce<number>((sum, total) => sum + (total ?? 0), 0),
    whole: totals.length > 0 && totals.every((total) => total !== null),
  };
}

/** Whether the amount is the items' sum, and not a typed amount. */
export function amountFollows(form: ChargeForm): boolean {
  return !form.amountByHand && form.items.some((row) => !isBlankItem(row));
}

/** Returns `form` with one item changed. */
export function withItem(form: ChargeForm, rowId: string, change: Partial<ItemRow>): ChargeForm {
  return { ...form, items: form.items.map((row) => (row.rowId === rowId ? { ...row, ...change } : row)) };
}

/** Returns `form` with one metadata entry changed. */
export function withMetadata(form: ChargeForm, rowId: string, change: Partial<MetadataRow>): ChargeForm {
  return { ...form, metadata: form.metadata.map((row) => (row.rowId === rowId ? { ...row, ...change } : row)) };
}

/** The text of the amount's field. */
export function amountShown(form: ChargeForm, language: Language): string {
  if (!amountFollows(form)) return form.amount;
  const { cents } = itemsSum(form.items);
  return cents === 0 ? '' : writeMoney(Math.min(cents, MAXIMUM_AMOUNT * 1000), language);
}

/**
 * The difference between a typed amount and the items' sum, in cents (positive: the amount is higher). Null when they
 * are equal or cannot be compared.
 */
export function amountDifference(form: ChargeForm): number | null {
  const amount = readMoney(form.amount);
  const sum = itemsSum(form.items);
  if (!form.amountByHand || !amount.ok || !sum.whole || amount.cents === sum.cents) return null;
  return amount.cents - sum.cents;
}
