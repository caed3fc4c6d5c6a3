/**
 * The people charges named: a row for each name, e-mail, phone and document that came together. Rows never change; one
 * goes with the last charge it is of. Callers hold the transaction.
 */

import type { ChargeFacts } from '../model/charge-facts.ts';
import { normalizeForSearch } from '../model/normalize.ts';
import type { WritableDb } from '../sqlite/handles.ts';

import { firstValue, run } from '../sqlite/prepared.ts';

/** The row of a customer, made where there is none yet; null for one who is told by nothing. */
export function customerIdOf(db: WritableDb, customer: ChargeFacts['customer']): number | null {
  const { name, email, phone, document } = customer ?? {};
  const texts = { name: name ?? '', email: email ?? '', phone: phone ?? '', document: document ?? '' };
  if (Object.values(texts).every((text) => text === '')) return null;
  const here = () =>
    firstValue<number>(
      db,
      `SELECT id FROM customers
       WHERE document = @document AND email = @email AND phone = @phone AND name = @name`,
      texts,
    );
  const known = here();
  if (known !== null) return known;
  run(
    db,
    `INSERT INTO customers (name, email, phone, document, name_folded, email_folded, document_digits)
     VALUES (@name, @email, @phone, @document, @nameFolded, @emailFolded, @documentDigits)`,
    {
      ...texts,
      nameFolded: normalizeForSearch(texts.name.trim()),
      emailFolded: normalizeForSearch(texts.email.trim()),
      documentDigits: texts.document.replace(/\D/g, ''),
    },
  );
  return here();
}

/** Takes a customer out whom no charge names any more. */
export function leaveCustomer(db: WritableDb, id: number | null): void {
  if (id === null) return;
  run(db, 'DELETE FROM customers WHERE id = @id AND NOT EXISTS (SELECT 1 FROM charges WHERE customer_id = @id)', {
    id,
  });
}
