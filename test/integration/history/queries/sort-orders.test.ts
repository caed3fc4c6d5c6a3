/** Every page of every filter in every order, compared with a plain JavaScript filter over all rows. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import { listPage } from '../../../../src-main/history/queries/list/list-page.ts';
import { totals } from '../../../../src-main/history/queries/list/totals.ts';
import { HISTORY_FILE } from '../../../../src-main/history/sqlite/history-files.ts';
import { openToRead, openToWrite } from '../../../../src-main/sqlite-file/connection.ts';
import type { ChargeRow } from '../../../../src-preload/contract/charges/charge-row.ts';
import type { ChargeFilter } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import { LIST_COLUMNS, type ListSort } from '../../../../src-preload/contract/charges/list/list.ts';
import type { ListCursor } from '../../../../src-preload/contract/charges/list/list-cursor.ts';
import { normalizeForSearch } from '../../../../src-preload/contract/search/normalize-text.ts';
import { seedHistory } from '../../../support/history/history-seed.ts';
import { unindexSome } from '../../../support/history/text-index.ts';
import fc from '../../../support/run/properties.ts';
import { IS_SOAK, runs } from '../../../support/run/rounds.ts';

const CHARGES = 600;
const folder = mkdtempSync(join(tmpdir(), 'balcao-orders-'));
let db: ReturnType<typeof openToRead>;
let all: readonly (ChargeRow & { texts: string })[];

beforeAll(() => {
  seedHistory(folder, CHARGES);
  const writable = openToWrite(historyFileIn(folder), HISTORY_FILE);
  // Some charges without a customer, some without a payment, some with tags, as on a real desk.
  writable.exec(`
    UPDATE charges SET customer_email = NULL, customer_document = NULL WHERE time_key % 7 = 0;
    UPDATE charges SET reference = NULL WHERE time_key % 5 = 0;
    UPDATE charges SET tags = 'vip', marks = 2 WHERE time_key % 11 = 0;
    INSERT INTO tags (tag, time_key) SELECT 'vip', time_key FROM charges WHERE marks = 2;
    UPDATE charges SET invoice_number = 'NF ' || (time_key % 40) WHERE time_key % 3 = 0;
    UPDATE charges SET marks = marks | 1 WHERE time_key % 13 = 0;
  `);
  unindexSome(writable);
  writable.close();
  db = openToRead(historyFileIn(folder), HISTORY_FILE);
  const texts = new Map(
    db
      .prepare<[], Record<string, string>>(
        'SELECT charges.key, name || char(10) || email || char(10) || phone || char(10) || document || char(10) || charge_texts.reference || char(10) || items || char(10) || ids || char(10) || invoice AS texts FROM charge_texts JOIN charges USING (time_key)',
      )
      .all()
      .map(({ key, texts: text }) => [key, text]),
  );
  all = pagesOf({}, { column: 'created', direction: 'desc' }, 500).map((row) => ({
    ...row,
    texts: texts.get(row.key) ?? '',
  }));
});

afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function pagesOf(filter: ChargeFilter, sort: ListSort, limit: number): ChargeRow[] {
  const rows: ChargeRow[] = [];
  let after: ListCursor | null = null;
  do {
    const page: ReturnType<typeof listPage> = listPage(db, filter, after, limit, sort);
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

function fits(row: (typeof all)[number], filter: ChargeFilter): boolean {
  const within = (value: number | null, from?: number, before?: number) =>
    value !== null && value >= (from ?? Number.NEGATIVE_INFINITY) && value < (before ?? Number.POSITIVE_INFINITY);
  return (
    (!filter.states?.length || filter.states.includes(row.state)) &&
    (filter.needsAttention === undefined || filter.needsAttention === row.attention.length > 0) &&
    (filter.marked === undefined || filter.marked === (row.tags.length > 0 || row.hasNote)) &&
    (filter.invoice === undefined || (filter.invoice === 'noted') === (row.invoiceNumber !== null)) &&
    (!filter.tags?.length || row.tags.some((tag) => filter.tags?.includes(tag))) &&
    (!filter.operators?.length || filter.operators.includes(row.operator ?? '')) &&
    (!filter.created || within(row.createdAt, filter.created.from, filter.created.before)) &&
    (!filter.paid || within(row.paidAt, filter.paid.from, filter.paid.before)) &&
    (!filter.amount ||
      within(row.amount, filter.amount.from, filter.amount.to === undefined ? undefined : filter.amount.to + 1)) &&
    normalizeForSearch(filter.text ?? '')
      .split(' ')
      .every((word) => row.texts.includes(word))
  );
}

const VALUES: Readonly<Record<ListSort['column'], (row: ChargeRow) => string | number | null>> = {
  state: ({ state }) => state,
  amount: ({ amount }) => amount,
  customer: ({ customerName }) => normalizeForSearch(customerName ?? ''),
  email: ({ customerEmail }) => customerEmail,
  document: ({ customerDocument }) => customerDocument,
  reference: ({ reference }) => reference,
  item: ({ firstItem }) => firstItem,
  created: ({ createdAt }) => createdAt,
  expires: ({ expiresAt }) => expiresAt,
  paidAt: ({ paidAt }) => paidAt,
  end2endId: ({ end2endId }) => end2endId,
  invoiceNumber: ({ invoiceNumber }) => invoiceNumber,
  tags: ({ tags }) => (tags.length === 0 ? null : tags.join('\n')),
  operator: ({ operator }) => operator,
};

/** As SQLite compares texts: by their bytes. */
function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}

function expected(filter: ChargeFilter, { column, direction }: ListSort): string[] {
  const position = new Map(all.map((row, index) => [row.key, -index]));
  const way = direction === 'desc' ? -1 : 1;
  const placed = (row: ChargeRow) => position.get(row.key) ?? 0;
  return all
    .filter((row) => fits(row, filter))
    .sort((one, other) => {
      const [mine, its] = [VALUES[column](one), VALUES[column](other)];
      if ((mine === null) !== (its === null)) return mine === null ? 1 : -1;
      const byValue = mine === null || its === null ? 0 : compare(mine, its);
      return way * (byValue || placed(one) - placed(other));
    })
    .map(({ key }) => key);
}

const instants = fc.integer({ min: Date.UTC(2023, 10, 1), max: Date.UTC(2026, 11, 1) });
const period = fc.record({ from: instants, before: instants }, { requiredKeys: [] });
/** In the customer's index, in the charge's, in both, and in neither because they are too short. */
const words = fc.oneof(
  fc.constantFrom('conceição', 'JOSE', 'exemplo.com', '119', '@', 'é', 'sã', 'ninguém'),
  fc.constantFrom('PED-00001', 'ped-00', 'e1823612', 'sku', '000', '12', 'camiseta', 'PED-0000123'),
  // Some digits are in phones, documents, references and ids alike.
  fc.integer({ min: 100, max: 999 }).map(String),
);
/** Selected keys, a customer, and how a text matches, have tests of their own. */
const CONDITIONS = {
  states: fc.subarray(['PAID', 'EXPIRED', 'FAILED', 'PENDING', 'REFUNDED', 'NOVO']),
  operators: fc.subarray(['Ana Souza', 'Célia Prado', 'Ninguém']),
  needsAttention: fc.boolean(),
  marked: fc.boolean(),
  invoice: fc.constantFrom('noted', 'missing'),
  tags: fc.constantFrom<string[]>([], ['vip'], ['vip', 'outra']),
  created: period,
  paid: period,
  amount: fc.record({ from: fc.nat(20_000), to: fc.nat(200_000) }, { requiredKeys: [] }),
  text: fc.array(words, { maxLength: 6, size: 'xsmall' }).map((some) => some.join(' ')),
} satisfies Record<
  Exclude<keyof ChargeFilter, 'keys' | 'customerOf' | 'textParts' | 'asMasked'>,
  fc.Arbitrary<unknown>
>;
const anyFilter: fc.Arbitrary<ChargeFilter> = fc.record(CONDITIONS, { requiredKeys: [] });
/** Three conditions at most: with more, hardly a row is left, and there is no second page. */
const filters = fc
  .tuple(anyFilter, fc.subarray(Object.keys(CONDITIONS), { maxLength: 3 }))
  .map(([filter, conditions]): ChargeFilter => {
    return Object.fromEntries(Object.entries(filter).filter(([condition]) => conditions.includes(condition)));
  });
const sorts: fc.Arbitrary<ListSort> = fc.record({
  // By creation, which is read along other paths, as often as by all other columns together.
  column: fc.oneof(fc.constant('created' as const), fc.constantFrom(...LIST_COLUMNS)),
  direction: fc.constantFrom('asc', 'desc'),
});

describe('the list', () => {
  it('the list has exactly the rows of its filter, in its order, whatever the page size', () => {
    fc.assert(
      fc.property(filters, sorts, fc.constantFrom(7, 50, 500), (filter, sort, limit) => {
        expect(pagesOf(filter, sort, limit).map(({ key }) => key)).toEqual(expected(filter, sort));
      }),
      { numRuns: IS_SOAK ? 10_000 : 60 },
    );
  });

  it('the list’s totals are the sums of its rows', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const rows = all.filter((row) => fits(row, filter));
        expect(totals(db, filter)).toMatchObject({
          count: rows.length,
          sum: rows.reduce((sum, { amount }) => sum + amount, 0),
        });
      }),
      { numRuns: runs(150) },
    );
  });

  it('the list of chosen rows has those and no others', () => {
    const keys = all.slice(20, 30).map(({ key }) => key);
    expect(pagesOf({ keys }, { column: 'amount', direction: 'asc' }, 3)).toHaveLength(10);
    expect(pagesOf({ keys }, { column: 'created', direction: 'desc' }, 3).map(({ key }) => key)).toEqual(keys);
    expect(totals(db, { keys }).count).toBe(10);
    expect(totals(db, { keys: [] }).count).toBe(0);
  });
});
