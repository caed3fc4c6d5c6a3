/** The orders a list can stand in: for each column, where its values lie sorted. Rows without a value come last. */
import type { ListSort, SortColumn } from '../../src-preload/contract/list.ts';

export interface ListOrder {
  /** The value rows are sorted by, then by their place. */
  readonly value: string;
  /** The same, for a row of `charges` that was reached another way. */
  readonly ofCharge: string;
  /** What holds rows in that order, joined with `charges`. */
  readonly from: string;
  /** The place in time as `from` holds it. */
  readonly place: string;
  readonly mayBeNull: boolean;
}

export const NEWEST_FIRST: ListSort = { column: 'created', direction: 'desc' };

const along = (index: string, value: string, mayBeNull = true): ListOrder => ({
  value,
  ofCharge: value,
  from: `charges INDEXED BY ${index}`,
  place: 'charges.number',
  mayBeNull,
});

/** Names are sorted as they are searched: accents and case ignored. */
export const ORDERS: Readonly<Record<Exclude<SortColumn, 'created'>, ListOrder>> = {
  state: along('charges_by_state', 'charges.state', false),
  amount: along('charges_by_amount', 'charges.amount', false),
  customer: {
    value: 'search.name',
    ofCharge: '(SELECT name FROM search AS own WHERE own.number = charges.number)',
    from: 'search INDEXED BY search_by_name CROSS JOIN charges ON charges.number = search.number',
    place: 'search.number',
    mayBeNull: false,
  },
  email: along('charges_by_email', 'charges.customer_email'),
  document: along('charges_by_document', 'charges.customer_document'),
  reference: along('charges_by_reference', 'charges.reference'),
  item: along('charges_by_item', 'charges.first_item'),
  expires: along('charges_by_expiry', 'charges.expires_at'),
  paidAt: along('charges_by_payment', 'charges.paid_at'),
  end2endId: along('charges_by_end2end', 'charges.end2end_id'),
  tags: along('charges_by_tags', 'charges.tags'),
  operator: along('charges_by_operator', 'charges.operator'),
};
