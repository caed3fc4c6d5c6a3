/** Which column of a spreadsheet holds which field of a batch: the fields by their names and what is in them. */
import { BATCH_FIELDS, type BatchField, type SpreadsheetMapping } from '../../../src-preload/contract/batches/batch.ts';
import { BY_CONTENT, LESSER, nameOf } from '../../columns/column-names.ts';
import {
  type Candidate,
  type Field,
  type ForeignColumn,
  type SuggestedColumns,
  suggestColumns,
} from '../../columns/suggest-columns.ts';
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
  isQuantity,
  isUnitPrice,
  rankOf,
} from './words/column-names.ts';

/** Rows whose cells are looked at. */
const SAMPLE = 200;

export interface SuggestedMapping {
  readonly mapping: SpreadsheetMapping;
  readonly reasons: SuggestedColumns<BatchField>['reasons'];
}

interface Column extends ForeignColumn {
  /** Those that are not empty. */
  readonly cells: readonly SheetCell[];
}

/** @param today `2026-11-20`; a day before it is none that something is due on. Null: nothing is known of it. */
export function suggestMapping(
  head: readonly string[],
  rows: readonly SheetRow[],
  today: string | null,
): SuggestedMapping {
  const all = head.map((heading, index) => ({ index, heading, cells: cellsAt(rows, index) }));
  const { columns, reasons } = suggestColumns(
    BATCH_FIELDS.map((field) => fieldOf(field, all, rows, today)),
    all,
  );
  const taken = new Set(Object.values(columns));
  const secondDocument = otherDocument(head, columns.document ?? null, taken);
  const generate = all.find(
    ({ index, heading, cells }) => !taken.has(index) && isGenerate(heading) && areAnswers(cells.map(textOfSheetCell)),
  );
  const decimal = decimalSignOf(columns.amount, rows);
  const others = {
    ...(secondDocument !== null && { secondDocument }),
    ...(generate !== undefined && { generate: generate.index }),
  };
  return { mapping: { columns, ...others, decimal }, reasons };
}

function cellsAt(rows: readonly SheetRow[], index: number): SheetCell[] {
  return rows
    .slice(0, SAMPLE)
    .map(({ cells }) => cells[index] ?? '')
    .filter((cell) => cell !== '');
}

function fieldOf(
  field: BatchField,
  all: readonly Column[],
  rows: readonly SheetRow[],
  today: string | null,
): Field<BatchField, Column> {
  const named = (column: Column): Candidate<Column>[] => {
    const rank = rankOf(field, column.heading);
    if (rank === null || !holds(field, rank, column, today)) return [];
    if (field === 'reference' && isHouseNumber(column, rank, all)) return [];
    return [{ column, by: 'name', rank: field === 'amount' ? amountRank(column, rank, all) : rank }];
  };
  return {
    field,
    candidates: (free) => [...free.flatMap(named), ...byContent(field, free)],
    ...(field === 'amount' && {
      asLikely: (best, others, free) => amountsAsLikely(best, others, { free, all, rows }),
    }),
  };
}

/** Which of several amounts is charged only a person knows. */
function amountsAsLikely(
  best: Candidate<Column>,
  others: readonly Candidate<Column>[],
  { free, all, rows }: Readonly<Record<'free' | 'all', readonly Column[]>> & { readonly rows: readonly SheetRow[] },
): readonly Column[] {
  const equal = others.filter(({ rank }) => rank === best.rank).map(({ column }) => column);
  if (best.by === 'content' || equal.some((column) => differs(rows, best.column, column))) return equal;
  // A part of an amount next to one with a name that means nothing here.
  if (best.rank >= LESSER && best.rank < COUNT) {
    const named = new Set([best, ...others].filter(({ by }) => by === 'name').map(({ column }) => column));
    const unnamed = free.filter(
      (column) =>
        !named.has(column) &&
        !isOther('amount', column.heading) &&
        hasCents(column.cells) &&
        column.cells.every(isMoneyCell),
    );
    if (unnamed.length > 0) return unnamed;
  }
  if (!isUnitPrice(best.column.heading)) return [];
  return all.filter(({ heading, cells }) => isQuantity(heading) && cells.some((cell) => textOfSheetCell(cell) !== '1'));
}

/** Beyond the ranks of names. */
const COUNT = 2 * LESSER;
/** Of a total and of an amount, which are the same thing unless something lies between them. */
const TOTAL = 1;
const AMOUNT = 2;

function amountRank(column: Column, rank: number, all: readonly Column[]): number {
  if (isCount(column.cells) && all.some(({ cells }) => hasCents(cells))) return COUNT + rank;
  if (rank === TOTAL && !all.some(({ heading }) => changesAmount(heading))) return AMOUNT;
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

function byContent(field: BatchField, free: readonly Column[]): Candidate<Column>[] {
  const is = CONTENT[field];
  if (is === undefined) return [];
  const isNamed = (heading: string) => BATCH_FIELDS.some((each) => each !== field && rankOf(each, heading) !== null);
  return free
    .filter(
      ({ heading, cells }) => cells.length > 0 && cells.every(is) && !isOther(field, heading) && !isNamed(heading),
    )
    .flatMap((column) =>
      field === 'amount' ? amountByContent(column) : [{ column, by: 'content', rank: BY_CONTENT }],
    );
}

const CONTENT: Partial<Record<BatchField, (cell: SheetCell) => boolean>> = {
  document: isDocumentCell,
  email: (cell) => typeof cell === 'string' && /^[^@\s]+@[^@\s]+$/.test(cell),
  amount: isMoneyCell,
};

/** Those with cents come first; one with a name that is no amount's has to have some. */
function amountByContent(column: Column): Candidate<Column>[] {
  const { heading, cells } = column;
  if (hasCents(cells)) return [{ column, by: 'content', rank: BY_CONTENT }];
  if (nameOf(heading) !== '' || cells.every(isDocumentCell) || isNumbers(cells)) return [];
  return [{ column, by: 'content', rank: BY_CONTENT + 1 }];
}

/** Phones, postal codes and codes: more digits than any amount of a charge has without a sign. */
function isNumbers(cells: readonly SheetCell[]): boolean {
  return cells.every((cell) => /^\d{7,}$/.test(textOfSheetCell(cell)));
}

function isHouseNumber({ cells }: Column, rank: number, all: readonly Column[]): boolean {
  if (rank === 0) return false;
  if (all.some(({ heading }) => isAddress(heading))) return true;
  // A code that several customers share, as a class or a branch, is no charge's own.
  return new Set(cells.map(textOfSheetCell)).size < cells.length;
}

function differs(rows: readonly SheetRow[], one: Column, other: Column): boolean {
  return rows.some(
    ({ cells }) => textOfSheetCell(cells[one.index] ?? '') !== textOfSheetCell(cells[other.index] ?? ''),
  );
}

/** The column of CNPJ next to one of CPF, or the other way round. */
function otherDocument(
  head: readonly string[],
  first: number | null,
  taken: ReadonlySet<number | null>,
): number | null {
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
