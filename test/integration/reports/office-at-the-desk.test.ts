/**
 * A hundred days of an office, recorded as a desk records them and read as a page reads them: each figure that the
 * operations give and each file they write is what the office's own book adds up to.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHistory } from '../../../src-main/history/history.ts';
import { closingRange } from '../../../src-main/history/model/closing-period.ts';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { SUM_WORDS, sumsOfTotals } from '../../../src-preload/contract/charges/sums/money-sums.ts';
import { SUM_NAMES } from '../../../src-preload/contract/charges/sums/sum-words.ts';
import type { Input } from '../../../src-preload/contract/contract.ts';
import { EXPORT_COLUMN_NAMES } from '../../../src-preload/contract/reports/export-column-names.ts';
import { DAY } from '../../../src-preload/contract/values/durations.ts';
import { LANGUAGES } from '../../../src-preload/contract/values/languages.ts';
import { formatMoney } from '../../../src-preload/contract/values/write-money.ts';
import { sumsOfClosing } from '../../../src-renderer/reports/closing/sums-of-closing.ts';
import { todayPeriods } from '../../../src-renderer/today/today-periods.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { readCsv } from '../../support/history/csv-reader.ts';
import { readWorkbook } from '../../support/history/export-desk.ts';
import { added, bookByCash, bookOf, isIn } from '../../support/history/office-book.ts';
import { type RecordedCharge, recordOffice } from '../../support/history/recorded-office.ts';
import {
  isDoubtful,
  isReceived,
  isReturned,
  MARKED_STATE,
  OFFICE_ZONE,
  type OfficeCharge,
  testOffice,
} from '../../support/history/test-office.ts';
import { receiptHtml } from '../../support/renderer/receipt-html.tsx';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

/** The evening of the office's last day, in São Paulo. */
const NOW = Date.UTC(2026, 10, 8, 23);
const RETURNING = [MARKED_STATE];
const MONTHS = ['2026-08', '2026-09', '2026-10', '2026-11'] as const;
const YEAR = { from: Date.UTC(2026, 0, 1, 3), before: Date.UTC(2027, 0, 1, 3) };

let desk: ConsoleDesk;
let gatewayId = '';
let office: readonly RecordedCharge[] = [];

/** Nothing of it is still to come. */
const untilNow = ({ createdAt, paidAt, returnedAt }: OfficeCharge) =>
  [createdAt, paidAt, returnedAt].every((at) => at === null || at < NOW - 60_000);

beforeAll(async () => {
  const clock = fastClock(1, NOW);
  const first = await openDesk(undefined, clock);
  gatewayId = (await first.call('gateways.add', typedGateway({ returningStates: RETURNING }))).id;
  await first.call('settings.change', { gatewayId, timeZone: OFFICE_ZONE });
  await first.console.close();
  const folder = join(first.folder, 'gateways', gatewayId);
  const history = await openHistory({ folder, workers: historyWorkers, log: () => undefined });
  office = await recordOffice(history, testOffice(29, 4).filter(untilNow));
  await history.close();
  desk = await openDesk(first.folder, clock);
});
afterAll(() => desk.close());

const bySize = (one: number, other: number) => one - other;
const listed = async (filter: ChargeFilter) =>
  sumsOfTotals(await desk.call('charges.totals', { gatewayId, filter }), RETURNING);
const monthOf = (month: string) => {
  const { from, before } = closingRange(month, 'created', OFFICE_ZONE);
  return { from, before };
};

async function exported(different: Partial<Input<'exports.write'>>, options: object = {}) {
  const { path } = await desk.call('exports.write', {
    ...{ gatewayId, exportId: randomUUID(), filter: {}, sort: { column: 'created', direction: 'desc' } },
    options: {
      ...{
        format: 'csv',
        dialect: 'brazil',
        columns: ['transactionId', 'gross', 'unconfirmed', 'fee', 'net', 'state'],
      },
      ...{ masked: false, rawAnswers: false, ...options },
    } as Input<'exports.write'>['options'],
    language: 'pt-BR',
    ...different,
  });
  return path;
}

describe('the figures of an office, as its desk shows them', () => {
  it('Today has what was received today, this month and before, and what is waiting', async () => {
    const periods = todayPeriods(NOW, OFFICE_ZONE);
    for (const span of [periods.day, periods.dayBefore, periods.month, periods.monthBefore]) {
      const paid = office.filter(({ paidAt }) => isIn(paidAt, span));
      expect(await listed({ paid: span })).toEqual(bookOf(paid));
    }
    const { received } = await listed({ paid: periods.month });
    expect(received.count).toBeGreaterThan(10);
    const { waiting } = await listed({ states: ['PENDING'] });
    expect(waiting).toEqual(added(office, ({ fate }) => fate === 'waiting'));
  });

  it('the list has each sum of all charges, of a month’s payments and of a month’s creations', async () => {
    expect(await listed({})).toEqual(bookOf(office));
    for (const month of MONTHS) {
      const span = monthOf(month);
      expect(await listed({ paid: span })).toEqual(bookOf(office.filter(({ paidAt }) => isIn(paidAt, span))));
      expect(await listed({ created: span })).toEqual(bookOf(office.filter(({ createdAt }) => isIn(createdAt, span))));
    }
    const { outcomeUnknown } = await desk.call('charges.totals', { gatewayId, filter: {} });
    expect(outcomeUnknown).toBe(office.filter(({ fate }) => fate === 'unknown').length);
  });

  it('a customer’s page has the sums of their charges, and their year is the table’s', async () => {
    const { customers, withoutDocument } = await desk.call('reports.customers', { gatewayId, year: 2026 });
    const ofDocument = (document: string | null) => office.filter((charge) => charge.document === document);
    const documents = [...new Set(office.flatMap(({ document }) => document ?? []))];
    expect(customers).toHaveLength(documents.length);
    for (const document of documents) {
      const charges = ofDocument(document);
      const sums = bookOf(charges);
      expect(await listed({ customerOf: charges[0]?.key ?? '' })).toEqual(sums);
      expect(await desk.call('charges.customer', { gatewayId, key: charges[0]?.key ?? '' })).toMatchObject({
        charges: charges.length,
      });
      const { received, returned } = bookByCash(charges, YEAR);
      expect(customers.find(({ customerName }) => customerName === `Cliente ${document}`)).toMatchObject({
        ...{ received, returned },
      });
    }
    const { received, returned } = bookByCash(ofDocument(null), YEAR);
    expect(withoutDocument).toEqual({ received, returned });
  });

  it('the overview and the three closings of each month are the book’s, and a saved one stays so', async () => {
    for (const month of MONTHS) {
      const span = monthOf(month);
      const cash = bookByCash(office, span);
      const to = new Date(span.before - DAY).toISOString().slice(0, 10);
      const { days } = await desk.call('reports.figures', { gatewayId, days: { from: `${month}-01`, to } });
      const total = (of: (day: (typeof days)[number]) => number) => days.reduce((sum, day) => sum + of(day), 0);
      expect([total(({ paid }) => paid), total(({ paidSum }) => paidSum)]).toEqual(Object.values(cash.received));
      expect([total((day) => day.returned), total((day) => day.returnedSum)]).toEqual(Object.values(cash.returned));
      expect([total((day) => day.unconfirmed), total((day) => day.unconfirmedSum)]).toEqual(
        Object.values(cash.inDoubt),
      );
      const paid = bookOf(office.filter(({ paidAt }) => isIn(paidAt, span)));
      const { received, waiting, ended, inDoubt } = bookOf(office.filter(({ createdAt }) => isIn(createdAt, span)));
      const expected = {
        cash,
        paid: { received: paid.received, inDoubt: paid.inDoubt },
        created: { received, waiting, ended, inDoubt },
      } as const;
      for (const basis of ['cash', 'paid', 'created'] as const) {
        const closing = await desk.call('closing.close', { gatewayId, period: month, basis });
        expect(sumsOfClosing(closing)).toEqual(expected[basis]);
        expect(closing.compared?.changed).toBe(0);
        const sealed = await desk.call('closing.sealed', { gatewayId, closingId: closing.compared?.id ?? '' });
        expect(sumsOfClosing(sealed)).toEqual(expected[basis]);
      }
    }
    const closings = await desk.call('closing.list', { gatewayId });
    expect(closings).toHaveLength(MONTHS.length * 3);
    expect(await desk.call('closing.outdated', { gatewayId })).toEqual({ periods: 0 });
    for (const { period, basis, received, returned } of closings) {
      const cash = bookByCash(office, monthOf(period));
      const created = bookOf(office.filter(({ createdAt }) => isIn(createdAt, monthOf(period))));
      const book = basis === 'created' ? created : cash;
      expect([received.count, received.gross]).toEqual(Object.values(book.received));
      expect([returned.count, returned.gross]).toEqual(basis === 'cash' ? Object.values(cash.returned) : [0, 0]);
    }
  });

  it('fees and net amounts of a closing are those that were reported, and the rest is counted', async () => {
    for (const month of MONTHS) {
      const { lines } = await desk.call('closing.read', { gatewayId, period: month, basis: 'cash' });
      const paid = office.filter((charge) => isReceived(charge) && isIn(charge.paidAt, monthOf(month)));
      const sumOf = (of: (line: (typeof lines)[number]) => number) => lines.reduce((sum, line) => sum + of(line), 0);
      const doubtful = office.filter((charge) => charge.isUnconfirmed && isIn(charge.paidAt, monthOf(month)));
      expect(sumOf(({ fee }) => fee)).toBe(paid.reduce((sum, { fee }) => sum + (fee ?? 0), 0));
      expect(sumOf(({ net }) => net)).toBe(paid.reduce((sum, { net }) => sum + (net ?? 0), 0));
      expect(sumOf(({ unreported }) => unreported)).toBe(paid.filter(({ net }) => net === null).length);
      expect(sumOf(({ unconfirmed }) => unconfirmed)).toBe(doubtful.length);
    }
  });

  it.each(LANGUAGES)(
    'CSV, its manifest and a workbook have every charge and sum, in the words of %s',
    async (language) => {
      const dialect = language === 'en' ? 'international' : 'brazil';
      for (const month of MONTHS) {
        const span = monthOf(month);
        const paid = office.filter(({ paidAt }) => isIn(paidAt, span));
        const book = bookOf(paid);
        const csv = await exported({ filter: { paid: span }, language }, { dialect });
        const [head, ...rows] = readCsv(
          readFileSync(csv, 'utf8').replace(/^\uFEFF/u, ''),
          dialect === 'brazil' ? ';' : ',',
        );
        const centsOf = (column: 'gross' | 'unconfirmed' | 'fee' | 'net') => {
          const at = head?.findIndex(({ text }) => text === EXPORT_COLUMN_NAMES[column][language]) ?? -1;
          const texts = rows.flatMap((row) => row[at]?.text || []);
          return texts.map((text) => Math.round(Number(text.replace(',', '.')) * 100)).toSorted(bySize);
        };
        const amountsOf = (isCounted: (charge: RecordedCharge) => boolean) =>
          paid
            .filter(isCounted)
            .map(({ amount }) => amount)
            .toSorted(bySize);
        expect(centsOf('gross')).toEqual(amountsOf(isReceived));
        expect(centsOf('unconfirmed')).toEqual(amountsOf(isDoubtful));
        for (const column of ['fee', 'net'] as const) {
          const reported = paid.filter(isReceived).flatMap((charge) => charge[column] ?? []);
          expect(centsOf(column)).toEqual(reported.toSorted(bySize));
        }
        const manifest = JSON.parse(readFileSync(`${csv}.manifest.json`, 'utf8'));
        const xlsx = await exported({ filter: { paid: span }, language }, { format: 'xlsx' });
        const { sheets } = readWorkbook(xlsx);
        const summary = sheets.at(-1)?.rows ?? [];
        for (const word of SUM_WORDS) {
          const { count, sum } = book[word];
          const name = SUM_NAMES[language][word];
          expect(manifest.sums[word]).toMatchObject({ name, count, sumInCents: String(sum) });
          // A state of the table above may have the word, too.
          const line = summary.findLast(([first]) => first?.text === name)?.map(({ text }) => text) ?? [];
          expect([Number(line[1]), Math.round(Number(line[2]) * 100)]).toEqual([count, sum]);
        }
        expect(sheets[0]?.rows).toHaveLength(paid.length + 1);
      }
    },
  );

  it('a receipt has the amount received; none is there before a payment is confirmed or once it went back', async () => {
    const settings = await desk.call('settings.read', null);
    const [gateway] = await desk.call('gateways.list', null);
    if (gateway === undefined) throw new Error('no gateway');
    const money = (cents: number) => formatMoney(cents, 'pt-BR');
    const counts = { printed: 0, none: 0, otherAmount: 0 };
    for (const charge of office.filter(({ answered }, number) => number % 5 === 0 || answered !== null)) {
      const detail = await desk.call('charges.detail', { gatewayId, key: charge.key });
      const html = receiptHtml(detail, { settings, gateway });
      if (!isReceived(charge) || isReturned(charge)) {
        expect(html, charge.fate).toBe('');
        counts.none += 1;
        continue;
      }
      const asked = charge.answered === null ? [] : [`<dd>${money(charge.amount - 100)}</dd>`];
      expect(html, charge.fate).toContain(`>${money(charge.amount)}</p>`);
      expect(html.match(/<dd>R\$[^<]*<\/dd>/gu) ?? [], charge.fate).toEqual(asked);
      counts.printed += 1;
      counts.otherAmount += asked.length;
    }
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(2);
  });

  it('the balance at the gateway is what was paid, did not go back and is in no saved payout', async () => {
    const paid = office.filter(isReceived);
    const matched = new Set(paid.filter((_, number) => number % 3 === 0));
    const lines = [...matched].map(({ key, paidAt, net, amount }, number) => ({
      ...{ lineId: `line-${number}`, keys: [key], kind: 'payment' as const, evidence: 'person' as const },
      day: new Date((paidAt ?? 0) - 3 * 3_600_000).toISOString().slice(0, 10),
      amount: net ?? amount,
    }));
    expect((await desk.call('statements.save', { gatewayId, lines })).refused).toEqual([]);
    const { ages, matchedUntil } = await desk.call('reports.balance', { gatewayId });
    expect(matchedUntil).toBe(
      lines
        .map(({ day }) => day)
        .toSorted()
        .at(-1),
    );
    const owed = paid.filter((charge) => !isReturned(charge) && !matched.has(charge));
    const bounds = { newest: [0, 2], week: [2, 8], month: [8, 31], older: [31, 1_000] } as const;
    for (const { age, ...sums } of ages) {
      const [from, to] = bounds[age];
      const of = owed.filter(({ paidAt }) => {
        const days = (NOW - (paidAt ?? 0)) / DAY;
        return days >= from && days < to;
      });
      expect(sums, age).toEqual({
        count: of.length,
        sum: of.reduce((sum, { net, amount }) => sum + (net ?? amount), 0),
        unreported: of.filter(({ net }) => net === null).length,
      });
    }
  });
});
