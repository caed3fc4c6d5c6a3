/** Converts the form to a draft, by the schema that main uses again: what is valid here is not refused there. */
import { type Draft, type DraftInput, draft } from '../../../src-preload/contract/drafts/draft.ts';
import { readMoney } from '../../../src-preload/contract/values/read-money.ts';
import { MINIMUM_AMOUNT } from '../../../src-preload/contract/values/values.ts';
import {
  amountFollows,
  type ChargeForm,
  type ItemRow,
  isBlankItem,
  isBlankMetadata,
  itemsSum,
  type MetadataRow,
  readQuantity,
} from './charge-form.ts';

/**
 * The name of a form field: `amount`, `customer.email`, `items.ROW.title`, `metadata.ROW.key`. ROW is the row's own id,
 * so that an error stays with its row when another is removed.
 */
export type FieldKey = string;

export type FormReading =
  | { readonly ok: true; readonly draft: Draft }
  /** Each error at its field, as a code of the catalogue; in the order of the screen. */
  | { readonly ok: false; readonly faults: ReadonlyMap<FieldKey, string> };

/** Validates the whole form. Rows that were added and left empty are not part of the draft. */
export function readForm(form: ChargeForm): FormReading {
  const items = sentItems(form);
  const metadata = sentMetadata(form);
  const faults = new Map<FieldKey, string>();

  // An invalid number is replaced by a valid one, so that the schema can still validate all other fields.
  const moneyOf = (typed: string, key: FieldKey, instead: number): number => {
    const reading = readMoney(typed);
    if (reading.ok) return reading.cents;
    faults.set(key, reading.code);
    return instead;
  };
  const quantityOf = (typed: string, key: FieldKey): number => {
    const quantity = readQuantity(typed);
    if (quantity === null) faults.set(key, 'quantity-not-whole');
    return quantity ?? 1;
  };

  const input: DraftInput = {
    id: form.draftId,
    amount: amountFollows(form) ? itemsSum(form.items).cents : moneyOf(form.amount, 'amount', MINIMUM_AMOUNT),
    customer: form.customer,
    items: items.map((row) => ({
      title: row.title,
      amount: moneyOf(row.amount, `items.${row.rowId}.amount`, 1),
      quantity: quantityOf(row.quantity, `items.${row.rowId}.quantity`),
      tangible: row.tangible,
      externalRef: row.externalRef,
    })),
    reference: form.reference,
    metadata: metadata.map((row) => ({ key: row.key, value: row.value })),
    postbackUrl: form.postbackUrl,
  };

  const parsed = draft.safeParse(input);
  if (parsed.success && faults.size === 0) return { ok: true, draft: parsed.data };
  for (const issue of parsed.error?.issues ?? []) {
    const key = fieldOfPath(form, issue.path.map(String).join('.')) ?? 'amount';
    if (!faults.has(key)) faults.set(key, issue.message);
  }
  return { ok: false, faults: inScreenOrder(form, faults) };
}

/** The rows that are sent: the index in a path such as `items.0.title` counts these. */
function sentItems(form: ChargeForm): readonly ItemRow[] {
  return form.items.filter((row) => !isBlankItem(row));
}

/** Whether items are sent. */
export function hasItems(form: ChargeForm): boolean {
  return sentItems(form).length > 0;
}

function sentMetadata(form: ChargeForm): readonly MetadataRow[] {
  return form.metadata.filter((row) => !isBlankMetadata(row));
}

/** The fields of the form, top to bottom. */
function fieldsOf(form: ChargeForm): readonly FieldKey[] {
  return [
    'amount',
    'customer.name',
    'customer.document',
    'customer.phone',
    'customer.email',
    'items',
    ...form.items.flatMap((row) =>
      ['title', 'amount', 'quantity', 'tangible', 'externalRef'].map((field) => `items.${row.rowId}.${field}`),
    ),
    'reference',
    'postbackUrl',
    'metadata',
    ...form.metadata.flatMap((row) => [`metadata.${row.rowId}.key`, `metadata.${row.rowId}.value`]),
  ];
}

/** The same entries, in the order of the screen. */
export function inScreenOrder(form: ChargeForm, faults: ReadonlyMap<FieldKey, string>): ReadonlyMap<FieldKey, string> {
  return new Map(
    fieldsOf(form).flatMap((field) => {
      const fault = faults.get(field);
      return fault === undefined ? [] : [[field, fault] as const];
    }),
  );
}

/**
 * Returns the form's field of a path: the draft's own (`items.0.amount`, `reference`) or the service's
 * (`metadata.sellerExternalRef`, `metadata.KEY`; document, "Create-transaction request body"). Null when the
 * form has no such field, so that the message is shown above it instead.
 */
export function fieldOfPath(form: ChargeForm, path: string): FieldKey | null {
  const [group = '', second = '', third = ''] = path
    .replace(/\[(\w+)\]/g, '.$1')
    .replace(/^(body|data|draft)\./, '')
    .split('.');
  if (group === 'items' && second !== '') {
    const row = sentItems(form)[Number(second)];
    const field = third === '' ? 'title' : third;
    return row ? knownField(form, `items.${row.rowId}.${field}`) : knownField(form, 'items');
  }
  if (group === 'metadata' && second !== '') {
    if (second === 'sellerExternalRef') return 'reference';
    const rows = sentMetadata(form);
    const row = /^\d+$/.test(second) ? rows[Number(second)] : rows.find((one) => one.key.trim() === second);
    return row ? knownField(form, `metadata.${row.rowId}.${third === 'key' ? 'key' : 'value'}`) : null;
  }
  if (group === 'customer' && second === 'documentType') return 'customer.document';
  if (group === 'customer' && second === '') return 'customer.name';
  return knownField(form, second === '' ? group : `${group}.${second}`);
}

function knownField(form: ChargeForm, key: FieldKey): FieldKey | null {
  return fieldsOf(form).includes(key) ? key : null;
}
