/**
 * Rows that belong to no charge and stay when their person is erased, because their amounts and days are needed: their
 * texts are emptied. Every other such row is deleted whole (erase.ts).
 */

import type { WritableDb } from '../database/database.ts';
import { countChanged } from '../database/prepared.ts';
import type { RawRow } from '../database/table-columns.ts';
import { isSamePerson, type Person } from '../model/same-person.ts';

interface EmptiedTable {
  readonly key: string;
  /** Whom the row is about. */
  personOf(row: RawRow): Person;
  /** Free texts that may name somebody, where the row names no customer. */
  readonly freeTexts: readonly string[];
  /** The columns that lose their text, with what they have afterwards. */
  emptied(row: RawRow): Readonly<Record<string, string>>;
}

export const EMPTIED: Readonly<Record<string, EmptiedTable>> = {
  receivables: {
    key: 'id',
    personOf: (row) => ({
      name: textOfRow(row, 'customer_name'),
      email: textOfRow(row, 'customer_email'),
      phone: textOfRow(row, 'customer_phone'),
      document: textOfRow(row, 'customer_document'),
    }),
    freeTexts: ['description', 'reference'],
    emptied: () => ({
      customer_name: '',
      customer_email: '',
      customer_phone: '',
      customer_document: '',
      description: '',
      reference: '',
      texts_folded: '',
    }),
  },
  batches: {
    key: 'id',
    personOf: () => NOBODY,
    // The name of a file may be a customer's.
    freeTexts: ['name'],
    emptied: () => ({ name: '' }),
  },
  batch_rows: {
    key: 'draft_id',
    personOf: (row) => ({ ...NOBODY, ...cellsOf(row) }),
    freeTexts: ['reference', 'cells'],
    // One that was not sent is not sent any more: its charge would name no one.
    emptied: (row) => ({
      reference: '',
      document: '',
      cells: JSON.stringify(withoutTexts(cellsOf(row))),
      choice: 'leave-out',
    }),
  },
};

const NOBODY: Person = { name: '', email: '', phone: '', document: '' };

/** What of a row's cells stays: it names no one. */
const NAMELESS_CELLS: ReadonlySet<string> = new Set(['amount', 'dueDay']);

/** Balcão writes them as an object of texts. */
function cellsOf(row: RawRow): Readonly<Record<string, string>> {
  return JSON.parse(textOfRow(row, 'cells')) as Record<string, string>;
}

function withoutTexts(cells: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const kept = Object.entries(cells).map(([field, text]) => [field, NAMELESS_CELLS.has(field) ? text : '']);
  return Object.fromEntries(kept) as Record<string, string>;
}

function textOfRow(row: RawRow, column: string): string {
  return String(row[column] ?? '');
}

/**
 * Whether a row of such a table is about this person. One that names no customer at all is, where its free texts do.
 *
 * @param names whether a text names the person
 */
export function isRowOfPerson(
  { personOf, freeTexts }: EmptiedTable,
  row: RawRow,
  person: Person,
  names: (text: string) => boolean,
): boolean {
  const named = personOf(row);
  if (named.name + named.email + named.phone + named.document !== '') return isSamePerson(person, named);
  return freeTexts.some((column) => names(textOfRow(row, column)));
}

/** The row without its person. */
export function emptiedRow(table: string, row: RawRow): RawRow {
  return { ...row, ...EMPTIED[table]?.emptied(row) };
}

/** Empties the texts of a row that is here; returns whether there was anything to empty. */
export function emptyRow(db: WritableDb, table: string, row: RawRow): boolean {
  const { key, emptied } = EMPTIED[table] ?? {};
  if (key === undefined || emptied === undefined) return false;
  const texts = Object.entries(emptied(row)).filter(([column, text]) => row[column] !== text);
  if (texts.length === 0) return false;
  const set = texts.map(([column]) => `"${column}" = @${column}`).join(', ');
  const is = String(row[key]);
  return (
    countChanged(db, `UPDATE "${table}" SET ${set} WHERE "${key}" = @is`, { ...Object.fromEntries(texts), is }) > 0
  );
}
