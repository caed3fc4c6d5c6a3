/** The orders of the list: for each column, where its values are sorted. Rows without a value come last. */
import type { ListSort, SortColumn } from '../../../../src-preload/contract/charges/list/list.ts';
import type { ReadableDb } from '../../database/database.ts';

export interface ListOrder {
  /** The value rows are sorted by, then by their time key. */
  readonly value: string;
  /** The same, for a row of `charges` that was found another way. */
  readonly ofCharge: string;
  /** The FROM clause that returns rows in that order, joined with `charges`. */
  readonly from: string;
  /** The time key column of `from`. */
  readonly timeKeyColumn: string;
  readonly mayBeNull: boolean;
}

/** The order of a column in this database. */
export function orderOf(db: ReadableDb, column: Exclude<SortColumn, 'created'>): ListOrder {
  const order = ORDERS[column];
  if (db.dialect !== 'postgres' || !LONG_TEXTS.includes(column)) return order;
  return { ...order, value: `left(${order.value}, 200)`, ofCharge: `left(${order.ofCharge}, 200)` };
}

/** Texts of any length, which an index of PostgreSQL holds by their first 200 characters (tables/table.ts). */
const LONG_TEXTS: readonly SortColumn[] = [
  'customer',
  'email',
  'document',
  'reference',
  'item',
  'end2endId',
  'invoiceNumber',
  'tags',
];

export const NEWEST_FIRST: ListSort = { column: 'created', direction: 'desc' };

const along = (index: string, value: string, mayBeNull = true): ListOrder => ({
  value,
  ofCharge: value,
  from: `charges INDEXED BY ${index}`,
  timeKeyColumn: 'charges.time_key',
  mayBeNull,
});

/** Names are sorted as they are searched: accents and case ignored. */
export const ORDERS: Readonly<Record<Exclude<SortColumn, 'created'>, ListOrder>> = {
  state: along('charges_by_state', 'charges.state', false),
  amount: along('charges_by_amount', 'charges.amount', false),
  customer: {
    value: 'charge_texts.name',
    ofCharge: '(SELECT name FROM charge_texts AS own WHERE own.time_key = charges.time_key)',
    from: `charge_texts INDEXED BY charge_texts_by_name
      CROSS JOIN charges ON charges.time_key = charge_texts.time_key`,
    timeKeyColumn: 'charge_texts.time_key',
    mayBeNull: false,
  },
  email: along('charges_by_email', 'charges.customer_email'),
  document: along('charges_by_document', 'charges.customer_document'),
  reference: along('charges_by_reference', 'charges.reference'),
  item: along('charges_by_item', 'charges.first_item'),
  expires: along('charges_by_expiry', 'charges.expires_at_ms'),
  paidAt: along('charges_by_payment', 'charges.paid_at_ms'),
  end2endId: along('charges_by_end2end', 'charges.end2end_id'),
  invoiceNumber: along('charges_by_invoice', 'charges.invoice_number'),
  tags: along('charges_by_tags', 'charges.tags'),
  operator: along('charges_by_operator', 'charges.operator'),
};
