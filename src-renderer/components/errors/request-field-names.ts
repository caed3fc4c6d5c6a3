import type { TFunction } from 'i18next';

const FIELD_TEXTS = {
  amount: 'newCharge.amount',
  'customer.name': 'newCharge.name',
  'customer.document': 'newCharge.document',
  'customer.email': 'newCharge.email',
  'customer.phone': 'newCharge.phone',
  items: 'newCharge.sections.items',
  reference: 'newCharge.reference',
  'metadata.sellerExternalRef': 'newCharge.reference',
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

/** The name on screen of a path in the request (`customer.email`, `items.0.amount`); null for any other path. */
export function requestFieldName(path: string, t: TFunction): string | null {
  if (isIn(FIELD_TEXTS, path)) return t(FIELD_TEXTS[path]);
  const [, index, name] = /^items\.(\d+)(?:\.(\w+))?$/.exec(path) ?? [];
  if (index === undefined) return null;
  const item = t('newCharge.item', { number: Number(index) + 1 });
  if (name === undefined) return item;
  return isIn(ITEM_TEXTS, name) ? `${item}, ${t(ITEM_TEXTS[name])}` : null;
}

function isIn<Texts extends object>(texts: Texts, key: PropertyKey): key is keyof Texts {
  return Object.hasOwn(texts, key);
}
