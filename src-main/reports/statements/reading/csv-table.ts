/** A bank's CSV file as a table: its head, where it has one, what stands above it, and what its columns hold. */
import type { StatementMapping } from '../../../../src-preload/contract/reports/statements.ts';
import { type CsvRow, csvSeparator } from '../../../ground/csv-rows.ts';
import { readSigns, type SignedCells } from '../direction/sign-column.ts';
import type { StatedDirection } from '../direction/sign-words.ts';
import { rowsWithWholeAmounts } from './cut-amounts.ts';
import { isBalance } from './statement-evidence.ts';
import { type StatedLine, type StatementPeriod, StatementRefused } from './statement-reading.ts';
import {
  hasOwnSign,
  isEntry,
  isMoney,
  isNone,
  monthFirstDay,
  plainDecimal,
  statementAmount,
  statementDay,
} from './statement-values.ts';

export interface Table {
  /** The columns' names, each empty in a file that begins with its first entry; null for a file that is no table. */
  readonly head: readonly string[] | null;
  /** The sign between its cells. */
  readonly separator: string;
  /** The period that a line above the head states. */
  readonly period: StatementPeriod | null;
  /** The rows below the head. */
  rows(): Generator<CsvRow>;
}

/** How many rows are searched for the first entry. */
const MOST_ABOVE = 60;

/** The head is the fullest row above the first entry, and the last such: some banks write lines of their own there. */
export function tableOf(text: string): Table {
  const width = widthOf(text);
  const above: CsvRow[] = [];
  let first: CsvRow | null = null;
  for (const row of rowsWithWholeAmounts(text)) {
    if (above.length === MOST_ABOVE) break;
    if (row.cells.length === width && isEntry(row.cells)) {
      first = row;
      break;
    }
    above.push(row);
  }
  const wide = (first === null ? above.slice(0, 1) : above).filter(({ cells }) => isAsWide(cells, width));
  const isDated = ({ cells }: CsvRow) => cells.some((cell) => statementDay(cell) !== null);
  const candidates = wide.filter((row) => !isDated(row));
  let head: CsvRow | null = null;
  for (const row of candidates) if (fullness(row) >= Math.max(2, head === null ? 0 : fullness(head))) head = row;
  const begins = wide.find(isDated) ?? first;
  const start = head === null ? (begins?.line ?? Number.POSITIVE_INFINITY) : head.line + 1;
  return {
    head: head === null ? (first === null ? null : first.cells.map(() => '')) : ofWidth(head.cells, width),
    separator: csvSeparator(text),
    period: periodAbove(above),
    *rows() {
      for (const row of rowsWithWholeAmounts(text)) if (row.line >= start) yield row;
    },
  };
}

/** How many columns most entries have; most rows, where none is an entry. */
function widthOf(text: string): number {
  const widths = { entries: new Map<number, number>(), rows: new Map<number, number>() };
  for (const { cells } of rowsWithWholeAmounts(text))
    for (const counts of isEntry(cells) ? [widths.entries, widths.rows] : [widths.rows])
      counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const counts = widths.entries.size > 0 ? widths.entries : widths.rows;
  return [...counts].toSorted(([wide, one], [wider, other]) => other - one || wider - wide)[0]?.[0] ?? 0;
}

/** Some banks end their entries with a separator and not their head, or the other way round. */
function isAsWide(cells: readonly string[], width: number): boolean {
  return cells.length === width || cells.length === width - 1 || (cells.length === width + 1 && cells.at(-1) === '');
}

function ofWidth(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => cells[column] ?? '');
}

function fullness({ cells }: CsvRow): number {
  return cells.filter((cell) => cell !== '').length;
}

const DAYS = /(?<!\d)\d{2}[/.-]\d{2}[/.-]\d{4}(?!\d)|(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g;

/** `Período: 01/10/2026 a 31/10/2026`: the first line with two days. */
function periodAbove(above: readonly CsvRow[]): StatementPeriod | null {
  for (const { cells } of above) {
    const days = (cells.join(' ').slice(0, 500).match(DAYS) ?? []).map(statementDay).filter((day) => day !== null);
    const [from, to] = days;
    if (days.length === 2 && from !== undefined && to !== undefined && from <= to) return { from, to };
  }
  return null;
}

type Figures = Pick<StatementMapping, 'date' | 'amount' | 'debit'>;

/** The lines that are entries: of balances and notes, no sign has to be understood. */
export function* signedCells({ rows }: Pick<Table, 'rows'>, { date, amount, debit }: Figures): Generator<SignedCells> {
  for (const { cells } of rows()) {
    const figure = cells[debit !== null && isNone(cells[amount] ?? '') ? debit : amount] ?? '';
    const cents = statementAmount(figure);
    if (cents === null || statementDay(cells[date] ?? '') === null || isBalance(cells)) continue;
    yield { cells, hasMinus: cents < 0 || debit !== null };
  }
}

/**
 * The lines of a table by its mapping.
 * @throws StatementRefused where a word of the sign column is not understood, and the amounts have no signs.
 */
export function* tableLines(table: Table, mapping: StatementMapping): Generator<StatedLine> {
  const signs = mapping.sign === null ? null : readSigns(mapping.sign, signedCells(table, mapping));
  if (signs?.kind === 'refused') throw new StatementRefused('mapping', 'statement-sign-unknown', signs.words);
  const stated = (row: CsvRow) => statedLine(row, mapping, signs?.kind === 'read' ? signs.directionOf : null);
  const isMonthFirst = hasMonthsFirst(table, mapping.date);
  const isPlain = hasPointDecimals(table, mapping);
  let entry: StatedLine | null = null;
  for (const row of table.rows()) {
    if (entry !== null && isContinuation(row.cells, mapping)) {
      entry = continued(entry, row.cells);
      continue;
    }
    if (entry !== null) yield entry;
    entry = stated(row);
    if (isPlain) entry = { ...entry, amount: plainDecimal(entry.amount) };
    if (isMonthFirst) entry = { ...entry, date: monthFirstDay(entry.date) ?? entry.date };
  }
  if (entry !== null) yield entry;
}

function statedLine(
  { line, cells }: CsvRow,
  { date, amount, debit, sign, description, endToEnd, id }: StatementMapping,
  directionOf: ((cell: string) => StatedDirection) | null,
): StatedLine {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
  const figures = new Set([date, amount, debit, sign]);
  const apart = new Set([...figures, endToEnd, id]);
  const stated = directionOf?.(cell(sign)) ?? null;
  // Some banks write a balance row's text in the column of the sign.
  const others = cells.filter((text, column) => !figures.has(column) || (column === sign && isBalance([text])));
  return {
    line,
    bankId: cell(id) === '' ? null : cell(id),
    account: '',
    texts: cells.filter((text, column) => !apart.has(column) && isWording(text)),
    date: cell(date),
    ...(debit === null ? { amount: cell(amount), direction: stated } : splitAmount(cell(amount), cell(debit), stated)),
    words: [cell(description), cell(endToEnd), ...others, ...(LOCAL_TIME.test(cell(date)) ? [cell(date)] : [])],
    text: cell(description),
  };
}

/** The time in the column of the day, which tells a payment's minute; one with a zone is not of this one. */
const LOCAL_TIME = /(?<![\d:+-])\d{2}:\d{2}(?::\d{2})?(?:\.\d{1,6})?\s*$/;

/** Whether days are written as the United States do: some can be nothing else, and none can be only the other way. */
function hasMonthsFirst({ rows }: Pick<Table, 'rows'>, date: number): boolean {
  let isFound = false;
  for (const { cells } of rows()) {
    const day = cells[date] ?? '';
    const [dayFirst, monthFirst] = [statementDay(day), monthFirstDay(day)];
    if (dayFirst !== null && monthFirst === null) return false;
    isFound ||= dayFirst === null && monthFirst !== null;
  }
  return isFound;
}

/** Whether a point is the decimal sign of every amount: `1234.560` shows it, and then `50.000` is no thousands. */
function hasPointDecimals({ rows }: Pick<Table, 'rows'>, { amount, debit }: StatementMapping): boolean {
  let isFound = false;
  for (const { cells } of rows())
    for (const column of debit === null ? [amount] : [amount, debit]) {
      const digits = (cells[column] ?? '').replace(/[^\d.,]/g, '');
      if (/,|\..*\./.test(digits)) return false;
      isFound ||= /\.\d+$/.test(digits) && !/^[1-9]\d{0,2}\.\d{3}$/.test(digits);
    }
  return isFound;
}

/** The most cells with a text on the line below an entry that has its payer: `REM: ANA SOUZA 05/10`, and a number. */
const MOST_CONTINUED = 2;

/** Bradesco writes the payer on a line below the entry, without a day and an amount. */
function isContinuation(cells: readonly string[], { date, amount, debit }: StatementMapping): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const isBare = [date, amount, debit].every((column) => column === null || (cells[column] ?? '') === '');
  return isBare && filled.length <= MOST_CONTINUED && filled.some(isWording) && !filled.some(isMoney);
}

function continued(entry: StatedLine, cells: readonly string[]): StatedLine {
  const below = cells.filter((cell) => cell !== '');
  return {
    ...entry,
    texts: [...entry.texts, ...below.filter(isWording)],
    words: [...entry.words, ...below],
    text: entry.text === '' ? '' : [entry.text, ...below].join(' '),
  };
}

/** Whether a cell is a text: with a word in it, and no figure, day or ID. */
function isWording(cell: string): boolean {
  return /(?<![\p{L}\p{N}])\p{L}{2,}(?!\p{N})/u.test(cell) && statementAmount(cell) === null;
}

/** A line with amounts in both columns could be either, and is none. A debit is one with or without a minus. */
function splitAmount(credit: string, debit: string, stated: StatedDirection) {
  if (isNone(debit)) return { amount: credit, direction: stated };
  if (!isNone(credit)) return { amount: '', direction: 'unclear' as const };
  return { amount: hasOwnSign(debit) ? debit.replace(/[-+−–()]/g, '') : debit, direction: 'out' as const };
}
