/** Charges in every shape that a closing distinguishes, written straight into a bare history's file. */

import type { WritableDb } from '../../../src-main/history/database/database.ts';
import { run } from '../../../src-main/history/database/prepared.ts';
import { AMOUNT_DIFFERS } from '../../../src-main/history/model/attention.ts';
import { firstTimeKeyOf } from '../../../src-main/history/model/time-key.ts';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import fc from '../run/properties.ts';

export interface BareCharge {
  readonly state: string;
  readonly amount: number;
  readonly fee: number | null;
  readonly net: number | null;
  /** UTC milliseconds, as all instants. */
  readonly createdAt: number;
  readonly paidAt: number | null;
  readonly isObserved: boolean;
  readonly returnedAt: number | null;
  readonly returnedSource: 'service' | 'seen' | null;
  readonly isUnconfirmed: boolean;
  readonly answered: number | null;
  /** Of the customer; none without it. */
  readonly document?: string | null;
}

/** From the last days of September to the first of December 2026, in any zone. */
const instant = fc.integer({ min: Date.UTC(2026, 8, 29), max: Date.UTC(2026, 11, 3) });
const cents = fc.integer({ min: 500, max: 2_000 });

export const bareCharge: fc.Arbitrary<BareCharge> = fc
  .record({
    state: fc.constantFrom('PENDING', 'PAID', 'PAID', 'PAID', 'EXPIRED', 'FAILED', 'REFUNDED', 'CHARGEBACK', 'BLOCKED'),
    amount: cents,
    fees: fc.option(fc.record({ fee: fc.constantFrom(0, 50), net: cents }), { nil: null }),
    createdAt: instant,
    paidAt: fc.option(instant, { nil: null }),
    isObserved: fc.boolean(),
    returnedAt: fc.option(instant, { nil: null }),
    returnedSource: fc.constantFrom('service' as const, 'seen' as const),
    isUnconfirmed: fc.integer({ min: 0, max: 5 }).map((dice) => dice === 0),
    answered: fc.option(cents, { nil: null, freq: 9 }),
  })
  .map(({ fees, returnedSource, ...charge }) => ({
    ...charge,
    fee: fees?.fee ?? null,
    net: fees?.net ?? null,
    returnedSource: charge.returnedAt === null ? null : returnedSource,
  }));

/** Adds a charge, or replaces the one of this number with another of the same ids. */
export function writeCharge(db: WritableDb, number: number, charge: BareCharge): void {
  const { state, amount, fee, net, createdAt, paidAt, returnedAt, returnedSource, answered } = charge;
  run(db, 'DELETE FROM charges WHERE key = ?', keyOfBare(number));
  run(
    db,
    `INSERT INTO charges (time_key, key, transaction_id, state, amount, fee_amount, net_amount, created_at_ms,
       paid_at_ms, paid_at_is_observed, returned_at_ms, returned_at_source, attention, answered_amount, reference,
       customer_name, customer_document, item_count, is_late, has_gateway_fault)
     VALUES (@timeKey, @key, @id, @state, @amount, @fee, @net, @createdAt, @paidAt, @observed, @returnedAt,
       @returnedSource, @attention, @answered, @reference, @customer, @document, 0, 0, 0)`,
    {
      ...{ state, amount, fee, net, createdAt, paidAt, returnedAt, returnedSource, answered },
      document: charge.document ?? null,
      // As time-key.ts orders them: by the instant of creation, then by a number of their own.
      timeKey: firstTimeKeyOf(charge.createdAt) + number,
      key: keyOfBare(number),
      id: charge.state === OUTCOME_UNKNOWN ? null : `tx-${number}`,
      reference: `NF-${number}`,
      customer: `Cliente ${number}`,
      observed: Number(charge.isObserved && paidAt !== null),
      attention: charge.isUnconfirmed ? AMOUNT_DIFFERS : 0,
    },
  );
}

/** Removes every charge and every closing: an empty file is slower to make anew than to empty. */
export function emptyOut(db: WritableDb): void {
  run(db, 'DELETE FROM charges');
  run(db, 'DELETE FROM closings');
}

export function keyOfBare(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
