/** The form of a receivable as text, valid or not, and its reading by the schema that main uses again. */
import {
  type ReceivableDetail,
  type ReceivableFields,
  receivableFields,
} from '../../../src-preload/contract/receivables/receivable.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { readMoney, writeMoney } from '../../../src-preload/contract/values/read-money.ts';
import { MINIMUM_AMOUNT } from '../../../src-preload/contract/values/values.ts';
import { type ChargeForm, emptyForm } from '../../new-charge/form/charge-form.ts';

export interface ReceivableText {
  /** Amount, customer and reference, as the form of a charge has them. */
  readonly charge: ChargeForm;
  /** `2026-11-20`, or empty. */
  readonly dueDay: string;
  readonly description: string;
}

export function emptyReceivable(id: string): ReceivableText {
  return { charge: emptyForm(id), dueDay: '', description: '' };
}

/** Its masked CPF, e-mail and phone stay as they are, as long as nothing is typed over them. */
export function formOfReceivable(receivable: ReceivableDetail, language: Language): ReceivableText {
  const { id, customer, amount, reference, dueDay, description } = receivable;
  const { name, document, email, phone } = customer;
  const isKnown = document !== '' || email !== '' || phone !== '';
  return {
    charge: {
      ...emptyForm(id),
      amount: writeMoney(amount, language),
      amountByHand: true,
      customer: {
        ...{ name, email: '', phone: '', document: '' },
        ...(isKnown && { known: { handle: id, document, email, phone } }),
      },
      reference,
    },
    dueDay,
    description,
  };
}

export type ReceivableReading =
  | { readonly ok: true; readonly fields: ReceivableFields }
  /** Each error at its field, as a code of the catalogue; in the order of the screen. */
  | { readonly ok: false; readonly faults: ReadonlyMap<string, string> };

const ORDER = [
  'amount',
  'dueDay',
  'description',
  'customer.name',
  'customer.document',
  'customer.phone',
  'customer.email',
  'reference',
];

export function readReceivable({ charge, dueDay, description }: ReceivableText): ReceivableReading {
  const money = readMoney(charge.amount);
  const faults = new Map<string, string>(money.ok ? [] : [['amount', money.code]]);
  const parsed = receivableFields.safeParse({
    // An invalid number is replaced by a valid one, so that the schema can still check all other fields.
    amount: money.ok ? money.cents : MINIMUM_AMOUNT,
    customer: charge.customer,
    dueDay,
    description,
    reference: charge.reference,
  });
  if (parsed.success && faults.size === 0) return { ok: true, fields: parsed.data };
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path.join('.');
    if (!faults.has(field)) faults.set(field, message);
  }
  return {
    ok: false,
    faults: new Map([...faults].sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other))),
  };
}
