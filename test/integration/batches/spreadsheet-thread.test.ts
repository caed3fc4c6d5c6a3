import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { SPREADSHEET_DEADLINE, SpreadsheetThread } from '../../../src-main/batches/spreadsheet/spreadsheet-thread.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { base64, csvOf } from '../../support/gateway/batch-desk.ts';
import { historyWorkers, stuckThread } from '../../support/run/built-scripts.ts';
import { excelWorkbook } from '../../support/spreadsheets/excel-workbook.ts';

describe("a spreadsheet's thread", () => {
  it('a spreadsheet whose thread does not end is refused as too slow, and the next file is read', async () => {
    const clock = new VirtualClock();
    const workers = { spreadsheetWorker: stuckThread };
    const thread = new SpreadsheetThread({ clock, workers });
    const started = once(process, 'worker');
    const first = thread.shape('', 0).catch((fault: unknown) => fault);
    await started;
    workers.spreadsheetWorker = historyWorkers.spreadsheetWorker;
    const second = thread.shape(base64(csvOf([{}])), 0);
    await clock.advance(SPREADSHEET_DEADLINE);
    expect(await first).toMatchObject({
      error: { kind: 'invalid-input', issues: [{ code: 'spreadsheet-too-slow' }] },
    });
    expect(await second).toMatchObject({ format: 'csv', rows: 1 });
    await thread.close();
  });

  it('a small workbook that names a cell beyond the last is refused, and the next file is read', async () => {
    const { spreadsheetWorker } = historyWorkers;
    const thread = new SpreadsheetThread({ clock: new VirtualClock(), workers: { spreadsheetWorker } });
    const rows = '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>';
    await expect(thread.shape(base64(excelWorkbook([{ name: 'A', rows }])), 0)).rejects.toMatchObject({
      error: { kind: 'invalid-input', issues: [{ path: 'content', code: 'spreadsheet-outside' }] },
    });
    expect(await thread.shape(base64(csvOf([{}])), 0)).toMatchObject({ rows: 1 });
    await thread.close();
  });

  it('the rows of a file come in parts, and then its head', async () => {
    const { spreadsheetWorker } = historyWorkers;
    const thread = new SpreadsheetThread({ clock: new VirtualClock(), workers: { spreadsheetWorker } });
    const content = base64(csvOf(Array.from({ length: 600 }, () => ({}))));
    const task = { content, sheet: 0, mapping: { columns: { amount: 0 }, decimal: 'comma' as const } };
    const parts: number[] = [];
    const head = await thread.rows(task, async (rows) => void parts.push(rows.length));
    expect(head).toEqual(['Valor', 'Nome', 'CPF', 'Referência', 'Vencimento']);
    expect(parts).toEqual([250, 250, 100]);
    await thread.close();
  });
});
