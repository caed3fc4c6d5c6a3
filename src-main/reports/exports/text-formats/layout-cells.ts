/** How the cells of a layout are written: texts, money and moments as its choices say, in their widths. */
import { ConsoleFailure } from '../../../../src-preload/contract/errors.ts';
import {
  type ExportLayout,
  isFixedWidth,
  type LayoutDate,
} from '../../../../src-preload/contract/reports/export-layouts.ts';
import type { LayoutWidth } from '../../../../src-preload/contract/reports/layout-columns.ts';
import { partsOfMoney } from '../../../../src-preload/contract/values/decimal-money.ts';
import { zonedTime } from '../../../ground/zoned-time.ts';
import type { FileColumn } from '../columns/export-columns.ts';
import { inEncoding, withoutControls, withoutSigns } from './characters.ts';
import { guardEveryFormula } from './formula-guard.ts';

/** A column and its width, by which a text is cut and a number is refused. */
export type LaidOutColumn<Row> = FileColumn<Row> & { readonly inWidth?: LayoutWidth | undefined };

export interface LayoutCells {
  readonly separator: string;
  /** The function that writes the cells of a column. @throws ConsoleFailure `does-not-fit` for a number in its width. */
  of<Row>(column: LaidOutColumn<Row>): (row: Row) => string;
  /** A heading; in its column's width where there are no separators. */
  heading(name: string, inWidth: LayoutWidth | undefined): string;
}

const SEPARATORS: Readonly<Record<ExportLayout['separator'], string>> = {
  semicolon: ';',
  comma: ',',
  tab: '\t',
  pipe: '|',
  none: '',
};

const MARKS = {
  comma: { decimal: ',', thousands: '.' },
  point: { decimal: '.', thousands: ',' },
  cents: { decimal: '', thousands: '' },
} as const satisfies Record<ExportLayout['numbers'], object>;

export function layoutCells(layout: ExportLayout, timeZone: string): LayoutCells {
  const isFixed = isFixedWidth(layout);
  const separator = isFixed ? '' : SEPARATORS[layout.separator];
  const zoned = zonedTime(timeZone);
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  /** A cell between the separators; a text is quoted where the layout quotes all texts. */
  const framed = (cell: string, isText: boolean) => {
    if (isFixed) return cell;
    const isAlways = layout.quotes === 'every' || (isText && layout.quotes === 'always');
    return isAlways || needsQuotes(cell, separator) ? quoted(cell) : cell;
  };
  const text = (value: string | null, inWidth: LayoutWidth | undefined) => {
    if (value === null && inWidth === undefined) return layout.quotes === 'every' ? quoted('') : '';
    const clean = inCharacters(value ?? '', layout);
    // No spreadsheet splits a file without separators into cells.
    const guarded = isFixed ? clean : guardEveryFormula(clean);
    return framed(inWidth === undefined ? guarded : filled(cutTo(guarded, inWidth), inWidth), true);
  };
  const figure = ({ name, inWidth }: LaidOutColumn<never>, value: string) => {
    if (inWidth !== undefined && value.length > inWidth.length)
      throw new ConsoleFailure({ kind: 'does-not-fit', column: name, width: inWidth.length, text: value });
    return framed(inWidth === undefined ? value : filled(value, inWidth), false);
  };
  return {
    separator,
    heading: (name, inWidth) => text(name, isFixed && inWidth ? { ...inWidth, fill: 'after' } : undefined),
    of: (column) => {
      const written = (write: (value: number) => string) => (value: number | null) =>
        figure(column, value === null ? '' : write(value));
      switch (column.kind) {
        case 'text':
          return (row) => text(column.value(row), column.inWidth);
        case 'day':
          return (row) => figure(column, dayText(column.value(row), layout));
        case 'money': {
          const money = written((cents) => numberText(cents, layout));
          return (row) => money(column.value(row));
        }
        case 'count': {
          const count = written(String);
          return (row) => count(column.value(row));
        }
        case 'moment': {
          const moment = written((instant) => momentText(zoned.brazilian(instant), layout));
          return (row) => moment(column.value(row));
        }
      }
    },
  };
}

/** A column of a workbook, which has every character: only the signs that a program refuses are blanks. */
export function workbookColumn<Row>(column: FileColumn<Row>, { signs }: Pick<ExportLayout, 'signs'>): FileColumn<Row> {
  if (signs === 'kept' || column.kind !== 'text') return column;
  return {
    ...column,
    value: (row) => {
      const value = column.value(row);
      return value === null ? null : withoutSigns(value);
    },
  };
}

/** In the layout's encoding; a line break stays only where quotation marks hold it in its cell. */
function inCharacters(value: string, layout: ExportLayout): string {
  const isPlain = isFixedWidth(layout) || layout.encoding === 'windows-1252';
  const known = inEncoding(isPlain ? withoutControls(value) : value, layout.encoding);
  return layout.signs === 'blank' ? withoutSigns(known) : known;
}

function cutTo(text: string, { length }: LayoutWidth): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}

/** Code points; most texts have as many UTF-16 units. */
function charactersOf(text: string): number {
  return /[\uD800-\uDFFF]/.test(text) ? [...text].length : text.length;
}

/** In characters, of which each is one byte in Windows-1252. A minus sign stays before the zeros. */
function filled(cell: string, { length, fill }: LayoutWidth): string {
  const missing = Math.max(0, length - charactersOf(cell));
  switch (fill) {
    case 'cut':
      return cell;
    case 'after':
      return cell + ' '.repeat(missing);
    case 'before':
      return ' '.repeat(missing) + cell;
    case 'zeros':
      return cell.startsWith('-') ? `-${'0'.repeat(missing)}${cell.slice(1)}` : '0'.repeat(missing) + cell;
  }
}

function needsQuotes(cell: string, separator: string): boolean {
  return cell.includes(separator) || /["\r\n]/.test(cell);
}

/** From whole cents, digit by digit, never through a fraction. */
function numberText(cents: number, { numbers, thousands }: ExportLayout): string {
  if (numbers === 'cents') return String(cents);
  const marks = MARKS[numbers];
  const { sign, whole, fraction } = partsOfMoney(cents);
  const grouped = thousands ? inThousands(whole, marks.thousands) : whole;
  return `${sign}${grouped}${marks.decimal}${fraction}`;
}

function inThousands(digits: string, mark: string): string {
  const head = digits.length % 3;
  return [...(head === 0 ? [] : [digits.slice(0, head)]), ...(digits.slice(head).match(/\d{3}/g) ?? [])].join(mark);
}

const DATES: Readonly<Record<LayoutDate, (day: string, month: string, year: string) => string>> = {
  'dd/MM/yyyy': (day, month, year) => `${day}/${month}/${year}`,
  'dd/MM/yy': (day, month, year) => `${day}/${month}/${year.slice(-2)}`,
  'dd-MM-yyyy': (day, month, year) => `${day}-${month}-${year}`,
  'dd.MM.yyyy': (day, month, year) => `${day}.${month}.${year}`,
  ddMMyyyy: (day, month, year) => `${day}${month}${year}`,
  ddMMyy: (day, month, year) => `${day}${month}${year.slice(-2)}`,
  'yyyy-MM-dd': (day, month, year) => `${year}-${month}-${day}`,
  'yyyy/MM/dd': (day, month, year) => `${year}/${month}/${day}`,
  yyyyMMdd: (day, month, year) => `${year}${month}${day}`,
  'MM/dd/yyyy': (day, month, year) => `${month}/${day}/${year}`,
};

const TIME_LENGTHS: Readonly<Record<ExportLayout['time'], number>> = { none: 0, 'HH:mm': 5, 'HH:mm:ss': 8 };

/** @param iso `2026-11-20`; empty for none. */
function dayText(iso: string | null, layout: Pick<ExportLayout, 'date'>): string {
  const [year = '', month = '', day = ''] = (iso ?? '').split('-');
  return day === '' ? '' : DATES[layout.date](day, month, year);
}

/** @param brazilian `20/11/2026 14:30:05`; empty for a time outside the calendar. */
function momentText(brazilian: string, layout: Pick<ExportLayout, 'date' | 'time'>): string {
  const [date = '', time = ''] = brazilian.split(' ');
  const [day = '', month = '', year = ''] = date.split('/');
  if (year === '') return '';
  const length = TIME_LENGTHS[layout.time];
  return DATES[layout.date](day, month, year) + (length === 0 ? '' : ` ${time.slice(0, length)}`);
}
