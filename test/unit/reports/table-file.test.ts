import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeFileAtomically } from '../../../src-main/ground/atomic-write.ts';
import { STYLE } from '../../../src-main/reports/exports/xlsx/xlsx-sheet.ts';
import { fillTable, type TableContent } from '../../../src-main/reports/table-file.ts';
import { readWorkbook } from '../../support/history/export-desk.ts';
import { temporaryFolder } from '../../support/shell/shell-transports.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** The third one has no such day, and the last one would be a formula. */
const DAYS = ['2026-02-28', null, '2026-02-31', '=1+1'];

function table(): TableContent<string | null> {
  const pages = async function* () {
    for (const day of DAYS) yield [day];
  };
  const names = { dataName: 'Data', summaryName: 'Summary' };
  return { ...names, columns: [{ name: 'Day', kind: 'day', value: (day) => day }], pages: pages(), summary: () => [] };
}

describe('a day in a table', () => {
  it('a day is a date of a workbook, and what is no day is a text', async () => {
    const path = join(folder.path, 'days.xlsx');
    await writeFileAtomically(path, fillTable(table(), 'xlsx', 'brazil', 'UTC'));
    const cells = readWorkbook(path)
      .sheets[0]?.rows.slice(1)
      .map(([cell]) => cell && [cell.kind, cell.text, cell.style]);
    // 46081 is 28 February 2026: 46023 is its New Year's Day.
    const text = String(STYLE.text);
    expect(cells).toEqual([
      ['number', '46081', String(STYLE.day)],
      undefined,
      ['text', '2026-02-31', text],
      ['text', '=1+1', text],
    ]);
  });

  it.each([
    ['brazil', '28/02/2026', '31/02/2026'],
    ['international', '2026-02-28', '2026-02-31'],
  ] as const)(
    'in CSV (%s) a day is written as in a moment, and what would be a formula is defused',
    async (dialect, day, other) => {
      let written = '';
      await fillTable(
        table(),
        'csv',
        dialect,
        'UTC',
      )(async (piece) => {
        written += piece;
      });
      expect(written.split('\r\n').slice(1)).toEqual([day, '', other, `"'=1+1"`, '']);
    },
  );
});
