import { expect, it } from 'vitest';
import { EMPTY_SNAPSHOT } from '../../../../src-main/history/model/charge-facts.ts';
import {
  correctedInstant,
  paymentOf,
  placementOf,
  withPastInstants,
} from '../../../../src-main/history/model/placement.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;
const snapshot = (createdAt: number | undefined, of: { madeAt?: number; adoptedAt?: number }) => ({
  ...EMPTY_SNAPSHOT,
  ...of,
  facts: { createdAt },
});

it.each([
  ['none', undefined, NOON, null],
  ['one two days before', NOON - 2 * DAY, NOON - 2 * DAY, null],
  ['one two days after', NOON + 2 * DAY, NOON + 2 * DAY, null],
  ['one more than two days before', NOON - 2 * DAY - 1, NOON, NOON - 2 * DAY - 1],
  ['one more than two days after', NOON + 2 * DAY + 1, NOON, NOON + 2 * DAY + 1],
  ['2001', Date.UTC(2001, 0, 1), NOON, Date.UTC(2001, 0, 1)],
  ['2100', Date.UTC(2100, 0, 1), NOON, Date.UTC(2100, 0, 1)],
  ['a fraction', NOON + 0.5, NOON, null],
])(
  'a charge made here is placed by its attempt where the service’s instant is days away: %s',
  (_, reported, createdAt, serviceCreatedAt) => {
    expect(placementOf(snapshot(reported, { madeAt: NOON }), 7)).toEqual({ createdAt, serviceCreatedAt });
  },
);

it.each([
  ['none', undefined, NOON, null],
  ['years before', Date.UTC(2021, 5, 1), Date.UTC(2021, 5, 1), null],
  ['the first day of PIX', Date.UTC(2020, 10, 16), Date.UTC(2020, 10, 16), null],
  ['the day before PIX', Date.UTC(2020, 10, 16) - 1, NOON, Date.UTC(2020, 10, 16) - 1],
  ['ten minutes ahead', NOON + 600_000, NOON + 600_000, null],
  ['in the future', NOON + 600_001, NOON, NOON + 600_001],
])(
  'an adopted charge is placed by the service’s instant unless it lies before PIX or in the future: %s',
  (_, reported, createdAt, serviceCreatedAt) => {
    expect(placementOf(snapshot(reported, { adoptedAt: NOON }), 7)).toEqual({ createdAt, serviceCreatedAt });
  },
);

it('an instant is corrected by the service’s clock only where the desk’s is days off', () => {
  expect(correctedInstant(NOON, null)).toBe(NOON);
  expect(correctedInstant(NOON, 2 * DAY)).toBe(NOON);
  expect(correctedInstant(NOON, -10 * DAY)).toBe(NOON + 10 * DAY);
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const paid = (paidAt: number, of: { createdAt?: number; madeAt?: number; paidSeenAt?: number }) => {
  const { createdAt, paidSeenAt = NOON + HOUR, ...rest } = of;
  return paymentOf({ ...EMPTY_SNAPSHOT, ...rest, paidSeenAt, facts: { paidAt, createdAt } });
};

it.each([
  ['when it was seen', NOON + HOUR, true],
  ['as the charge was made', NOON, true],
  ['ten minutes before that', NOON - 10 * MINUTE, true],
  ['eleven minutes before that', NOON - 11 * MINUTE, false],
  ['a week before that', NOON - 7 * DAY, false],
  ['eleven minutes after it was seen', NOON + HOUR + 11 * MINUTE, false],
  ['in 2099', Date.UTC(2099, 0, 1), false],
])('a payment that cannot have been then is dated when it was seen, and said to be: %s', (_, at, isBelieved) => {
  const expected = { paidAt: isBelieved ? at : NOON + HOUR, isObserved: !isBelieved };
  for (const made of [{ createdAt: NOON, madeAt: NOON }, { createdAt: NOON }]) expect(paid(at, made)).toEqual(expected);
});

it('a payment on a desk whose clock is hours behind keeps the service’s instant', () => {
  const behind = { createdAt: NOON, madeAt: NOON - 3 * HOUR, paidSeenAt: NOON - 2 * HOUR };
  expect(paid(NOON + HOUR, behind)).toEqual({ paidAt: NOON + HOUR, isObserved: false });
  expect(paid(NOON + 2 * HOUR, behind)).toEqual({ paidAt: NOON - 2 * HOUR, isObserved: true });
});

it('a payment of a wrongly dated creation may be days, not weeks, before its request', () => {
  const of = { createdAt: NOON + 30 * DAY, madeAt: NOON };
  expect(paid(NOON - DAY, of).isObserved).toBe(false);
  expect(paid(NOON - 7 * DAY, of).isObserved).toBe(true);
});

it('an instant of a payment or a refund that lies in the future of its response is not merged', () => {
  const ahead = { id: 'tx-1', paidAt: NOON + 3 * DAY, refundedAt: NOON + HOUR, state: 'PENDING' };
  expect(withPastInstants(ahead, NOON)).toEqual({ id: 'tx-1', state: 'PENDING' });
  const past = { ...ahead, paidAt: NOON, refundedAt: null };
  expect(withPastInstants(past, NOON)).toEqual(past);
});
