/** What a text finds, compared with a plain JavaScript search over every text. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { deleteCharge } from '../../../../src-main/history/charges/charge-store.ts';
import type { ReadableDb } from '../../../../src-main/history/database/database.ts';
import { allRows, firstRow, firstValue, run } from '../../../../src-main/history/database/prepared.ts';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import { selectionsOf } from '../../../../src-main/history/queries/filter/filter-plan.ts';
import { listPage } from '../../../../src-main/history/queries/list/list-page.ts';
import { fewMatches } from '../../../../src-main/history/queries/list/page-by-column.ts';
import { pageByCreation } from '../../../../src-main/history/queries/list/page-by-creation.ts';
import { totals } from '../../../../src-main/history/queries/list/totals.ts';
import type { SearchTexts } from '../../../../src-main/history/search/charge-search-columns.ts';
import { queueForIndex, removeFromIndex, writeTexts } from '../../../../src-main/history/search/charge-texts.ts';
import { indexTexts } from '../../../../src-main/history/search/index-queue.ts';
import { HISTORY_FILE } from '../../../../src-main/history/sqlite/history-files.ts';
import { openToRead } from '../../../../src-main/sqlite-file/connection.ts';
import type { SqliteDb } from '../../../../src-main/sqlite-file/sqlite-db.ts';
import type { ListCursor } from '../../../../src-preload/contract/charges/list/list-cursor.ts';
import { SEARCH_COLUMNS, type SearchColumn } from '../../../../src-preload/contract/search/query-parser.ts';
import { addCharges, emptyHistory } from '../../../support/history/bare-history.ts';
import { seedHistory } from '../../../support/history/history-seed.ts';
import { createCharge, historyWorld, NOON } from '../../../support/history/history-world.ts';
import { checkTextIndex } from '../../../support/history/text-index.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

type Direction = 'asc' | 'desc';

/** Time keys in order, read in pages of this size. */
function found(db: ReadableDb, text: string, direction: Direction = 'desc', page = 100): number[] {
  const timeKeys: number[] = [];
  for (let after: ListCursor | null | undefined; after !== null; ) {
    const { rows, next }: ReturnType<typeof listPage> = listPage(db, { text, textParts: true }, after ?? null, page, {
      column: 'created',
      direction,
    });
    timeKeys.push(
      ...rows.map(({ key }) => firstValue<number>(db, 'SELECT time_key FROM charges WHERE key = ?', key) ?? -1),
    );
    after = next;
  }
  return timeKeys;
}

function expected(db: ReadableDb, typed: string): number[] {
  return allRows<Record<string, string> & { time_key: number }>(db, 'SELECT * FROM charge_texts ORDER BY time_key DESC')
    .filter((row) => typed.split(' ').every((word) => SEARCH_COLUMNS.some((name) => row[name]?.includes(word))))
    .map(({ time_key: timeKey }) => timeKey);
}

const word = fc.constantFrom('ana', 'maria', '123', '456', 'pedido', 'ana@x', '123124123', 'aparecida da conceicao');
const typedWord = fc.oneof(word, fc.constantFrom('an', '1', 'pedid', 'edido', '@x', '123123124', 'conceicao da'));
const text = fc.array(word, { maxLength: 2 }).map((words) => words.join(' '));
const texts = fc.array(text, { minLength: SEARCH_COLUMNS.length, maxLength: SEARCH_COLUMNS.length });
const position = fc.integer({ min: 0, max: 12 });
type Change =
  | { readonly kind: 'set'; readonly place: number; readonly texts: readonly string[] }
  | { readonly kind: 'change'; readonly place: number; readonly column: SearchColumn; readonly text: string }
  | { readonly kind: 'move'; readonly place: number; readonly to: number }
  | { readonly kind: 'delete'; readonly place: number }
  | { readonly kind: 'index'; readonly most: number };
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), place: position, texts }),
  fc.record({
    kind: fc.constant('change' as const),
    place: position,
    column: fc.constantFrom(...SEARCH_COLUMNS),
    text,
  }),
  fc.record({ kind: fc.constant('move' as const), place: position, to: position }),
  fc.record({ kind: fc.constant('delete' as const), place: position }),
  fc.record({ kind: fc.constant('index' as const), most: fc.integer({ min: 1, max: 5 }) }),
);

function apply(db: SqliteDb, change: Change): void {
  if (change.kind === 'index') {
    indexTexts(db, change.most);
    return;
  }
  const textsAt = (timeKey: number) =>
    firstRow<SearchTexts>(db, `SELECT ${SEARCH_COLUMNS.join(', ')} FROM charge_texts WHERE time_key = ?`, timeKey);
  const here = textsAt(change.place);
  if (change.kind === 'set') {
    if (here === null) addCharges(db, [change.place], change.texts);
  } else if (here === null) return;
  else if (change.kind === 'change') writeTexts(db, change.place, { ...here, [change.column]: change.text });
  else if (change.kind === 'delete') deleteCharge(db, change.place);
  else if (textsAt(change.to) === null) {
    removeFromIndex(db, change.place);
    run(db, 'UPDATE charges SET time_key = ? WHERE time_key = ?', change.to, change.place);
    queueForIndex(db, change.to);
  }
}

describe('words', () => {
  it('words are found wherever they are, whatever changed since and however many texts are queued', () => {
    fc.assert(
      fc.property(
        fc.array(changes, { maxLength: 25, size: 'max' }),
        fc.tuple(typedWord, fc.array(typedWord, { maxLength: 3 })).map(([first, words]) => [first, ...words].join(' ')),
        (all, typed) => {
          const db = emptyHistory();
          const request = typed.split(' ').some((each) => each.length >= 3);
          fc.pre(request);
          for (const change of all) {
            apply(db, change);
            expect(found(db, typed)).toEqual(expected(db, typed));
          }
          expect(found(db, typed, 'asc', 2)).toEqual(expected(db, typed).reverse());
          while (indexTexts(db, 3));
          expect(found(db, typed)).toEqual(expected(db, typed));
          checkTextIndex(db);
          db.close();
        },
      ),
      { numRuns: runs(150) },
    );
  });

  it.each([
    ['name', '123124123', '123123124'],
    ['reference', 'aparecida da conceicao', 'conceicao da'],
    ['reference', 'xed-73', 'ped-73'],
  ] as const)('words of which a text has only the trigrams are compared: %s %s, %s', (column, other, typed) => {
    const db = emptyHistory();
    const at = SEARCH_COLUMNS.indexOf(column);
    const texts = [other, typed, ...Array.from({ length: 8 }, (_, index) => `ped-${index}`)];
    for (const [timeKey, text] of texts.entries()) addCharges(db, [timeKey], [...Array(at).fill(''), text]);
    while (indexTexts(db));
    expect(found(db, `"${typed}"`)).toEqual([1]);
    expect(totals(db, { text: `"${typed}"` }).count).toBe(1);
  });
});

describe('words in thousands of charges', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-search-'));
  beforeAll(() => seedHistory(folder, 3000));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['exemplo ped', 'exemplo 11', 'silva ped-000', 'exemplo.com ped-00 119', 'ana exemplo sku ped- 98'])(
    'words in thousands of charges (%s) are listed page by page, each charge once, and add up',
    (text) => {
      const db = openToRead(historyFileIn(folder), HISTORY_FILE);
      onTestFinished(() => void db.close());
      const timeKeys = expected(db, text);
      expect(timeKeys.length).toBeGreaterThan(10);
      // In parts, which end anywhere.
      for (const atOnce of [7, 1000, 100_000]) {
        let count = 0;
        for (let below: number | null | undefined; below !== null; ) {
          const piece: ReturnType<typeof totals> = totals(db, { text }, below ?? null, atOnce);
          count += piece.count + piece.outcomeUnknown;
          below = piece.next ?? null;
        }
        expect(count).toBe(timeKeys.length);
      }
      // A result that is too large to be sorted is not taken for complete.
      expect(fewMatches(db, selectionsOf(db, { text }), timeKeys.length)).toBeNull();
      expect(fewMatches(db, selectionsOf(db, { text }), timeKeys.length + 1)?.length).toBe(timeKeys.length);
      expect(totals(db, { text, states: ['PAID', 'EXPIRED'] }).count).toBeLessThan(timeKeys.length);
      for (const direction of ['desc', 'asc'] as const) {
        expect(found(db, text, direction, 500)).toEqual(direction === 'desc' ? timeKeys : timeKeys.toReversed());
        // A text is looked up, or compared with the charges of an index.
        const both = [0, 9_000].map((compared) => {
          const filter = { text, states: ['PAID', 'EXPIRED'] };
          const sort = { column: 'created', direction } as const;
          const request = { filter, sort, after: null, limit: 2000, columns: ['time_key', 'key'] };
          return pageByCreation(db, request, selectionsOf(db, filter, 'creation', compared)).rows.map(({ key }) => key);
        });
        expect(both[0]).toEqual(both[1]);
        expect(both[0]?.length).toBeGreaterThan(5);
      }
    },
  );
});

describe('amounts and phones', () => {
  it('amounts and phones are found as people write them, and no charge of another amount or phone', async () => {
    const { history } = await historyWorld();
    const ana = await createCharge(history, { amount: 23_450, phone: '11987654321', reference: 'A-1', at: NOON });
    const bia = await createCharge(history, {
      amount: 123_456,
      phone: '+55 (11) 98765-4321',
      reference: 'A-2',
      at: NOON + 1,
    });
    const caio = await createCharge(history, {
      amount: 2_345_000,
      phone: '2133334444',
      reference: '23450',
      at: NOON + 2,
    });
    const find = async (text: string) => {
      const { rows } = await history.list({ text }, null, 9);
      expect((await history.totals({ text })).count).toBe(rows.length);
      return rows.map(({ key }) => key);
    };
    for (const text of ['234,50', 'R$ 234,50', 'R$234.50', '234.50 a-1']) expect(await find(text)).toEqual([ana.key]);
    for (const text of ['1.234,56', 'R$1,234.56']) expect(await find(text)).toEqual([bia.key]);
    expect(await find('23450')).toEqual([caio.key]);
    expect(await find('R$ 234,50 a-2')).toEqual([]);
    for (const text of ['(11) 98765-4321', '+55 11 98765-4321', '11 98765 4321', '11987654321'])
      expect(await find(text)).toEqual([bia.key, ana.key]);
    expect(await find('(21) 3333-4444')).toEqual([caio.key]);
    expect(await find('(11) 98765-4321 a-1')).toEqual([ana.key]);
  });
});

describe('exact matches before partial ones', () => {
  const ANA = { name: 'Ana Lima', email: 'ana@loja.com', document: '52998224725', reference: 'PED-1' };
  const IANA = { name: 'Iana Lima', email: 'iana@loja.com', document: '11144477735', reference: 'PED-12' };

  async function desk() {
    const { history } = await historyWorld();
    const ana = await createCharge(history, { ...ANA, at: NOON });
    const again = await createCharge(history, { ...ANA, name: 'ANA LIMA', reference: 'PED-3', at: NOON + 1 });
    const iana = await createCharge(history, { ...IANA, at: NOON + 2, titles: ['52998224725'] });
    const find = async (text: string, more: object = {}) => {
      const { rows, whole } = await history.list({ text, ...more }, null, 9);
      const { count } = await history.totals({ text, ...more });
      expect(count).toBe(rows.length);
      return { keys: rows.map(({ key }) => key), whole };
    };
    return { history, find, ana: ana.key, again: again.key, iana: iana.key, id: iana.transactionId };
  }

  it('a whole CPF, with or without punctuation, ends the search, and finds every spelling of its customer', async () => {
    const { find, ana, again } = await desk();
    for (const text of ['52998224725', '529.982.247-25', 'cpf:52998224725'])
      expect(await find(text)).toEqual({ keys: [again, ana], whole: 'document' });
    expect(await find('52998224725', { textParts: true })).toEqual({ keys: [again, ana], whole: 'document' });
    expect((await find('52998224725', { states: ['PAID'] })).keys).toEqual([]);
    // In another text, or beside another word, it is an ordinary word.
    expect((await find('item:52998224725')).whole).toBeUndefined();
    expect((await find('52998224725 iana')).keys).toHaveLength(1);
  });

  it('a whole id ends the search, in either case', async () => {
    const { find, iana, id } = await desk();
    for (const text of [id, id.toUpperCase()]) expect(await find(text)).toEqual({ keys: [iana], whole: 'id' });
  });

  it('a whole e-mail or reference comes first, and partial matches follow on request', async () => {
    const { find, ana, again, iana } = await desk();
    expect(await find('ANA@loja.com')).toEqual({ keys: [again, ana], whole: 'email' });
    expect(await find('ana@loja.com', { textParts: true })).toEqual({ keys: [iana, again, ana], whole: undefined });
    expect(await find('ped-1')).toEqual({ keys: [ana], whole: 'reference' });
    expect(await find('ped-1', { textParts: true })).toEqual({ keys: [iana, ana], whole: undefined });
    // A part of any is no exact match.
    expect(await find('loja.com')).toEqual({ keys: [iana, again, ana], whole: undefined });
  });

  it('the charges of an export stay those it found, whatever charges come later', async () => {
    const { history, iana } = await desk();
    await history.recordExportFilter({ id: 'e1', at: NOON + 9, format: 'csv', filter: { text: 'PED-12' } });
    await history.recordExportFilter({ id: 'e2', at: NOON + 10, format: 'xlsx', filter: { text: 'iana' } });
    await history.recordExportFilter({ id: 'e3', at: NOON + 11, format: 'jsonl', filter: { text: 'ED-12' } });
    const exportsOf = async () =>
      (await history.detail(iana))?.timeline.flatMap(({ event }) => (event.kind === 'export' ? [event.format] : []));
    expect(await exportsOf()).toEqual(['csv', 'xlsx', 'jsonl']);
    await createCharge(history, { ...ANA, reference: 'ED-12', at: NOON + 20 });
    expect(await exportsOf()).toEqual(['csv', 'xlsx', 'jsonl']);
  });
});
