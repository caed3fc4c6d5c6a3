/**
 * One word is one figure: the list, the overview, closings and exports give the same sums of the test office, to the
 * cent, and they are those that its own book adds up to.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run } from '../../../../src-main/history/database/prepared.ts';
import { figures } from '../../../../src-main/history/figures/read-figures.ts';
import { balanceAtGateway, sumsOfCustomers } from '../../../../src-main/history/figures/read-sums.ts';
import { closingRange } from '../../../../src-main/history/model/closing-period.ts';
import { exportPage } from '../../../../src-main/history/queries/list/list-page.ts';
import { totals } from '../../../../src-main/history/queries/list/totals.ts';
import { closingLines } from '../../../../src-main/history/reports/closing-sums.ts';
import { ExportTotalsCounter } from '../../../../src-main/reports/exports/columns/export-totals-counter.ts';
import { writeExport } from '../../../../src-main/reports/exports/write-export.ts';
import type { SqliteDb } from '../../../../src-main/sqlite-file/sqlite-db.ts';
import type { ChargeFilter } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import { type MoneySums, SUM_WORDS, sumsOfTotals } from '../../../../src-preload/contract/charges/sums/money-sums.ts';
import { SUM_NAMES } from '../../../../src-preload/contract/charges/sums/sum-words.ts';
import { OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import { sumsOfClosing } from '../../../../src-renderer/reports/closing/sums-of-closing.ts';
import { emptyHistory } from '../../../support/history/bare-history.ts';
import { emptyOut, keyOfBare, writeCharge } from '../../../support/history/closing-rows.ts';
import { exportTask, readWorkbook, SILENT, sourceOf } from '../../../support/history/export-desk.ts';
import { added, bookOf, isIn } from '../../../support/history/office-book.ts';
import {
  isReceived,
  isReturned,
  MARKED_STATE,
  OFFICE_ZONE,
  type OfficeCharge,
  testOffice,
} from '../../../support/history/test-office.ts';
import fc from '../../../support/run/properties.ts';

const RETURNING = [MARKED_STATE];
const MONTHS = ['2026-08', '2026-09', '2026-10', '2026-11'];

function written(office: readonly OfficeCharge[], db = emptyHistory()): SqliteDb {
  emptyOut(db);
  for (const [number, charge] of office.entries()) writeCharge(db, number, charge);
  return db;
}

function listed(db: SqliteDb, filter: ChargeFilter): MoneySums {
  return sumsOfTotals(totals(db, filter), RETURNING);
}

function exported(db: SqliteDb, filter: ChargeFilter): MoneySums {
  const counter = new ExportTotalsCounter(RETURNING);
  counter.add(exportPage(db, filter, null, 1_000, { column: 'created', direction: 'desc' }).rows);
  const { sums } = counter.get();
  const numbers = SUM_WORDS.map((word) => [word, { count: sums[word].count, sum: Number(sums[word].sum) }]);
  // Of the words, each with its sum.
  return Object.fromEntries(numbers) as unknown as MoneySums;
}

function overview(db: SqliteDb, month: string) {
  const { from, before } = closingRange(month, 'cash', OFFICE_ZONE);
  const { days } = figures(db, { from, before }, OFFICE_ZONE, RETURNING);
  const of = (count: keyof (typeof days)[number], sum: keyof (typeof days)[number]) => ({
    count: days.reduce((total, day) => total + Number(day[count]), 0),
    sum: days.reduce((total, day) => total + Number(day[sum]), 0),
  });
  return {
    received: of('paid', 'paidSum'),
    returned: of('returned', 'returnedSum'),
    inDoubt: of('unconfirmed', 'unconfirmedSum'),
  };
}

function closed(db: SqliteDb, basis: 'cash' | 'paid' | 'created', month: string) {
  const lines = closingLines(db, closingRange(month, basis, OFFICE_ZONE), OFFICE_ZONE, RETURNING);
  return sumsOfClosing({ basis, lines });
}

describe('the sums of the test office', () => {
  it('what was received in a month is one figure in its list, overview, closings and export', () => {
    const db = emptyHistory();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const office = testOffice(seed);
        written(office, db);
        for (const month of MONTHS) {
          const range = closingRange(month, 'cash', OFFICE_ZONE);
          const filter = { paid: { from: range.from, before: range.before } };
          const paidInMonth = office.filter(({ paidAt }) => isIn(paidAt, range));
          const book = bookOf(paidInMonth);
          expect(listed(db, filter)).toEqual(book);
          expect(exported(db, filter)).toEqual(book);
          const { received, inDoubt } = book;
          expect(overview(db, month)).toMatchObject({ received, inDoubt });
          expect(closed(db, 'paid', month)).toEqual({ received, inDoubt });
          expect(closed(db, 'cash', month)).toMatchObject({ received, inDoubt });
        }
      }),
      { numRuns: 5 },
    );
  });

  it('what went back in a month is one figure in its overview and its closing by cash', () => {
    const office = testOffice(7);
    const db = written(office);
    for (const month of MONTHS) {
      const range = closingRange(month, 'cash', OFFICE_ZONE);
      const returned = added(office, (charge) => isReturned(charge) && isIn(charge.returnedAt, range));
      expect(returned.count).toBeGreaterThan(0);
      expect(overview(db, month).returned).toEqual(returned);
      const { received, ...cash } = closed(db, 'cash', month);
      expect(cash.returned).toEqual(returned);
      expect(cash.kept?.sum).toBe((received?.sum ?? 0) - returned.sum);
    }
  });

  it('what was created in a month has the same sums in its list, export and closing', () => {
    const office = testOffice(11);
    const db = written(office);
    for (const month of MONTHS) {
      const range = closingRange(month, 'created', OFFICE_ZONE);
      const filter = { created: { from: range.from, before: range.before } };
      const book = bookOf(office.filter(({ createdAt }) => isIn(createdAt, range)));
      expect(listed(db, filter)).toEqual(book);
      expect(exported(db, filter)).toEqual(book);
      const { received, waiting, ended, inDoubt } = book;
      expect(closed(db, 'created', month)).toEqual({ received, waiting, ended, inDoubt });
    }
  });

  it('each customer’s year is by CPF however it is written, and all of them are the overview’s year', () => {
    const office = testOffice(19).map((charge, number) =>
      charge.document === '52998224725' && number % 2 === 0 ? { ...charge, document: '529.982.247-25' } : charge,
    );
    const db = written(office);
    const year = { from: Date.UTC(2026, 0, 1, 3), before: Date.UTC(2027, 0, 1, 3) };
    const { customers, withoutDocument } = sumsOfCustomers(db, year, RETURNING, 100);
    const bookOfYear = (of: (charge: OfficeCharge) => boolean) => ({
      received: added(office, (charge) => isReceived(charge) && isIn(charge.paidAt, year) && of(charge)),
      returned: added(office, (charge) => isReturned(charge) && isIn(charge.returnedAt, year) && of(charge)),
    });
    expect(customers).toHaveLength(4);
    for (const { customerDocument, customerName: _, ...sums } of customers)
      expect(sums).toEqual(bookOfYear(({ document }) => document?.replace(/\D/gu, '') === customerDocument));
    expect(withoutDocument).toEqual(bookOfYear(({ document }) => document === null));
    const all = [...customers, withoutDocument].reduce((sum, { received }) => sum + received.sum, 0);
    const { days } = figures(db, year, OFFICE_ZONE, RETURNING);
    expect(all).toBe(days.reduce((sum, { paidSum }) => sum + paidSum, 0));
    expect(customers.map(({ received }) => received.sum)).toEqual(
      customers.map(({ received }) => received.sum).toSorted((one, other) => other - one),
    );
  });

  it('the balance at the gateway is what was paid, is not in a matched payout and did not go back', () => {
    const office = testOffice(23);
    const db = written(office);
    const now = Date.UTC(2026, 10, 9, 3);
    expect(balanceAtGateway(db, now, RETURNING).matchedUntil).toBeNull();
    // Every third payment is in a payout; a matched refund takes nothing out.
    const isMatched = (number: number) => number % 3 === 0;
    for (const number of office.keys())
      run(
        db,
        `INSERT INTO statement_matches (line_id, time_key, kind, evidence, day, amount, matched_at_ms)
         SELECT ?, time_key, ?, 'person', '2026-11-07', amount, 1 FROM charges WHERE key = ?`,
        `line-${number}`,
        isMatched(number) ? 'payment' : 'refund',
        keyOfBare(number),
      );
    const { ages, matchedUntil } = balanceAtGateway(db, now, RETURNING);
    expect(matchedUntil).toBe('2026-11-07');
    const owed = office.filter((charge, number) => isReceived(charge) && !isReturned(charge) && !isMatched(number));
    const bounds = { newest: [-100, 2], week: [2, 8], month: [8, 31], older: [31, 1_000] } as const;
    for (const { age, ...sums } of ages) {
      const [from, to] = bounds[age];
      const of = owed.filter(({ paidAt }) => {
        const days = (now - (paidAt ?? 0)) / 86_400_000;
        return days >= from && days < to;
      });
      expect(sums, age).toEqual({
        count: of.length,
        sum: of.reduce((sum, { net, amount }) => sum + (net ?? amount), 0),
        unreported: of.filter(({ net }) => net === null).length,
      });
      expect(of.length).toBeGreaterThan(0);
    }
  });

  it('a CSV’s manifest and a workbook’s summary have each sum of the screen, by its name', async () => {
    const db = written(testOffice(17, 2));
    const { rows } = exportPage(db, {}, null, 1_000, { column: 'created', direction: 'desc' });
    const onScreen = listed(db, {});
    const csv = exportTask({ returningStates: RETURNING });
    await writeExport(csv, sourceOf(rows), SILENT);
    const { sums } = JSON.parse(readFileSync(`${csv.path}.manifest.json`, 'utf8'));
    const xlsx = exportTask({ returningStates: RETURNING }, { format: 'xlsx' });
    await writeExport(xlsx, sourceOf(rows), SILENT);
    const summary = readWorkbook(xlsx.path).sheets.find(({ name }) => name === 'Resumo')?.rows ?? [];
    for (const word of SUM_WORDS) {
      const { count, sum } = onScreen[word];
      const name = SUM_NAMES['pt-BR'][word];
      expect(sums[word]).toMatchObject({ name, count, sumInCents: String(sum) });
      const line = summary.find(([head]) => head?.text === name)?.map(({ text }) => text) ?? [];
      expect([Number(line[1]), Math.round(Number(line[2]) * 100)]).toEqual([count, sum]);
    }
  });

  it('every sum of all its charges is what plain SQL adds up', () => {
    const office = testOffice(13);
    const db = written(office);
    const book = bookOf(office);
    expect(listed(db, {})).toEqual(book);
    const sql = (condition: string) =>
      db.prepare(`SELECT count(*) AS count, coalesce(sum(amount), 0) AS sum FROM charges WHERE ${condition}`).get();
    const paid = "(paid_at_ms IS NOT NULL OR state IN ('PAID', 'REFUNDED'))";
    expect(sql(`${paid} AND attention = 0`)).toEqual(book.received);
    expect(sql(`${paid} AND attention = 0 AND state IN ('REFUNDED', '${MARKED_STATE}')`)).toEqual(book.returned);
    expect(sql(`NOT ${paid} AND state IN ('EXPIRED', 'FAILED')`)).toEqual(book.ended);
    expect(sql(`NOT ${paid} AND state IN ('PENDING', 'IN_REVIEW')`)).toEqual(book.waiting);
    expect(sql(`${paid} AND attention <> 0`)).toEqual(book.inDoubt);
    expect(sql(`state = '${OUTCOME_UNKNOWN}'`)).toMatchObject({ count: totals(db, {}).outcomeUnknown });
  });
});
