/**
 * What the form of a new charge holds: text as it was typed, sound or not, because nothing typed may be lost.
 * `read-form.ts` turns it into a draft.
 */

import type { Draft, KnownCustomer, KnownField } from '../../../src-preload/contract/charges/draft.ts';
import { itemsTotal } from '../../../src-preload/contract/charges/draft.ts';
import { formatCpf, formatPhone } from '../../../src-preload/contract/values/documents.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { MAXIMUM_AMOUNT } from '../../../src-preload/contract/values/values.ts';
import { readMoney, writeMoney } from '../../format/read-money.ts';

export interface ItemRow {
  /** Stays with the row while others come and go. */
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
  /** One id an attempt: it changes only when the service or the wire has said no. */
  readonly draftId: string;
  /** What was typed; while `amountByHand` is false and there are items, their sum stands in its place. */
  readonly amount: string;
  readonly amountByHand: boolean;
  readonly customer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly document: string;
    /** Somebody of the history: what is masked here is main's, as long as nothing is typed in its place. */
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

/** A form that shows an earlier draft, to create it again. `newId` names its rows. */
export function chargeFormOf(draft: Draft, language: Language, newId: () => string): ChargeForm {
  return {
    draftId: draft.id,
    amount: writeMoney(draft.amount, language),
    amountByHand: draft.items.length === 0 || itemsTotal(draft.items) !== draft.amount,
    customer: {
      ...draft.customer,
      phone: formatPhone(draft.customer.phone),
      document: formatCpf(draft.customer.document),
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

/** Whether anything has been typed that would be missed. */
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

/** Whether nothing of a customer is given, neither typed nor known. */
export function isNobody({ name, email, phone, document, known }: ChargeForm['customer']): boolean {
  return [name, email, phone, document].every((text) => text === '') && known === undefined;
}

/** What main knows of a field and nobody has typed anew, masked; empty where there is nothing. */
export function maskShown({ customer }: ChargeForm, field: KnownField): string {
  return customer[field] === '' ? (customer.known?.[field] ?? '') : '';
}

/** `form` with a known field typed anew: from empty, or from what was revealed. */
export function withTyped(form: ChargeForm, field: KnownField, text: string): ChargeForm {
  const { known, ...customer } = form.customer;
  const rest = known && { ...known, [field]: '' };
  const isLeft = rest !== undefined && [rest.document, rest.email, rest.phone].some((mask) => mask !== '');
  return { ...form, customer: { ...customer, [field]: text, ...(isLeft && { known: rest }) } };
}

/** `form` with nothing but what was typed. */
export function withoutKnown(form: ChargeForm): ChargeForm {
  const { known: _, ...customer } = form.customer;
  return { ...form, customer };
}

/** A row that was added and left alone: it is not sent, and is no fault. */
export function isBlankItem(row: ItemRow): boolean {
  return row.title === '' && row.amount === '' && row.externalRef === '';
}

export function isBlankMetadata(row: MetadataRow): boolean {
  return row.key === '' && row.value === '';
}

/** A quantity as typed, or null where it is no whole number. */
export function readQuantity(typed: string): number | null {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : null;
}

/** Cents of one row (amount times quantity), or null where either cannot be read. */
export function rowTotal(row: ItemRow): number | null {
  const amount = readMoney(row.amount);
  const quantity = readQuantity(row.quantity);
  return amount.ok && quantity !== null ? amount.cents * quantity : null;
}

/** What the rows that can be read add up to, in cents, and whether that is all of them. */
export function itemsSum(items: readonly ItemRow[]): { readonly cents: number; readonly whole: boolean } {
  const totals = items.filter((row) => !isBlankItem(row)).map(rowTotal);
  return {
    cents: totals.reduce<number>((sum, total) => sum + (total ?? 0), 0),
    whole: totals.length > 0 && totals.every((total) => total !== null),
  };
}

/** Whether the amount is the items' sum, and not what was typed. */
export function amountFollows(form: ChargeForm): boolean {
  return !form.amountByHand && form.items.some((row) => !isBlankItem(row));
}

/** `form` with one item changed. */
export function withItem(form: ChargeForm, rowId: string, change: Partial<ItemRow>): ChargeForm {
  return { ...form, items: form.items.map((row) => (row.rowId === rowId ? { ...row, ...change } : row)) };
}

/** `form` with one metadata entry changed. */
export function withMetadata(form: ChargeForm, rowId: string, change: Partial<MetadataRow>): ChargeForm {
  return { ...form, metadata: form.metadata.map((row) => (row.rowId === rowId ? { ...row, ...change } : row)) };
}

/** The amount's field as it reads now. */
export function amountShown(form: ChargeForm, language: Language): string {
  if (!amountFollows(form)) return form.amount;
  const { cents } = itemsSum(form.items);
  return cents === 0 ? '' : writeMoney(Math.min(cents, MAXIMUM_AMOUNT * 1000), language);
}

/**
 * How far an amount typed by hand is from the items, in cents (positive: the amount is higher). Null where there is
 * nothing to compare, or nothing to say.
 */
export function amountDifference(form: ChargeForm): number | null {
  const amount = readMoney(form.amount);
  const sum = itemsSum(form.items);
  if (!form.amountByHand || !amount.ok || !sum.whole || amount.cents === sum.cents) return null;
  return amount.cents - sum.cents;
}
