/** A bank's CSV file as a table: its head, where it has one, what stands above it, and what its columns hold. */
import type { StatementMapping } from '../../../../src-preload/contract/reports/statements.ts';
import { type CsvRow, csvRows } from '../../../ground/csv-rows.ts';
import { guessedSign, readSigns, type SignedCells } from '../direction/sign-column.ts';
import type { StatedDirection } from '../direction/sign-words.ts';
import { isBalance } from './statement-evidence.ts';
import { type StatedLine, type StatementPeriod, StatementRefused } from './statement-reading.ts';
import { hasOwnSign, statementAmount, statementDay } from './statement-values.ts';

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
const SAMPLE = 20;

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

/** Whether a row has a day, and an amount with cents: no name of a column is either. */
function isEntry(cells: readonly string[]): boolean {
  return cells.some((cell) => statementDay(cell) !== null) && cells.some(isMoney);
}

function isMoney(cell: string): boolean {
  return /[.,]\d\d/.test(cell) && statementDay(cell) === null && statementAmount(cell) !== null;
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

/** Also with words before it: `Valor Crédito`, `Total de Entradas`. */
const CREDITS =
  /^(?:(?:valor|total)\s(?:d[aeo]s?\s)?)?(?:cr[eé]ditos?\b|credits?\b|entradas?\b|deposits?\b|(?:paid|money) in\b)/i;
const DEBITS =
  /^(?:(?:valor|total)\s(?:d[aeo]s?\s)?)?(?:d[eé]bitos?\b|debits?\b|sa[ií]das?\b|withdrawals?\b|(?:paid|money) out\b)/i;

const COLUMN_NAMES = {
  date: /^(data|date|dt)/i,
  amount: /^(valor|amount|quantia|cr[eé]ditos?\b|entradas?\b)/i,
  description: /(descri|memo|title)/i,
  history: /(hist[oó]rico|lan[cç]amento)/i,
  endToEnd: /(end.?to.?end|e2e|fim a fim|\bid\b.{0,20}transa)/i,
  id: /^(identificador|id$|fitid)/i,
} as const;

/** The mapping that the columns suggest; null where there is no date or no amount among them. */
export function guessedMapping(head: readonly string[], { rows }: Pick<Table, 'rows'>): StatementMapping | null {
  const sample: (readonly string[])[] = [];
  for (const { cells } of rows()) {
    if (isEntry(cells)) sample.push(cells);
    if (sample.length === SAMPLE) break;
  }
  const holds = (column: number, fits: (cell: string) => boolean) => {
    const cells = sample.map((each) => each[column] ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.every(fits);
  };
  const places = head.map((_, place) => place);
  const named = (name: RegExp, fits: (column: number) => boolean = () => true) => {
    const column = places.find((place) => name.test(head[place]?.trim() ?? '') && fits(place));
    return column ?? null;
  };
  const isNameless = head.every((name) => name === '');
  const find = (fits: (cell: string) => boolean) => places.find((place) => holds(place, fits)) ?? null;
  const date = isNameless ? find((cell) => statementDay(cell) !== null) : named(COLUMN_NAMES.date);
  const [credits, debits] = splitColumns(named, (column) =>
    sample.every((cells) => isNone(cells[column] ?? '') || statementAmount(cells[column] ?? '') !== null),
  );
  const single = named(COLUMN_NAMES.amount, (column) => column !== debits);
  const amount = isNameless ? find(isMoney) : (credits ?? single);
  if (date === null || amount === null) return null;
  const figures = { date, amount, debit: credits === null ? null : debits };
  const description = isNameless
    ? find((cell) => /\p{L}{3}/u.test(cell))
    : (named(COLUMN_NAMES.description) ?? named(COLUMN_NAMES.history, (column) => column !== date));
  const others = places.filter((place) => ![...Object.values(figures), description].includes(place));
  return {
    ...figures,
    sign: guessedSign(head, others, signedCells({ rows }, figures)),
    description,
    endToEnd: named(COLUMN_NAMES.endToEnd),
    id: named(COLUMN_NAMES.id),
  };
}

/** Credits and debits in a column each; a column alone, or one for both, is another one. */
function splitColumns(
  named: (name: RegExp, fits: (column: number) => boolean) => number | null,
  isFigures: (column: number) => boolean,
): readonly [credits: number | null, debits: number | null] {
  const [credits, debits] = [named(CREDITS, isFigures), named(DEBITS, isFigures)];
  return credits === debits ? [null, null] : [credits, debits];
}

/** A cell in which a split column has no amount: `0,00` and `-`, too. */
function isNone(cell: string): boolean {
  return cell === '' || /^[-–—]$/.test(cell) || statementAmount(cell) === 0;
}

type Figures = Pick<StatementMapping, 'date' | 'amount' | 'debit'>;

/** The lines that are entries: of balances and notes, no sign has to be understood. */
function* signedCells({ rows }: Pick<Table, 'rows'>, { date, amount, debit }: Figures): Generator<SignedCells> {
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
  return { amount: hasOwnSign(debit) ? debit.replace(/[-+()]/g, '') : debit, direction: 'out' as const };
}
