/**
 * Matches a text that is the whole CPF or CNPJ, id, e-mail or reference of charges here. They are found along ordinary
 * indexes, and precede charges that only contain the text: a document or an id ends the search; for an e-mail or a
 * reference the list states that other charges may contain it too.
 */

import type { WholeText } from '../../../src-preload/contract/charges/list/list.ts';
import type { SearchColumn, Word } from '../../../src-preload/contract/search/query-parser.ts';
import { compactDocument } from '../../../src-preload/contract/values/documents.ts';
import type { ReadableDb } from '../database/database.ts';
import { type Read, readOf, together } from '../database/reads.ts';
import type { SqlFragment } from '../database/sql-fragment.ts';

export interface ExactMatch {
  readonly kind: WholeText;
  /** The FROM clause that leads to its charges. */
  readonly from: string;
  readonly condition: SqlFragment;
  /** Whether rows come in the order of creation. */
  readonly inOrder: boolean;
}

/** Null where there is more than one word, or no charge has it as a whole. */
export function findExactMatch(db: ReadableDb, words: readonly Word[]): ExactMatch | null {
  const [word, ...others] = words;
  if (word === undefined || others.length > 0) return null;
  const matches = together<(ExactMatch | null)[]>(
    db,
    ...ofCustomers('document', word, documentsOf(word)),
    ...ofCharges('id', word, 'ids', ID_COLUMNS, spellingsOf(word)),
    ...ofCustomers('email', word, emailsOf(word)),
    ...ofCharges('reference', word, 'reference', REFERENCE_COLUMNS, spellingsOf(word)),
  );
  return matches.find((match) => match !== null) ?? null;
}

const ID_COLUMNS = [
  { column: 'transaction_id', index: 'sqlite_autoindex_charges_2' },
  { column: 'end2end_id', index: 'charges_by_end2end' },
];
const REFERENCE_COLUMNS = [{ column: 'reference', index: 'charges_by_reference' }];

const CUSTOMER_COLUMNS = { document: 'document_folded', email: 'email_folded' } as const;

function ofCustomers(
  kind: keyof typeof CUSTOMER_COLUMNS,
  { column }: Word,
  texts: readonly string[],
): Read<ExactMatch | null>[] {
  if (texts.length === 0 || !isSearched(column, kind)) return [];
  const name = CUSTOMER_COLUMNS[kind];
  const sql = `SELECT id FROM customers WHERE ${name} <> '' AND ${name} IN (SELECT value FROM json_each(?))`;
  return [
    readOf<{ id: number }, ExactMatch | null>(sql, [JSON.stringify(texts)], ([first, ...others]) => {
      if (first === undefined) return null;
      // Within one customer, the index is in the order of creation.
      const condition: SqlFragment =
        others.length === 0
          ? { sql: 'charges.customer_id = ?', parameters: [first.id] }
          : {
              sql: 'charges.customer_id IN (SELECT CAST(value AS BIGINT) FROM json_each(?))',
              parameters: [JSON.stringify([first, ...others].map(({ id }) => id))],
            };
      return { kind, from: 'charges INDEXED BY charges_by_customer', condition, inOrder: others.length === 0 };
    }),
  ];
}

function ofCharges(
  kind: WholeText,
  { column }: Word,
  texts: SearchColumn,
  columns: readonly { readonly column: string; readonly index: string }[],
  spellings: readonly string[],
): Read<ExactMatch | null>[] {
  if (!isSearched(column, texts)) return [];
  return columns.map(({ column: name, index }) => {
    const from = `charges INDEXED BY ${index}`;
    const condition = { sql: `charges.${name} IN (${spellings.map(() => '?').join(', ')})`, parameters: spellings };
    const sql = `SELECT 1 AS found FROM ${from} WHERE ${condition.sql} LIMIT 1`;
    return readOf(sql, spellings, (rows) => (rows.length === 0 ? null : { kind, from, condition, inOrder: false }));
  });
}

function isSearched(requested: SearchColumn | null, column: SearchColumn): boolean {
  return requested === null || requested === column;
}

/** What has the shape of a CPF or CNPJ, with or without punctuation; not the rest of a longer number, as of a phone. */
function documentsOf({ variants, typed }: Word): readonly string[] {
  const { length } = compactDocument(typed);
  return variants.filter((variant) => variant.length === length && /^(?:\d{11}|[0-9a-z]{12}\d{2})$/.test(variant));
}

function emailsOf({ variants }: Word): readonly string[] {
  return variants.filter((variant) => variant.includes('@'));
}

/** Ids and references are stored as received: a text is tried as typed, and in either case. */
function spellingsOf({ typed }: Word): readonly string[] {
  return [...new Set([typed, typed.toLowerCase(), typed.toUpperCase()])];
}
