/** What a filter names that only the history can look up: operators by a part of their name, a customer by a charge. */
import type { ChargeFilter } from '../../../src-preload/contract/charges/charge.ts';
import { timeKeyOfKey } from '../charges/charge-store.ts';
import { ownCharges, readPerson } from '../charges/charges-of-person.ts';
import { withOperatorsNamed } from '../charges/operators.ts';
import type { ReadableDb } from '../sqlite/database.ts';

export type ResolvedFilter = Omit<ChargeFilter, 'customerOf'> & { readonly customerOf?: never };

/** The same filter with what it names looked up. A customer becomes the keys of their charges, as they are now. */
export function resolveFilter(db: ReadableDb, filter: ChargeFilter): ResolvedFilter {
  const { customerOf, ...rest } = withOperatorsNamed(db, filter);
  if (customerOf === undefined) return rest;
  const person = readPerson(db, timeKeyOfKey(db, customerOf));
  const keys = person === null ? [] : ownCharges(db, person).map(({ key }) => key);
  const asked = rest.keys && new Set(rest.keys);
  return { ...rest, keys: asked === undefined ? keys : keys.filter((key) => asked.has(key)) };
}
