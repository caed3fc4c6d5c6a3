/** Which ids of a ledger a history has. */
import type { ReadableDb } from '../../database/database.ts';
import { allRows } from '../../database/prepared.ts';
import type { LedgerEntry } from '../ledger/ledger-file.ts';

/** How many are requested at once. */
const IDS_PER_QUERY = 500;

/** Those of these ids that are an attempt's, a charge's key, or a transaction's. A history of any version. */
export function knownIds(db: ReadableDb, ids: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
    const some = JSON.stringify(ids.slice(from, from + IDS_PER_QUERY));
    const rows = allRows<{ id: string }>(
      db,
      `SELECT id FROM attempts WHERE id IN (SELECT value FROM json_each(?))
       UNION ALL SELECT key AS id FROM charges WHERE key IN (SELECT value FROM json_each(?))
       UNION ALL SELECT transaction_id AS id FROM charges WHERE transaction_id IN (SELECT value FROM json_each(?))`,
      ...[some, some, some],
    );
    for (const { id } of rows) known.add(id);
  }
  return known;
}

type ChargeLine = Extract<LedgerEntry, { kind: 'charge' }>;

/** The charges of these lines: those that the history has, and those that it lacks. */
export function chargesOf(
  db: ReadableDb,
  entries: readonly LedgerEntry[],
): { readonly here: readonly ChargeLine[]; readonly lacking: readonly ChargeLine[] } {
  const charges = entries.flatMap((entry) => (entry.kind === 'charge' ? [entry] : []));
  const ids = charges.map(({ transactionId }) => transactionId);
  const known = knownIds(db, ids);
  const isHere = ({ transactionId }: ChargeLine) => known.has(transactionId);
  return { here: charges.filter(isHere), lacking: charges.filter((charge) => !isHere(charge)) };
}
