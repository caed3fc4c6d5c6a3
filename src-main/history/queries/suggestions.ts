/**
 * Customers and items met before. Customers are those that charges name (customers.ts): whoever is erased from the
 * charges is suggested no more.
 */

import type { MetItem } from '../../../src-preload/contract/charges/drafts.ts';
import type { MetCustomerRow } from '../api/history-api.ts';
import { readCharge } from '../charges/charge-store.ts';
import { itemsOf } from '../model/charge-facts.ts';
import { normalizeForSearch } from '../model/normalize.ts';
import { canMatchIndex, ftsCondition, likeCondition } from '../search/fts-query.ts';
import { parsePlainQuery, type Word } from '../search/query-parser.ts';
import { textOf } from '../search/search-text.ts';
import type { ReadableDb } from '../sqlite/handles.ts';

import { allRows } from '../sqlite/prepared.ts';
import { type SqlFragment, whereAll } from '../sqlite/sql-fragment.ts';

/** How many are suggested at a time. */
const SUGGESTED = 6;
/** A text shorter than this says nothing yet. */
const SHORTEST = 2;
/** This many of the newest charges are looked at whatever was typed, however many others fit. */
const NEWEST = 5_000;
/** Customers that fit, those first met last: of as many it is soon said when they were met last. */
const CUSTOMERS = 2_000;
/** Charges whose items fit, the newest: their documents have to be inflated. */
const ITEM_CHARGES = 120;

/** Customers whose name, CPF or e-mail holds what was typed (accents and case ignored), the latest met first, each once. */
export function suggestCustomers(db: ReadableDb, typed: string): MetCustomerRow[] {
  if (normalizeForSearch(typed).trim().length < SHORTEST) return [];
  const held = whereAll(parsePlainQuery(typed).map(heldByCustomer));
  const rows = allRows<MetCustomerRow>(
    db,
    `SELECT charges.key AS key, name, email, phone, document FROM (
       SELECT * FROM (SELECT * FROM customers${held.sql} ORDER BY id DESC LIMIT ${CUSTOMERS})
       UNION
       SELECT * FROM (SELECT * FROM customers WHERE id IN (
         SELECT customer_id FROM charges ORDER BY time_key DESC LIMIT ${NEWEST}))${held.sql}
     ) AS customers
     CROSS JOIN charges ON charges.time_key = (SELECT max(time_key) FROM charges WHERE customer_id = customers.id)
     ORDER BY charges.time_key DESC`,
    ...held.parameters,
    ...held.parameters,
  );
  const met = new Map<string, MetCustomerRow>();
  for (const row of rows) {
    // The CPF tells people apart; without one, the e-mail does, else the name.
    const who = row.document || row.email || normalizeForSearch(row.name);
    if (who !== '' && !met.has(who)) met.set(who, row);
    if (met.size === SUGGESTED) break;
  }
  return [...met.values()];
}

/** Their folded texts, and their document as it is written. */
const CUSTOMER_TEXTS = ['name_folded', 'email_folded', 'document_digits', 'document'].join(' || char(10) || ');

function heldByCustomer({ variants }: Word): SqlFragment {
  return likeCondition({ variants, column: null }, `(${CUSTOMER_TEXTS})`);
}

/** Charges whose items hold every word, newest first: among the newest, and what the text index finds of older ones. */
function chargesWithItems(db: ReadableDb, words: readonly Word[]): number[] {
  const held = words.map((word) => likeCondition(word, textOf(['items'])));
  const among = (from: string, place: string, conditions: readonly SqlFragment[]) => {
    const { sql, parameters } = whereAll(conditions);
    return allRows<{ number: number }>(
      db,
      `SELECT ${place} AS number FROM ${from}${sql} ORDER BY ${place} DESC LIMIT ?`,
      ...parameters,
      ITEM_CHARGES,
    ).map(({ number }) => number);
  };
  const newest = `(SELECT * FROM charge_texts ORDER BY time_key DESC LIMIT ${NEWEST}) AS charge_texts`;
  const waiting = 'fts_pending CROSS JOIN charge_texts ON charge_texts.time_key = fts_pending.time_key';
  const older = 'charges_fts CROSS JOIN charge_texts ON charge_texts.time_key = charges_fts.rowid';
  const isIndexedAll = words.length > 0 && words.every(canMatchIndex);
  const found = [
    ...among(newest, 'charge_texts.time_key', held),
    ...among(waiting, 'fts_pending.time_key', held),
    ...(isIndexedAll ? among(older, 'charges_fts.rowid', [ftsCondition(words), ...held]) : []),
  ];
  return [...new Set(found)].sort((one, other) => other - one).slice(0, ITEM_CHARGES);
}

/** Items whose title holds what was typed, as they were priced last, each title once. */
export function suggestItems(db: ReadableDb, typed: string): MetItem[] {
  if (normalizeForSearch(typed).trim().length < SHORTEST) return [];
  const words = parsePlainQuery(typed);
  const met = new Map<string, MetItem>();
  for (const number of chargesWithItems(db, words)) {
    for (const { title, amount, tangible, externalRef } of itemsOf(readCharge(db, number).snapshot.facts)) {
      const folded = normalizeForSearch(title ?? '');
      if (!title || met.has(folded) || !words.every(({ variants }) => variants.some((word) => folded.includes(word))))
        continue;
      met.set(folded, {
        title,
        amount: amount ?? null,
        tangible: tangible ?? false,
        externalRef: externalRef ?? '',
      });
    }
    if (met.size >= SUGGESTED) break;
  }
  return [...met.values()].slice(0, SUGGESTED);
}
