/**
 * The movements of a filter's charges, in the order of their instants: a payment at `paid_at_ms`, a return at
 * `returned_at_ms`. A filter's period, of payment or else of creation, is that of the movements, each by its own
 * instant: a return is in the month in which the money left, whenever its charge was paid.
 */
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { MovementRow, MovementsLeftOut } from '../api/history-api.ts';
import { EXPORT_ROW_COLUMNS, exportRowOf, type StoredExportRow } from '../charges/charge-columns.ts';
import type { ReadableDb } from '../database/database.ts';
import { statesTakingBack, UNCONFIRMED } from '../database/money-standing-sql.ts';
import { eachRow, firstValue } from '../database/prepared.ts';
import { type SqlFragment, whereAll } from '../database/sql-fragment.ts';
import { resolveFilter } from './filter/resolve-filter.ts';
import { conditionsOnCharge } from './list/page-by-column.ts';

type StoredMovement = StoredExportRow & { readonly kind: 'payment' | 'return'; readonly at: number };

/** A payment that no one has confirmed is no movement, and neither is what is reported of it later. */
const SEEN: SqlFragment = { sql: `NOT ${UNCONFIRMED}`, parameters: [] };
const UNSEEN: SqlFragment = { sql: UNCONFIRMED, parameters: [] };

/** @param returningStates those that an admin marked in the gateway's settings, in addition to REFUNDED. */
export function* movementRows(
  db: ReadableDb,
  filter: ChargeFilter,
  returningStates: readonly string[],
  limit: number | null = null,
): Generator<MovementRow> {
  const columns = EXPORT_ROW_COLUMNS.map((name) => `charges.${name}`).join(', ');
  const { payments, returns } = armsOf(db, filter, returningStates);
  const [paid, returned] = [whereAll(payments), whereAll(returns)];
  // Both parts come along their indexes and are merged: nothing is sorted, however many movements there are.
  const rows = eachRow<StoredMovement>(
    db,
    `SELECT 'payment' AS kind, charges.paid_at_ms AS at, ${columns}
       FROM charges INDEXED BY charges_by_payment${paid.sql}
     UNION ALL
     SELECT 'return' AS kind, charges.returned_at_ms AS at, ${columns}
       FROM charges INDEXED BY charges_by_return${returned.sql}
     ORDER BY at, kind, time_key${limit === null ? '' : ' LIMIT ?'}`,
    ...paid.parameters,
    ...returned.parameters,
    ...(limit === null ? [] : [limit]),
  );
  for (const { kind, at, ...stored } of rows) yield { kind, at, row: exportRowOf(stored) };
}

export function countMovements(db: ReadableDb, filter: ChargeFilter, returningStates: readonly string[]): number {
  const { payments, returns } = armsOf(db, filter, returningStates);
  return count(db, 'charges_by_payment', payments) + count(db, 'charges_by_return', returns);
}

/** What is in the period and is no movement. */
export function movementsLeftOut(
  db: ReadableDb,
  filter: ChargeFilter,
  returningStates: readonly string[],
): MovementsLeftOut {
  const { conditions, within } = partsOf(db, filter);
  const states = statesTakingBack(returningStates);
  const isOther = { sql: `charges.state NOT IN (${states.map(() => '?').join(', ')})`, parameters: states };
  return {
    unconfirmed: count(db, 'charges_by_payment', [...within('charges.paid_at_ms'), ...conditions, UNSEEN]),
    unmarked: count(db, 'charges_by_return', [...within('charges.returned_at_ms'), ...conditions, SEEN, isOther]),
  };
}

function count(db: ReadableDb, index: string, conditions: readonly SqlFragment[]): number {
  const { sql, parameters } = whereAll(conditions);
  return firstValue<number>(db, `SELECT count(*) FROM charges INDEXED BY ${index}${sql}`, ...parameters) ?? 0;
}

function armsOf(db: ReadableDb, filter: ChargeFilter, returningStates: readonly string[]) {
  const { conditions, within } = partsOf(db, filter);
  const states = statesTakingBack(returningStates);
  const isReturning = { sql: `charges.state IN (${states.map(() => '?').join(', ')})`, parameters: states };
  return {
    payments: [...within('charges.paid_at_ms'), ...conditions, SEEN],
    returns: [...within('charges.returned_at_ms'), ...conditions, SEEN, isReturning],
  };
}

function partsOf(db: ReadableDb, filter: ChargeFilter) {
  const { paid, created, ...others } = filter;
  const period = paid ?? created ?? {};
  // With a period of payment, one of creation still decides which charges are meant.
  const rest = paid !== undefined && created !== undefined ? { ...others, created } : others;
  const within = (column: string): SqlFragment[] => [
    { sql: `${column} IS NOT NULL`, parameters: [] },
    ...(period.from === undefined ? [] : [{ sql: `${column} >= ?`, parameters: [period.from] }]),
    ...(period.before === undefined ? [] : [{ sql: `${column} < ?`, parameters: [period.before] }]),
  ];
  return { conditions: conditionsOnCharge(db, resolveFilter(db, rest)), within };
}
