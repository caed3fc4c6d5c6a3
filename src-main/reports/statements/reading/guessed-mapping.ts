/** Which column of a bank's table holds what, as far as its names and contents suggest. */
import type { StatementMapping } from '../../../../src-preload/contract/reports/statements.ts';
import { guessedSign } from '../direction/sign-column.ts';
import { signedCells, type Table } from './csv-table.ts';
import { isEntry, isMoney, isNone, statementAmount, statementDay } from './statement-values.ts';

const SAMPLE = 20;

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
