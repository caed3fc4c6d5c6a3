import { expect, it } from 'vitest';
import { EMPTY_SNAPSHOT } from '../../../../src-main/history/model/charge-facts.ts';
import { correctedInstant, placementOf } from '../../../../src-main/history/model/placement.ts';

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
