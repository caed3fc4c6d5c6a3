/** The totals of a million charges, for any filter. */
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import { heading } from './support/figures.ts';
import { measureAll, openMillion } from './support/million.ts';

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
  await measureAll(
    [
      { name: 'everything', run: totals({}), bare: sums(''), goal: 1000 },
      {
        name: 'two states',
        run: totals({ states: ['PAID', 'EXPIRED'] }),
        bare: sums("WHERE state IN ('PAID', 'EXPIRED')"),
        goal: 1000,
      },
      { name: 'a month of creation', run: totals({ created: month }), goal: 1000 },
      {
        name: 'a month of payments',
        run: totals({ paid: month }),
        bare: sums(`WHERE paid_at_ms >= ${month.from} AND paid_at_ms < ${month.before}`),
        goal: 1000,
      },
      { name: 'two years of payments', run: totals({ paid: { from: last - 730 * DAY } }), goal: 1000 },
      { name: 'a range of amounts', run: totals({ amount: { from: 1000, to: 20_000 } }), goal: 1000 },
      { name: 'what needs attention', run: totals({ needsAttention: true }), goal: 1000 },
      { name: 'a rare text', run: totals({ text: 'uchoa' }), goal: 1000 },
      { name: 'a common name', run: totals({ text: 'conceicao' }), goal: 1000 },
      { name: 'a name and an item', run: totals({ text: 'maria camiseta' }), goal: 1000 },
      { name: 'an item and a word in all charges', run: totals({ text: 'camiseta exemplo' }), goal: 1000 },
      { name: 'a text of nearly all, its first piece', run: totals({ text: 'exemplo.com' }), goal: 1000 },
      { name: 'an address of nearly all, its first piece', run: totals({ text: '@exemplo.com' }), goal: 1000 },
      { name: 'two characters, their first piece', run: totals({ text: 'sa' }), goal: 1000 },
    ],
    ROUNDS,
  );
  await million.close();
}
