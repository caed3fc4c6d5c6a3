/**
 * Which column of a bank's table holds what: the fields of a statement by their names and by what their cells hold. A
 * statement is of the money that arrived, so of a gross amount, a fee and a net amount it is the net one.
 */
import {
  STATEMENT_FIELDS,
  type StatementField,
  type StatementMapping,
} from '../../../../src-preload/contract/reports/statements.ts';
import { BY_CONTENT, type Names, nameOf, rankOfName } from '../../../columns/column-names.ts';
import {
  type Candidate,
  type ChosenColumns,
  type Field,
  type ForeignColumn,
  type SuggestedColumns,
  suggestColumns,
} from '../../../columns/suggest-columns.ts';
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

const CREDITS =
  /^(?:(?:valor|total|net) (?:d[aeo]s? )?)?(?:creditos?|credits?|entradas?|deposits?|recebid[oa]s?|recebimentos?|(?:paid|money) in)\b/;
const DEBITS =
  /^(?:(?:valor|total|net) (?:d[aeo]s? )?)?(?:debitos?|debits?|saidas?|withdrawals?|pag[oa]s?|(?:paid|money) out)\b/;

const OTHER_DAY = /contab|balancete|vencimento|settlement|liquidacao|nascimento|\bdue\b/;
const DATE: Names = { fits: [/^(?:data|date|dt|dia)|\bdate\b/, OTHER_DAY], lesser: OTHER_DAY };

const OTHER_AMOUNT = /original|moeda|currency|dolar|\busd?\b|brut[oa]|\bgross\b/;
const AMOUNT: Names = {
  not: /saldo|balance|cotacao|taxa|tarifa|\bfees?\b|desconto|discount|juros|multa|\bcoupon/,
  fits: [
    /liquid|\bnet\b/,
    /^(?:valor|amount|quantia|montante|vlr|value)/,
    /^(?:creditos?|entradas?)\b|\b(?:valor|amount)\b/,
    OTHER_AMOUNT,
  ],
  lesser: OTHER_AMOUNT,
};
/** The rank of money in a column without such a name: before the lesser ones. */
const UNNAMED_AMOUNT = AMOUNT.fits.length;

const DESCRIPTION: Names = {
  fits: [/descri|memo|titulo|\btitle\b|detalhe/, /historico|lancamento|identificacao|pagador|remetente|\bpayer\b/],
};
const END_TO_END: Names = { fits: [/end to end|e2e|fim a fim|\bid\b.{0,20}transa/] };
const ID: Names = { fits: [/^(?:identificador|id|fitid|reference id|source id|codigo da transacao)$/] };

/** One column of the rows that are looked at. */
export interface SampledColumn extends ForeignColumn {
  readonly name: string;
  /** A cell for each row of the sample. */
  readonly cells: readonly string[];
  /** Those that are not empty. */
  readonly filled: readonly string[];
  readonly isConstant: boolean;
}

interface GuessedMapping {
  /** Null where there is no date or no amount among the columns. */
  readonly mapping: StatementMapping | null;
  readonly reasons: SuggestedColumns<StatementField>['reasons'];
}

type StatementColumns = Field<StatementField, SampledColumn>;

export function guessedMapping(all: readonly SampledColumn[], table: Pick<Table, 'rows'>): GuessedMapping {
  const isDated = all.some(({ cells }) => cells.length > 0);
  const [credits, debits] = splitColumns(all);
  const candidates: Readonly<Record<StatementField, StatementColumns['candidates']>> = {
    date: (free) => (isDated ? daysOf(free) : named(free, DATE)),
    amount: (free) => (credits !== null ? [shownByName(credits)] : isDated ? moneyIn(free) : named(free, AMOUNT)),
    debit: () => (debits === null ? [] : [shownByName(debits)]),
    description: descriptionsOf,
    sign: (free, chosen) => signsOf(free, chosen, table),
    endToEnd: (free) => [...free.filter(isOfEndToEnds).map(shownByContent), ...named(free, END_TO_END)],
    id: (free) => named(free, ID),
  };
  const { columns, reasons } = suggestColumns(
    STATEMENT_FIELDS.map((field): StatementColumns => ({ field, candidates: candidates[field] })),
    all,
  );
  const {
    date = null,
    amount = null,
    debit = null,
    sign = null,
    description = null,
    endToEnd = null,
    id = null,
  } = columns;
  const mapping = date === null || amount === null ? null : { date, amount, debit, sign, description, endToEnd, id };
  return { mapping, reasons };
}

function shownByName(column: SampledColumn): Candidate<SampledColumn> {
  return { column, by: 'name', rank: 0 };
}

/** What is in it is stronger than any name. */
function shownByContent(column: SampledColumn): Candidate<SampledColumn> {
  return { column, by: 'content', rank: -1 };
}

function named(free: readonly SampledColumn[], names: Names): Candidate<SampledColumn>[] {
  return free.flatMap((column) => {
    const rank = rankOfName(names, column.heading);
    return rank === null ? [] : [{ column, by: 'name', rank }];
  });
}

function daysOf(free: readonly SampledColumn[]): Candidate<SampledColumn>[] {
  return free.filter(isOfDays).map((column) => {
    const rank = rankOfName(DATE, column.heading);
    return rank === null ? { column, by: 'content', rank: BY_CONTENT } : { column, by: 'name', rank };
  });
}

function signsOf(
  free: readonly SampledColumn[],
  { date, amount, debit = null }: ChosenColumns<StatementField>,
  table: Pick<Table, 'rows'>,
): Candidate<SampledColumn>[] {
  if (date == null || amount == null) return [];
  const found = guessedSign(free, signedCells(table, { date, amount, debit }));
  return found === null ? [] : [{ ...found, rank: 0 }];
}

/** The columns of a table with the cells of its first entries. */
export function sampledColumns(head: readonly string[], { rows }: Pick<Table, 'rows'>): readonly SampledColumn[] {
  const sample = sampleOf(rows());
  return head.map((heading, index) => sampledColumn(index, heading, sample));
}

function sampleOf(rows: Iterable<{ readonly cells: readonly string[] }>): (readonly string[])[] {
  const sample: (readonly string[])[] = [];
  for (const { cells } of rows) {
    if (cells.some((cell) => statementDay(cell) !== null) && !isBalance(cells)) sample.push(cells);
    if (sample.length === SAMPLE) break;
  }
  return sample;
}

function sampledColumn(index: number, heading: string, sample: readonly (readonly string[])[]): SampledColumn {
  const cells = sample.map((row) => row[index] ?? '');
  const filled = cells.filter((cell) => cell !== '');
  return {
    ...{ index, heading, name: nameOf(heading) },
    cells,
    filled,
    isConstant: filled.length >= FEWEST_EQUAL && new Set(cells).size === 1,
  };
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

/** Signed amounts, or amounts next to a column for the sign; never a balance, a fee or a number. */
function moneyIn(free: readonly SampledColumn[]): Candidate<SampledColumn>[] {
  const figures = free.filter(isOfFigures);
  // Without any name, only cents show money.
  const isNameless = free.every(({ name }) => name === '');
  return figures
    .filter((column) => !isNameless || column.filled.every(isMoney))
    .filter((column) => !figures.some((other) => other !== column && runsWith(column.cells, other.cells)))
    .flatMap((column): Candidate<SampledColumn>[] => {
      const rank = rankOfName(AMOUNT, column.heading);
      if (rank !== null) return [{ column, by: 'name', rank }];
      // A number of a document is a figure too.
      const isOther = AMOUNT.not?.test(column.name) === true;
      const hasCents = column.filled.every((cell) => isNone(cell) || isMoney(cell));
      return isOther || !hasCents ? [] : [{ column, by: 'content', rank: UNNAMED_AMOUNT }];
    });
}

/** The text that tells most: the column of words with the most different ones; among equals by its name. */
function descriptionsOf(free: readonly SampledColumn[]): Candidate<SampledColumn>[] {
  return free.flatMap((column) => {
    const named = rankOfName(DESCRIPTION, column.heading);
    if (isOfDays(column) || isOfFigures(column) || (named === null && !isOfWords(column))) return [];
    const different = column.isConstant ? 0 : new Set(column.filled).size;
    const rank = (named ?? DESCRIPTION.fits.length) - different * (DESCRIPTION.fits.length + 1);
    return [{ column, by: named === null ? 'content' : 'name', rank }];
  });
}

/** Whether cells are words, and no single marks with digits in them, as ids are. */
function isOfWords({ filled }: SampledColumn): boolean {
  return filled.some((cell) => /\p{L}{3}/u.test(cell) && (/\s/.test(cell) || !/\d/.test(cell)));
}
