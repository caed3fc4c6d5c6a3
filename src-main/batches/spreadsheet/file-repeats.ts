import type { SeenBefore } from '../../../src-preload/contract/batches/batch.ts';
import type { CheckedRow } from '../../history/api/batches-api.ts';

/** Which rows repeat an earlier one of the same file (history/batches/seen-before.ts, after a correction). */
export class FileRepeats {
  readonly #references = new Set<string>();
  readonly #customers = new Set<string>();

  of({ reference, document, amount }: CheckedRow): SeenBefore[] {
    const customer = document === '' || amount === null ? '' : `${document} ${amount}`;
    const seen: SeenBefore[] = [];
    if (reference !== '' && this.#references.has(reference)) seen.push('reference-in-file');
    if (customer !== '' && this.#customers.has(customer)) seen.push('customer-in-file');
    this.#references.add(reference);
    this.#customers.add(customer);
    return seen;
  }
}
