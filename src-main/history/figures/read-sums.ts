/** Sums by customer, and what the gateway still owes: confirmed payments alone, as in every other sum. */
import type { CustomerReport, GatewayBalance } from '../../../src-preload/contract/charges/sums/sum-reports.ts';
import { DAY } from '../../../src-preload/contract/values/durations.ts';
import type { ReadableDb } from '../database/database.ts';
import { PAYMENT_SEEN, statesTakingBack, UNCONFIRMED } from '../database/money-standing-sql.ts';
import { allRows, firstValue } from '../database/prepared.ts';
import { OUTCOME_UNKNOWN } from '../model/attention.ts';

interface Span {
  readonly from: number;
  readonly before: number;
}

interface GroupOfDocument {
  readonly document: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly sum: number;
}

const NONE = { count: 0, sum: 0 } as const;

/**
 * Payments and refunds of this time (UTC milliseconds), each by its own instant, one row a CPF or CNPJ however it is
 * written, the largest sums first.
 * @param returningStates those other than REFUNDED that take money back, by the gateway's settings.
 * @param limit the most rows.
 */
export function sumsOfCustomers(
  db: ReadableDb,
  span: Span,
  returningStates: readonly string[],
  limit: number,
): CustomerReport {
  const sums = new Map<string, CustomerReport['customers'][number]>();
  const add = (groups: readonly GroupOfDocument[], word: 'received' | 'returned') => {
    for (const { document, name, count, sum } of groups) {
      const key = bareDocument(document);
      const before = sums.get(key) ?? { customerDocument: key, customerName: '', received: NONE, returned: NONE };
      if (before.customerName === '') before.customerName = name ?? '';
      before[word] = { count: before[word].count + count, sum: before[word].sum + sum };
      sums.set(key, before);
    }
  };
  const taking = statesTakingBack(returningStates);
  add(groupsIn(db, 'paid_at_ms', span, []), 'received');
  add(groupsIn(db, 'returned_at_ms', span, taking), 'returned');
  const { received, returned } = sums.get('') ?? { received: NONE, returned: NONE };
  sums.delete('');
  const customers = [...sums.values()].toSorted(
    (one, other) => other.received.sum - one.received.sum || (one.customerDocument < other.customerDocument ? -1 : 1),
  );
  return { customers: customers.slice(0, limit), withoutDocument: { received, returned } };
}

/** @param states the only ones that count; empty for all. */
function groupsIn(
  db: ReadableDb,
  instant: 'paid_at_ms' | 'returned_at_ms',
  { from, before }: Span,
  states: readonly string[],
): readonly GroupOfDocument[] {
  const ofStates = states.length === 0 ? '' : `AND state IN (${states.map(() => '?').join(', ')})`;
  return allRows<GroupOfDocument>(
    db,
    `SELECT customer_document AS document, max(customer_name) AS name, count(*) AS count, sum(amount) AS sum
     FROM charges WHERE ${instant} IS NOT NULL AND ${instant} >= ? AND ${instant} < ?
       AND state <> '${OUTCOME_UNKNOWN}' AND NOT ${UNCONFIRMED} ${ofStates}
     GROUP BY customer_document`,
    from,
    before,
    ...states,
  );
}

/** A CPF or CNPJ without its signs; a CNPJ may have letters. */
function bareDocument(document: string | null): string {
  return (document ?? '').replace(/[^0-9a-z]/giu, '').toUpperCase();
}

/** Days since the payment at which an age ends; the last one does not. */
const AGES = [
  ['newest', 2],
  ['week', 8],
  ['month', 31],
  ['older', null],
] as const;

/** What was paid, did not go back, and is in no matched line of a bank's statement, by days before `now`. */
export function balanceAtGateway(db: ReadableDb, now: number, returningStates: readonly string[]): GatewayBalance {
  const taking = statesTakingBack(returningStates);
  const ages = AGES.map(([age, end], index) => {
    const start = AGES[index - 1]?.[1] ?? null;
    const bounds = [
      ...(start === null ? [] : [{ sql: 'coalesce(paid_at_ms, created_at_ms) <= ?', at: now - start * DAY }]),
      ...(end === null ? [] : [{ sql: 'coalesce(paid_at_ms, created_at_ms) > ?', at: now - end * DAY }]),
    ];
    const [found] = allRows<{ readonly count: number; readonly sum: number; readonly unreported: number }>(
      db,
      `SELECT count(*) AS count, coalesce(sum(coalesce(net_amount, charges.amount)), 0) AS sum,
         coalesce(sum(CASE WHEN net_amount IS NULL THEN 1 ELSE 0 END), 0) AS unreported
       FROM charges
       WHERE ${PAYMENT_SEEN} AND NOT ${UNCONFIRMED} AND state NOT IN (${taking.map(() => '?').join(', ')})
         AND NOT EXISTS (SELECT 1 FROM statement_matches
           WHERE statement_matches.time_key = charges.time_key AND kind = 'payment')
         ${bounds.map(({ sql }) => `AND ${sql}`).join(' ')}`,
      ...taking,
      ...bounds.map(({ at }) => at),
    );
    return { age, ...(found ?? { ...NONE, unreported: 0 }) };
  });
  return { ages, matchedUntil: firstValue<string>(db, 'SELECT max(day) FROM statement_matches') };
}
