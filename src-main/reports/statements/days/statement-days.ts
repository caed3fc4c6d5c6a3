/** On which days a bank may book a charge's money. Days are numbers since 1970, in the desk's zone. */

import { DAY } from '../../../../src-preload/contract/values/durations.ts';
import type { ZonedTime } from '../../../ground/zoned-time.ts';
import type { PaidCharge } from '../../../history/api/reports-api.ts';
import { bankDayFrom } from './bank-holidays.ts';

/** A return is seen when the charge is read again, which is some time after the bank has booked it. */
const SEEN_AFTER = 31;

const numbers = new Map<string, number>();

/** @param day as `2026-11-20`. There are few different days, and each is looked up often. */
export function dayNumber(day: string): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  const number = Date.parse(day) / DAY;
  if (numbers.size > 10_000) numbers.clear();
  numbers.set(day, number);
  return number;
}

/** The last day on which a single payment is booked: the next calendar day, or the bank day after it. */
export function lastBookingDay(paid: number): number {
  return bankDayFrom(paid + 1);
}

/** The amounts that a bank may book for a payment: its amount, or its net amount where the service reported one. */
function amountsOf({ amount, netAmount }: Pick<PaidCharge, 'amount' | 'netAmount'>): number[] {
  return netAmount === null || netAmount === 0 ? [amount] : [...new Set([amount, netAmount])];
}

/** What a statement's lines may be: the payments of charges, or their refunds. */
export interface Movements {
  readonly kind: 'payment' | 'refund';
  readonly charges: readonly PaidCharge[];
  /** The day here of the payment or the return. */
  dayOf(charge: PaidCharge): number;
  /** The first and the last day on which the bank may book it. */
  bookingDays(charge: PaidCharge): readonly [first: number, last: number];
  amountsOf(charge: PaidCharge): readonly number[];
  /** The desk's time. */
  readonly zoned: ZonedTime;
}

export function paymentsOf(charges: readonly PaidCharge[], zoned: ZonedTime): Movements {
  const days = new Map(charges.map((charge) => [charge, dayNumber(zoned.day(charge.paidAt))]));
  const dayOf = (charge: PaidCharge) => days.get(charge) ?? 0;
  return {
    kind: 'payment',
    charges,
    dayOf,
    bookingDays: (charge) => [dayOf(charge), lastBookingDay(dayOf(charge))],
    amountsOf,
    zoned,
  };
}

/** A refund is of the whole amount, as far as known, and may be seen here long after the bank has booked it. */
export function refundsOf(charges: readonly PaidCharge[], zoned: ZonedTime): Movements {
  const dayOf = ({ paidAt, returnedAt }: PaidCharge) => dayNumber(zoned.day(returnedAt ?? paidAt));
  return {
    kind: 'refund',
    charges,
    dayOf,
    bookingDays(charge) {
      const returned = dayOf(charge);
      return [Math.max(dayNumber(zoned.day(charge.paidAt)), returned - SEEN_AFTER), lastBookingDay(returned)];
    },
    amountsOf: ({ amount }) => [amount],
    zoned,
  };
}
