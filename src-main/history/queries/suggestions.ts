/**
 * Suggests customers and items of earlier charges. Customers are those that charges name (charge-store.ts): a person
 * erased from the charges is not suggested any more.
 */

import type { MetItem } from '../../../src-preload/contract/drafts/typed-form.ts';
import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { parsePlainQuery, type Word } from '../../../src-preload/contract/search/query-parser.ts';
import type { MetCustomerRow } from '../api/history-api.ts';
import { readCharge } from '../charges/charge-store.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';
import { type SqlFragment, whereAll } from '../database/sql-fragment.ts';
import { itemsOf } from '../model/charge-facts.ts';
import { textOf } from '../search/charge-search-columns.ts';
import { canMatchIndex, likeCondition, textIndex, textQueue } from '../search/fts-query.ts';
import { maskedCondition } from '../search/masked-condition.ts';

/** How many are suggested at most. */
const SUGGESTED = 6;
/** A shorter text suggests nothing. */
const SHORTEST = 2;
/** This many of the newest charges are always searched, however many others match. */
const NEWEST = 5_000;
/** Matching customers, those recorded last first: few enough to look up the last charge of each. */
const CUSTOMERS = 2_000;
/** Charges with matching items, the newest: their documents have to be inflated. */
const ITEM_CHARGES = 120;

/**
 * Customers whose name, CPF or e-mail contains what was typed (accents and case ignored), the most recent first, each
 * once.
 */
export function suggestCustomers(db: ReadableDb, typed: string, asMasked = false): MetCustomerRow[] {
  if (normalizeForSearch(typed).trim().length < SHORTEST) return [];
  const matching = whereAll(
    parsePlainQuery(typed).map((word) => (asMasked ? maskedCondition(word, CUSTOMER_LINES) : customerCondition(word))),
  );
  const rows = allRows<MetCustomerRow>(
    db,
    `SELECT charges.key AS key, name, email, phone, document FROM (
       SELECT * FROM (SELECT * FROM customers${matching.sql} ORDER BY id DESC LIMIT ${CUSTOMERS}) AS latest
       UNION
       SELECT * FROM (SELECT * FROM customers WHERE id IN (
         SELECT customer_id FROM charges ORDER BY time_key DESC LIMIT ${NEWEST})) AS newest${matching.sql}
     ) AS customers
     CROSS JOIN charges ON charges.time_key = (SELECT max(time_key) FROM charges WHERE customer_id = customers.id)
     ORDER BY charges.time_key DESC`,
    ...matching.parameters,
    ...matching.parameters,
  );
  const suggested = new Map<string, MetCustomerRow>();
  for (const row of rows) {
    // The CPF identifies a person; without one, the e-mail does, else the name.
    const identity = row.document || row.email || normalizeForSearch(row.name);
    if (identity !== '' && !suggested.has(identity)) suggested.set(identity, row);
    if (suggested.size === SUGGESTED) break;
  }
  return [...suggested.values()];
}

/** Their normalized texts, and their document as it is written. */
const CUSTOMER_TEXTS = ['name_folded', 'email_folded', 'document_folded', 'document'].join(" || '\n' || ");

const CUSTOMER_LINES = {
  plain: 'name_folded',
  email: 'email_folded',
  phone: '',
  document: "document_folded || '\n' || document",
};

function customerCondition({ variants }: Word): SqlFragment {
  return likeCondition({ variants, column: null }, `(${CUSTOMER_TEXTS})`);
}

/** Charges whose items contain every word, newest first: among the newest, and older ones by the text index. */
function chargesWithItems(db: ReadableDb, words: readonly Word[]): number[] {
  const matching = words.map((word) => likeCondition(word, textOf(['items'])));
  const among = (from: string, timeKeyColumn: string, conditions: readonly SqlFragment[]) => {
    const { sql, parameters } = whereAll(conditions);
    return allRows<{ time_key: number }>(
      db,
      `SELECT ${timeKeyColumn} AS time_key FROM ${from}${sql} ORDER BY ${timeKeyColumn} DESC LIMIT ?`,
      ...parameters,
      ITEM_CHARGES,
    ).map((row) => row.time_key);
  };
  const newest = `(SELECT * FROM charge_texts ORDER BY time_key DESC LIMIT ${NEWEST}) AS charge_texts`;
  const waiting = textQueue(db);
  const older = textIndex(db, words);
  const isIndexedAll = words.length > 0 && words.every((word) => canMatchIndex(db, word));
  const found = [
    ...among(newest, 'charge_texts.time_key', matching),
    ...(waiting === null ? [] : among(waiting.from, waiting.timeKeyColumn, matching)),
    ...(isIndexedAll ? among(older.from, older.timeKeyColumn, [...older.conditions, ...matching]) : []),
  ];
  return [...new Set(found)].sort((one, other) => other - one).slice(0, ITEM_CHARGES);
}

/** Items whose title contains what was typed, with their last price, each title once. */
export function suggestItems(db: ReadableDb, typed: string): MetItem[] {
  if (normalizeForSearch(typed).trim().length < SHORTEST) return [];
  const words = parsePlainQuery(typed);
  const suggested = new Map<string, MetItem>();
  for (const timeKey of chargesWithItems(db, words)) {
    for (const { title, amount, tangible, externalRef } of itemsOf(readCharge(db, timeKey).snapshot.facts)) {
      const folded = normalizeForSearch(title ?? '');
      if (
        !title ||
        suggested.has(folded) ||
        !words.every(({ variants }) => variants.some((word) => folded.includes(word)))
      )
        continue;
      suggested.set(folded, {
        title,
        amount: amount ?? null,
        tangible: tangible ?? false,
        externalRef: externalRef ?? '',
      });
    }
    if (suggested.size >= SUGGESTED) break;
  }
  return [...suggested.values()].slice(0, SUGGESTED);
}
