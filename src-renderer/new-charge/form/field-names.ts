import type { TFunction } from 'i18next';
import type { ChargeForm } from './charge-form.ts';
import type { FieldKey } from './read-form.ts';

const TEXTS = {
  amount: 'newCharge.amount',
  'customer.name': 'newCharge.name',
  'customer.document': 'newCharge.document',
  'customer.email': 'newCharge.email',
  'customer.phone': 'newCharge.phone',
  items: 'newCharge.sections.items',
  reference: 'newCharge.reference',
  postbackUrl: 'newCharge.postbackUrl',
  metadata: 'newCharge.sections.metadata',
} as const;

const ITEM_TEXTS = {
  title: 'newCharge.itemTitle',
  amount: 'newCharge.itemAmount',
  quantity: 'newCharge.quantity',
  tangible: 'newCharge.tangible',
  externalRef: 'newCharge.itemReference',
} as const;

/** A field's label as on the screen; with the number of its row where there are several of the kind. */
export function fieldName(form: ChargeForm, field: FieldKey, t: TFunction): string {
  if (isIn(TEXTS, field)) return t(TEXTS[field]);
  const [group, rowId, name = ''] = field.split('.');
  if (group === 'items') {
    const item = t('newCharge.item', { number: form.items.findIndex((row) => row.rowId === rowId) + 1 });
    return isIn(ITEM_TEXTS, name) ? `${item}, ${t(ITEM_TEXTS[name])}` : item;
  }
  const number = form.metadata.findIndex((row) => row.rowId === rowId) + 1;
  return t(name === 'key' ? 'newCharge.metadataKeyOf' : 'newCharge.metadataValueOf', { number });
}

function isIn<Texts extends object>(texts: Texts, key: PropertyKey): key is keyof Texts {
  return Object.hasOwn(texts, key);
}
