/** Pages of a million charges: any filter, text and order, and a page far down. */
import { ANY_TEXT } from '../../src-main/history/search/charge-search-columns.ts';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListSort } from '../../src-preload/contract/charges/list/list.ts';
import type { ListCursor } from '../../src-preload/contract/charges/list/list-cursor.ts';
import { heading, ms, printLine } from './support/figures.ts';
import { type Million, measureAll, openMillion, type QueryCase, sizeOf } from './support/million.ts';

const PAGE = 100;
const ROUNDS = 30;
const DAY = 86_400_000;

export async function millionListBench(): Promise<void> {
  heading('A page of 100 of a million charges with five observed changes each');
  const million = await openMillion();
  const { whole, text } = sizeOf(million);
  printLine(`  open to first page ${ms(million.opening)} (goal 50)`);
  printLine(
    `  file ${whole.toFixed(0)} bytes for each charge, ${(whole - text).toFixed(0)} without the text index (goal 4200)`,
  );
  await measureAll(casesOf(million), ROUNDS);
  await million.close();
}

function casesOf({ history, db }: Million): QueryCase[] {
  const newest = db.prepare<[], { number: number; created_at_ms: number }>(
    'SELECT time_key AS number, created_at_ms FROM charges ORDER BY time_key DESC LIMIT 1',
  );
  const last = newest.get()?.created_at_ms ?? 0;
  const whole = (column: WholeText) => {
    const texts = wholeTexts(db, column);
    let used = 0;
    return () => history.list({ text: texts[used++ % texts.length] ?? '' }, null, PAGE);
  };
  const list = (filter: ChargeFilter, sort?: ListSort) => () => history.list(filter, null, PAGE, sort ? { sort } : {});
  const bare = (sql: string, ...parameters: (string | number)[]) => {
    const statement = db.prepare(`${sql} LIMIT ${PAGE}`);
    return () => statement.all(...parameters);
  };
  // For a text in very many charges, the fastest plain SQL reads their texts in order until there are enough.
  const text = (part: string) =>
    bare(
      `SELECT charges.* FROM charge_texts CROSS JOIN charges ON charges.time_key = charge_texts.time_key
        WHERE ${ANY_TEXT} LIKE ? ORDER BY charge_texts.time_key DESC`,
      `%${part}%`,
    );
  const by = (column: ListSort['column'], direction: ListSort['direction'] = 'desc'): ListSort => ({
    column,
    direction,
  });
  const month = { from: last - 500 * DAY, before: last - 470 * DAY };
  return [
    { name: 'newest first', run: list({}), bare: bare('SELECT * FROM charges ORDER BY time_key DESC'), goal: 100 },
    {
      name: 'one state',
      run: list({ states: ['EXPIRED'] }),
      bare: bare("SELECT * FROM charges WHERE state = 'EXPIRED' ORDER BY time_key DESC"),
      goal: 100,
    },
    { name: 'a common name', run: list({ text: 'conceicao' }), bare: text('conceicao'), goal: 100 },
    { name: 'a text of nearly all', run: list({ text: 'exemplo.com' }), bare: text('exemplo.com'), goal: 100 },
    { name: 'two names', run: list({ text: 'maria silva' }), goal: 100 },
    { name: 'a name and an item', run: list({ text: 'maria camiseta' }), goal: 100 },
    { name: 'the digits of a month', run: list({ text: '202311' }), goal: 100 },
    { name: 'the beginning of only the oldest references', run: list({ text: 'ped-00' }), goal: 100 },
    { name: 'three words that rarely occur together', run: list({ text: 'con exemplo 202311' }), goal: 100 },
    { name: 'a name and an item by amount', run: list({ text: 'maria camiseta' }, by('amount')), goal: 150 },
    {
      name: 'a month of creation',
      run: list({ created: month }),
      bare: bare(
        'SELECT * FROM charges WHERE created_at_ms >= ? AND created_at_ms < ? AND time_key >= ? AND time_key < ? ORDER BY time_key DESC',
        month.from,
        month.before,
        month.from * 256,
        month.before * 256,
      ),
      goal: 100,
    },
    {
      name: 'by amount',
      run: list({}, by('amount')),
      bare: bare('SELECT * FROM charges ORDER BY amount DESC, time_key DESC'),
      goal: 100,
    },
    {
      name: 'by payment',
      run: list({}, by('paidAt')),
      bare: bare('SELECT * FROM charges WHERE paid_at_ms IS NOT NULL ORDER BY paid_at_ms DESC, time_key DESC'),
      goal: 100,
    },
    { name: 'by name, A to Z', run: list({}, by('customer', 'asc')), goal: 100 },
    { name: 'a month of payments', run: list({ paid: month }), goal: 150 },
    { name: 'a common name by amount', run: list({ text: 'conceicao' }, by('amount')), goal: 150 },
    { name: 'a text of nearly all by amount', run: list({ text: 'exemplo.com' }, by('amount')), goal: 150 },
    { name: 'a rare state by payment', run: list({ states: ['FAILED'] }, by('paidAt')), goal: 150 },
    { name: 'a common state by payment', run: list({ states: ['EXPIRED'] }, by('paidAt')), goal: 150 },
    {
      name: 'a state and an amount by name',
      run: list({ states: ['PAID'], amount: { from: 400_000 } }, by('customer', 'asc')),
      goal: 150,
    },
    { name: 'two characters that are common', run: list({ text: 'sa' }), goal: 150 },
    { name: 'two characters without a match', run: list({ text: '#!' }), goal: 150 },
    { name: 'one character by amount', run: list({ text: 'ç' }, by('amount')), goal: 150 },
    { name: 'name: and an amount', run: list({ text: 'name:silva >1000' }), goal: 150 },
    { name: 'a whole e-mail', run: whole('customer_email'), goal: 15 },
    { name: 'a whole document', run: whole('customer_document'), goal: 15 },
    { name: 'a whole reference', run: whole('reference'), goal: 15 },
    { name: 'a whole transaction id', run: whole('transaction_id'), goal: 15 },
    { name: 'a whole end-to-end id', run: whole('end2end_id'), goal: 15 },
  ];
}

type WholeText = 'customer_email' | 'customer_document' | 'reference' | 'transaction_id' | 'end2end_id';

/**
 * Texts of charges from the oldest to the newest, a different one each round, because the rarity of its trigrams is a
 * matter of chance.
 */
function wholeTexts(db: Million['db'], column: WholeText): string[] {
  const oldest = db.prepare<[], number>('SELECT min(time_key) FROM charges').pluck().get() ?? 0;
  const newest = db.prepare<[], number>('SELECT max(time_key) FROM charges').pluck().get() ?? 0;
  const next = db
    .prepare<[number], string>(`SELECT ${column} FROM charges WHERE time_key >= ? AND ${column} IS NOT NULL LIMIT 1`)
    .pluck();
  return Array.from({ length: ROUNDS }, (_, round) =>
    String(next.get(Math.floor(oldest + ((newest - oldest) * round) / ROUNDS))),
  );
}

export async function millionPageBench(): Promise<void> {
  heading('A page nine tenths down a million charges');
  const million = await openMillion();
  const { db, history, charges } = million;
  const down = Math.floor(charges * 0.9);
  const cursorAt = (order: string, value: string): ListCursor => {
    const row = db
      .prepare<[], { number: number; created_at_ms: number; value: string | number | null }>(
        `SELECT time_key AS number, created_at_ms, ${value} AS value FROM charges ORDER BY ${order} LIMIT 1 OFFSET ${down}`,
      )
      .get();
    return { number: row?.number ?? 0, createdAt: row?.created_at_ms ?? 0, value: row?.value ?? null };
  };
  const newest = cursorAt('time_key DESC', 'NULL');
  const highest = cursorAt('amount DESC, time_key DESC', 'amount');
  const bare = db.prepare('SELECT * FROM charges WHERE time_key < ? ORDER BY time_key DESC LIMIT 100');
  const byAmount: ListSort = { column: 'amount', direction: 'desc' };
  await measureAll(
    [
      {
        name: `newest first, ${down.toLocaleString('en')} rows down`,
        run: () => history.list({}, newest, PAGE),
        bare: () => bare.all(newest.number),
        goal: 30,
      },
      { name: 'by amount, as far down', run: () => history.list({}, highest, PAGE, { sort: byAmount }), goal: 30 },
      { name: 'a text, as far down', run: () => history.list({ text: 'maria' }, newest, PAGE), goal: 30 },
    ],
    ROUNDS,
  );
  await million.close();
}
