import type { SeenBefore } from '../../../src-preload/contract/batches/batch.ts';
import type { CheckedRow } from '../../history/api/batches-api.ts';

/** Which rows repeat an earlier one of the same file (history/batches/seen-before.ts, after a correction). */
export class FileRepeats {
  readonly #references = new Set<string>();
  readonly #customers = new Set<string>();
  readonly #names = new Set<string>();

  of({ reference, document, amount, cells: { name, dueDay } }: CheckedRow): SeenBefore[] {
    const customer = document === '' || amount === null ? '' : `${document} ${amount}`;
    // Of rows with a document or reference these show which charge is whose.
    const isBare = reference === '' && document === '' && name !== '' && amount !== null;
    const named = isBare ? JSON.stringify([name, amount, dueDay]) : '';
    const seen: SeenBefore[] = [];
    if (reference !== '' && this.#references.has(reference)) seen.push('reference-in-file');
    if (customer !== '' && this.#customers.has(customer)) seen.push('customer-in-file');
    if (named !== '' && this.#names.has(named)) seen.push('name-in-file');
    this.#references.add(reference);
    this.#customers.add(customer);
    this.#names.add(named);
    return seen;
  }
}
