/** Pages, searches and totals of a team's history through the history's api, each beside SQL of its own kind by a bare client. */
import type { Client } from 'pg';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import { ROW_COLUMNS } from '../../../src-main/history/charges/charge-columns.ts';
import { ANY_TEXT } from '../../../src-main/history/search/charge-search-columns.ts';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListSort, SortColumn } from '../../../src-preload/contract/charges/list/list.ts';
import type { ListCursor } from '../../../src-preload/contract/charges/list/list-cursor.ts';
import { printLine } from '../support/figures.ts';
import { measureAll, type QueryCase } from '../support/million.ts';
import { nextOf, type Sample, samplesOf } from './sampled-charges.ts';

const PAGE = 100;
const ROUNDS = 30;
const DAY = 86_400_000;
/** Milliseconds. */
const GOALS = { page: 50, search: 150, wholeCode: 20, totals: 500 };
/** Of a page, beside the bare client's. */
const TIMES = 2;

const ROW = ROW_COLUMNS.map((name) => `charges.${name}`).join(', ');

export async function listFigures(history: HistoryApi, client: Client): Promise<void> {
  const asked = questions(history, client);
  const samples = await samplesOf(client);
  printLine('\n  Pages of 100 (goal 50 ms, twice the bare client)');
  await measureAll(pageCases(asked, samples), ROUNDS);
  printLine('\n  Searches');
  await measureAll(searchCases(asked, samples), ROUNDS);
  printLine('\n  Totals; the first is what the list opens with');
  await measureAll(totalCases(asked, samples), 10);
}

type Questions = ReturnType<typeof questions>;

function questions(history: HistoryApi, client: Client) {
  let turn = 0;
  return {
    list: (filter: ChargeFilter, sort?: ListSort, after: ListCursor | null = null) => ({
      run: () => history.list(filter, after, PAGE, sort ? { sort } : {}),
    }),
    /** A page with the value of another charge each round. */
    listOf: (samples: readonly Sample[], filterOf: (sample: Sample) => ChargeFilter) => ({
      run: () => history.list(filterOf(nextOf(samples, turn++)), null, PAGE),
    }),
    totals: (filter: ChargeFilter) => ({ run: () => history.totals(filter) }),
    bare: (sql: string, ...values: readonly (string | number)[]) => ({
      bare: () => client.query({ text: sql, values: [...values] }),
    }),
    bareOf: (samples: readonly Sample[], sql: string, valuesOf: (sample: Sample) => readonly (string | number)[]) => {
      let own = 0;
      return { bare: () => client.query({ text: sql, values: [...valuesOf(nextOf(samples, own++))] }) };
    },
  };
}

function pageCases({ list, listOf, bare, bareOf }: Questions, samples: readonly Sample[]): QueryCase[] {
  const from = (where: string, order = 'time_key DESC') =>
    `SELECT ${ROW} FROM charges ${where} ORDER BY ${order} LIMIT ${PAGE + 1}`;
  const page = { goal: GOALS.page, times: TIMES };
  const middle = nextOf(samples, 4);
  const last = nextOf(samples, samples.length - 1).created_at_ms;
  const month = { from: last - 500 * DAY, before: last - 470 * DAY };
  const keys = [month.from * 256, month.before * 256];
  const deep: ListCursor = { createdAt: middle.created_at_ms, number: middle.time_key };
  const by = (column: SortColumn, direction: ListSort['direction'] = 'desc'): ListSort => ({ column, direction });
  return [
    { name: 'newest first', ...page, ...list({}), ...bare(from('')) },
    {
      ...{ name: 'nine tenths down', ...page, ...list({}, undefined, deep) },
      ...bare(from('WHERE time_key < $1'), deep.number),
    },
    { name: 'one state', ...page, ...list({ states: ['EXPIRED'] }), ...bare(from("WHERE state = 'EXPIRED'")) },
    {
      ...{ name: 'one state, nine tenths down', ...page, ...list({ states: ['EXPIRED'] }, undefined, deep) },
      ...bare(from("WHERE state = 'EXPIRED' AND time_key < $1"), deep.number),
    },
    { name: 'a rare state', ...page, ...list({ states: ['FAILED'] }), ...bare(from("WHERE state = 'FAILED'")) },
    {
      ...{ name: 'three states', ...page, ...list({ states: ['FAILED', 'EXPIRED', 'REFUNDED'] }) },
      ...bare(from("WHERE state IN ('FAILED', 'EXPIRED', 'REFUNDED')")),
    },
    {
      ...{ name: 'a month of creation', ...page, ...list({ created: month }) },
      ...bare(from('WHERE time_key >= $1 AND time_key < $2'), ...keys),
    },
    {
      ...{ name: 'a state in a month of creation', ...page, ...list({ states: ['FAILED'], created: month }) },
      ...bare(from("WHERE state = 'FAILED' AND time_key >= $1 AND time_key < $2"), ...keys),
    },
    {
      ...{ name: 'a month of payments', ...page, ...list({ paid: month }) },
      ...bare(from('WHERE paid_at_ms >= $1 AND paid_at_ms < $2'), month.from, month.before),
    },
    {
      ...{ name: 'a range of amounts', ...page, ...list({ amount: { from: 400_000, to: 450_000 } }) },
      ...bare(from('WHERE amount BETWEEN 400000 AND 450000')),
    },
    {
      ...{ name: 'a wide range of amounts', ...page, ...list({ amount: { from: 1_000 } }) },
      ...bare(from('WHERE amount >= 1000')),
    },
    { name: 'one amount', ...page, ...list({ text: 'R$ 49,90' }), ...bare(from('WHERE amount = 4990')) },
    {
      ...{ name: 'a tag', ...page, ...list({ tags: ['vip'] }) },
      ...bare(
        from("WHERE marks <> 0 AND EXISTS (SELECT 1 FROM tags WHERE tags.time_key = charges.time_key AND tag = 'vip')"),
      ),
    },
    { name: 'with a note or a tag', ...page, ...list({ marked: true }), ...bare(from('WHERE marks <> 0')) },
    { name: 'needs attention', ...page, ...list({ needsAttention: true }), ...bare(from('WHERE attention <> 0')) },
    {
      ...{ name: 'an operator', ...page, ...list({ operators: ['Célia Prado'] }) },
      ...bare(from("WHERE operator = 'Célia Prado'")),
    },
    {
      ...{ name: 'an operator and a state', ...page, ...list({ operators: ['Célia Prado'], states: ['FAILED'] }) },
      ...bare(from("WHERE operator = 'Célia Prado' AND state = 'FAILED'")),
    },
    {
      ...{ name: 'a customer', ...page, ...listOf(samples, ({ key }) => ({ customerOf: key })) },
      ...bareOf(samples, from('WHERE customer_id = $1'), ({ customer_id }) => [customer_id]),
    },
    { name: 'by amount', ...page, ...list({}, by('amount')), ...bare(from('', 'amount DESC, time_key DESC')) },
    {
      ...{ name: 'by payment', ...page, ...list({}, by('paidAt')) },
      ...bare(from('WHERE paid_at_ms IS NOT NULL', 'paid_at_ms DESC, time_key DESC')),
    },
    {
      ...{ name: 'by name, A to Z', ...page, ...list({}, by('customer', 'asc')) },
      ...bare(
        `SELECT ${ROW} FROM charge_texts JOIN charges USING (time_key)
         ORDER BY left(charge_texts.name, 200), time_key LIMIT ${PAGE + 1}`,
      ),
    },
    {
      ...{ name: 'a state by payment', ...page, ...list({ states: ['REFUNDED'] }, by('paidAt')) },
      ...bare(from("WHERE state = 'REFUNDED' AND paid_at_ms IS NOT NULL", 'paid_at_ms DESC, time_key DESC')),
    },
    {
      ...{ name: 'a common state by amount', ...page, ...list({ states: ['EXPIRED'] }, by('amount')) },
      ...bare(from("WHERE state = 'EXPIRED'", 'amount DESC, time_key DESC')),
    },
  ];
}

function searchCases({ list, listOf, bare, bareOf }: Questions, samples: readonly Sample[]): QueryCase[] {
  const like = `SELECT ${ROW} FROM charge_texts JOIN charges USING (time_key)
    WHERE ${ANY_TEXT} LIKE $1 ORDER BY time_key DESC LIMIT ${PAGE + 1}`;
  const text = (part: string) => ({ ...list({ text: part }), ...bare(like, `%${part}%`) });
  const whole = (column: 'reference' | 'transaction_id' | 'end2end_id' | 'customer_email' | 'customer_document') => ({
    ...listOf(samples, (sample) => ({ text: sample[column] ?? '' })),
    ...bareOf(
      samples,
      `SELECT ${ROW} FROM charges WHERE ${column} = $1 ORDER BY time_key DESC LIMIT ${PAGE + 1}`,
      (sample) => [sample[column] ?? ''],
    ),
  });
  const search = { goal: GOALS.search };
  const code = { goal: GOALS.wholeCode };
  return [
    {
      name: "a customer's whole name",
      ...search,
      ...listOf(samples, ({ customer_name }) => ({ text: customer_name })),
    },
    { name: 'a first and a last name', ...search, ...text('maria silva') },
    { name: 'a common name', ...search, ...text('conceicao') },
    { name: 'a rare name', ...search, ...text('uchoa') },
    { name: "a customer's CPF", ...search, ...whole('customer_document') },
    {
      ...{ name: 'five digits of a CPF', ...search },
      ...listOf(samples, ({ customer_document }) => ({ text: customer_document.slice(2, 7) })),
    },
    { name: 'a whole e-mail', ...search, ...whole('customer_email') },
    { name: 'a whole reference', ...code, ...whole('reference') },
    { name: 'a whole transaction id', ...code, ...whole('transaction_id') },
    { name: 'a whole end-to-end id', ...code, ...whole('end2end_id') },
    {
      ...{ name: 'half a transaction id', ...search },
      ...listOf(samples, ({ transaction_id }) => ({ text: transaction_id.slice(0, 18) })),
    },
    { name: 'two characters found nowhere', ...search, ...text('#!') },
    { name: 'two characters that are common', ...search, ...text('sa') },
    { name: 'three characters found nowhere', ...search, ...text('#!#') },
    { name: 'a prefix of all rows', ...search, ...text('ped-') },
    { name: 'a domain of all rows', ...search, ...text('exemplo.com') },
    { name: 'the oldest references', ...search, ...text('ped-00000') },
    { name: 'a name and a state', ...search, ...list({ text: 'conceicao', states: ['FAILED'] }) },
    {
      ...{ name: 'a common name by amount', ...search },
      ...list({ text: 'conceicao' }, { column: 'amount', direction: 'desc' }),
    },
  ];
}

function totalCases({ totals, bare }: Questions, samples: readonly Sample[]): QueryCase[] {
  const last = nextOf(samples, samples.length - 1).created_at_ms;
  const month = { from: last - 30 * DAY, before: last };
  const sums = (where: string) => `SELECT state, count(*), sum(amount) FROM charges ${where} GROUP BY state`;
  const goal = GOALS.totals;
  return [
    {
      ...{ name: 'a month of creation', goal, ...totals({ created: month }) },
      ...bare(sums('WHERE time_key >= $1 AND time_key < $2'), month.from * 256, month.before * 256),
    },
    {
      ...{ name: 'a month of payments', goal, ...totals({ paid: month }) },
      ...bare(sums('WHERE paid_at_ms >= $1 AND paid_at_ms < $2'), month.from, month.before),
    },
    { name: 'everything', goal, ...totals({}), ...bare(sums('')) },
    {
      ...{ name: 'two states', goal, ...totals({ states: ['PAID', 'EXPIRED'] }) },
      ...bare(sums("WHERE state IN ('PAID', 'EXPIRED')")),
    },
    {
      name: 'an operator',
      goal,
      ...totals({ operators: ['Célia Prado'] }),
      ...bare(sums("WHERE operator = 'Célia Prado'")),
    },
    { name: 'a common name', goal, ...totals({ text: 'conceicao' }) },
  ];
}
