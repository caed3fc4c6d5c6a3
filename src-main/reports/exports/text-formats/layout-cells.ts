/** How the cells of a layout are written: texts, money and moments as its choices say. */
import type { ExportLayout, LayoutDate } from '../../../../src-preload/contract/reports/export-layouts.ts';
import { partsOfMoney } from '../../../../src-preload/contract/values/decimal-money.ts';
import { zonedTime } from '../../../ground/zoned-time.ts';
import { csvDialect } from './csv-dialect.ts';
import { guardEveryFormula } from './formula-guard.ts';

export interface LayoutCells {
  /** The start of the file. */
  readonly begin: string;
  readonly separator: string;
  readonly lineEnd: string;
  /** Guarded against formulas, as in every export. */
  text(value: string | null): string;
  /** Cents. */
  money(cents: number | null): string;
  count(value: number | null): string;
  /** UTC milliseconds, on the zone's clock; empty outside the calendar. */
  moment(instant: number | null): string;
}

const SEPARATORS: Readonly<Record<ExportLayout['separator'], string>> = {
  semicolon: ';',
  comma: ',',
  tab: '\t',
  pipe: '|',
};

const MARKS = {
  comma: { decimal: ',', thousands: '.' },
  point: { decimal: '.', thousands: ',' },
  cents: { decimal: '', thousands: '' },
} as const satisfies Record<ExportLayout['numbers'], object>;

export function layoutCells(layout: ExportLayout, timeZone: string): LayoutCells {
  const separator = SEPARATORS[layout.separator];
  const { begin, lineEnd, text: quotedText } = csvDialect('brazil', timeZone);
  const zoned = zonedTime(timeZone);
  const isWritten = layout.quotes === 'always';
  /** A cell that is not text is quoted only where it contains the separator. */
  const whole = (cell: string) => (cell.includes(separator) ? `"${cell}"` : cell);
  return {
    begin: layout.byteOrderMark ? begin : '',
    separator,
    lineEnd,
    text: (value) => {
      const quoted = quotedText(value === null ? null : guardEveryFormula(value));
      return isWritten || needsQuotes(quoted, separator) ? quoted : quoted.slice(1, -1);
    },
    money: (cents) => (cents === null ? '' : whole(numberText(cents, layout))),
    count: (value) => (value === null ? '' : String(value)),
    moment: (instant) => (instant === null ? '' : whole(momentText(zoned.brazilian(instant), layout))),
  };
}

/** @param quoted a text between quotation marks, those within it doubled; empty for no text. */
function needsQuotes(quoted: string, separator: string): boolean {
  const inner = quoted.slice(1, -1);
  return inner.includes(separator) || /["\r\n]/.test(inner);
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

/** @param brazilian `20/11/2026 14:30:05`; empty for a time outside the calendar. */
function momentText(brazilian: string, layout: Pick<ExportLayout, 'date' | 'time'>): string {
  const [date = '', time = ''] = brazilian.split(' ');
  const [day = '', month = '', year = ''] = date.split('/');
  if (year === '') return '';
  const length = TIME_LENGTHS[layout.time];
  return DATES[layout.date](day, month, year) + (length === 0 ? '' : ` ${time.slice(0, length)}`);
}
