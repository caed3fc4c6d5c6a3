/** Rows as CSV: one writer per file, one function per column, made once. */

import type { FileColumn } from '../columns/export-columns.ts';
import type { CsvDialect } from './csv-dialect.ts';

/** The first line of the file, with the start that the dialect requires. */
export function csvHead(columns: readonly { readonly name: string }[], dialect: CsvDialect): string {
  return dialect.begin + columns.map(({ name }) => dialect.text(name)).join(dialect.separator) + dialect.lineEnd;
}

/** Returns the function that writes rows as lines. */
export function csvLines<Row>(
  columns: readonly FileColumn<Row>[],
  dialect: CsvDialect,
): (rows: readonly Row[]) => string {
  const cells = columns.map((column) => csvCell(column, dialect));
  const { separator, lineEnd } = dialect;
  return (rows) => {
    let lines = '';
    for (const row of rows) {
      let rest = '';
      for (const cell of cells) {
        lines += rest + cell(row);
        rest = separator;
      }
      lines += lineEnd;
    }
    return lines;
  };
}

function csvCell<Row>(column: FileColumn<Row>, dialect: CsvDialect): (row: Row) => string {
  switch (column.kind) {
    case 'text':
      return (row) => dialect.text(column.value(row));
    case 'money':
      return (row) => dialect.money(column.value(row));
    case 'moment':
      return (row) => dialect.moment(column.value(row));
    case 'day':
      return (row) => dialect.day(column.value(row));
    case 'count':
      return (row) => dialect.count(column.value(row));
  }
}
