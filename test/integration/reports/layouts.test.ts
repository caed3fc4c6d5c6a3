import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { exportSource } from '../../../src-main/history/queries/export-source.ts';
import { HISTORY_FILE, historyFileIn } from '../../../src-main/history/sqlite/history-files.ts';
import { openSeveralSources } from '../../../src-main/reports/exports/several-sources.ts';
import { writeExport } from '../../../src-main/reports/exports/write-export.ts';
import { openToRead } from '../../../src-main/sqlite-file/connection.ts';
import { openHistoryToRead } from '../../../src-main/team-history/open-to-read.ts';
import { exampleLayouts } from '../../../src-preload/contract/ready-layouts/example-layouts.ts';
import type { ExportLayout } from '../../../src-preload/contract/reports/export-layouts.ts';
import { EXPORT_COLUMNS, type ExportOptions } from '../../../src-preload/contract/reports/export-options.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { readCsv } from '../../support/history/csv-reader.ts';
import { exportTask, readWorkbook, SILENT } from '../../support/history/export-desk.ts';
import { seedHistory } from '../../support/history/history-seed.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';
import { temporaryFolder } from '../../support/shell/shell-transports.ts';

const [ENTRIES, MOVEMENTS] = exampleLayouts('pt-BR');
/** The first half of 2025 in São Paulo. */
const PERIOD = { from: Date.UTC(2025, 0, 1, 3), before: Date.UTC(2025, 6, 1, 3) };

describe('movements of a history', () => {
  const folder = temporaryFolder();
  let db: Database.Database;
  beforeAll(() => {
    seedHistory(folder.path, 3000);
    db = new Database(historyFileIn(folder.path));
    // Money goes back some days later, often in the month after; some of it in states of the service's own.
    db.exec(`
      UPDATE charges SET returned_at_ms = paid_at_ms + (time_key % 40) * 86400000, returned_at_source = 'seen'
        WHERE state = 'REFUNDED';
      UPDATE charges SET state = 'CHARGEBACK', returned_at_ms = paid_at_ms + 3600000, returned_at_source = 'seen'
        WHERE state = 'PAID' AND transaction_id LIKE 'a%';
      UPDATE charges SET state = 'DISPUTED', returned_at_ms = paid_at_ms + 3600000, returned_at_source = 'seen'
        WHERE state = 'PAID' AND transaction_id LIKE 'b%';
      UPDATE charges SET attention = attention | 16 WHERE state = 'PAID' AND transaction_id LIKE 'c%';
    `);
  });
  afterAll(() => {
    db.close();
    folder.remove();
  });

  async function written(layout: ExportLayout, filter = { paid: PERIOD } as object) {
    const task = { ...exportTask({ filter, layout, returningStates: ['CHARGEBACK'] }) };
    const source = exportSource(openToRead(historyFileIn(folder.path), HISTORY_FILE));
    const result = await writeExport(task, source, SILENT).finally(() => source.close());
    return { ...readLayout(task.path), result };
  }
  function readLayout(path: string) {
    const [head = [], ...lines] = readCsv(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), ';');
    const manifest = JSON.parse(readFileSync(`${path}.manifest.json`, 'utf8'));
    const named = lines.map((line) => Object.fromEntries(line.map(({ text }, at) => [head[at]?.text ?? '', text])));
    return { lines: named, manifest };
  }
  const sumOf = (lines: readonly Record<string, string>[], column: string) =>
    lines.reduce((sum, line) => sum + Number((line[column] ?? '').replace(/[,.]/g, '')), 0);
  /** Count and sum by plain SQL. */
  const counted = (column: string, at: string, where: string) =>
    db
      .prepare(
        `SELECT count(*) AS count, total(${column}) AS sum FROM charges WHERE ${at} >= ? AND ${at} < ? AND ${where}`,
      )
      .get(PERIOD.from, PERIOD.before) as { count: number; sum: number };
  const payments = () => counted('amount', 'paid_at_ms', 'attention & 16 = 0');
  const returns = () =>
    counted('amount', 'returned_at_ms', "attention & 16 = 0 AND state IN ('REFUNDED', 'CHARGEBACK')");
  const fees = () => counted('fee_amount', 'paid_at_ms', 'attention & 16 = 0 AND fee_amount > 0');

  it('a double-entry file balances, and its sums by account are those of plain SQL over the same file', async () => {
    const { lines, manifest, result } = await written(ENTRIES);
    const [paid, returned, fee] = [payments(), returns(), fees()];
    expect([paid.count, returned.count, fee.count].every((count) => count > 2)).toBe(true);
    expect(sumOf(lines, 'Débito')).toBe(sumOf(lines, 'Crédito'));
    expect(sumOf(lines, 'Débito')).toBe(paid.sum + returned.sum + fee.sum);
    const bank = lines.filter((line) => line['Conta'] === '1.1.1.02.001');
    expect(sumOf(bank, 'Débito') - sumOf(bank, 'Crédito')).toBe(paid.sum - returned.sum - fee.sum);
    expect(lines).toHaveLength(2 * (paid.count + returned.count + fee.count));
    expect(result).toMatchObject({ rows: lines.length, sum: paid.sum - returned.sum });
    expect(manifest).toMatchObject({
      layout: ENTRIES.name,
      rows: lines.length,
      movements: {
        payment: { count: paid.count, sumInCents: String(paid.sum) },
        return: { count: returned.count, sumInCents: String(returned.sum) },
        fee: { count: fee.count, sumInCents: String(fee.sum) },
      },
    });
  });

  it('a double-entry file of several gateways balances, with each one’s name and returning states', async () => {
    const other = temporaryFolder();
    onTestFinished(() => other.remove());
    seedHistory(other.path, 600);
    const second = new Database(historyFileIn(other.path));
    onTestFinished(() => void second.close());
    // A state that only the first gateway marks as returning.
    second.exec(`
      UPDATE charges SET state = 'CHARGEBACK', returned_at_ms = paid_at_ms + 3600000, returned_at_source = 'seen'
        WHERE state = 'PAID' AND transaction_id LIKE 'a%'`);
    const gateway = { kind: 'movement', field: 'gateway', heading: 'Gateway' } as const;
    const layout = { ...ENTRIES, columns: [gateway, ...ENTRIES.columns] };
    const shop = {
      gatewayName: 'Loja',
      history: { engine: 'file', path: historyFileIn(folder.path) } as const,
      returningStates: ['CHARGEBACK'],
    };
    const branch = {
      gatewayName: 'Filial',
      history: { engine: 'file', path: historyFileIn(other.path) } as const,
      returningStates: [],
    };
    const task = exportTask({ filter: { paid: PERIOD }, layout, ...shop, others: [branch] });
    const source = openSeveralSources(
      [shop, branch],
      (history) => exportSource(openHistoryToRead(history)),
      () => 'corrupt',
    );
    const result = await writeExport(task, source, SILENT).finally(() => source.close());
    const { lines, manifest } = readLayout(task.path);
    expect(sumOf(lines, 'Débito')).toBe(sumOf(lines, 'Crédito'));
    expect([...new Set(lines.map((line) => line['Gateway']))]).toEqual(['Loja', 'Filial']);
    expect(lines.map((line) => Number(line['Número']))).toEqual(lines.map((_, at) => Math.floor(at / 2) + 1));
    const ofBranch = (column: string, at: string, where: string) =>
      second
        .prepare(
          `SELECT count(*) AS count, total(${column}) AS sum FROM charges WHERE ${at} >= ? AND ${at} < ? AND ${where}`,
        )
        .get(PERIOD.from, PERIOD.before) as { count: number; sum: number };
    const paid = ofBranch('amount', 'paid_at_ms', '1');
    const returned = ofBranch('amount', 'returned_at_ms', "state = 'REFUNDED'");
    const unmarked = ofBranch('amount', 'returned_at_ms', "state = 'CHARGEBACK'");
    expect(Math.min(paid.count, unmarked.count)).toBeGreaterThan(0);
    const kinds = (payment: typeof paid, back: typeof paid) => ({
      payment: { count: payment.count, sumInCents: String(payment.sum) },
      return: { count: back.count, sumInCents: String(back.sum) },
    });
    const bothPaid = { count: paid.count + payments().count, sum: paid.sum + payments().sum };
    const bothReturned = { count: returned.count + returns().count, sum: returned.sum + returns().sum };
    expect(manifest).toMatchObject({
      rows: lines.length,
      movements: kinds(bothPaid, bothReturned),
      gateways: [
        { gateway: 'Loja', movements: kinds(payments(), returns()) },
        { gateway: 'Filial', movements: kinds(paid, returned) },
      ],
    });
    expect(result).toMatchObject({ rows: lines.length, sum: bothPaid.sum - bothReturned.sum });
  });

  it('a return is in the month in which the money left, and movements are in the order of their instants', async () => {
    const { lines } = await written({ ...MOVEMENTS, date: 'yyyy-MM-dd', time: 'HH:mm:ss' });
    const ofReturns = lines.filter((line) => line['Movimento'] === 'Reembolso');
    const earlier = counted('amount', 'returned_at_ms', `state = 'REFUNDED' AND paid_at_ms < ${PERIOD.from}`);
    expect(earlier.count).toBeGreaterThan(0);
    expect(ofReturns).toHaveLength(returns().count);
    const dates = lines.map((line) => line['Data'] ?? '');
    expect(dates).toEqual(dates.toSorted());
    expect(dates.every((date) => date >= '2025-01-01' && date < '2025-07-01')).toBe(true);
  });

  it('an unconfirmed payment and an unmarked state are no movements, and the manifest counts them', async () => {
    const { manifest } = await written(MOVEMENTS);
    const unconfirmed = counted('amount', 'paid_at_ms', 'attention & 16 <> 0').count;
    const unmarked = counted('amount', 'returned_at_ms', "attention & 16 = 0 AND state = 'DISPUTED'").count;
    expect(unconfirmed * unmarked).toBeGreaterThan(0);
    expect(manifest.leftOut).toEqual({
      paymentNotConfirmed: unconfirmed,
      afterPaymentInAnUnmarkedState: unmarked,
    });
  });

  it('the other conditions of a filter choose charges, and its period is that of the movements', async () => {
    const operator = 'Ana Souza';
    const { result } = await written(MOVEMENTS, { created: PERIOD, operators: [operator], text: 'silva' });
    const rows = db
      .prepare(
        `SELECT count(*) FROM charges JOIN charge_texts USING (time_key) WHERE paid_at_ms >= ? AND paid_at_ms < ?
          AND operator = ? AND name LIKE '%silva%' AND attention & 16 = 0`,
      )
      .pluck()
      .get(PERIOD.from, PERIOD.before, operator);
    expect(rows).toBeGreaterThan(0);
    const all = await written(
      { ...MOVEMENTS, movements: ['payment'] },
      { created: PERIOD, operators: [operator], text: 'silva' },
    );
    expect(all.result.rows).toBe(rows);
    expect(result.rows).toBeGreaterThan(all.result.rows);
  });

  /** Days in São Paulo, which has had one offset since 2019. */
  const daysOf = (column: string, at: string, where: string) =>
    db
      .prepare(
        `SELECT date((${at} - 10800000) / 1000, 'unixepoch') AS day, count(*) AS count, sum(${column}) AS sum
          FROM charges WHERE ${at} >= ? AND ${at} < ? AND ${where} GROUP BY day`,
      )
      .all(PERIOD.from, PERIOD.before) as { day: string; count: number; sum: number }[];

  it('one line a day and kind has the sums of plain SQL, numbered within its day', async () => {
    const columns = (['movementDate', 'movementKind', 'movementAmount', 'movementCount', 'dayLine'] as const).map(
      (field) => ({ kind: 'movement' as const, field, heading: field }),
    );
    const { lines, manifest, result } = await written({ ...MOVEMENTS, date: 'yyyy-MM-dd', daily: true, columns });
    const expected = [
      ...daysOf('amount', 'paid_at_ms', 'attention & 16 = 0').map((day) => ({ ...day, kind: 'Pagamento' })),
      ...daysOf('amount', 'returned_at_ms', "attention & 16 = 0 AND state IN ('REFUNDED', 'CHARGEBACK')").map(
        (day) => ({
          ...{ ...day, kind: 'Reembolso' },
        }),
      ),
      ...daysOf('fee_amount', 'paid_at_ms', 'attention & 16 = 0 AND fee_amount > 0').map((day) => ({
        ...{ ...day, kind: 'Tarifa' },
      })),
    ].toSorted((one, other) => (one.day + one.kind < other.day + other.kind ? -1 : 1));
    const numbers = new Map<string, number>();
    expect(lines).toEqual(
      expected.map(({ day, kind, sum, count }) => {
        numbers.set(day, (numbers.get(day) ?? 0) + 1);
        const amount = `${String(sum).padStart(3, '0').slice(0, -2)},${String(sum).padStart(3, '0').slice(-2)}`;
        return {
          ...{ movementDate: day, movementKind: kind, movementAmount: amount, movementCount: String(count) },
          dayLine: String(numbers.get(day)),
        };
      }),
    );
    expect(result).toMatchObject({ rows: expected.length, sum: payments().sum - returns().sum });
    expect(manifest).toMatchObject({
      linesAreSumsByDay: true,
      rows: expected.length,
      movements: { payment: { count: payments().count, sumInCents: String(payments().sum) } },
    });
  });

  it('header and trailer have the same counts and sums as the manifest, before and after the lines', async () => {
    const totals = (['movements', 'sum', 'bodyLines', 'fileLines', 'periodStart', 'periodEnd'] as const).map(
      (field) => ({
        ...{ kind: 'total' as const, field, heading: field },
      }),
    );
    const edge = [{ kind: 'text' as const, text: 'H', ids: [], heading: '' }, ...totals];
    const layout: ExportLayout = { ...ENTRIES, numbers: 'cents', header: edge, headings: false, trailer: edge };
    const task = exportTask({ filter: { paid: PERIOD }, layout, returningStates: ['CHARGEBACK'] });
    const source = exportSource(openToRead(historyFileIn(folder.path), HISTORY_FILE));
    await writeExport(task, source, SILENT).finally(() => source.close());
    const lines = readFileSync(task.path, 'utf8')
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .slice(0, -1);
    const all = [payments(), returns(), fees()];
    const count = all.reduce((sum, each) => sum + each.count, 0);
    const sum = all.reduce((total, each) => total + each.sum, 0);
    expect(lines).toHaveLength(2 * count + 2);
    const [first, last] = [lines[0], lines.at(-1)];
    expect(first).toBe(`H;${count};${sum};${2 * count};${2 * count + 2};01/01/2025;30/06/2025`);
    expect(last).toBe(first);
    const manifest = JSON.parse(readFileSync(`${task.path}.manifest.json`, 'utf8'));
    const kinds = Object.values(manifest.movements as Record<string, { count: number; sumInCents: string }>);
    expect(kinds.reduce((total, kind) => total + Number(kind.sumInCents), 0)).toBe(sum);
  });

  it('a workbook of a layout has one sheet with the lines, and its manifest beside it', async () => {
    const layout: ExportLayout = { ...MOVEMENTS, file: 'xlsx', sheet: 'Lançamentos' };
    const task = exportTask({ filter: { paid: PERIOD }, layout, returningStates: ['CHARGEBACK'] }, { format: 'xlsx' });
    const source = exportSource(openToRead(historyFileIn(folder.path), HISTORY_FILE));
    const result = await writeExport(task, source, SILENT).finally(() => source.close());
    const { sheets } = readWorkbook(task.path);
    expect(sheets.map(({ name }) => name)).toEqual(['Lançamentos']);
    expect(sheets[0]?.rows).toHaveLength(1 + payments().count + returns().count + fees().count);
    const amounts = (sheets[0]?.rows.slice(1) ?? []).map((row) => row.find(({ at }) => at.startsWith('D'))?.text ?? '');
    expect(amounts.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)).toBe(
      payments().sum + returns().sum + fees().sum,
    );
    const manifest = JSON.parse(readFileSync(result.manifestPath ?? '', 'utf8'));
    expect(manifest).toMatchObject({ format: 'xlsx', layout: MOVEMENTS.name, rows: result.rows });
    expect(manifest.encoding).toBeUndefined();
  });

  it('a layout of charges writes the rows of the list, with its own columns and headings', async () => {
    const columns: ExportLayout['columns'] = [
      { kind: 'movement', field: 'lineNumber', heading: 'Seq' },
      { kind: 'charge', field: 'gross', heading: 'Valor' },
    ];
    const { lines, result } = await written({ ...MOVEMENTS, lines: 'charge', columns, numbers: 'cents' });
    const all = counted('amount', 'paid_at_ms', '1');
    // Payments that nobody has confirmed are among the rows, and in no sum.
    expect(result).toMatchObject({ rows: all.count, sum: payments().sum });
    expect(sumOf(lines, 'Valor')).toBe(payments().sum);
    expect(lines.at(-1)?.['Seq']).toBe(String(all.count));
  });
});

describe('layouts at a desk', () => {
  let desk: ConsoleDesk;
  let gatewayId = '';
  beforeEach(async () => {
    desk = await openDesk(undefined, fastClock(8));
    gatewayId = (await desk.call('gateways.addSandbox', null)).id;
  });
  afterEach(() => desk.close());

  const OPTIONS: ExportOptions = {
    ...{ format: 'csv', dialect: 'brazil', columns: [...EXPORT_COLUMNS], masked: true, rawAnswers: false },
  };
  const sort = { column: 'created', direction: 'desc' } as const;
  const write = (filter: object, layout: string | null = null) =>
    desk.call('exports.write', {
      ...{ gatewayId, exportId: randomUUID(), filter, sort, options: OPTIONS, layout, language: 'pt-BR' },
    });
  async function paidCharge(amount: number, name = 'Rita Lima') {
    const customer = { ...typedDraft().customer, name };
    const made = await desk.call('charges.create', {
      ...{ gatewayId, draft: { ...typedDraft(), id: randomUUID(), amount, customer }, confirmDuplicate: true },
    });
    if (made.outcome !== 'created') throw new Error(made.outcome);
    await desk.call('sandbox.simulate', { gatewayId, key: made.key, action: 'pay' });
    await desk.received((signal) => signal.name === 'charge-paid' && signal.payload.row.key === made.key);
    return made.key;
  }
  const made = async () => (await desk.call('exports.made', { gatewayId }))[0];

  it('a file of a layout that is not there is refused with its name', async () => {
    expect(
      await desk.errorOf('exports.write', {
        ...{ gatewayId, exportId: randomUUID(), filter: {}, sort, options: OPTIONS, layout: 'Razão', language: 'en' },
      }),
    ).toMatchObject({ kind: 'unknown-name', what: 'layout', given: 'Razão' });
  });

  it('the preview shows the filter’s first lines with personal data masked, or a sample', async () => {
    const preview = { gatewayId, filter: {}, sort, language: 'pt-BR' } as const;
    const columns: ExportLayout['columns'] = [
      ...MOVEMENTS.columns,
      { kind: 'charge', field: 'customer', heading: 'Cliente' },
      { kind: 'charge', field: 'document', heading: 'CPF' },
    ];
    const layout = { ...MOVEMENTS, columns };
    const sample = await desk.call('exports.previewLayout', { ...preview, layout });
    expect(sample).toMatchObject({ isSample: true });
    expect(sample.lines.length).toBeGreaterThan(3);
    await paidCharge(1234);
    const real = await desk.call('exports.previewLayout', { ...preview, layout });
    expect(real).toMatchObject({ isSample: false });
    expect(real.lines.join('\n')).toContain('12,34');
    expect(real.lines.join('\n')).not.toMatch(/Lima|\d{3}\.\d{3}\.\d{3}-\d\d/);
    const ofCharges = { ...layout, lines: 'charge', columns: columns.slice(-3) } as const;
    expect((await desk.call('exports.previewLayout', { ...preview, layout: ofCharges })).lines).toHaveLength(2);
  });

  it('a layout in another format is refused, as is a ready one that is not filled in', async () => {
    await paidCharge(1000);
    const asked = { gatewayId, filter: {}, sort, language: 'pt-BR' } as const;
    const refusal = (layout: string, format: ExportOptions['format']) =>
      desk.errorOf('exports.write', { ...asked, exportId: randomUUID(), layout, options: { ...OPTIONS, format } });
    const refused = (code: string) => ({ kind: 'invalid-input', issues: [{ path: 'layout', code }] });
    for (const [layout, format] of [
      [MOVEMENTS.name, 'xlsx'],
      [MOVEMENTS.name, 'jsonl'],
      ['Conta Azul', 'csv'],
    ] as const)
      expect(await refusal(layout, format)).toEqual(refused('layout-other-format'));
    for (const layout of ['Domínio', 'Calima', 'Alterdata', 'Protheus CT2'])
      expect(await refusal(layout, 'csv')).toEqual(refused('layout-not-filled'));
    expect(await desk.call('exports.made', { gatewayId })).toEqual([]);
  });

  it('an export is recorded with who, options and filter but no typed text, and is written again', async () => {
    await desk.call('settings.change', { operator: 'Bia' });
    await paidCharge(1000);
    await write({ text: 'rita', states: ['PAID'] }, MOVEMENTS.name);
    const record = await made();
    expect(record).toMatchObject({
      operator: 'Bia',
      // The payment and its fee.
      rows: 2,
      options: { options: OPTIONS, layout: { name: MOVEMENTS.name } },
      filter: { states: ['PAID'], others: ['text'], selected: null },
    });
    expect(JSON.stringify(record)).not.toContain('rita');
    await paidCharge(500);
    const again = await desk.call('exports.again', {
      ...{ gatewayId, exportId: randomUUID(), number: record?.number ?? 0, options: OPTIONS, language: 'pt-BR' },
    });
    expect(again).toMatchObject({ rows: 4, sum: 1500, before: { rows: 2, sum: 1000 }, layoutChanged: false });
    expect((await made())?.number).not.toBe(record?.number);
  });

  it('an export whose filter lost a person to an erasure is not written again', async () => {
    const key = await paidCharge(1000, 'Gertrudes Quaresma');
    await write({ text: 'gertrudes quaresma' });
    await desk.call('erasure.begin', { person: { by: 'charge', gatewayId, key } });
    const record = await made();
    expect(record).toMatchObject({ filter: null });
    const again = {
      gatewayId,
      exportId: randomUUID(),
      number: record?.number ?? 0,
      options: OPTIONS,
      language: 'en',
    } as const;
    expect(await desk.errorOf('exports.again', again)).toEqual({ kind: 'not-found', what: 'export-filter' });
  });

  it('a file is whole by its digest, changed by its name or its manifest, and unknown else', async () => {
    await paidCharge(1000);
    const { fileName, sha256 } = await write({});
    const check = (different: object) =>
      desk.call('exports.checkFile', { fileName, sha256, manifestSha256: null, ...different });
    const other = 'ab'.repeat(32);
    expect(await check({ fileName: 'renamed.csv' })).toMatchObject({ result: 'whole', export: { fileName, rows: 1 } });
    expect(await check({ sha256: other })).toMatchObject({ result: 'changed', by: 'name', export: { fileName } });
    const moved = { fileName: 'elsewhere.csv', sha256: other };
    expect(await check({ ...moved, manifestSha256: sha256 })).toMatchObject({ result: 'changed', by: 'manifest' });
    expect(await check(moved)).toEqual({ result: 'unknown', agreesWithManifest: false, unread: [] });
    expect(await check({ ...moved, manifestSha256: other })).toMatchObject({ agreesWithManifest: true });
  });
});
