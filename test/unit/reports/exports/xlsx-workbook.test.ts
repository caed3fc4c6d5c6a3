import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFileAtomically } from '../../../../src-main/ground/atomic-write.ts';
import { zonedTime } from '../../../../src-main/ground/zoned-time.ts';
import type { ExportRow } from '../../../../src-main/history/api/history-api.ts';
import { exportColumnsOf } from '../../../../src-main/reports/exports/columns/export-columns.ts';
import { writeExport } from '../../../../src-main/reports/exports/write-export.ts';
import { type WorkbookContent, writeWorkbook } from '../../../../src-main/reports/exports/xlsx/xlsx-workbook.ts';
import { exportTask, PAID_ROW, readWorkbook, SILENT, sourceOf } from '../../../support/history/export-desk.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

async function workbookOf(rows: readonly ExportRow[]) {
  const asked = exportTask({}, { format: 'xlsx' });
  await writeExport(asked, sourceOf(rows), SILENT);
  expect(readdirSync(dirname(asked.path))).toEqual(['out.xlsx']);
  return readWorkbook(asked.path);
}

/** Rows below the head by the names of their columns. */
function byName(sheet: Awaited<ReturnType<typeof workbookOf>>['sheets'][number] | undefined) {
  const [head = [], ...rows] = sheet?.rows ?? [];
  const names = new Map(head.map(({ at, text }) => [at.replace(/\d/g, ''), text]));
  return rows.map((cells) => Object.fromEntries(cells.map((cell) => [names.get(cell.at.replace(/\d/g, '')), cell])));
}

/** A spreadsheet's day number as milliseconds on the wall clock. */
const wallOf = (serial: string) => Math.round((Number(serial) - 25_569) * 86_400_000);

function content(pages: Iterable<readonly ExportRow[]>): WorkbookContent<ExportRow> {
  return {
    columns: exportColumnsOf(['gross', 'customer'], 'en', false),
    zoned: zonedTime('UTC'),
    pages,
    dataName: 'Charges',
    summaryName: 'Summary',
    summary: () => [],
    written: () => undefined,
  };
}

/** As many pages as requested, each of 200 rows that do not compress well. */
function* endless(): Generator<readonly ExportRow[]> {
  for (;;)
    yield Array.from({ length: 200 }, () => ({
      ...PAID_ROW,
      customerName: Buffer.from(crypto.getRandomValues(new Uint8Array(600))).toString('hex'),
    }));
}

const UNPAID = { state: 'PENDING', paidAt: null };

describe('a workbook', () => {
  it('a workbook has money and dates as numbers, ids and CPF as text, and every cell has its reference', async () => {
    const { sheets } = await workbookOf([PAID_ROW]);
    const [row] = byName(sheets[0]);
    expect(row?.['Valor bruto (R$)']).toMatchObject({ kind: 'number', text: '1234.56', style: '1' });
    expect(row?.['Valor líquido (R$)']).toMatchObject({ kind: 'number', text: '-0.05' });
    expect(row?.['Itens']).toMatchObject({ kind: 'number', text: '2' });
    expect(row?.['CPF/CNPJ']).toMatchObject({ kind: 'text', text: '529.982.247-25' });
    expect(row?.['ID da transação']).toMatchObject({ kind: 'text', text: PAID_ROW.transactionId });
    expect(row?.['Referência externa']).toMatchObject({ kind: 'text', text: '=HYPERLINK("x")' });
    expect(row?.['Expira em']).toBeUndefined();
    const created = row?.['Data de criação'];
    expect(created).toMatchObject({ kind: 'number', style: '2' });
    // 12:00:05 on the wall clock in São Paulo.
    expect(wallOf(created?.text ?? '')).toBe(Date.UTC(2026, 10, 20, 12, 0, 5));
    for (const sheet of sheets)
      sheet.rows.forEach((cells, index) => {
        for (const { at } of cells) expect(at).toMatch(new RegExp(`^[A-Z]+${index + 1}$`));
      });
  });

  it('a workbook has the last millisecond of a month in that month, in whole seconds of the desk’s zone', async () => {
    // 31 October, 23:59:59.999 in São Paulo.
    const last = Date.UTC(2026, 10, 1, 3) - 1;
    const { sheets } = await workbookOf([{ ...PAID_ROW, paidAt: last, createdAt: last + 1 }]);
    const [row] = byName(sheets[0]);
    expect(wallOf(row?.['Data de pagamento']?.text ?? '')).toBe(Date.UTC(2026, 9, 31, 23, 59, 59));
    expect(wallOf(row?.['Data de criação']?.text ?? '')).toBe(Date.UTC(2026, 10, 1));
  });

  it('a workbook has its header frozen, its columns wide enough, and no formula in any cell', async () => {
    const { parts } = await workbookOf([PAID_ROW, { ...PAID_ROW, customerName: '=1+1', reference: '@SUM(A1)' }]);
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet.match(/<col /g)).toHaveLength(27);
    expect(Object.values(parts).some((part) => /<f[ >]/.test(part))).toBe(false);
  });

  it('a workbook ends with a sheet that has the filter, the zone, the counts and the sums', async () => {
    const { sheets } = await workbookOf([PAID_ROW, { ...PAID_ROW, ...UNPAID, amount: 100, feeAmount: null }]);
    expect(sheets.map(({ name }) => name)).toEqual(['Cobranças', 'Resumo']);
    const lines = sheets[1]?.rows.map((cells) => cells.map(({ text }) => text)) ?? [];
    expect(lines).toContainEqual(['Fuso horário', 'America/Sao_Paulo (-03:00)']);
    expect(lines).toContainEqual(['Filtro', 'Todas as cobranças.']);
    expect(lines).toContainEqual(['Somas de controle', 'Sem informação', 'Soma (R$)']);
    expect(lines).toContainEqual(['Tarifa', '1', '0.99']);
    expect(lines).toContainEqual(['Líquido', '0', '-0.10']);
    expect(lines).toContainEqual(['Paga', '1', '1234.56']);
    expect(lines).toContainEqual(['Pendente', '1', '1.00']);
    expect(lines).toContainEqual(['Total', '2', '1235.56']);
    expect(lines).toContainEqual(['Trilha de auditoria', 'nenhuma']);
  });

  it('a workbook continues in the next sheet where one is full, under a head of its own', async () => {
    const { path } = exportTask({}, { format: 'xlsx' });
    const rows = [1, 2, 3, 4, 5].map((amount) => ({ ...PAID_ROW, amount }));
    await writeFileAtomically(path, (append) =>
      writeWorkbook(append, { ...content([rows]), columns: exportColumnsOf(['gross'], 'en', false), rowsOfSheet: 2 }),
    );
    const { sheets } = readWorkbook(path);
    expect(sheets.map(({ name, rows: lines }) => [name, ...lines.flat().map(({ text }) => text)])).toEqual([
      ['Charges', 'Gross amount (BRL)', '0.01', '0.02'],
      ['Charges 2', 'Gross amount (BRL)', '0.03', '0.04'],
      ['Charges 3', 'Gross amount (BRL)', '0.05'],
      ['Summary'],
    ]);
  });

  it.each([0, 3])(
    'a workbook that cannot be written after %i pieces reports why, and requests nothing more',
    async (most) => {
      let pieces = 0;
      const full = new Error('disk full');
      const append = async () => {
        pieces += 1;
        if (pieces > most) throw full;
      };
      await expect(writeWorkbook(append, content(endless()))).rejects.toBe(full);
      expect(pieces).toBe(most + 1);
    },
  );

  it('a workbook whose rows cannot be read reports why, and nothing else', async () => {
    const corrupt = new Error('corrupt');
    const pages = function* () {
      yield [PAID_ROW];
      throw corrupt;
    };
    await expect(writeWorkbook(async () => undefined, content(pages()))).rejects.toBe(corrupt);
  });

  it('a workbook that is cancelled in the middle of a sheet reports that', async () => {
    const cancelled = new Error('cancelled');
    const written = (rows: number) => {
      if (rows > 1_000) throw cancelled;
    };
    await expect(writeWorkbook(async () => undefined, { ...content(endless()), written })).rejects.toBe(cancelled);
  });

  it('a workbook requests no more rows than the file accepts', async () => {
    let rows = 0;
    const full = Promise.withResolvers<void>();
    const written = (now: number) => {
      rows = now;
    };
    const writing = writeWorkbook(() => full.promise, { ...content(endless()), written });
    /** Every turn of the loop would bring more, if more were requested. */
    const turns = async () => {
      const before = rows;
      for (let turn = 0; turn < 1_000; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return rows - before;
    };
    await expect.poll(() => rows).toBeGreaterThan(0);
    await expect.poll(turns).toBe(0);
    expect(rows).toBeLessThan(2_000);
    full.reject(new Error('enough'));
    await expect(writing).rejects.toThrow('enough');
  });

  it('a workbook has any text exactly, any amount to the cent, and any time to the second', async () => {
    const wild = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom('_x000D_', '_x0041_', '__x005F_', '\r\n', '\u0000', '\uFFFE', ' a ', '<&>"\'', '\uD800', ']]>'),
    );
    const charge = fc.record({
      customerName: wild,
      reference: fc.option(wild),
      amount: fc.integer({ min: 0, max: 9_999_999_999 }),
      createdAt: fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2100, 0, 1) }),
    });
    const zoned = zonedTime('America/Sao_Paulo');
    await fc.assert(
      fc.asyncProperty(fc.array(charge, { maxLength: 6 }), async (charges) => {
        const { sheets } = await workbookOf(charges.map((different) => ({ ...PAID_ROW, ...different })));
        const rows = byName(sheets[0]);
        expect(rows.map((row) => row['Cliente']?.text)).toEqual(charges.map(({ customerName }) => customerName));
        expect(rows.map((row) => row['Referência externa']?.text ?? null)).toEqual(
          charges.map(({ reference }) => reference),
        );
        expect(rows.map((row) => row['Valor bruto (R$)']?.text.replace('.', ''))).toEqual(
          charges.map(({ amount }) => String(amount).padStart(3, '0')),
        );
        rows.forEach((row, index) => {
          const at = charges[index]?.createdAt ?? 0;
          const wall = Date.parse(`${zoned.iso(at).slice(0, 19)}Z`);
          expect(wallOf(row['Data de criação']?.text ?? '')).toBe(wall);
        });
      }),
      { numRuns: runs(40) },
    );
  });
});
