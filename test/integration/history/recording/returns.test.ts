import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { zonedTime } from '../../../../src-main/ground/zoned-time.ts';
import type { ReturnDating } from '../../../../src-main/history/api/history-api.ts';
import { readCharge, readRow, timeKeyOfTransaction } from '../../../../src-main/history/charges/charge-store.ts';
import { figures } from '../../../../src-main/history/figures/read-figures.ts';
import { instantOnDay } from '../../../../src-main/history/model/returns.ts';
import { dateReturn, dateReturnOf } from '../../../../src-main/history/recording/date-return.ts';
import { observe } from '../../../../src-main/history/recording/write-observation.ts';
import { HISTORY_FILE } from '../../../../src-main/history/sqlite/history-files.ts';
import { HISTORY_SCHEMA } from '../../../../src-main/history/sqlite/schema.ts';
import { openToWrite } from '../../../../src-main/sqlite-file/connection.ts';
import { migrate } from '../../../../src-main/sqlite-file/migration.ts';
import type { SqliteDb } from '../../../../src-main/sqlite-file/sqlite-db.ts';
import { answerAbout, NOON, temporaryFolder } from '../../../support/history/history-world.ts';
import fc from '../../../support/run/properties.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONE = 'America/Sao_Paulo';

function emptyHistory(): SqliteDb {
  const db = openToWrite(join(temporaryFolder(), 'history.db'), HISTORY_FILE);
  onTestFinished(() => void db.close());
  // A run of hundreds of commits needs no disk to be sure of them.
  db.pragma('synchronous = OFF');
  migrate(db, HISTORY_SCHEMA);
  return db;
}

/** What the service says of a charge, and when; the first response adopts it. */
function told(db: SqliteDb, id: string, at: number, facts: Omit<Parameters<typeof answerAbout>[0], 'id'>): void {
  const source = timeKeyOfTransaction(db, id) === null ? 'adopt' : 'watch';
  observe(db, answerAbout({ amount: 1000, createdAt: NOON, ...facts, id }, { at, source }), {
    attemptKey: null,
    newKey: `00000000-0000-4000-9000-${id.slice(-12).padStart(12, '0')}`,
  });
}

const returnOf = (db: SqliteDb, id: string) => {
  const { returnedAt, returnedFrom } = readRow(db, keyOf(db, id));
  return [returnedFrom, returnedAt];
};
const keyOf = (db: SqliteDb, id: string): number => timeKeyOfTransaction(db, id) ?? Number.NaN;

function paid(db: SqliteDb, id = 'tx-1'): string {
  told(db, id, NOON + HOUR, { state: 'PAID', paidAt: NOON + HOUR });
  return id;
}

describe('when a payment went back', () => {
  it('a return is dated by the service where it says so, else by when its state was first seen', () => {
    const db = emptyHistory();
    told(db, paid(db), NOON + 5 * HOUR, { state: 'REFUNDED' });
    expect(returnOf(db, 'tx-1')).toEqual(['seen', NOON + 5 * HOUR]);
    told(db, 'tx-1', NOON + 9 * HOUR, { state: 'REFUNDED', refundedAt: NOON + 4 * HOUR });
    expect(returnOf(db, 'tx-1')).toEqual(['service', NOON + 4 * HOUR]);
    told(db, 'tx-1', NOON + 9 * HOUR, { state: 'REFUNDED', refundedAt: null });
    expect(returnOf(db, 'tx-1')).toEqual(['service', NOON + 4 * HOUR]);
  });

  it('an instant of the service before the payment or in the future does not date a return', () => {
    const db = emptyHistory();
    told(db, paid(db), NOON + 5 * HOUR, { state: 'REFUNDED', refundedAt: NOON });
    told(db, paid(db, 'tx-2'), NOON + 5 * HOUR, { state: 'REFUNDED', refundedAt: NOON + 6 * HOUR });
    expect(returnOf(db, 'tx-1')).toEqual(['seen', NOON + 5 * HOUR]);
    expect(returnOf(db, 'tx-2')).toEqual(['seen', NOON + 5 * HOUR]);
  });

  it('a return is recorded in every state after PAID, and only of a charge that was paid', () => {
    const db = emptyHistory();
    told(db, paid(db), NOON + 5 * HOUR, { state: 'CHARGEBACK' });
    told(db, 'tx-never', NOON, { state: 'PENDING' });
    told(db, 'tx-never', NOON + HOUR, { state: 'FAILED' });
    told(db, 'tx-unseen', NOON + 2 * HOUR, { state: 'REFUNDED' });
    expect(returnOf(db, 'tx-1')).toEqual(['seen', NOON + 5 * HOUR]);
    expect(returnOf(db, 'tx-never')).toEqual([null, null]);
    expect(returnOf(db, 'tx-unseen')).toEqual(['seen', NOON + 2 * HOUR]);
  });

  it('a return is that of the present state: PAID again has none, and a late replica does not redate it', () => {
    const db = emptyHistory();
    told(db, paid(db), NOON + 2 * HOUR, { state: 'IN_DISPUTE' });
    told(db, 'tx-1', NOON + 3 * HOUR, { state: 'REFUNDED' });
    expect(returnOf(db, 'tx-1')).toEqual(['seen', NOON + 3 * HOUR]);
    told(db, 'tx-1', NOON + 3 * HOUR + 5 * SECOND, { state: 'PAID' });
    expect(returnOf(db, 'tx-1')).toEqual([null, null]);
    told(db, 'tx-1', NOON + 5 * HOUR, { state: 'PENDING' });
    expect(returnOf(db, 'tx-1')).toEqual(['seen', NOON + 3 * HOUR]);
    told(db, 'tx-1', NOON + 6 * HOUR, { state: 'REFUNDED' });
    expect(returnOf(db, 'tx-1')).toEqual(['seen', NOON + 3 * HOUR]);
    told(db, 'tx-1', NOON + 7 * HOUR, { state: 'EXPIRED' });
    told(db, 'tx-1', NOON + 8 * HOUR, { state: 'REFUNDED' });
    expect(returnOf(db, 'tx-1')).toEqual(['seen', NOON + 3 * HOUR]);
  });

  it('a refund after a refund that was reversed has a date of its own, whoever dated the first', () => {
    const db = emptyHistory();
    const [october, november, december] = [NOON + DAY, NOON + 30 * DAY, NOON + 60 * DAY] as const;
    const firstDates = [null, 'service', 'bank', 'person'] as const;
    for (const [index, source] of firstDates.entries()) {
      const id = paid(db, `tx-${index}`);
      told(db, id, october, { state: 'REFUNDED', ...(source === 'service' && { refundedAt: october - HOUR }) });
      if (source === 'bank' || source === 'person')
        dateReturn(db, keyOf(db, id), { at: october - HOUR, source, now: october });
      told(db, id, november, { state: 'PAID' });
      expect(returnOf(db, id), `${source}`).toEqual([null, null]);
      told(db, id, december, { state: 'REFUNDED' });
      expect(returnOf(db, id), `${source}`).toEqual(['seen', december]);
      told(db, id, december + HOUR, { state: 'REFUNDED', refundedAt: december - HOUR });
      expect(returnOf(db, id), `${source}`).toEqual(['service', december - HOUR]);
    }
  });

  it('a replica that still says REFUNDED right after PAID again keeps the first date until PAID is read', () => {
    const db = emptyHistory();
    told(db, paid(db), NOON + DAY, { state: 'REFUNDED' });
    told(db, 'tx-1', NOON + 2 * DAY, { state: 'PAID' });
    told(db, 'tx-1', NOON + 2 * DAY + SECOND, { state: 'REFUNDED' });
    expect(returnOf(db, 'tx-1')).toEqual(['seen', NOON + DAY]);
    told(db, 'tx-1', NOON + 2 * DAY + 2 * SECOND, { state: 'PAID' });
    told(db, 'tx-1', NOON + 60 * DAY, { state: 'REFUNDED' });
    expect(returnOf(db, 'tx-1')).toEqual(['seen', NOON + 60 * DAY]);
  });

  it('a person’s day comes before a bank debit’s, that before the service’s, and each can be taken back', () => {
    const db = emptyHistory();
    told(db, paid(db), NOON + 5 * HOUR, { state: 'REFUNDED', refundedAt: NOON + 4 * HOUR });
    const now = NOON + 9 * DAY;
    const date = (dating: Pick<ReturnDating, 'at' | 'source'>) =>
      dateReturn(db, keyOf(db, 'tx-1'), { ...dating, now, by: 'Ana' });
    expect(date({ at: NOON + DAY, source: 'bank' })).toBe('dated');
    expect(returnOf(db, 'tx-1')).toEqual(['bank', NOON + DAY]);
    date({ at: NOON + 2 * DAY, source: 'person' });
    date({ at: NOON + 3 * DAY, source: 'bank' });
    expect(returnOf(db, 'tx-1')).toEqual(['person', NOON + 2 * DAY]);
    date({ at: null, source: 'person' });
    expect(returnOf(db, 'tx-1')).toEqual(['bank', NOON + 3 * DAY]);
    date({ at: null, source: 'bank' });
    expect(returnOf(db, 'tx-1')).toEqual(['service', NOON + 4 * HOUR]);
    expect(readCharge(db, keyOf(db, 'tx-1')).snapshot).not.toHaveProperty('returnDates');
  });

  it('a date counts for the return it was given for alone, also after a replica that lags', () => {
    const db = emptyHistory();
    told(db, paid(db), NOON + DAY, { state: 'CHARGEBACK' });
    const now = NOON + 90 * DAY;
    const date = (at: number | null, source: 'bank' | 'person') =>
      dateReturn(db, keyOf(db, 'tx-1'), { at, source, now });
    date(NOON + 2 * DAY, 'bank');
    told(db, 'tx-1', NOON + 3 * DAY, { state: 'PAID' });
    told(db, 'tx-1', NOON + 3 * DAY + 1, { state: 'CHARGEBACK' });
    expect(returnOf(db, 'tx-1')).toEqual(['bank', NOON + 2 * DAY]);
    told(db, 'tx-1', NOON + 4 * DAY, { state: 'PAID' });
    told(db, 'tx-1', NOON + 70 * DAY, { state: 'REFUNDED' });
    expect(returnOf(db, 'tx-1')).toEqual(['seen', NOON + 70 * DAY]);
    expect(date(NOON + 2 * DAY, 'bank')).toBe('dated');
    expect(returnOf(db, 'tx-1')).toEqual(['bank', NOON + 2 * DAY]);
    date(null, 'bank');
    expect(returnOf(db, 'tx-1')).toEqual(['seen', NOON + 70 * DAY]);
  });

  it('a day before the payment, one in the future and a charge without a return are refused', () => {
    const db = emptyHistory();
    const at = NOON + 2 * HOUR;
    const date = (instant: number) =>
      dateReturnOf(db, readRow(db, keyOf(db, 'tx-1')).key, { at: instant, source: 'person', now: at });
    told(db, paid(db), NOON + HOUR, { state: 'PAID' });
    expect(date(at)?.outcome).toBe('no-return');
    told(db, 'tx-1', at, { state: 'REFUNDED' });
    expect(date(NOON)?.outcome).toBe('before-payment');
    expect(date(at + 1)?.outcome).toBe('in-future');
    expect(returnOf(db, 'tx-1')).toEqual(['seen', at]);
    expect(dateReturnOf(db, 'nobody', { at, source: 'person', now: at })).toBeNull();
  });

  it('a day without a time is its noon, but neither before a payment of that day nor after now', () => {
    const day = zonedTime(ZONE).day(NOON);
    expect(instantOnDay(day, ZONE, null, NOON + DAY)).toBe(NOON);
    expect(instantOnDay(day, ZONE, NOON + HOUR, NOON + DAY)).toBe(NOON + HOUR);
    expect(instantOnDay(day, ZONE, NOON - 2 * HOUR, NOON - HOUR)).toBe(NOON - HOUR);
  });
});

const STATES = ['PENDING', 'PAID', 'EXPIRED', 'FAILED', 'REFUNDED', 'CHARGEBACK', 'IN_DISPUTE'] as const;
const MARKED = ['CHARGEBACK'];
const IDS = ['tx-1', 'tx-2', 'tx-3'] as const;
const AMOUNTS = { 'tx-1': 700, 'tx-2': 1_001, 'tx-3': 250_000 };

/**
 * Something happens a second after the one before it, or else five hours for each place in the list after the start, so
 * that what happens is on several days; other instants are hours too.
 */
const doing = fc.record({
  isSoon: fc.boolean(),
  id: fc.constantFrom(...IDS),
  // Mostly those that take turns where a return was reversed.
  state: fc.constantFrom(...STATES, ...(['PAID', 'REFUNDED', 'PAID', 'REFUNDED', 'PAID', 'REFUNDED'] as const)),
  paidAt: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
  refundedAt: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined, freq: 1 }),
  dated: fc.option(
    fc.record({
      source: fc.constantFrom('bank' as const, 'person' as const),
      hour: fc.option(fc.integer({ min: 0, max: 60 })),
    }),
    { nil: undefined },
  ),
});
type Doing = typeof doing extends fc.Arbitrary<infer Each> ? Each : never;

interface Charge {
  state: string;
  seen: Map<string, number>;
  /** PAID was seen again at this hour: before the present return, and after the last one. */
  paidBefore?: number | undefined;
  paidAfter?: number | undefined;
  paidAt?: number;
  paidSeenAt?: number;
  refundedAt?: number;
  person?: { hour: number; state: string };
  bank?: { hour: number; state: string };
}

/** A payment is dated as it was reported, but for an instant after it was first seen, which is too late by ten minutes. */
const paymentByModel = ({ paidAt, paidSeenAt }: Charge) =>
  paidAt === undefined || paidAt > (paidSeenAt ?? paidAt) + 1 / 6 ? paidSeenAt : paidAt;

const isReturn = ({ state, paidAt, paidSeenAt }: Charge) =>
  !['PENDING', 'PAID', 'EXPIRED'].includes(state) && (state === 'REFUNDED' || (paidAt ?? paidSeenAt) !== undefined);

/** In hours: a replica lags for two minutes at the most. */
const LAG = 2 / 60;

/** The hours at which things happen. */
function hoursOf(doings: readonly Doing[]): number[] {
  const hours: number[] = [];
  for (const [index, { isSoon }] of doings.entries()) hours.push(isSoon ? (hours.at(-1) ?? 0) + 1 / 3600 : index * 5);
  return hours;
}

/** PENDING and EXPIRED after a payment leave the charge in the state before. */
function standingByModel({ seen, paidAfter, paidSeenAt }: Charge, state: string): string {
  if (state !== 'PENDING' && state !== 'EXPIRED') return state;
  if (paidAfter !== undefined) return 'PAID';
  return [...seen.keys()].at(-1) ?? (paidSeenAt === undefined ? state : 'PAID');
}

/** The rules of a return in as few words as they have, over what was done. */
function modelOf(doings: readonly Doing[]): Map<string, Charge> {
  const charges = new Map<string, Charge>();
  const hours = hoursOf(doings);
  for (const [index, { id, state, paidAt, refundedAt, dated }] of doings.entries()) {
    const now = hours[index] ?? 0;
    const charge = charges.get(id) ?? { state, seen: new Map<string, number>() };
    charges.set(id, charge);
    charge.state = standingByModel(charge, state);
    if (paidAt !== undefined && paidAt <= now + 48) charge.paidAt = paidAt;
    if (refundedAt !== undefined && refundedAt <= now) charge.refundedAt = refundedAt;
    if (state === 'PAID') charge.paidSeenAt ??= now;
    if (state === 'PAID' && charge.seen.size > 0 && now - Math.max(...charge.seen.values()) > LAG)
      charge.paidAfter ??= now;
    if (isReturn({ ...charge, state })) {
      if (charge.paidAfter !== undefined && now - charge.paidAfter > LAG) {
        charge.paidBefore = charge.paidAfter;
        charge.seen.clear();
        delete charge.person;
        delete charge.bank;
      }
      charge.paidAfter = undefined;
      if (!charge.seen.has(state)) charge.seen.set(state, now);
    }
    if (dated === undefined) continue;
    const { source, hour } = dated;
    if (hour === null) delete charge[source];
    else if (isReturn(charge) && hour <= now && hour >= (paymentByModel(charge) ?? 0))
      charge[source] = { hour, state: charge.state };
  }
  return charges;
}

function returnByModel(charge: Charge): number | null {
  if (!isReturn(charge)) return null;
  const { person, bank, refundedAt, seen, state, paidBefore = 0 } = charge;
  const earliest = Math.max(paymentByModel(charge) ?? 0, paidBefore);
  const told = refundedAt !== undefined && refundedAt >= earliest ? refundedAt : null;
  const dated = [person, bank].find((each) => each?.state === state);
  return dated?.hour ?? told ?? seen.get(state) ?? null;
}

it('PAID that stays after a return ends it, though a replica that lags says PENDING in between', () => {
  const db = emptyHistory();
  told(db, 'tx-1', NOON, { state: 'REFUNDED' });
  for (const at of [NOON + 1_000, NOON + 10 * HOUR]) told(db, 'tx-1', at, { state: 'PAID' });
  told(db, 'tx-1', NOON + 15 * HOUR, { state: 'PENDING' });
  expect(readRow(db, keyOf(db, 'tx-1'))).toMatchObject({ state: 'PAID', reportedState: 'PENDING', returnedAt: null });
});

it('a payment is of the day that its zone has, also where midnight is at 18:15 of UTC', () => {
  const db = emptyHistory();
  const midnight = zonedTime('Asia/Kathmandu').startOf('2026-11-21');
  for (const [id, paidAt] of [['tx-1', midnight - 1] as const, ['tx-2', midnight] as const])
    told(db, id, midnight + DAY, { state: 'PAID', paidAt });
  const period = { from: midnight - DAY, before: midnight + DAY };
  const paid = figures(db, period, 'Asia/Kathmandu', []).days.filter((day) => day.paid > 0);
  expect(paid).toMatchObject([
    { day: '2026-11-20', paid: 1 },
    { day: '2026-11-21', paid: 1 },
  ]);
});

it('payments and returns by day are those of a plain model and of plain SQL, whatever was said and done', () => {
  const db = emptyHistory();
  const hours = (hour: number) => NOON + Math.round(hour * HOUR);
  const period = { from: NOON - DAY, before: NOON + 90 * DAY };
  fc.assert(
    fc.property(fc.array(doing, { maxLength: 25 }), (doings) => {
      db.exec('DELETE FROM charges');
      const happens = hoursOf(doings);
      for (const [index, { id, state, paidAt, refundedAt, dated }] of doings.entries()) {
        const now = hours(happens[index] ?? 0);
        told(db, id, now, {
          state,
          amount: AMOUNTS[id],
          ...(paidAt !== undefined && { paidAt: hours(paidAt) }),
          ...(refundedAt !== undefined && { refundedAt: hours(refundedAt) }),
        });
        if (dated === undefined) continue;
        const at = dated.hour === null ? null : hours(dated.hour);
        dateReturn(db, keyOf(db, id), { at, source: dated.source, now });
      }
      const expected = new Map<string, { paidSum: number; returnedSum: number; unmarkedSum: number }>();
      const add = (hour: number | null | undefined, column: 'paidSum' | 'returnedSum' | 'unmarkedSum', sum: number) => {
        if (hour === null || hour === undefined) return;
        const day = zonedTime(ZONE).day(hours(hour));
        const sums = expected.get(day) ?? { paidSum: 0, returnedSum: 0, unmarkedSum: 0 };
        expected.set(day, { ...sums, [column]: sums[column] + sum });
      };
      for (const [id, charge] of modelOf(doings)) {
        const amount = AMOUNTS[id as keyof typeof AMOUNTS];
        const takesBack = charge.state === 'REFUNDED' || MARKED.includes(charge.state);
        // Of an instant beside PENDING or EXPIRED nothing is received.
        if (charge.state !== 'PENDING' && charge.state !== 'EXPIRED') add(paymentByModel(charge), 'paidSum', amount);
        add(returnByModel(charge), takesBack ? 'returnedSum' : 'unmarkedSum', amount);
      }
      const { days } = figures(db, period, ZONE, MARKED);
      const moved = days
        .filter(({ paid: count, returned, unmarked }) => count + returned + unmarked > 0)
        .map(({ day, paidSum, returnedSum, unmarkedSum }) => ({ day, paidSum, returnedSum, unmarkedSum }));
      expect(moved).toEqual(
        [...expected].map(([day, sums]) => ({ day, ...sums })).toSorted((one, other) => (one.day < other.day ? -1 : 1)),
      );
      const bySql = db
        .prepare<[], { day: string; paidSum: number; returnedSum: number; unmarkedSum: number }>(
          `SELECT day, sum(paid) AS paidSum, sum(back) AS returnedSum, sum(other) AS unmarkedSum FROM (
             SELECT date(paid_at_ms / 1000, 'unixepoch', '-3 hours') AS day, amount AS paid, 0 AS back, 0 AS other
             FROM charges WHERE paid_at_ms IS NOT NULL AND state NOT IN ('PENDING', 'EXPIRED')
             UNION ALL
             SELECT date(returned_at_ms / 1000, 'unixepoch', '-3 hours'), 0,
               iif(state IN ('REFUNDED', 'CHARGEBACK'), amount, 0), iif(state IN ('REFUNDED', 'CHARGEBACK'), 0, amount)
             FROM charges WHERE returned_at_ms IS NOT NULL)
           GROUP BY day ORDER BY day`,
        )
        .all();
      expect(moved).toEqual(bySql);
    }),
    { numRuns: 60 },
  );
});
