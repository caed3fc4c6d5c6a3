/** A table of rows as CSV or as a workbook, written page by page as the file accepts them. */
import type { CsvDialectName } from '../../src-preload/contract/reports/export-options.ts';
import type { Append } from '../ground/atomic-write.ts';
import { zonedTime } from '../ground/zoned-time.ts';
import { csvHead, csvLines } from './exports/text-formats/csv.ts';
import { csvDialect } from './exports/text-formats/csv-dialect.ts';
import { type WorkbookContent, writeWorkbook } from './exports/xlsx/xlsx-workbook.ts';

/** The names are those of a workbook's sheets; CSV has the rows alone. */
export type TableContent<Row> = Pick<
  WorkbookContent<Row>,
  'columns' | 'pages' | 'dataName' | 'summaryName' | 'summary'
>;

/**
 * A text that a spreadsheet could take for a formula is defused, as in exports.
 *
 * @param timeZone an IANA name
 */
export function fillTable<Row>(
  table: TableContent<Row>,
  format: 'csv' | 'xlsx',
  dialectName: CsvDialectName,
  timeZone: string,
): (append: Append) => Promise<void> {
  if (format === 'xlsx')
    return (append) => writeWorkbook(append, { ...table, zoned: zonedTime(timeZone), written: () => undefined });
  const dialect = csvDialect(dialectName, timeZone);
  return async (append) => {
    await append(csvHead(table.columns, dialect));
    const lines = csvLines(table.columns, dialect);
    for await (const page of table.pages) await append(lines(page));
  };
}
