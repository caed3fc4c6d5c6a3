/** The totals of a million charges, for any filter. */
import type { ChargeFilter } from '../../src-preload/contract/charges/charge.ts';
import { heading } from './figures.ts';
import { askAll, openMillion } from './million.ts';

const ROUNDS = 20;
const DAY = 86_400_000;

export async function millionTotalsBench(): Promise<void> {
  heading('Totals of a million charges');
  const million = await openMillion();
  const { db, history } = million;
  const last = Number(db.prepare('SELECT max(created_at_ms) FROM charges').pluck().get());
  const month = { from: last - 500 * DAY, before: last - 470 * DAY };
  const totals = (filter: ChargeFilter) => () => history.totals(filter);
  const sums = (where: string) => {
    const statement = db.prepare(`SELECT state, count(*), sum(amount) FROM charges ${where} GROUP BY state`);
    return () => statement.all();
  };
  await askAll(
    [
      { name: 'everything', ask: totals({}), bare: sums(''), goal: 1000 },
      {
        name: 'two states',
        ask: totals({ states: ['PAID', 'EXPIRED'] }),
        bare: sums("WHERE state IN ('PAID', 'EXPIRED')"),
        goal: 1000,
      },
      { name: 'a month of creation', ask: totals({ created: month }), goal: 1000 },
      {
        name: 'a month of payments',
        ask: totals({ paid: month }),
        bare: sums(`WHERE paid_at_ms >= ${month.from} AND paid_at_ms < ${month.before}`),
        goal: 1000,
      },
      { name: 'two years of payments', ask: totals({ paid: { from: last - 730 * DAY } }), goal: 1000 },
      { name: 'a range of amounts', ask: totals({ amount: { from: 1000, to: 20_000 } }), goal: 1000 },
      { name: 'what needs attention', ask: totals({ needsAttention: true }), goal: 1000 },
      { name: 'a rare text', ask: totals({ text: 'uchoa' }), goal: 1000 },
      { name: 'a common name', ask: totals({ text: 'conceicao' }), goal: 1000 },
      { name: 'a name and an item', ask: totals({ text: 'maria camiseta' }), goal: 1000 },
      { name: 'an item and a word that all have', ask: totals({ text: 'camiseta exemplo' }), goal: 1000 },
      { name: 'a text of nearly all, its first piece', ask: totals({ text: 'exemplo.com' }), goal: 1000 },
      { name: 'an address of nearly all, its first piece', ask: totals({ text: '@exemplo.com' }), goal: 1000 },
      { name: 'two characters, their first piece', ask: totals({ text: 'sa' }), goal: 1000 },
    ],
    ROUNDS,
  );
  await million.close();
}
