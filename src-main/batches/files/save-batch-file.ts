/** Saves a table of a batch as CSV or XLSX under a path that the shell returns. */
import { basename } from 'node:path';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { CsvDialectName } from '../../../src-preload/contract/reports/export-options.ts';
import type { SavedFile } from '../../../src-preload/contract/reports/reports.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import type { Clock } from '../../clock.ts';
import { type Append, writeFileAtomically } from '../../files/atomic-write.ts';
import { csvHead, csvLines } from '../../reports/exports/csv.ts';
import { csvDialect } from '../../reports/exports/csv-dialect.ts';
import type { FileColumn } from '../../reports/exports/export-columns.ts';
import { suggestedName } from '../../reports/exports/running-exports.ts';
import { type SummaryCell, writeWorkbook } from '../../reports/exports/xlsx-workbook.ts';
import { zonedTime } from '../../zoned-time.ts';
import { FILE_NAMES, SHEET_NAMES } from './file-words.ts';

export interface BatchFileDeps {
  readonly clock: Pick<Clock, 'now'>;
  /** IANA name. */
  readonly timeZone: () => string;
  chooseExportPath(suggestedName: string): Promise<string | null>;
  offerDownload(path: string): string | null;
}

/** @throws ConsoleFailure `cancelled` where the operator cancels, `file-not-written` */
export async function saveBatchFile(
  { clock, timeZone, chooseExportPath, offerDownload }: BatchFileDeps,
  what: keyof typeof FILE_NAMES,
  extension: string,
  language: Language,
  fill: (append: Append) => Promise<void>,
): Promise<SavedFile> {
  const path = await chooseExportPath(suggestedName(FILE_NAMES[what][language], extension, clock.now(), timeZone()));
  if (path === null) throw new ConsoleFailure({ kind: 'cancelled' });
  await writeFileAtomically(path, fill);
  return { fileName: basename(path), path, download: offerDownload(path) };
}

export interface TableContent<Row> {
  readonly columns: readonly FileColumn<Row>[];
  readonly pages: readonly (readonly Row[])[];
  /** The lines of a workbook's second sheet, and its name. */
  readonly summary: readonly (readonly SummaryCell[])[];
  readonly summaryName: string;
}

/** A text that a spreadsheet could take for a formula is defused, as in exports. */
export function fillTable<Row>(
  { columns, pages, summary, summaryName }: TableContent<Row>,
  format: 'csv' | 'xlsx',
  dialectName: CsvDialectName,
  language: Language,
  timeZone: string,
): (append: Append) => Promise<void> {
  if (format === 'xlsx')
    return (append) =>
      writeWorkbook(append, {
        ...{ columns, pages, summaryName },
        zoned: zonedTime(timeZone),
        dataName: SHEET_NAMES.data[language],
        summary: () => summary,
        written: () => undefined,
      });
  const dialect = csvDialect(dialectName, timeZone);
  return async (append) => {
    await append(csvHead(columns, dialect));
    const lines = csvLines(columns, dialect);
    for (const page of pages) await append(lines(page));
  };
}
