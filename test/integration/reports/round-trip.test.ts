/** The content of a history, compared with what other people's packages read from its exported files. */

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { readDetail } from '../../../src-main/history/queries/charge-detail.ts';
import { exportSource } from '../../../src-main/history/queries/export-source.ts';
import { recordExportFilter } from '../../../src-main/history/queries/filter/export-filters.ts';
import { HISTORY_FILE } from '../../../src-main/history/sqlite/history-files.ts';
import type { ExportTask } from '../../../src-main/reports/exports/write-export.ts';
import { manifestPathOf, writeExport } from '../../../src-main/reports/exports/write-export.ts';
import { openToRead, openToWrite } from '../../../src-main/sqlite-file/connection.ts';
import type { ExportColumn, ExportOptions } from '../../../src-preload/contract/reports/export-options.ts';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import { exportTask, SILENT } from '../../support/history/export-desk.ts';
import {
  createdAtOf,
  transactionIdOf,
  type WildCharge,
  wildCharge,
  wildHistory,
} from '../../support/history/wild-history.ts';
import fc from '../../support/run/properties.ts';
import { runs } from '../../support/run/rounds.ts';

const COLUMNS: readonly ExportColumn[] = [
  'transactionId',
  'reference',
  'customer',
  'email',
  'phone',
  'description',
  'end2endId',
  'gross',
  'fee',
  'net',
  'unconfirmed',
  'serviceState',
  'created',
];
const charges = fc.array(wildCharge, { minLength: 1, maxLength: 6 });
const RUNS = { numRuns: runs(25) };

async function exported(file: string, options: Partial<ExportOptions>, different: Partial<ExportTask> = {}) {
  const source = exportSource(openToRead(file, HISTORY_FILE));
  try {
    const task = exportTask({ language: 'en', ...different }, { columns: [...COLUMNS], ...options });
    const written = await writeExport(task, source, SILENT);
    return { path: task.path, ...written };
  } finally {
    source.close();
  }
}

/** UTF-8, in which SQLite stores texts, has no half of a surrogate pair. */
const kept = (text: string | null) => text?.toWellFormed() ?? null;
/** An empty reference is null. */
const referenceOf = ({ reference }: WildCharge) => (reference === '' ? null : kept(reference));
/** Whole cents as the file's decimal. */
const decimal = (cents: number | null, mark: string) => {
  if (cents === null) return null;
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
};

/** The expected columns, newest first, as the list shows them. */
function expectedOf(all: readonly WildCharge[], mark: string): (string | null)[][] {
  return all
    .map((charge, index) => [
      charge.isUnknown ? null : transactionIdOf(index),
      referenceOf(charge),
      kept(charge.name),
      kept(charge.email),
      kept(charge.phone),
      kept(charge.title),
      kept(charge.end2endId),
      charge.isUnknown ? null : decimal(charge.amount, mark),
      decimal(charge.feeAmount, mark),
      decimal(charge.netAmount, mark),
      charge.isUnknown ? decimal(charge.amount, mark) : null,
      charge.isUnknown ? null : charge.state,
    ])
    .toReversed();
}

/** The one prefix there is: an apostrophe before a text that a spreadsheet would interpret as a formula. */
const guarded = (text: string | null) =>
  text !== null && /^([\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u.test(text)
    ? `'${text}`
    : text;

describe('files read by an independent reader', () => {
  it('a workbook read by an independent reader has any text exactly, any amount and any time', async () => {
    await fc.assert(
      fc.asyncProperty(charges, async (all) => {
        const { path } = await exported(wildHistory(all), { format: 'xlsx' });
        const sheets = await readWorkbook(path, { trim: false, parseNumber: (digits) => digits });
        const rows = sheets[0]?.data.slice(1) ?? [];
        // The reader does not distinguish an empty text from a missing cell.
        const cells = rows.map((row) => COLUMNS.slice(0, -1).map((_, index) => row[index] ?? ''));
        expect(cells).toEqual(expectedOf(all, '.').map((row) => row.map((cell) => cell ?? '')));
        const instants = rows.map((row) => row[COLUMNS.length - 1]);
        // São Paulo's wall clock, three hours behind UTC.
        expect(instants).toEqual(
          all.map((_, index) => new Date(Math.floor(createdAtOf(index) / 1000) * 1000 - 10_800_000)).toReversed(),
        );
      }),
      RUNS,
    );
  });

  it('a workbook read by an independent reader has no formula in any cell', async () => {
    await fc.assert(
      fc.asyncProperty(charges, async (all) => {
        const { path } = await exported(wildHistory(all), { format: 'xlsx' });
        for (const [name, bytes] of Object.entries(unzipSync(readFileSync(path))))
          if (name.startsWith('xl/worksheets/'))
            expect(new TextDecoder().decode(bytes)).not.toMatch(/<f[\s>/]|t="str"/);
      }),
      RUNS,
    );
  });

  it.each([
    ['brazil', ';', ','],
    ['international', ',', '.'],
  ] as const)(
    'a %s CSV read by an independent reader has any text but for the one prefix, and any amount',
    async (dialect, delimiter, mark) => {
      await fc.assert(
        fc.asyncProperty(charges, async (all) => {
          const { path } = await exported(wildHistory(all), { format: 'csv', dialect });
          const lines: string[][] = parse(readFileSync(path), { delimiter, bom: true, record_delimiter: '\r\n' });
          const expected = expectedOf(all, mark).map((row) =>
            row.map((cell, index) => (index < 7 || index > 10 ? guarded(cell) : cell) ?? ''),
          );
          expect(lines.slice(1).map((line) => line.slice(0, -1))).toEqual(expected);
        }),
        RUNS,
      );
    },
  );

  it('a JSON Lines file read by an independent reader has any text, amount and raw response exactly', async () => {
    await fc.assert(
      fc.asyncProperty(charges, async (all) => {
        const { path } = await exported(wildHistory(all), { format: 'jsonl', rawAnswers: true });
        const lines = readFileSync(path, 'utf8')
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line));
        const expected = all
          .map((charge, index) => ({
            transactionId: charge.isUnknown ? null : transactionIdOf(index),
            state: charge.isUnknown ? OUTCOME_UNKNOWN : charge.state,
            amount: charge.amount,
            feeAmount: charge.feeAmount,
            netAmount: charge.netAmount,
            reference: referenceOf(charge),
            end2endId: charge.end2endId,
            customer: { name: charge.name, email: charge.email, phone: charge.phone, document: charge.document },
            createdAt: new Date(createdAtOf(index)).toISOString(),
          }))
          .toReversed();
        expect(lines).toMatchObject(expected);
        const raw = lines.map((line) => JSON.parse(line.answers[0].text).customer.name);
        expect(raw).toEqual(all.map(({ name }) => name).toReversed());
      }),
      RUNS,
    );
  });
});

describe('an export of a history', () => {
  it('a charge read with its page is what the charge by itself is, its events and its attempt among them', async () => {
    await fc.assert(
      fc.asyncProperty(charges, async (all) => {
        const file = wildHistory(all);
        const db = openToWrite(file, HISTORY_FILE);
        const timeKeys = db.prepare('SELECT time_key FROM charges ORDER BY time_key').pluck().all() as number[];
        const attempt = db.prepare(
          `INSERT INTO attempts (id, draft_id, started_at_ms, ended_at_ms, outcome, reference, request, time_key)
           VALUES (?, ?, ?, ?, 'created', 'R', x'00', ?)`,
        );
        // Of two attempts that turned out to be the same charge, the one that began first counts.
        for (const [index, timeKey] of timeKeys.entries())
          for (const at of [2_000, 1_000])
            if (index % 3 === 0) attempt.run(randomUUID(), randomUUID(), at, at, timeKey);
        recordExportFilter(db, { id: randomUUID(), at: Date.UTC(2030, 0, 1), format: 'csv', filter: {}, by: 'Bia' });
        db.close();
        const source = exportSource(openToRead(file, HISTORY_FILE));
        const reader = openToRead(file, HISTORY_FILE);
        const rows = [...source.pages({}, { column: 'created', direction: 'asc' })].flat();
        const details = source.details(rows, true);
        const withoutTimelines = source.details(rows, false);
        const single = rows.map(({ key }) => readDetail(reader, key));
        reader.close();
        source.close();
        expect(details).toEqual(single);
        expect(withoutTimelines).toEqual(single.map((detail) => ({ ...detail, timeline: null })));
        expect(
          details.every((detail, index) => detail.attempt?.startedAt === (index % 3 === 0 ? 1_000 : undefined)),
        ).toBe(true);
      }),
      RUNS,
    );
  });

  it('an export and its rows add up to SQL’s sums by state; unknown outcomes are not summed', async () => {
    await fc.assert(
      fc.asyncProperty(charges, async (all) => {
        const file = wildHistory(all);
        const { path, rows } = await exported(file, { format: 'csv', dialect: 'international', columns: ['gross'] });
        const db = new Database(file, { readonly: true }).defaultSafeIntegers();
        const sums = db
          .prepare(`SELECT state, count(*) AS count, sum(iif(state = ?, 0, amount)) AS sum FROM charges GROUP BY state`)
          .all(OUTCOME_UNKNOWN) as { state: string; count: bigint; sum: bigint }[];
        db.close();
        const manifest = JSON.parse(readFileSync(manifestPathOf(path), 'utf8'));
        const told: { state: string; count: number; sumInCents: string }[] = manifest.byState;
        const byName = (one: { state: string }, other: { state: string }) => (one.state < other.state ? -1 : 1);
        expect(told.toSorted(byName)).toEqual(
          sums
            .toSorted(byName)
            .map(({ state, count, sum }) => ({ state, count: Number(count), sumInCents: String(sum) })),
        );
        const total = sums.reduce((sum, one) => sum + one.sum, 0n);
        const lines: string[][] = parse(readFileSync(path), {
          relax_column_count: true,
          from: 2,
          skip_empty_lines: false,
        });
        const added = lines.reduce((sum, [gross = '']) => sum + BigInt(gross.replace('.', '')), 0n);
        expect([rows, manifest.sumInCents, added]).toEqual([all.length, String(total), total]);
      }),
      RUNS,
    );
  });

  it("an export has the list's order and filter, unpaid included, in every format", async () => {
    await fc.assert(
      fc.asyncProperty(charges, async (all) => {
        const file = wildHistory(all);
        const db = new Database(file, { readonly: true });
        const inOrder = (order: string) =>
          db
            .prepare(
              `SELECT coalesce(transaction_id, '') FROM charges WHERE state IN ('PENDING', 'PAID', ?) ORDER BY ${order}`,
            )
            .pluck()
            .all(OUTCOME_UNKNOWN);
        const filter = { states: ['PENDING', 'PAID', OUTCOME_UNKNOWN] };
        for (const [column, order] of [
          ['created', 'time_key DESC'],
          ['amount', 'amount DESC, time_key DESC'],
        ] as const) {
          const sort = { column, direction: 'desc' } as const;
          const columns: ExportColumn[] = ['transactionId', 'created'];
          const csv = await exported(file, { format: 'csv', columns }, { filter, sort });
          const ids = (parse(readFileSync(csv.path), { delimiter: ';', bom: true, from: 2 }) as string[][]).map(
            ([id]) => id,
          );
          expect(ids).toEqual(inOrder(order));
          const jsonl = await exported(file, { format: 'jsonl' }, { filter, sort });
          const lines = readFileSync(jsonl.path, 'utf8').split('\n').slice(0, -1);
          expect(lines.map((line) => JSON.parse(line).transactionId ?? '')).toEqual(ids);
          const xlsx = await exported(file, { format: 'xlsx', columns }, { filter, sort });
          const [sheet] = await readWorkbook(xlsx.path, { trim: false });
          expect(sheet?.data.slice(1).map(([id]) => id ?? '')).toEqual(ids);
        }
        db.close();
      }),
      { numRuns: runs(12) },
    );
  });
});
