/** When a code really ends, from answers whose times are written in several forms, by clocks that are hours off. */
import { expect, it } from 'vitest';
import { readTransaction } from '../../../../src-main/gateway-http/reading/read-transaction.ts';
import {
  datingOf,
  measuredCorrection,
  NO_CORRECTION,
  type ZoneCorrection,
} from '../../../../src-main/gateway-http/times/service-zone.ts';
import type { TimeForm } from '../../../../src-main/gateway-http/times/timestamps.ts';
import { EMPTY_SNAPSHOT } from '../../../../src-main/history/model/charge-facts.ts';
import { placedExpiryOf } from '../../../../src-main/history/model/placement.ts';
import fc from '../../../support/run/properties.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SENT = Date.UTC(2026, 10, 20, 12);
/** The service makes the charge so much after the sending (ms). */
const MADE_AFTER = 400;

/** How one instant of an answer is written: its form, and how far its clock is ahead of UTC (ms). */
interface Dialect {
  readonly form: TimeForm;
  readonly error: number;
}

function write(at: number, { form, error }: Dialect): string | number {
  const text = new Date(at + error).toISOString();
  if (form === 'number') return (at + error) / 1000;
  if (form === 'none') return text.replace('Z', '');
  return form === 'utc' ? text : new Date(at + error - 3 * HOUR).toISOString().replace('Z', '-03:00');
}

/** Null: the answer does not have it. */
interface Dialects {
  readonly charge: Dialect | null;
  readonly code: Dialect | null;
  readonly end: Dialect;
}

/** What a service answers to a creation at `SENT`, and how it is read. */
function creationBy({ charge, code, end }: Dialects, life: number, zone: ZoneCorrection = NO_CORRECTION) {
  const made = SENT + MADE_AFTER;
  const pix = { ...(code && { createdAt: write(made, code) }), expirationDate: write(made + life, end) };
  const reading = readTransaction({ id: 'tx-1', ...(charge && { createdAt: write(made, charge) }), pix }, zone);
  if (reading === null) throw new Error('not read');
  const answered = { receivedAt: SENT + 900, serverDate: null };
  return { ...reading, dating: datingOf(reading.created, { sentAt: SENT, isZoneSet: false }, answered) };
}

/** The minutes from the sending to the end of the code, as it is placed. */
function minutesOf(dialects: Dialects, life: number, zone?: ZoneCorrection): number {
  const { transaction, dating } = creationBy(dialects, life, zone);
  const { id: _, ...facts } = transaction;
  return ((placedExpiryOf({ ...EMPTY_SNAPSHOT, madeAt: SENT, facts, dating }) ?? Number.NaN) - SENT) / MINUTE;
}

const local = (form: TimeForm): Dialect => ({ form, error: -3 * HOUR });
const right = (form: TimeForm): Dialect => ({ form, error: 0 });

it.each<[string, Dialects]>([
  ['all of them right', { charge: right('utc'), code: right('utc'), end: right('utc') }],
  ['all of them local', { charge: local('utc'), code: local('utc'), end: local('utc') }],
  ['createdAt local, without a zone', { charge: local('none'), code: null, end: right('utc') }],
  ['both createdAt local, without a zone', { charge: local('none'), code: local('none'), end: right('utc') }],
  ['the code’s own times local', { charge: right('utc'), code: local('utc'), end: local('utc') }],
  ['the charge’s createdAt alone local', { charge: local('utc'), code: right('utc'), end: right('utc') }],
  ['the code’s createdAt alone right', { charge: local('utc'), code: right('utc'), end: local('utc') }],
  ['an expiry with an offset', { charge: local('utc'), code: local('utc'), end: right('offset') }],
  ['an expiry as a number', { charge: local('utc'), code: null, end: right('number') }],
  ['an expiry as a local number', { charge: local('utc'), code: null, end: local('number') }],
  ['an expiry alone without a zone', { charge: right('utc'), code: right('utc'), end: local('none') }],
  ['an expiry alone without a zone, and right', { charge: right('utc'), code: null, end: right('none') }],
  ['the code’s createdAt and no other', { charge: null, code: local('utc'), end: local('utc') }],
  [
    'an expiry as a number, by the clock of the code’s createdAt',
    { charge: right('utc'), code: { form: 'none', error: -4 * HOUR }, end: { form: 'number', error: -4 * HOUR } },
  ],
  ['no createdAt', { charge: null, code: null, end: local('utc') }],
])('a code of half an hour lives for it, with %s', (_, dialects) => {
  expect(minutesOf(dialects, 30 * MINUTE)).toBeCloseTo(30, 1);
  const { dating } = creationBy(dialects, 30 * MINUTE);
  const zone = measuredCorrection([dating, dating, dating]);
  expect(minutesOf(dialects, 30 * MINUTE, zone), 'once the zone is measured').toBeCloseTo(30, 1);
});

it('a code of three hours whose local expiry falls into its making lives for three hours', () => {
  for (const charge of [null, right('utc'), local('utc')])
    expect(minutesOf({ charge, code: null, end: local('none') }, 3 * HOUR)).toBeCloseTo(180, 1);
});

it('the clock is measured by the code’s createdAt where the charge has none', () => {
  const { dating } = creationBy({ charge: null, code: local('utc'), end: local('utc') }, HOUR);
  expect(dating.error / HOUR).toBeCloseTo(-3, 2);
  expect(measuredCorrection([dating, dating, dating])).toEqual({ ms: 3 * HOUR, forms: ['utc'] });
});

it.each([
  [1800, 30],
  ['1800', 30],
  ['PT30M', 30],
  [86_400, 24 * 60],
  ['1d', 24 * 60],
])('a code lives as long as is written in the place of its expiry: %j', (expirationDate, minutes) => {
  for (const createdAt of [undefined, write(SENT, right('utc')), write(SENT, local('utc'))]) {
    const { transaction, created } = readTransaction({ id: 'tx-1', createdAt, pix: { expirationDate } }) ?? {};
    const dating = datingOf(
      created ?? null,
      { sentAt: SENT, isZoneSet: false },
      { receivedAt: SENT, serverDate: null },
    );
    const snapshot = { ...EMPTY_SNAPSHOT, madeAt: SENT, facts: { ...transaction } };
    expect(((placedExpiryOf({ ...snapshot, dating }) ?? 0) - SENT) / MINUTE).toBe(minutes);
    if (createdAt === undefined) expect(placedExpiryOf(snapshot)).toBe(SENT + minutes * MINUTE);
  }
});

/** Whether an answer can show when its code ends; placedExpiryOf has the list of what it cannot. */
function isKnowable({ charge, code, end }: Dialects, life: number): boolean {
  const births = [code, charge].filter((birth) => birth !== null);
  const alike = births.filter(({ form }) => form === end.form);
  if (alike.length > 0) return alike.every(({ error }) => error === end.error);
  if (end.error === 0) return true;
  const isDeadAtBirth = MADE_AFTER + life + end.error < MINUTE / 2;
  const others = births.filter(({ error }) => error !== 0);
  const isShown = others.length > 0 ? others.every(({ error }) => error === end.error) : end.error === -3 * HOUR;
  return isDeadAtBirth && isShown;
}

it('a code ends when it does, within a minute, wherever its answer can show it', () => {
  const error = fc.oneof(
    fc.constant(0),
    fc.constant(-3 * HOUR),
    fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15 * MINUTE),
  );
  const dialect = fc.record({ form: fc.constantFrom<TimeForm>('utc', 'offset', 'none', 'number'), error });
  const birth = fc.option(dialect);
  const life = fc.integer({ min: 1, max: 24 * 60 }).map((minutes) => minutes * MINUTE);
  // Half of the answers are by one clock, so that all kinds of them are met.
  const dialects = fc.oneof(
    fc.record({ charge: birth, code: birth, end: dialect }),
    fc.record({ charge: dialect, code: birth, end: dialect }).map(({ charge, code, end }) => ({
      charge: { ...charge, error: end.error },
      code: code && { ...code, error: end.error },
      end,
    })),
  );
  fc.assert(
    fc.property(dialects, life, (written, lives) => {
      fc.pre(isKnowable(written, lives));
      expect(Math.abs(minutesOf(written, lives) - lives / MINUTE)).toBeLessThan(1);
    }),
    { numRuns: 2000 },
  );
});

it.each<[string, Dialects, number, number]>([
  ['instants of one form that disagree', { charge: local('utc'), code: null, end: right('utc') }, 30, 210],
  ['an expiry alone, hours off, after the sending', { charge: right('utc'), code: null, end: local('none') }, 300, 120],
  [
    'an expiry alone, before the sending by hours that no other clock shows',
    { charge: right('utc'), code: null, end: { form: 'none', error: -5 * HOUR } },
    30,
    -270,
  ],
])('a code ends as it is written where nothing shows another end: %s', (_, dialects, lives, minutes) => {
  expect(minutesOf(dialects, lives * MINUTE)).toBeCloseTo(minutes, 1);
});
