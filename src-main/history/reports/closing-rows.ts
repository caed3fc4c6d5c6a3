/**
 * The charges of a closing, or by cash their movements: one row each, by ids, amounts, states and instants, never a
 * person. A movement belongs to the period of its own instant, so that a refund changes no month but its own. A charge
 * that was paid counts as PAID, whatever came later: what went back is a movement, and counts by cash alone.
 */
import { isMarkable, STATES_BEFORE_PAYMENT, takesMoneyBack } from '../../../src-preload/contract/values/states.ts';
import type { ReadableDb } from '../database/database.ts';
import { UNCONFIRMED } from '../database/money-standing-sql.ts';
import { allRows, eachRow } from '../database/prepared.ts';
import { OUTCOME_UNKNOWN } from '../model/attention.ts';
import type { ClosingRange } from '../model/closing-period.ts';
import { firstTimeKeyOf } from '../model/time-key.ts';

export type ClosingRowKind = 'charge' | 'payment' | 'return';

export interface ClosingRow {
  /** By cash a payment or a return; else a charge. */
  readonly kind: ClosingRowKind;
  readonly transactionId: string | null;
  readonly key: string;
  readonly state: string;
  readonly amount: number;
  readonly fee: number | null;
  readonly net: number | null;
  /** The instant by which it belongs to the period. */
  readonly at: number;
  /** Null in a movement, which has its own instant alone. */
  readonly paidAt: number | null;
  /** `at` is when Balcão first saw it, for want of the service's instant. */
  readonly isObserved: boolean;
  readonly isUnconfirmed: boolean;
  readonly hasOtherAmount: boolean;
}

interface StoredRow {
  readonly transactionId: string | null;
  readonly key: string;
  readonly state: string;
  readonly amount: number;
  readonly fee: number | null;
  readonly net: number | null;
  readonly at: number;
  readonly paidAt: number | null;
  readonly observed: number;
  readonly unconfirmed: number;
  readonly differs: number;
}

type Selection = {
  readonly kind: ClosingRowKind;
  /** An expression over `charges`. */
  readonly state: string;
  readonly at: string;
  readonly observed: string;
  readonly where: string;
  readonly parameters: readonly [number, number];
};

/** Once it was paid, a charge has left PAID for REFUNDED or for a state of the service's own. */
const STATE_OF_CHARGE = `CASE
  WHEN state = 'REFUNDED' OR (paid_at_ms IS NOT NULL
    AND state NOT IN (${[...STATES_BEFORE_PAYMENT, OUTCOME_UNKNOWN].map((state) => `'${state}'`).join(', ')}))
  THEN 'PAID' ELSE state END`;

/** Each condition is a range of an index: that of the time keys, of payments, or of returns. */
function closingSelections({ basis, from, before }: ClosingRange): readonly Selection[] {
  const paid = {
    at: 'paid_at_ms',
    observed: 'paid_at_is_observed <> 0',
    where: 'paid_at_ms >= ? AND paid_at_ms < ?',
    parameters: [from, before],
  } as const;
  switch (basis) {
    case 'created':
      return [
        {
          kind: 'charge',
          state: STATE_OF_CHARGE,
          at: 'created_at_ms',
          observed: 'FALSE',
          where: 'time_key >= ? AND time_key < ?',
          parameters: [firstTimeKeyOf(from), firstTimeKeyOf(before)],
        },
      ];
    case 'paid':
      return [{ ...paid, kind: 'charge', state: STATE_OF_CHARGE }];
    case 'cash':
      return [
        // What came later is no part of a payment.
        { ...paid, kind: 'payment', state: "'PAID'" },
        {
          kind: 'return',
          state: 'state',
          at: 'returned_at_ms',
          observed: "returned_at_source = 'seen'",
          where: 'returned_at_ms >= ? AND returned_at_ms < ?',
          parameters: [from, before],
        },
      ];
  }
}

/** By their instants; by cash payments first. Must be read to the end. */
export function* closingRows(db: ReadableDb, range: ClosingRange): Generator<ClosingRow> {
  for (const { kind, state, at, observed, where, parameters } of closingSelections(range)) {
    const rows = eachRow<StoredRow>(
      db,
      `SELECT transaction_id AS transactionId, key, ${state} AS state, amount, fee_amount AS fee, net_amount AS net,
         ${at} AS at, paid_at_ms AS paidAt, ${observed} AS observed,
         CASE WHEN ${UNCONFIRMED} THEN 1 ELSE 0 END AS unconfirmed, answered_amount IS NOT NULL AS differs
       FROM charges WHERE ${where} ORDER BY ${kind === 'charge' && at === 'created_at_ms' ? '' : `${at}, `}time_key`,
      ...parameters,
    );
    for (const row of rows) {
      const of = readClosingRow(kind, row);
      if (of !== null) yield of;
    }
  }
}

function readClosingRow(
  kind: ClosingRowKind,
  { observed, unconfirmed, differs, ...row }: StoredRow,
): ClosingRow | null {
  const flags = { isObserved: observed === 1, isUnconfirmed: unconfirmed === 1, hasOtherAmount: differs === 1 };
  if (kind === 'charge') return { ...row, ...flags, kind };
  const movement = { ...row, ...flags, kind, paidAt: null };
  if (kind === 'payment') return movement;
  return isReturn(row.state) ? { ...movement, fee: null, net: null, hasOtherAmount: false } : null;
}

/** Whether a charge in this state has left PAID, with its money or not. */
function isReturn(state: string): boolean {
  return takesMoneyBack(state, []) || isMarkable(state);
}

/** A prime: remainders by it, multiplied by each other and added up, stay far below 2^63. */
const MODULUS = 1_000_003;

/** The places of random digits in a key, which is a UUID. */
const WEIGHING = [33, 34, 35, 36];

/**
 * Sums over everything a closing's rows say, by state: as long as they are the same, so are the rows. Each value counts
 * with a weight that comes from its row's key, so that what moves to another row shows, and what two rows exchange. One
 * pass along the period's index, without a row in JavaScript. It is no proof against a program that computes it again.
 */
export function closingMark(db: ReadableDb, range: ClosingRange): string {
  const codeOf = db.dialect === 'postgres' ? 'ascii' : 'unicode';
  const digits = WEIGHING.map((place, index) => `${codeOf}(substr(key, ${place}, 1)) * ${127 ** index}`);
  const sumOf = (value: string) =>
    `coalesce(sum((${digits.join(' + ')}) % ${MODULUS} * ((${value}) % ${MODULUS}) % ${MODULUS}), 0)`;
  const flag = (condition: string) => sumOf(`CASE WHEN ${condition} THEN 1 ELSE 0 END`);
  const orNone = (value: string) => sumOf(`coalesce(${value} + 1, 0)`);
  const marks = closingSelections(range).map(({ kind, state: stateOf, at, observed, where, parameters }) => {
    const columns = [
      stateOf,
      ...['count(*)', sumOf('amount'), sumOf(at), flag(observed), flag(UNCONFIRMED)],
      ...(kind === 'return' ? [] : [...['fee_amount', 'net_amount'].map(orNone), flag('answered_amount IS NOT NULL')]),
      ...(kind === 'charge' ? [orNone('paid_at_ms')] : []),
    ];
    const groups = allRows<Record<string, string | number>>(
      db,
      // Each with a name: PostgreSQL calls every count `count`, and a row has one value a name.
      `SELECT ${columns.map((column, index) => `${column} AS ${index === 0 ? 'state' : `c${index}`}`).join(', ')}
       FROM charges WHERE ${where} GROUP BY 1 ORDER BY 1`,
      ...parameters,
    );
    const counted = kind === 'return' ? groups.filter(({ state }) => isReturn(String(state))) : groups;
    return counted.map((group) => Object.values(group));
  });
  return JSON.stringify(marks);
}

/** The states in a mark. */
export function statesOfMark(mark: string): string[] {
  // Written by closingMark alone.
  const selections = JSON.parse(mark) as readonly (readonly [string, ...number[]][])[];
  return [...new Set(selections.flat().map(([state]) => state))];
}

/** The condition on `charges` of a period's charges; by cash of those whose payment is in it. */
export function rowConditionOf(range: ClosingRange): Pick<Selection, 'where' | 'parameters'> {
  const [{ where, parameters } = { where: 'false', parameters: [0, 0] as const }] = closingSelections(range);
  return { where, parameters };
}
