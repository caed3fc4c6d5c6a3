/** Suggests which column holds which field, by its name and by what is in it, and states why. */
import { BATCH_FIELDS, type BatchField, type SpreadsheetMapping } from '../../../src-preload/contract/batches/batch.ts';
import type { ColumnReason } from '../../../src-preload/contract/tables/columns.ts';
import type { SheetCell, SheetRow } from '../../workbook/read-table.ts';
import {
  hasCents,
  isBefore,
  isCount,
  isDayCell,
  isDocumentCell,
  isMoneyCell,
  isPastOnly,
  isWords,
  most,
  textOfSheetCell,
} from './cell-kinds.ts';
import { decimalSignOf } from './cell-values.ts';
import { areAnswers } from './words/charged-answers.ts';
import {
  changesAmount,
  isAddress,
  isGenerate,
  isOther,
  isPartialAmount,
  isQuantity,
  isUnitPrice,
  nameOf,
  rankOf,
} from './words/column-names.ts';

/** Rows whose cells are looked at. */
const SAMPLE = 200;

export interface Suggestion {
  readonly mapping: SpreadsheetMapping;
  readonly reasons: Partial<Record<BatchField, ColumnReason>>;
}

interface Column {
  readonly index: number;
  readonly name: string;
  /** Those that are not empty. */
  readonly cells: readonly SheetCell[];
}

interface Found {
  readonly column: number | null;
  readonly reason: ColumnReason;
}

interface Ranked {
  readonly column: Column;
  readonly rank: number;
}

/** @param today `2026-11-20`; a day before it is none that something is due on. Null: nothing is known of it. */
export function suggestColumns(head: readonly string[], rows: readonly SheetRow[], today: string | null): Suggestion {
  const all = head.map((name, index) => ({ index, name, cells: cellsAt(rows, index) }));
  const taken = new Set<number>();
  const columns: SpreadsheetMapping['columns'] = {};
  const reasons: Suggestion['reasons'] = {};
  for (const field of BATCH_FIELDS) {
    const free = all.filter(({ index }) => !taken.has(index));
    const { column, reason } = byName(field, free, all, rows, today) ?? byContent(field, free) ?? NONE;
    columns[field] = column;
    if (column !== null) taken.add(column);
    if (reason !== null) reasons[field] = reason;
  }
  const secondDocument = otherDocument(head, columns.document ?? null, taken);
  const generate = all.find(
    ({ index, name, cells }) => !taken.has(index) && isGenerate(name) && areAnswers(cells.map(textOfSheetCell)),
  );
  const decimal = decimalSignOf(columns.amount, rows);
  const others = {
    ...(secondDocument !== null && { secondDocument }),
    ...(generate !== undefined && { generate: generate.index }),
  };
  return { mapping: { columns, ...others, decimal }, reasons };
}

const NONE = { column: null, reason: null };

function cellsAt(rows: readonly SheetRow[], index: number): SheetCell[] {
  return rows
    .slice(0, SAMPLE)
    .map(({ cells }) => cells[index] ?? '')
    .filter((cell) => cell !== '');
}

function byName(
  field: BatchField,
  free: readonly Column[],
  all: readonly Column[],
  rows: readonly SheetRow[],
  today: string | null,
): Found | null {
  const ranked = free
    .flatMap((column): Ranked[] => {
      const rank = rankOf(field, column.name);
      if (rank === null || !holds(field, rank, column, today)) return [];
      if (field === 'reference' && isHouseNumber(column, rank, all)) return [];
      return [{ column, rank: field === 'amount' ? amountRank(column, rank, all) : rank }];
    })
    .toSorted((one, other) => one.rank - other.rank);
  const [best] = ranked;
  if (best === undefined) return null;
  const asLikely = field === 'amount' ? othersAsLikely(best, ranked, free, all, rows) : [];
  if (asLikely.length > 0)
    return { column: null, reason: { by: 'several', others: [best.column, ...asLikely].map(({ name }) => name) } };
  const others = ranked.slice(1).map(({ column }) => column.name);
  return { column: best.column.index, reason: { by: others.length === 0 ? 'name' : 'best-name', others } };
}

/** Columns that show that the best one may not be what is charged: which is, only a person knows. */
function othersAsLikely(
  best: Ranked,
  ranked: readonly Ranked[],
  free: readonly Column[],
  all: readonly Column[],
  rows: readonly SheetRow[],
): Column[] {
  const equal = ranked.filter((each) => each !== best && each.rank === best.rank).map(({ column }) => column);
  if (equal.some((column) => differs(rows, best.column, column))) return equal;
  // A part of an amount next to one with a name that means nothing here.
  if (best.rank >= PARTIAL && best.rank < COUNT) {
    const named = new Set(ranked.map(({ column }) => column));
    const unnamed = free.filter(
      (column) =>
        !named.has(column) &&
        !isOther('amount', column.name) &&
        hasCents(column.cells) &&
        column.cells.every(isMoneyCell),
    );
    if (unnamed.length > 0) return unnamed;
  }
  if (!isUnitPrice(best.column.name)) return [];
  return all.filter(({ name, cells }) => isQuantity(name) && cells.some((cell) => textOfSheetCell(cell) !== '1'));
}

/** Beyond the ranks of names. */
const PARTIAL = 10;
const COUNT = 20;
/** Of a total and of an amount, which are the same thing unless something lies between them. */
const TOTAL = 1;
const AMOUNT = 2;

function amountRank(column: Column, rank: number, all: readonly Column[]): number {
  if (isCount(column.cells) && all.some(({ cells }) => hasCents(cells))) return COUNT + rank;
  if (isPartialAmount(column.name)) return PARTIAL + rank;
  if (rank === TOTAL && !all.some(({ name }) => changesAmount(name))) return AMOUNT;
  return rank;
}

/** Whether the cells may be of the field: a name alone shows little. */
function holds(field: BatchField, rank: number, { cells }: Column, today: string | null): boolean {
  switch (field) {
    case 'amount':
      return cells.length === 0 || most(cells, isMoneyCell);
    case 'document':
      // Of documents in general many are none of a customer's.
      return rank < 2 || cells.length === 0 || most(cells, isDocumentCell);
    case 'email':
      return cells.length === 0 || cells.some((cell) => typeof cell === 'string' && cell.includes('@'));
    case 'name':
      return cells.length === 0 || most(cells, isWords);
    case 'description':
      return cells.length === 0 || most(cells, isWords);
    case 'reference':
      return cells.length === 0 || (!most(cells, isDocumentCell) && !cells.every(isDayCell));
    case 'dueDay':
      return rank === 0
        ? !isPastOnly(cells, '1990-01-01') && !isCount(cells)
        : most(cells, isDayCell) && (today === null || !cells.some((cell) => isBefore(cell, today)));
    default:
      return true;
  }
}

function byContent(field: BatchField, free: readonly Column[]): Found | null {
  const is = CONTENT[field];
  if (is === undefined) return null;
  const isNamed = (name: string) => BATCH_FIELDS.some((each) => each !== field && rankOf(each, name) !== null);
  const fit = free.filter(
    ({ name, cells }) => cells.length > 0 && cells.every(is) && !isOther(field, name) && !isNamed(name),
  );
  const found = field === 'amount' ? amountsOf(fit) : fit;
  const [first] = found;
  if (first === undefined) return null;
  // Which of several amounts is charged only a person knows.
  if (field === 'amount' && found.length > 1)
    return { column: null, reason: { by: 'several', others: found.map(({ name }) => name) } };
  return { column: first.index, reason: { by: 'content', others: [] } };
}

const CONTENT: Partial<Record<BatchField, (cell: SheetCell) => boolean>> = {
  document: isDocumentCell,
  email: (cell) => typeof cell === 'string' && /^[^@\s]+@[^@\s]+$/.test(cell),
  amount: isMoneyCell,
};

/** Those with cents, where there is one; one with a name that is no amount's has to have some. */
function amountsOf(columns: readonly Column[]): Column[] {
  const withCents = columns.filter(({ cells }) => hasCents(cells));
  if (withCents.length > 0) return withCents;
  return columns.filter(({ name, cells }) => nameOf(name) === '' && !cells.every(isDocumentCell) && !isNumbers(cells));
}

/** Phones, postal codes and codes: more digits than any amount of a charge has without a sign. */
function isNumbers(cells: readonly SheetCell[]): boolean {
  return cells.every((cell) => /^\d{7,}$/.test(textOfSheetCell(cell)));
}

function isHouseNumber({ cells }: Column, rank: number, all: readonly Column[]): boolean {
  if (rank === 0) return false;
  if (all.some(({ name }) => isAddress(name))) return true;
  // A code that several customers share, as a class or a branch, is no charge's own.
  return new Set(cells.map(textOfSheetCell)).size < cells.length;
}

function differs(rows: readonly SheetRow[], one: Column, other: Column): boolean {
  return rows.some(
    ({ cells }) => textOfSheetCell(cells[one.index] ?? '') !== textOfSheetCell(cells[other.index] ?? ''),
  );
}

/** The column of CNPJ next to one of CPF, or the other way round. */
function otherDocument(head: readonly string[], first: number | null, taken: ReadonlySet<number>): number | null {
  const kindAt = (column: number) => {
    const name = nameOf(head[column] ?? '');
    const [isCpf, isCnpj] = [/\bcpf\b/.test(name), /\bcnpj\b/.test(name)];
    return isCpf === isCnpj ? null : isCpf ? 'CPF' : 'CNPJ';
  };
  const kind = first === null ? null : kindAt(first);
  if (kind === null) return null;
  const second = head.findIndex((name, at) => {
    const other = kindAt(at);
    return !taken.has(at) && rankOf('document', name) !== null && other !== null && other !== kind;
  });
  return second === -1 ? null : second;
}
