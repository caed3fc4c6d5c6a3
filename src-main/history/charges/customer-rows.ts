/**
 * The people that charges name: one row for each combination of name, e-mail, phone and document. Rows never change; a
 * row is deleted with the last charge that refers to it. Called inside a transaction.
 */

import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { compactDocument } from '../../../src-preload/contract/values/documents.ts';
import type { WritableDb } from '../database/database.ts';
import { firstValue, run } from '../database/prepared.ts';
import type { ChargeFacts } from '../model/charge-facts.ts';

/** The row of a customer, inserted where there is none yet; null for a customer without any text. */
export function customerIdOf(db: WritableDb, customer: ChargeFacts['customer']): number | null {
  const { name, email, phone, document } = customer ?? {};
  const texts = { name: name ?? '', email: email ?? '', phone: phone ?? '', document: document ?? '' };
  if (Object.values(texts).every((text) => text === '')) return null;
  const find = () =>
    firstValue<number>(
      db,
      `SELECT id FROM customers
       WHERE document = @document AND email = @email AND phone = @phone AND name = @name`,
      texts,
    );
  const existing = find();
  if (existing !== null) return existing;
  run(
    db,
    `INSERT INTO customers (name, email, phone, document, name_folded, email_folded, document_folded)
     VALUES (@name, @email, @phone, @document, @nameFolded, @emailFolded, @documentFolded)`,
    {
      ...texts,
      nameFolded: normalizeForSearch(texts.name.trim()),
      emailFolded: normalizeForSearch(texts.email.trim()),
      documentFolded: compactDocument(texts.document).toLowerCase(),
    },
  );
  return find();
}

/** Deletes a customer that no charge refers to any more. */
export function deleteUnusedCustomer(db: WritableDb, id: number | null): void {
  if (id === null) return;
  run(db, 'DELETE FROM customers WHERE id = @id AND NOT EXISTS (SELECT 1 FROM charges WHERE customer_id = @id)', {
    id,
  });
}
