/** Finds the head of a spreadsheet, and what its columns seem to hold, by their names in Portuguese and English. */
import { BATCH_FIELDS, type BatchField, type SpreadsheetMapping } from '../../../src-preload/contract/batches/batch.ts';
import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { readDocument } from '../../../src-preload/contract/values/documents.ts';
import { readMoney } from '../../../src-preload/contract/values/read-money.ts';
import { decimalSignOf } from './cell-values.ts';
import type { SheetCell, SheetRow, SheetTable } from './read-table.ts';

/** Without accents and case. The first column whose name fits holds the field. */
const COLUMN_NAMES: Readonly<Record<BatchField, RegExp>> = {
  amount: /^(?:valor|total|preco|quantia|mensalidade|amount|price|value)\b/,
  name: /^(?:nome|cliente|pagador|devedor|aluno|paciente|razao social|name|customer|payer|full name|client)\b/,
  document: /^(?:cpf|cnpj|documento|doc|document|tax id)\b/,
  phone: /^(?:telefone|tel|celular|fone|whatsapp|phone|mobile|cell)\b/,
  email: /^(?:e-?mail|correio)\b/,
  reference: /^(?:referencia|ref|pedido|numero|no|n|codigo|id|contrato|fatura|reference|order|invoice|code|number)\b/,
  description: /^(?:descricao|historico|produto|servico|item|observacao|description|product|service|details)\b/,
  dueDay: /^(?:vencimento|data de vencimento|dt\.? ?venc|vence|venc|due|expiry|data|date)\b/,
  postbackUrl: /^(?:postback|webhook|endereco de notificacao|url de notificacao|notification)/,
};

/** Rows above the head that are searched for it: a title, a period. */
const MOST_ABOVE = 20;

export interface RecognisedTable {
  /** Empty names where the file has no head. */
  readonly head: readonly string[];
  /** The rows below it that are not hidden. */
  readonly rows: readonly SheetRow[];
  /** How many others are: a person who filters a spreadsheet means the rows that are left. */
  readonly hidden: number;
  /** The names of the columns with content that are hidden, by their letters where they have none. */
  readonly hiddenColumns: readonly string[];
  readonly mapping: SpreadsheetMapping;
}

export function recogniseColumns(table: Pick<SheetTable, 'rows' | 'hidden' | 'hiddenColumns'>): RecognisedTable {
  const { hidden } = table;
  const rows = withoutHidden(table);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const at = headAt(rows);
  const head = Array.from({ length: width }, (_, column) => (at === null ? '' : shownText(rows[at]?.cells[column])));
  const below = at === null ? rows : rows.slice(at + 1);
  const shown = below.filter(({ line }) => !hidden.has(line));
  return {
    head,
    rows: shown,
    hidden: below.length - shown.length,
    hiddenColumns: hiddenNames(table, at === null ? null : (rows[at]?.line ?? null)),
    mapping: guessedMapping(head, shown),
  };
}

/** A column that the spreadsheet hides is in no row: a person who hides last year's amounts means this year's. */
function withoutHidden({ rows, hiddenColumns }: Pick<SheetTable, 'rows' | 'hiddenColumns'>): readonly SheetRow[] {
  if (hiddenColumns.size === 0) return rows;
  return rows
    .map(({ line, cells }) => ({ line, cells: cells.filter((_, column) => !hiddenColumns.has(column)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function hiddenNames({ rows, hiddenColumns }: Pick<SheetTable, 'rows' | 'hiddenColumns'>, head: number | null) {
  const names = rows.find(({ line }) => line === head)?.cells;
  return [...hiddenColumns]
    .toSorted((one, other) => one - other)
    .filter((column) => rows.some(({ cells }) => (cells[column] ?? '') !== ''))
    .map((column) => shownText(names?.[column]) || columnLetters(column));
}

/** `A` for 0, `AA` for 26. */
function columnLetters(column: number): string {
  const before = column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1);
  return before + String.fromCharCode(65 + (column % 26));
}

/** The row with the most names of columns; else the first, unless it has an amount or a document: then there is no head. */
function headAt(rows: readonly SheetRow[]): number | null {
  let best = 0;
  let most = 0;
  for (const [index, { cells }] of rows.slice(0, MOST_ABOVE).entries()) {
    const names = BATCH_FIELDS.filter((field) => cells.some((cell) => fits(field, cell))).length;
    if (names > most) [best, most] = [index, names];
  }
  if (most > 0) return best;
  return rows[0]?.cells.some(isValue) === true ? null : 0;
}

function isValue(cell: SheetCell): boolean {
  return typeof cell !== 'string' || readDocument(cell).ok || (/\d/.test(cell) && readMoney(cell).ok);
}

function fits(field: BatchField, cell: SheetCell | undefined): boolean {
  return typeof cell === 'string' && COLUMN_NAMES[field].test(normalizeForSearch(cell).trim());
}

function guessedMapping(head: readonly string[], rows: readonly SheetRow[]): SpreadsheetMapping {
  const taken = new Set<number>();
  const columns: SpreadsheetMapping['columns'] = {};
  for (const field of BATCH_FIELDS) {
    const column = head.findIndex((name, index) => !taken.has(index) && fits(field, name));
    columns[field] = column === -1 ? null : column;
    if (column !== -1) taken.add(column);
  }
  const free = (holds: (cell: SheetCell) => boolean) => {
    const sample = rows.slice(0, 20);
    const column = head.findIndex(
      (_, index) => !taken.has(index) && sample.length > 0 && sample.every(({ cells }) => holds(cells[index] ?? '')),
    );
    if (column !== -1) taken.add(column);
    return column === -1 ? null : column;
  };
  // Without names, what the cells hold decides.
  columns.document ??= free((cell) => typeof cell === 'string' && readDocument(cell).ok);
  columns.email ??= free((cell) => typeof cell === 'string' && /^[^@\s]+@[^@\s]+$/.test(cell));
  columns.amount ??= free((cell) => typeof cell !== 'string' || readMoney(cell).ok);
  const secondDocument = otherDocument(head, columns.document ?? null, taken);
  return { columns, ...(secondDocument !== null && { secondDocument }), decimal: decimalSignOf(columns.amount, rows) };
}

/** The column of CNPJ next to one of CPF, or the other way round. */
function otherDocument(head: readonly string[], first: number | null, taken: ReadonlySet<number>): number | null {
  const kindAt = (column: number) => {
    const name = normalizeForSearch(head[column] ?? '');
    const [isCpf, isCnpj] = [/\bcpf\b/.test(name), /\bcnpj\b/.test(name)];
    return isCpf === isCnpj ? null : isCpf ? 'CPF' : 'CNPJ';
  };
  const kind = first === null ? null : kindAt(first);
  if (kind === null) return null;
  const second = head.findIndex((name, at) => {
    const other = kindAt(at);
    return !taken.has(at) && fits('document', name) && other !== null && other !== kind;
  });
  return second === -1 ? null : second;
}

/** A cell as a person sees it before its column is known. */
export function shownText(cell: SheetCell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell.slice(0, 200);
  return 'day' in cell ? cell.day : String(cell.number);
}
