/** What a filter names that only the history can look up: operators by a part of their name, a customer by a charge. */
import type { ChargeFilter } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import { timeKeyOfKey } from '../../charges/charge-store.ts';
import { customerIdsOf, ownCharges, readPerson } from '../../charges/charges-of-person.ts';
import { withOperatorsNamed } from '../../charges/operators.ts';
import type { ReadableDb } from '../../database/database.ts';

export type ResolvedFilter = Omit<ChargeFilter, 'customerOf'> & {
  readonly customerOf?: never;
  /** Rows of `customers`; an absent list does not restrict. */
  readonly customerIds?: readonly number[];
};

/** The same filter with what it names looked up. One that is resolved already is returned as it is. */
export function resolveFilter(db: ReadableDb, filter: ChargeFilter | ResolvedFilter): ResolvedFilter {
  const { customerOf, ...rest } = withOperatorsNamed(db, filter);
  if (customerOf === undefined) return rest;
  const person = readPerson(db, timeKeyOfKey(db, customerOf));
  return { ...rest, customerIds: person === null ? [] : customerIdsOf(db, person) };
}

/** The same filter with a customer's charges, as they are now, named by their keys in addition to the customer. */
export function withKeysOfCustomer(db: ReadableDb, filter: ChargeFilter): ChargeFilter {
  const { customerOf, ...rest } = filter;
  if (customerOf === undefined) return filter;
  const person = readPerson(db, timeKeyOfKey(db, customerOf));
  const keys = person === null ? [] : ownCharges(db, person).map(({ key }) => key);
  if (rest.keys === undefined) return { ...filter, keys };
  const selected = new Set(rest.keys);
  return { ...rest, keys: keys.filter((key) => selected.has(key)) };
}
