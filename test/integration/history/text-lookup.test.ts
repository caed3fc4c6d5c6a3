/** What is looked up in the two text indexes, against the same question asked of every text in plain JavaScript. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { EVERYWHERE } from '../../../src-main/history/condition.ts';
import { openToRead, type ReadableDb, type WritableDb } from '../../../src-main/history/connection.ts';
import { selectionsOf } from '../../../src-main/history/filter.ts';
import { historyFileIn } from '../../../src-main/history/history.ts';
import { listPage } from '../../../src-main/history/read-list.ts';
import { walkPlaces } from '../../../src-main/history/read-places.ts';
import { fewMatches } from '../../../src-main/history/read-sorted.ts';
import { totals } from '../../../src-main/history/read-totals.ts';
import { SEARCH_COLUMNS, type SearchColumn } from '../../../src-main/history/search.ts';
import { allRows, firstValue, run } from '../../../src-main/history/statements.ts';
import type { Judged } from '../../../src-main/history/text-arms.ts';
import { lookUp } from '../../../src-main/history/text-lookup.ts';
import { indexTexts } from '../../../src-main/history/text-queue.ts';
import { readTyped } from '../../../src-main/history/typed-text.ts';
import type { ListCursor } from '../../../src-preload/contract/charge.ts';
import { addCharges, emptyHistory } from '../../support/bare-history.ts';
import { seedHistory } from '../../support/history-seed.ts';
import fc from '../../support/properties.ts';
import { runs } from '../../support/rounds.ts';
import { checkTextIndex } from '../../support/text-index.ts';

function add(db: WritableDb, number: number, texts: readonly string[]): void {
  addCharges(db, [number], texts);
}

function found(db: WritableDb, typed: string, judged?: Judged, descending = true): number[] {
  const { words } = readTyped(typed);
  const { places } = lookUp(db, words, judged);
  const ask = (limit: number | null) => {
    const { sql, parameters } = places({ bounds: EVERYWHERE, descending, limit, likely: null });
    return allRows<{ number: number }>(db, sql, ...parameters).map(({ number }) => number);
  };
  const whole = ask(null);
  for (const limit of [1, 3]) expect(ask(limit)).toEqual(whole.slice(0, limit));
  return whole;
}

function expected(db: ReadableDb, typed: string): number[] {
  return allRows<Record<string, string> & { number: number }>(db, 'SELECT * FROM search ORDER BY number DESC')
    .filter((row) => typed.split(' ').every((word) => SEARCH_COLUMNS.some((name) => row[name]?.includes(word))))
    .map(({ number }) => number);
}

const word = fc.constantFrom('ana', 'maria', '123', '456', 'pedido', 'ana@x', '123124123');
const typedWord = fc.oneof(word, fc.constantFrom('an', '1', 'pedid', 'edido', '@x', '123123124'));
const text = fc.array(word, { maxLength: 2 }).map((words) => words.join(' '));
const texts = fc.array(text, { minLength: SEARCH_COLUMNS.length, maxLength: SEARCH_COLUMNS.length });
const place = fc.integer({ min: 0, max: 12 });
type Change =
  | { readonly kind: 'set'; readonly place: number; readonly texts: readonly string[] }
  | { readonly kind: 'change'; readonly place: number; readonly column: SearchColumn; readonly text: string }
  | { readonly kind: 'move'; readonly place: number; readonly to: number }
  | { readonly kind: 'delete'; readonly place: number }
  | { readonly kind: 'index'; readonly most: number };
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), place, texts }),
  fc.record({ kind: fc.constant('change' as const), place, column: fc.constantFrom(...SEARCH_COLUMNS), text }),
  fc.record({ kind: fc.constant('move' as const), place, to: place }),
  fc.record({ kind: fc.constant('delete' as const), place }),
  fc.record({ kind: fc.constant('index' as const), most: fc.integer({ min: 1, max: 5 }) }),
);

function apply(db: WritableDb, change: Change): void {
  const isHere = (number: number) => firstValue(db, 'SELECT 1 FROM charges WHERE number = ?', number) !== null;
  switch (change.kind) {
    case 'set':
      if (!isHere(change.place)) add(db, change.place, change.texts);
      return;
    case 'change':
      run(db, `UPDATE search SET ${change.column} = ? WHERE number = ?`, change.text, change.place);
      return;
    case 'move':
      if (!isHere(change.to)) run(db, 'UPDATE charges SET number = ? WHERE number = ?', change.to, change.place);
      return;
    case 'delete':
      run(db, 'DELETE FROM charges WHERE number = ?', change.place);
      return;
    default:
      indexTexts(db, change.most);
  }
}

/** Whatever is taken for few and for dense. */
const judgedInAnyWay: fc.Arbitrary<Judged | undefined> = fc.option(
  fc.record({
    few: fc.constantFrom(0, 3, 99),
    dense: fc.constantFrom(0, 0.5, 2),
    page: fc.constantFrom(0, 99),
    most: fc.constantFrom(0, 0.5, 2),
    passed: fc.constantFrom(0, 99),
  }),
  { nil: undefined },
);

describe('words', () => {
  it('words are found wherever they are, whatever changed since and however much of it waits for an index', () => {
    fc.assert(
      fc.property(
        fc.array(changes, { maxLength: 25, size: 'max' }),
        fc.tuple(word, fc.array(typedWord, { maxLength: 4 })).map(([word, words]) => [word, ...words].join(' ')),
        judgedInAnyWay,
        (all, typed, judged) => {
          const db = emptyHistory();
          for (const change of all) {
            apply(db, change);
            expect(found(db, typed, judged)).toEqual(expected(db, typed));
          }
          expect(found(db, typed, judged, false)).toEqual(expected(db, typed).reverse());
          while (indexTexts(db, 3));
          expect(found(db, typed, judged)).toEqual(expected(db, typed));
          checkTextIndex(db);
          db.close();
        },
      ),
      { numRuns: runs(60) },
    );
  });

  const PAGE = 100;
  const SPARSE = 2;
  const PEOPLE = 'SCAN search_customers VIRTUAL TABLE';
  const CHARGES_OF_PERSON = 'SEARCH search_rows USING COVERING INDEX search_rows_of_person (person=? AND rowid<?)';
  const OWN = 'SCAN search_charges VIRTUAL TABLE';
  const GATHERED = ['LIST SUBQUERY', PEOPLE];
  const textOf = 'SEARCH search USING INTEGER PRIMARY KEY (rowid=?)';
  it.each<[string, string, Partial<Judged>, number | null, readonly string[]]>([
    ['of a customer who has few charges lead to them', 'ana', {}, PAGE, [PEOPLE, CHARGES_OF_PERSON]],
    [
      'of a customer who has few charges lead to them, though most of late are theirs',
      'ana',
      { dense: 0 },
      PAGE,
      [PEOPLE, CHARGES_OF_PERSON],
    ],
    [
      'that many customers are called are walked to',
      'ana',
      { dense: 0, few: 0 },
      PAGE,
      ['SEARCH search USING INTEGER PRIMARY KEY (rowid<?)'],
    ],
    [
      'that most are called are walked to, all of them',
      'ana',
      { most: 0, few: 0 },
      null,
      ['SEARCH search_rows USING INTEGER PRIMARY KEY (rowid<?)', ...GATHERED],
    ],
    [
      'on both sides, of a customer with few charges, lead to them',
      'ana pedido',
      {},
      null,
      [PEOPLE, CHARGES_OF_PERSON, textOf],
    ],
    [
      'on both sides lead to whose charges they are',
      'ana pedido',
      { few: 0 },
      null,
      [OWN, 'SEARCH search_rows USING INTEGER PRIMARY KEY (rowid=?)', ...GATHERED],
    ],
    [
      'on both sides, of many customers, are read in the charges of the others',
      'ana pedido',
      { few: 0, dense: 0 },
      PAGE,
      [OWN, textOf],
    ],
  ])('words: %s, as the plan of the query says', (_how, typed, judged, limit, steps) => {
    const db = emptyHistory();
    for (let number = 0; number < 9; number++) add(db, number, ['ana maria', '', '', '', number < 4 ? 'pedido' : '']);
    while (indexTexts(db));
    const all = { few: 99, dense: SPARSE, page: PAGE, most: SPARSE, passed: 999, ...judged };
    const wanted = { bounds: { from: null, below: 9n }, descending: true, limit, likely: null };
    const { sql, parameters } = lookUp(db, readTyped(typed).words, all).places(wanted);
    const plan = allRows<{ detail: string }>(db, `EXPLAIN QUERY PLAN ${sql}`, ...parameters).map(
      ({ detail }) => detail,
    );
    const first = plan.filter((step) => !/^(MERGE|LEFT|CREATE BLOOM)/.test(step)).slice(0, steps.length);
    expect(first.map((step, index) => step.slice(0, steps[index]?.length))).toEqual(steps);
    // Only what a customer leads to is sorted.
    expect(plan.some((step) => step.includes('TEMP B-TREE'))).toBe(steps[0] === PEOPLE);
    expect(found(db, typed, all)).toEqual(expected(db, typed));
  });
});

describe('a text that the index only half tells', () => {
  it.each([
    ['a long one, by its trigrams in another order', 'name', '123124123', '123123124'],
    ['the same in a charge’s own text', 'reference', '123124123', '123123124'],
    ['one that begins as most do', 'reference', 'xed-73', 'ped-73'],
  ] as const)('a text that the index only half tells is compared: %s', (_how, column, other, typed) => {
    const db = emptyHistory();
    const at = SEARCH_COLUMNS.indexOf(column);
    const texts = [other, typed, ...Array.from({ length: 8 }, (_, index) => `ped-${index}`)];
    for (const [number, text] of texts.entries()) add(db, number, [...Array(at).fill(''), text]);
    while (indexTexts(db));
    expect(found(db, typed)).toEqual([1]);
    expect(found(db, typed, { few: 0, page: 0, dense: 0, most: 2, passed: 0 })).toEqual([1]);
    expect(totals(db, { text: typed }).count).toBe(1);
  });
});

describe('words in thousands of charges', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-lookup-'));
  beforeAll(() => seedHistory(folder, 3000));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['exemplo ped', 'exemplo 11', 'silva ped-000', 'exemplo.com ped-00 119', 'ana exemplo sku ped- 98'])(
    'words in thousands of charges (%s) are listed page by page, each charge once, and add up',
    (text) => {
      const db = openToRead(historyFileIn(folder));
      onTestFinished(() => void db.close());
      const keyOf = db.prepare<[number], string>('SELECT key FROM charges WHERE number = ?').pluck();
      const keys = expected(db, text).map((number) => keyOf.get(number));
      expect(keys.length).toBeGreaterThan(10);
      expect(totals(db, { text }).count).toBe(keys.length);
      // As many as are too many to be sorted are not taken for all there are.
      expect(fewMatches(db, selectionsOf(db, { text }), keys.length)).toBeNull();
      expect(fewMatches(db, selectionsOf(db, { text }), keys.length + 1)?.length).toBe(keys.length);
      expect(totals(db, { text, states: ['PAID', 'EXPIRED'] }).count).toBeLessThan(keys.length);
      for (const direction of ['desc', 'asc'] as const) {
        const inOrder = direction === 'desc' ? keys : [...keys].reverse();
        const sort = { column: 'created', direction } as const;
        const listed: string[] = [];
        for (let after: ListCursor | null | undefined; after !== null; ) {
          const page: ReturnType<typeof listPage> = listPage(db, { text }, after ?? null, 1200, sort);
          listed.push(...page.rows.map(({ key }) => key));
          after = page.next;
        }
        expect(listed).toEqual(inOrder);
        // A text is looked up, or compared with the charges of an index.
        const both = [0, 9_000].map((compared) => {
          const filter = { text, states: ['PAID', 'EXPIRED'] };
          const asked = { filter, sort, after: null, limit: 2000, columns: ['number', 'key'] };
          return walkPlaces(db, asked, selectionsOf(db, filter, 'places', compared), 100).rows.map(({ key }) => key);
        });
        expect(both[0]).toEqual(both[1]);
        expect(both[0]?.length).toBeGreaterThan(5);
        // What is near, and then the rest, are the same places, wherever the one ends and the other begins.
        for (const nearby of [1, 300]) {
          const asked = { filter: { text }, sort, after: null, limit: 1200, columns: ['number', 'key'] };
          const { rows } = walkPlaces(db, asked, selectionsOf(db, { text }), nearby);
          expect(rows.map(({ key }) => key)).toEqual(inOrder.slice(0, 1201));
        }
      }
    },
  );
});

describe('a change', () => {
  const waiting = (db: WritableDb) => [
    allRows(db, 'SELECT id FROM unindexed_people').length,
    allRows(db, 'SELECT number FROM unindexed').length,
  ];

  it('a change of what a customer is called leaves the index of the other texts as it is, and the other way round', () => {
    const db = emptyHistory();
    add(db, 1, ['ana', '', '', '', 'pedido 123', '', 'e2e']);
    while (indexTexts(db));
    const changes = () => firstValue<number>(db, 'SELECT total_changes()') ?? 0;
    run(db, "UPDATE search SET ids = 'e2e e18236120' WHERE number = 1");
    expect(waiting(db)).toEqual([0, 1]);
    while (indexTexts(db));
    run(db, "UPDATE search SET name = '' WHERE number = 1");
    expect(waiting(db)).toEqual([1, 0]);
    run(db, "UPDATE search SET items = 'camiseta' WHERE number = 1");
    expect(waiting(db)).toEqual([1, 1]);
    while (indexTexts(db));
    const before = changes();
    run(db, "UPDATE search SET items = 'camiseta' WHERE number = 1");
    // The row itself counts as one: nothing was written to an index or to the queue.
    expect(changes() - before).toBe(1);
    expect(waiting(db)).toEqual([0, 0]);
    checkTextIndex(db);
  });

  it('a change that makes another charge of a known customer adds nobody, and the last charge takes its customer along', () => {
    const db = emptyHistory();
    add(db, 1, ['ana', 'ana@x']);
    while (indexTexts(db));
    add(db, 2, ['ana', 'ana@x']);
    expect(waiting(db)).toEqual([0, 1]);
    const people = () => allRows<{ name: string }>(db, 'SELECT name FROM search_people').map(({ name }) => name);
    run(db, "UPDATE search SET name = '', email = '' WHERE number = 1");
    expect(people()).toEqual(['ana', '']);
    run(db, 'DELETE FROM charges WHERE number = 2');
    expect(people()).toEqual(['']);
    while (indexTexts(db));
    expect(found(db, 'ana@x')).toEqual([]);
    checkTextIndex(db);
  });

  it('a change of a state or an amount is in the totals of a text', () => {
    const db = emptyHistory();
    add(db, 1, ['ana']);
    run(db, "UPDATE charges SET state = 'REFUNDED', amount = 900 WHERE number = 1");
    expect(totals(db, { text: 'ana' })).toMatchObject({ count: 1, sum: 900, byState: [{ state: 'REFUNDED' }] });
  });
});
