/** Finds the rows of a spreadsheet that are sums of others: charged, they would be one charge more. */
import type { BatchCells, BatchField } from '../../../src-preload/contract/batches/batch.ts';
import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import type { SheetRow } from '../../workbook/read-table.ts';

/** Anywhere in the row, in a column that is not used too. `Totalmix Ltda` is a name. */
const BEGINS = /^(?:sub-? ?total|total|totais|soma|somatorio|sum|grand total)\b/;
/** `Ana Souza Total`, as Excel writes subtotals in English: a name may end so, and the amount decides. */
const ENDS = /\b(?:sub)?total$/;
/** What shows whose charge a row is. */
const OF_CUSTOMER = ['name', 'document', 'reference', 'phone', 'email'] as const satisfies readonly BatchField[];
/** Any one of these is enough for a charge of somebody: the third of 50, 50 and 100 is no sum if it has one. */
const NAMED = ['name', 'document', 'reference'] as const satisfies readonly BatchField[];

interface Sum {
  cents: number;
  rows: number;
}

/** Called row by row, in the file's order. */
export class SumRows {
  /** Of all rows that are charges, and of those since the last sum. */
  readonly #all: Sum = { cents: 0, rows: 0 };
  #since: Sum = { cents: 0, rows: 0 };
  #hasSums = false;
  /** What every row that is a charge has. */
  readonly #always = new Set<BatchField>(OF_CUSTOMER);

  /**
   * Whether a row is a sum by its text; or by its amount, where it also lacks what shows whose charge it is: two rows
   * of 50 and one of 100 may be three customers. A sum of one row alone is recognised by its amount only after another
   * sum.
   * @param amount cents; null where it cannot be read.
   */
  isSum({ cells }: SheetRow, fields: BatchCells, amount: number | null): boolean {
    const texts = cells.flatMap((cell) => (typeof cell === 'string' ? [normalizeForSearch(cell).trim()] : []));
    const has = (field: BatchField) => fields[field].trim() !== '';
    const isNamed = NAMED.some(has) && [...this.#always].every(has);
    const isSumOf = ({ cents, rows }: Sum, least: number) => rows >= least && amount === cents;
    const isAmount = isSumOf(this.#since, this.#hasSums ? 1 : 2) || isSumOf(this.#all, 2);
    const saysSum = texts.some((text) => BEGINS.test(text));
    if (saysSum || (isAmount && !isNamed) || (isSumOf(this.#since, 1) && texts.some((text) => ENDS.test(text)))) {
      this.#since = { cents: 0, rows: 0 };
      this.#hasSums = true;
      return true;
    }
    for (const sum of [this.#all, this.#since]) {
      sum.cents += amount ?? 0;
      sum.rows += 1;
    }
    for (const field of this.#always) if (!has(field)) this.#always.delete(field);
    return false;
  }
}
