/** How a cell is written: for Brazilian Excel, or for everything else. */
import type { CsvDialectName } from '../../../src-preload/contract/reports/export-options.ts';
import { zonedTime } from '../../zoned-time.ts';

export interface CsvDialect {
  /** The start of the file: Excel reads UTF-8 only after a byte order mark. */
  readonly begin: string;
  readonly separator: string;
  /** CRLF in both: Excel's own, and RFC 4180's. */
  readonly lineEnd: string;
  /** A text, always quoted, so that a separator, a quote or a line break in it stays in one cell. */
  text(value: string | null): string;
  /** Cents as a plain decimal without thousands separators; from integers, never through a fraction. */
  money(cents: number | null): string;
  count(value: number | null): string;
  /** A UTC time on the zone's clock. */
  moment(instant: number | null): string;
}

/**
 * A spreadsheet interprets a cell that begins with one of these as a formula, quoted or not (OWASP, "CSV Injection").
 * Such a text gets one apostrophe before it, and no other text is changed. Number cells are never changed: Balcão
 * writes them.
 */
const FORMULA_STARTS = new Set([...'=+-@\t\r'].map((start) => start.charCodeAt(0)));
const FORMULA_GUARD = "'";

export function csvDialect(name: CsvDialectName, timeZone: string): CsvDialect {
  const zoned = zonedTime(timeZone);
  return name === 'brazil'
    ? { begin: '\uFEFF', separator: ';', ...cells(',', (instant) => zoned.brazilian(instant)) }
    : { begin: '', separator: ',', ...cells('.', (instant) => zoned.iso(instant)) };
}

function cells(
  decimalMark: string,
  moment: (instant: number) => string,
): Pick<CsvDialect, 'lineEnd' | 'text' | 'money' | 'count' | 'moment'> {
  return {
    lineEnd: '\r\n',
    text: (value) => {
      if (value === null) return '';
      const guarded = FORMULA_STARTS.has(value.charCodeAt(0)) ? FORMULA_GUARD + value : value;
      return guarded.includes('"') ? `"${guarded.replaceAll('"', '""')}"` : `"${guarded}"`;
    },
    money: (cents) => (cents === null ? '' : decimalOf(cents, decimalMark)),
    count: (value) => (value === null ? '' : String(value)),
    moment: (instant) => (instant === null ? '' : moment(instant)),
  };
}

/** Whole cents as a decimal text with two places, digit by digit. */
function decimalOf(cents: number, decimalMark: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${decimalMark}${digits.slice(-2)}`;
}
