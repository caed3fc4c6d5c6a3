/** Puts charges of the desk's own file among those that a server has listed. */
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { ListSort, SortColumn } from '../../../src-preload/contract/charges/list/list.ts';

type Value = string | number | null;

/** What a column is sorted by, as nearly as its row shows it. */
const SORTED_BY: Readonly<Record<SortColumn, (row: ChargeRow) => Value>> = {
  state: ({ state }) => state,
  amount: ({ amount }) => amount,
  customer: ({ customerName }) => customerName?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() ?? '',
  email: ({ customerEmail }) => customerEmail,
  document: ({ customerDocument }) => customerDocument,
  reference: ({ reference }) => reference,
  item: ({ firstItem }) => firstItem,
  created: ({ createdAt }) => createdAt,
  expires: ({ expiresAt }) => expiresAt,
  paidAt: ({ paidAt }) => paidAt,
  end2endId: ({ end2endId }) => end2endId,
  invoiceNumber: ({ invoiceNumber }) => invoiceNumber,
  tags: ({ tags }) => (tags.length === 0 ? null : tags.join(' ')),
  operator: ({ operator }) => operator,
};

/** Both in the list's order; so is what is returned. */
export function mergeRows<Row extends ChargeRow>(listed: readonly Row[], own: readonly Row[], sort: ListSort): Row[] {
  const rest = [...own];
  const merged = listed.flatMap((row) => {
    const after = rest.findIndex((each) => !comesBefore(each, row, sort));
    return [...rest.splice(0, after === -1 ? rest.length : after), row];
  });
  return [...merged, ...rest];
}

/** Rows without a value come last either way. */
export function comesBefore(one: ChargeRow, other: ChargeRow, { column, direction }: ListSort): boolean {
  const [first, second] = [SORTED_BY[column](one), SORTED_BY[column](other)];
  const isDescending = direction === 'desc';
  if (first === null || second === null || first === second) {
    if ((first === null) !== (second === null)) return second === null;
    return isDescending ? one.createdAt > other.createdAt : one.createdAt < other.createdAt;
  }
  return first > second === isDescending;
}
