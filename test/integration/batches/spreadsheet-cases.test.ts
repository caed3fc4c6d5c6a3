/** Spreadsheets as offices have them, from the file's bytes to the charges that would be sent. */
import { expect, it } from 'vitest';
import type { Batch, BatchRow } from '../../../src-preload/contract/batches/batch.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { validationMessages } from '../../../src-renderer/i18n/validation-messages.ts';
import { caseFile, type FileCase, fileCases, patternOf } from '../../support/cases/file-cases.ts';
import { type BatchDesk, base64, batchDesk, rowsOf } from '../../support/gateway/batch-desk.ts';
import { excelRow, excelWorkbook, inline, number } from '../../support/spreadsheets/excel-workbook.ts';

/** Cases that are not right yet: this list only becomes shorter. */
const NOT_YET: readonly string[] = [];

/** Two rows, and below them a format for each line to the last one. */
function formattedToTheEnd(): Buffer {
  const cells = [
    [inline('Nome'), inline('Valor')],
    [inline('Ana Souza'), number(50)],
  ];
  const rows = cells.map((row, index) => excelRow(index + 1, row)).join('');
  const formats = Array.from({ length: 1_048_574 }, (_, index) => `<row r="${index + 3}" s="1" customFormat="1"/>`);
  return excelWorkbook([{ name: 'Mensalidades', rows: rows + formats.join('') }]);
}

interface Prepared {
  readonly batch: Batch;
  readonly rows: readonly BatchRow[];
}

/** A draft batch of the file, with the columns that it suggests by itself; or the sentence that refuses it. */
async function prepared(desk: BatchDesk, { file }: FileCase): Promise<Prepared | string> {
  const content = base64(file === null ? formattedToTheEnd() : caseFile(file));
  const spreadsheet = { gatewayId: desk.gatewayId, fileName: file ?? 'formats.xlsx', content };
  const asked = { ...spreadsheet, sheet: 0 };
  const shape = await desk.desk.call('batches.readSpreadsheet', asked).catch(() => null);
  if (shape === null) {
    const error = await desk.desk.errorOf('batches.readSpreadsheet', asked);
    if (error.kind !== 'invalid-input') throw new ConsoleFailure(error);
    const words = validationMessages['pt-BR'] as Readonly<Record<string, string>>;
    return error.issues.map(({ code }) => words[code] ?? code).join();
  }
  const { sheet, mapping } = shape;
  const mapped = { ...spreadsheet, sheet, mapping, saveAs: null };
  const batch = await desk.desk.call('batches.prepare', mapped);
  return { batch, rows: await rowsOf(desk, batch.id) };
}

async function found(met: FileCase) {
  const { want } = met;
  const read = await prepared(await batchDesk(), met);
  if (typeof read === 'string') return { says: patternOf(want.says ?? '/^$/').test(read) ? want.says : read };
  const ready = read.rows.filter(({ verdict }) => verdict === 'ready');
  const cells = ready.map((row) => row.cells);
  return {
    ...(want.ready && { ready: Object.fromEntries(ready.map(({ line, amount }) => [String(line), amount])) }),
    ...(want.names && { names: cells.map(({ name }) => name).filter((name) => want.names?.includes(name)) }),
    ...(want.documents && { documents: cells.map(({ document }) => document) }),
    ...(want.due && { due: cells.map(({ dueDay }) => dueDay) }),
    ...(want.rows !== undefined && { rows: read.rows.length }),
    ...(want.says && { says: 'read without a word' }),
  };
}

const cases = fileCases('spreadsheet');
const right = cases.filter(({ id }) => !NOT_YET.includes(id));
const wrong = cases.filter(({ id }) => NOT_YET.includes(id));

it.each(right)('a spreadsheet as it was met: $id, $kind', async (met) => {
  expect(await found(met)).toEqual(met.want);
});

it.runIf(wrong.length > 0).each(wrong)('a spreadsheet that is read right leaves the list: $id, $kind', async (met) => {
  expect(await found(met).catch(() => null)).not.toEqual(met.want);
});
