/** The figures of closings, against plain SQL over the same file. */
import { describe, expect, it } from 'vitest';
import { closingRange } from '../../../../src-main/history/model/closing-period.ts';
import { closingLines } from '../../../../src-main/history/reports/closing-sums.ts';
import type { SqliteDb } from '../../../../src-main/sqlite-file/sqlite-db.ts';
import type { ClosingBasis, ClosingLine } from '../../../../src-preload/contract/reports/closing.ts';
import { emptyHistory } from '../../../support/history/bare-history.ts';
import { type BareCharge, bareCharge, emptyOut, writeCharge } from '../../../support/history/closing-rows.ts';
import fc from '../../../support/run/properties.ts';

const RETURNING = ['CHARGEBACK'];
const ZONE = 'America/Sao_Paulo';
const at = (day: string) => Date.parse(`${day}T12:00:00-03:00`);
const paid = (different: Partial<BareCharge> = {}): BareCharge => ({
  ...{ state: 'PAID', amount: 1_000, fee: 20, net: 980, createdAt: at('2026-10-05'), paidAt: at('2026-10-06') },
  ...{ isObserved: false, returnedAt: null, returnedSource: null, isUnconfirmed: false, answered: null },
  ...different,
});

function historyOf(charges: readonly BareCharge[], db = emptyHistory()): SqliteDb {
  emptyOut(db);
  for (const [number, charge] of charges.entries()) writeCharge(db, number, charge);
  return db;
}

function linesOf(db: SqliteDb, basis: ClosingBasis, period = '2026-10'): ClosingLine[] {
  return closingLines(db, closingRange(period, basis, ZONE), ZONE, RETURNING);
}

type Figures = Omit<ClosingLine, 'day' | 'state'>;

function sumOf(lines: readonly ClosingLine[]): Partial<Figures> {
  const names = Object.keys(lines[0] ?? {}).filter((name) => name !== 'day' && name !== 'state') as (keyof Figures)[];
  const all = names.map((name) => [name, lines.reduce((sum, line) => sum + line[name], 0)]);
  return Object.fromEntries(all.filter(([, value]) => value !== 0));
}

describe('the figures of a closing', () => {
  it('a refund is in its own month by cash, and takes nothing out of its payment’s month', () => {
    const db = historyOf([
      paid(),
      paid({ state: 'REFUNDED', returnedAt: at('2026-11-10'), returnedSource: 'seen', amount: 3_000, net: 2_980 }),
    ]);
    expect(sumOf(linesOf(db, 'cash'))).toEqual({ count: 2, gross: 4_000, fee: 40, net: 3_960 });
    expect(linesOf(db, 'cash', '2026-11')).toMatchObject([
      { day: '2026-11-10', state: 'REFUNDED', count: 0, gross: 0, returned: 1, returnedGross: 3_000, observed: 1 },
    ]);
    expect(linesOf(db, 'paid', '2026-11')).toEqual([]);
    for (const basis of ['paid', 'created'] as const)
      expect(linesOf(db, basis)).toMatchObject([{ state: 'PAID', count: 2, gross: 4_000, returned: 0 }]);
  });

  it('a state after PAID takes money back only where the gateway’s settings mark it', () => {
    const gone = { returnedAt: at('2026-10-20'), returnedSource: 'service' } as const;
    const db = historyOf([paid({ state: 'CHARGEBACK', ...gone }), paid({ state: 'BLOCKED', ...gone })]);
    expect(sumOf(linesOf(db, 'cash'))).toMatchObject({
      ...{ count: 2, gross: 2_000, returned: 1, returnedGross: 1_000, unmarked: 1, unmarkedGross: 1_000 },
    });
  });

  it('a payment that nobody has confirmed is counted apart and in no sum', () => {
    const db = historyOf([paid(), paid({ isUnconfirmed: true, amount: 9_000 })]);
    for (const basis of ['cash', 'paid', 'created'] as const)
      expect(sumOf(linesOf(db, basis))).toEqual({
        ...{ count: 2, gross: 1_000, fee: 20, net: 980, unconfirmed: 1, unconfirmedGross: 9_000 },
      });
  });

  it('a fee that was not reported is counted and not summed', () => {
    const db = historyOf([paid(), paid({ fee: null, net: null }), paid({ fee: 5 })]);
    expect(sumOf(linesOf(db, 'cash'))).toEqual({
      ...{ count: 3, gross: 3_000, fee: 25, net: 1_960, unreported: 1, differing: 1 },
    });
  });

  it('whatever the charges are, each figure of each day is what plain SQL finds in the file', () => {
    const db = emptyHistory();
    fc.assert(
      fc.property(fc.array(bareCharge, { maxLength: 25 }), (charges) => {
        historyOf(charges, db);
        for (const basis of ['cash', 'paid', 'created'] as const)
          expect(byDay(linesOf(db, basis))).toEqual(bySql(db, basis));
      }),
      { numRuns: 60 },
    );
  });
});

const FIGURES = [
  ...['count', 'gross', 'fee', 'net', 'unreported', 'differing', 'otherAmount', 'unconfirmed', 'unconfirmedGross'],
  ...['returned', 'returnedGross', 'unmarked', 'unmarkedGross', 'observed'],
] as const;

/** A line's figures in order, by day and state. */
function byDay(lines: readonly ClosingLine[]): Record<string, number[]> {
  return Object.fromEntries(
    lines.map((line) => [`${line.day} ${line.state}`, FIGURES.map((name) => line[name as keyof Figures])]),
  );
}

/** October in São Paulo begins and ends at 03:00 UTC. */
const OCTOBER = `BETWEEN ${Date.UTC(2026, 9, 1, 3)} AND ${Date.UTC(2026, 10, 1, 3) - 1}`;
const day = (instant: string) => `date((${instant}) / 1000 - 3 * 3600, 'unixepoch')`;
const KEEPING = "'PENDING', 'PAID', 'EXPIRED'";
const IN_DOUBT = "((attention & 16) <> 0 AND (paid_at_ms IS NOT NULL OR state IN ('PAID', 'REFUNDED')))";

function bySql(db: SqliteDb, basis: ClosingBasis): Record<string, number[]> {
  const charges = (instant: string, state: string, observed: string) => `
    SELECT ${day(instant)} AS day, ${state} AS state,
      count(*), sum(iif(${IN_DOUBT}, 0, amount)),
      sum(iif(${IN_DOUBT} OR fee_amount IS NULL OR net_amount IS NULL, 0, fee_amount)),
      sum(iif(${IN_DOUBT} OR fee_amount IS NULL OR net_amount IS NULL, 0, net_amount)),
      sum(NOT ${IN_DOUBT} AND (fee_amount IS NULL OR net_amount IS NULL)),
      sum(NOT ${IN_DOUBT} AND fee_amount IS NOT NULL AND net_amount IS NOT NULL AND amount - fee_amount <> net_amount),
      sum(answered_amount IS NOT NULL), sum(${IN_DOUBT}), sum(iif(${IN_DOUBT}, amount, 0)),
      0, 0, 0, 0, sum(${observed})
    FROM charges WHERE ${instant} ${OCTOBER} GROUP BY 1, 2`;
  const selects = {
    created: [charges('created_at_ms', STATE_OF_CHARGE, '0')],
    paid: [charges('paid_at_ms', STATE_OF_CHARGE, 'paid_at_is_observed')],
    cash: [
      charges('paid_at_ms', "'PAID'", 'paid_at_is_observed'),
      `SELECT ${day('returned_at_ms')} AS day, state, 0, 0, 0, 0, 0, 0, 0, 0, 0, ${RETURNS}, sum(returned_at_source = 'seen')
       FROM charges WHERE returned_at_ms ${OCTOBER} AND state NOT IN (${KEEPING}) GROUP BY 1, 2`,
    ],
  }[basis];
  const rows = selects.flatMap((sql) => db.prepare(sql).raw().all() as [string, string, ...number[]][]);
  return Object.fromEntries(rows.map(([of, state, ...figures]) => [`${of} ${state}`, figures]));
}

const STATE_OF_CHARGE = `iif(state = 'REFUNDED' OR (paid_at_ms IS NOT NULL AND state NOT IN (${KEEPING})), 'PAID', state)`;
const IS_BACK = "state IN ('REFUNDED', 'CHARGEBACK')";
const IS_UNMARKED = "state IN ('FAILED', 'BLOCKED')";
const RETURNS = `sum(NOT ${IN_DOUBT} AND ${IS_BACK}), sum(iif(NOT ${IN_DOUBT} AND ${IS_BACK}, amount, 0)),
  sum(NOT ${IN_DOUBT} AND ${IS_UNMARKED}), sum(iif(NOT ${IN_DOUBT} AND ${IS_UNMARKED}, amount, 0))`;
