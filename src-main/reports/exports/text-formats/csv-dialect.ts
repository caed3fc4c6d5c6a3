/** How a cell is written: for Brazilian Excel, or for everything else. */
import type { CsvDialectName } from '../../../../src-preload/contract/reports/export-options.ts';
import { decimalMoney } from '../../../../src-preload/contract/values/decimal-money.ts';
import { zonedTime } from '../../../ground/zoned-time.ts';
import { guardFormula } from './formula-guard.ts';

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
  /** A day (`2026-11-20`), written as in a moment; what is no day is written as a text. */
  day(day: string | null): string;
}

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

/** The most characters of a text within a formula (Excel's specification). */
const LONGEST_FORMULA_TEXT = 255;

/**
 * @param protectCodes writes a text that has a digit as a formula that yields it (`="00123"`), so that a spreadsheet
 * which opens the file keeps leading zeros, long numbers and texts like dates. A program that imports the file reads
 * the formula: not for imports. Texts with a line break or of more than 255 characters are written as without it.
 */
export function csvDialect(name: CsvDialectName, timeZone: string, protectCodes = false): CsvDialect {
  const zoned = zonedTime(timeZone);
  const text = protectCodes ? protectedCell : textField;
  return name === 'brazil'
    ? {
        ...{ begin: '\uFEFF', separator: ';', text, ...cells(',', (instant) => zoned.brazilian(instant)) },
        day: (day) => (day !== null && ISO_DAY.test(day) ? day.split('-').toReversed().join('/') : text(day)),
      }
    : {
        ...{ begin: '', separator: ',', text, ...cells('.', (instant) => zoned.iso(instant)) },
        day: (day) => (day !== null && ISO_DAY.test(day) ? day : text(day)),
      };
}

function textField(value: string | null): string {
  return value === null ? '' : quoted(guardFormula(value));
}

function protectedCell(value: string | null): string {
  if (value === null) return '';
  const guarded = guardFormula(value);
  const isCode =
    guarded === value && value.length <= LONGEST_FORMULA_TEXT && /\d/.test(value) && !/\p{Cc}/u.test(value);
  return quoted(isCode ? `=${quoted(value)}` : guarded);
}

function quoted(value: string): string {
  return value.includes('"') ? `"${value.replaceAll('"', '""')}"` : `"${value}"`;
}

function cells(
  decimalMark: string,
  moment: (instant: number) => string,
): Pick<CsvDialect, 'lineEnd' | 'money' | 'count' | 'moment'> {
  return {
    lineEnd: '\r\n',
    money: (cents) => (cents === null ? '' : decimalMoney(cents, decimalMark)),
    count: (value) => (value === null ? '' : String(value)),
    moment: (instant) => (instant === null ? '' : moment(instant)),
  };
}
