/** The account holder's own CPF or CNPJ, which some banks write into every line: it is no evidence of a payer. */
import type { PaidCharge } from '../../../history/api/reports-api.ts';
import { documentsIn, plainDocument } from '../reading/statement-evidence.ts';
import type { ReadEntry } from '../reading/statement-reading.ts';

/** Documents that all lines of a file have; a customer's is none, even where one customer pays them all. */
export function holdersIn(lines: readonly ReadEntry[], charges: Iterable<PaidCharge>): ReadonlySet<string> {
  const [first, ...others] = lines;
  if (first === undefined || others.length === 0) return new Set();
  let shared = documentsIn(first.searchText);
  for (const { searchText } of others) {
    if (shared.length === 0) break;
    const own = documentsIn(searchText);
    shared = shared.filter((document) => own.includes(document));
  }
  const found = new Set(shared);
  if (found.size > 0) for (const { customerDocument } of charges) found.delete(plainDocument(customerDocument) ?? '');
  return found;
}
