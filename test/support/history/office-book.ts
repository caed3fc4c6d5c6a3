/** What the test office's own book adds up: from what became of each charge, and nothing that Balcão computes. */
import type { MoneySums } from '../../../src-preload/contract/charges/sums/money-sums.ts';
import { isDoubtful, isReceived, isReturned, type OfficeCharge } from './test-office.ts';

/** UTC milliseconds; without a bound everything. */
interface Span {
  readonly from?: number | undefined;
  readonly before?: number | undefined;
}

export const isIn = (at: number | null, { from = -Infinity, before = Infinity }: Span) =>
  at !== null && at >= from && at < before;

/** Which charges, and what is counted of them. */
export function added(office: readonly OfficeCharge[], of: (charge: OfficeCharge) => boolean) {
  const charges = office.filter(of);
  return { count: charges.length, sum: charges.reduce((sum, { amount }) => sum + amount, 0) };
}

export function bookOf(office: readonly OfficeCharge[]): MoneySums {
  const received = added(office, isReceived);
  const returned = added(office, isReturned);
  return {
    ...{ received, returned },
    kept: { count: received.count - returned.count, sum: received.sum - returned.sum },
    waiting: added(office, ({ fate }) => fate === 'waiting' || fate === 'unlisted'),
    ended: added(office, ({ fate }) => fate === 'ended'),
    inDoubt: added(office, isDoubtful),
  };
}

/** Payments on their own day, returns on theirs. */
export function bookByCash(office: readonly OfficeCharge[], span: Span) {
  const received = added(office, (charge) => isReceived(charge) && isIn(charge.paidAt, span));
  const returned = added(office, (charge) => isReturned(charge) && isIn(charge.returnedAt, span));
  const kept = { count: received.count - returned.count, sum: received.sum - returned.sum };
  return {
    received,
    returned,
    kept,
    inDoubt: added(office, (charge) => isDoubtful(charge) && isIn(charge.paidAt, span)),
  };
}
