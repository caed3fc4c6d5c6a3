/**
 * Which column of a bank's table holds what: by what its cells hold, and by its name. A statement is of the money that
 * arrived, so of a gross amount, a fee and a net amount it is the net one.
 */
import type { StatementMapping } from '../../../../src-preload/contract/reports/statements.ts';
import { withoutAccents } from '../../../../src-preload/contract/text/without-accents.ts';
import { guessedSign } from '../direction/sign-column.ts';
import { signedCells, type Table } from './csv-table.ts';
import { runsWith } from './running-sums.ts';
import { isBalance } from './statement-evidence.ts';
import { endToEndIn } from './statement-reading.ts';
import { isMoney, isNone, statementAmount, statementDay } from './statement-values.ts';

/** How many rows with a day are looked at. */
const SAMPLE = 60;
/** A column with one value in so many rows tells nothing of any. */
const FEWEST_EQUAL = 3;

/** Names as they are compared: in small letters, without accents and signs. */
const CREDITS =
  /^(?:(?:valor|total|net) (?:d[aeo]s? )?)?(?:creditos?|credits?|entradas?|deposits?|recebid[oa]s?|recebimentos?|(?:paid|money) in)\b/;
const DEBITS =
  /^(?:(?:valor|total|net) (?:d[aeo]s? )?)?(?:debitos?|debits?|saidas?|withdrawals?|pag[oa]s?|(?:paid|money) out)\b/;

/** How much a name speaks for a column, the strongest first; one below zero speaks against it. */
type Names = readonly (readonly [name: RegExp, weight: number])[];

const DATE: Names = [
  [/contab|balancete|vencimento|settlement|liquidacao|nascimento|\bdue\b/, 1],
  [/^(?:data|date|dt|dia)|\bdate\b/, 2],
];
const AMOUNT: Names = [
  [/saldo|balance|taxa|tarifa|\bfees?\b|desconto|discount|juros|multa|\bcoupon/, -9],
  [/original|moeda|currency|dolar|\busd\b/, 1],
  [/liquid|\bnet\b/, 5],
  [/brut[oa]|\bgross\b/, 1],
  [/^(?:valor|amount|quantia|montante|vlr|value)/, 4],
  [/^(?:creditos?|entradas?)\b|\b(?:valor|amount)\b/, 3],
];
const DESCRIPTION: Names = [
  [/descri|memo|titulo|\btitle\b|detalhe/, 2],
  [/historico|lancamento|identificacao|pagador|remetente|\bpayer\b/, 1],
];
const END_TO_END = /end to end|e2e|fim a fim|\bid\b.{0,20}transa/;
const ID = /^(?:identificador|id|fitid|reference id|source id|codigo da transacao)$/;

/** One column of the rows that are looked at. */
export interface SampledColumn {
  readonly place: number;
  readonly name: string;
  /** A cell for each row of the sample. */
  readonly cells: readonly string[];
  /** Those that are not empty. */
  readonly filled: readonly string[];
  readonly isConstant: boolean;
}

/** The mapping that the columns suggest; null where there is no date or no amount among them. */
export function guessedMapping(
  head: readonly string[],
  columns: readonly SampledColumn[],
  { rows }: Pick<Table, 'rows'>,
): StatementMapping | null {
  const isDated = columns.some(({ cells }) => cells.length > 0);
  const isNameless = head.every((name) => name === '');
  const date =
    best(columns.filter(isOfDays), (column) => weightOf(column, DATE) ?? 0) ?? onlyNamed(columns, isDated, DATE);
  const others = columns.filter(({ place }) => place !== date?.place);
  const [credits, debits] = splitColumns(others);
  const amount = credits ?? amountOf(others, isNameless) ?? onlyNamed(others, isDated, AMOUNT);
  if (date === null || amount === null) return null;
  const figures = { date: date.place, amount: amount.place, debit: debits?.place ?? null };
  const rest = others.filter(({ place }) => place !== figures.amount && place !== figures.debit);
  const description = descriptionOf(rest);
  const signs = rest.filter(({ place }) => place !== description?.place).map(({ place }) => place);
  return {
    ...figures,
    sign: guessedSign(head, signs, signedCells({ rows }, figures)),
    description: description?.place ?? null,
    endToEnd: (rest.find(isOfEndToEnds) ?? rest.find(({ name }) => END_TO_END.test(name)))?.place ?? null,
    id: rest.find(({ name }) => ID.test(name))?.place ?? null,
  };
}

/** The columns of a table with the cells of its first entries. */
export function sampledColumns(head: readonly string[], { rows }: Pick<Table, 'rows'>): readonly SampledColumn[] {
  const sample = sampleOf(rows());
  return head.map((name, place) => sampledColumn(place, name, sample));
}

function sampleOf(rows: Iterable<{ readonly cells: readonly string[] }>): (readonly string[])[] {
  const sample: (readonly string[])[] = [];
  for (const { cells } of rows) {
    if (cells.some((cell) => statementDay(cell) !== null) && !isBalance(cells)) sample.push(cells);
    if (sample.length === SAMPLE) break;
  }
  return sample;
}

function sampledColumn(place: number, name: string, sample: readonly (readonly string[])[]): SampledColumn {
  const cells = sample.map((row) => row[place] ?? '');
  const filled = cells.filter((cell) => cell !== '');
  return {
    place,
    name: withLostLetters(withoutAccents(name).toLowerCase())
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
    cells,
    filled,
    isConstant: filled.length >= FEWEST_EQUAL && new Set(cells).size === 1,
  };
}

/** Names whose accented letters a program has lost: `Cr?dito`. Two bytes of one letter may be two marks. */
const LOST: readonly (readonly [written: RegExp, name: string])[] = [
  [/cr[?\uFFFD]{1,2}dito/g, 'credito'],
  [/d[?\uFFFD]{1,2}bito/g, 'debito'],
  [/sa[?\uFFFD]{1,2}da/g, 'saida'],
  [/hist[?\uFFFD]{1,2}rico/g, 'historico'],
  [/descri[?\uFFFD]{2,4}o/g, 'descricao'],
];

function withLostLetters(name: string): string {
  return LOST.reduce((text, [written, whole]) => text.replace(written, whole), name);
}

/** The weight of the first name that fits; null where none does. */
function weightOf({ name }: SampledColumn, names: Names): number | null {
  return names.find(([shape]) => shape.test(name))?.[1] ?? null;
}

/** The first column of the highest weight. */
function best(columns: readonly SampledColumn[], weigh: (column: SampledColumn) => number): SampledColumn | null {
  let found: SampledColumn | null = null;
  for (const column of columns) if (found === null || weigh(column) > weigh(found)) found = column;
  return found;
}

/** By its name alone, in a file in which no row has a day. */
function onlyNamed(columns: readonly SampledColumn[], isDated: boolean, names: Names): SampledColumn | null {
  return isDated
    ? null
    : best(
        columns.filter((column) => (weightOf(column, names) ?? 0) > 0),
        () => 0,
      );
}

export function isOfDays({ filled }: SampledColumn): boolean {
  return filled.length > 0 && filled.every((cell) => statementDay(cell) !== null);
}

/** Whether a column holds amounts and nothing else; `-` and nothing are none. */
export function isOfFigures({ filled }: SampledColumn): boolean {
  const isFigure = (cell: string) => statementDay(cell) === null && statementAmount(cell) !== null;
  return filled.some(isFigure) && filled.every((cell) => isNone(cell) || isFigure(cell));
}

function isOfEndToEnds({ filled }: SampledColumn): boolean {
  return filled.length > 0 && filled.every((cell) => endToEndIn(cell) === cell);
}

/** Credits and debits in a column each, of which a row fills one; a column alone, or one for both, is another one. */
function splitColumns(
  columns: readonly SampledColumn[],
): readonly [credits: SampledColumn | null, debits: SampledColumn | null] {
  const find = (shape: RegExp) =>
    columns.find(
      (column) => shape.test(column.name) && column.filled.every((cell) => isNone(cell) || isAmount(cell)),
    ) ?? null;
  const [credits, debits] = [find(CREDITS), find(DEBITS)];
  return credits === null || debits === null || credits === debits ? [null, null] : [credits, debits];
}

function isAmount(cell: string): boolean {
  return statementAmount(cell) !== null;
}

/** The column of signed amounts, or of amounts next to a column for the sign; never a balance, a fee or a number. */
function amountOf(columns: readonly SampledColumn[], isNameless: boolean): SampledColumn | null {
  const figures = columns.filter(isOfFigures);
  const weigh = (column: SampledColumn) => {
    const hasCents = column.filled.every((cell) => isNone(cell) || isMoney(cell));
    // A number of a document is a figure too: without a name, only cents show money.
    const byName = weightOf(column, AMOUNT) ?? (hasCents ? 2 : -1);
    const isBalanceOf = (other: SampledColumn) => other !== column && runsWith(column.cells, other.cells);
    return byName - (figures.some(isBalanceOf) ? 8 : 0);
  };
  const found = best(
    figures.filter((column) => !isNameless || column.filled.every(isMoney)),
    weigh,
  );
  return found === null || weigh(found) < 0 ? null : found;
}

/** The text that tells most: of the columns of words, the one with the most different ones; among equals by its name. */
function descriptionOf(columns: readonly SampledColumn[]): SampledColumn | null {
  const texts = columns.filter(
    (column) =>
      !isOfDays(column) && !isOfFigures(column) && (weightOf(column, DESCRIPTION) !== null || isOfWords(column)),
  );
  return best(
    texts,
    (column) => (column.isConstant ? 0 : new Set(column.filled).size * 3) + (weightOf(column, DESCRIPTION) ?? 0),
  );
}

/** Whether cells are words, and no single marks with digits in them, as ids are. */
function isOfWords({ filled }: SampledColumn): boolean {
  return filled.some((cell) => /\p{L}{3}/u.test(cell) && (/\s/.test(cell) || !/\d/.test(cell)));
}
