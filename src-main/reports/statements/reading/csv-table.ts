/** A bank's CSV file as a table: its head, where it has one, what stands above it, and what its columns hold. */
import type { StatementMapping } from '../../../../src-preload/contract/reports/statements.ts';
import { type CsvRow, csvRows } from '../../../ground/csv-rows.ts';
import { readSigns, type SignedCells } from '../direction/sign-column.ts';
import type { StatedDirection } from '../direction/sign-words.ts';
import { isBalance } from './statement-evidence.ts';
import { type StatedLine, type StatementPeriod, StatementRefused } from './statement-reading.ts';
import { hasOwnSign, isEntry, isNone, statementAmount, statementDay } from './statement-values.ts';

export interface Table {
  /** The columns' names, each empty in a file that begins with its first entry; null for a file that is no table. */
  readonly head: readonly string[] | null;
  /** The period that a line above the head states. */
  readonly period: StatementPeriod | null;
  /** The rows below the head. */
  rows(): Generator<CsvRow>;
}

/** How many rows are searched for the first entry. */
const MOST_ABOVE = 60;

/** The head is the fullest row above the first entry, and the last such: some banks write lines of their own there. */
export function tableOf(text: string): Table {
  const widths = new Map<number, number>();
  for (const { cells } of csvRows(text)) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const width = [...widths].toSorted(([wide, one], [wider, other]) => other - one || wider - wide)[0]?.[0] ?? 0;
  const above: CsvRow[] = [];
  let first: CsvRow | null = null;
  for (const row of csvRows(text)) {
    if (above.length === MOST_ABOVE) break;
    if (row.cells.length === width && isEntry(row.cells)) {
      first = row;
      break;
    }
    above.push(row);
  }
  const wide = (first === null ? above.slice(0, 1) : above).filter(({ cells }) => cells.length === width);
  const isDated = ({ cells }: CsvRow) => cells.some((cell) => statementDay(cell) !== null);
  const candidates = wide.filter((row) => !isDated(row));
  let head: CsvRow | null = null;
  for (const row of candidates) if (fullness(row) >= Math.max(2, head === null ? 0 : fullness(head))) head = row;
  const begins = wide.find(isDated) ?? first;
  const start = head === null ? (begins?.line ?? Number.POSITIVE_INFINITY) : head.line + 1;
  return {
    head: head?.cells ?? (first === null ? null : first.cells.map(() => '')),
    period: periodAbove(above),
    *rows() {
      for (const row of csvRows(text)) if (row.line >= start) yield row;
    },
  };
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
    yield { cells, hasMinus: cents < 0 };
  }
}

/**
 * The rows of a CSV file by its mapping.
 * @throws StatementRefused where a word of the sign column is not understood, and the amounts have no signs.
 */
export function* tableLines(table: Table, mapping: StatementMapping): Generator<StatedLine> {
  const { date, amount, debit, sign, description, endToEnd, id } = mapping;
  const signs = sign === null ? null : readSigns(sign, signedCells(table, mapping));
  if (signs?.kind === 'refused') throw new StatementRefused('mapping', 'statement-sign-unknown', signs.words);
  const figures = new Set([date, amount, debit, sign]);
  const apart = new Set([...figures, endToEnd, id]);
  for (const { line, cells } of table.rows()) {
    const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
    const stated = signs?.kind === 'read' ? signs.directionOf(cell(sign)) : null;
    const others = cells.filter((_, column) => !figures.has(column));
    yield {
      line,
      bankId: cell(id) === '' ? null : cell(id),
      account: '',
      texts: cells.filter((text, column) => !apart.has(column) && isWording(text)),
      date: cell(date),
      ...(debit === null
        ? { amount: cell(amount), direction: stated }
        : splitAmount(cell(amount), cell(debit), stated)),
      words: [cell(description), cell(endToEnd), ...others],
      text: cell(description),
    };
  }
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
