/** The operator of a charge, in its timeline, and as a filter of the list. */
import { describe, expect, it } from 'vitest';
import type { OpenedHistory } from '../../../../src-main/history/history.ts';
import { answerAbout, createCharge, historyWorld, NOON, newAttempt } from '../../../support/history/history-world.ts';

const keysOf = async (history: OpenedHistory, filter: Parameters<OpenedHistory['list']>[0]) =>
  (await history.list(filter, null, 50)).rows.map(({ key }) => key);
const doersOf = async (history: OpenedHistory, key: string) =>
  (await history.detail(key))?.timeline.map(({ event }) => [event.kind, 'by' in event ? event.by : undefined]);

describe('operators', () => {
  it('a charge stores the operator who made it, and its timeline names the operator of each change', async () => {
    const { history } = await historyWorld();
    const { key, transactionId } = await createCharge(history, { operator: 'Ana' });
    await history.addNote(key, 'ligou', NOON + 2000, 'Bruno');
    await history.changeTags([key], { add: ['vip'], remove: [] }, NOON + 3000, 'Célia');
    const paid = { id: transactionId, amount: 1000, state: 'PAID', paidAt: NOON + 4000 };
    await history.observe(answerAbout(paid, { source: 'manual', at: NOON + 4000, by: 'Davi' }));
    await history.observe(answerAbout({ ...paid, state: 'REFUNDED' }, { at: NOON + 5000 }));
    await history.recordExportFilter({ id: 'e1', at: NOON + 6000, format: 'csv', filter: {}, by: 'Érica' });
    expect(await doersOf(history, key)).toEqual([
      ['attempt', 'Ana'],
      ['state', undefined],
      ['note', 'Bruno'],
      ['tags', 'Célia'],
      ['state', 'Davi'],
      ['details', 'Davi'],
      // What the watch reads has no operator.
      ['state', undefined],
      ['export', 'Érica'],
    ]);
    expect(await history.row(key)).toMatchObject({ operator: 'Ana', state: 'REFUNDED' });
  });

  it('an adopted charge stores who adopted it, or who sent the attempt that made it', async () => {
    const { history } = await historyWorld();
    await history.observe(answerAbout({ id: 'tx-1', amount: 700 }, { source: 'adopt', by: 'Bruno' }));
    expect(await history.rowOfTransaction('tx-1')).toMatchObject({ operator: 'Bruno' });
    const attempt = newAttempt({ amount: 700, operator: 'Ana' });
    await history.openAttempt(attempt);
    const observation = answerAbout({ id: 'tx-1', amount: 700 }, { source: 'create' });
    await history.endAttempt(attempt.id, { outcome: 'created', observation });
    expect(await history.rowOfTransaction('tx-1')).toMatchObject({ operator: 'Ana' });
    expect(await history.totals({})).toMatchObject({ count: 1 });
  });

  it('the operator of an attempt that a crash interrupted is known after it, and so is who dismisses it', async () => {
    const world = await historyWorld();
    const attempt = newAttempt({ operator: 'Ana' });
    await world.history.openAttempt(attempt);
    const history = await world.reopen();
    expect(await history.endOpenAttempts(NOON + 1)).toMatchObject([{ operator: 'Ana' }]);
    await history.dismiss(attempt.id, 'nunca chegou', NOON + 2, 'Bruno');
    expect(await doersOf(history, attempt.id)).toEqual([
      ['attempt', 'Ana'],
      ['outcome-unknown', undefined],
      ['dismissed', 'Bruno'],
    ]);
  });

  it('operators filter the list, by chosen names or by a word searched without accents and case', async () => {
    const { history } = await historyWorld();
    const { key: one } = await createCharge(history, { operator: 'João Ávila', name: 'Maria', at: NOON });
    const { key: two } = await createCharge(history, { operator: 'Joana', name: 'Maria', at: NOON + 1 });
    const { key: three } = await createCharge(history, { operator: 'Ana', name: 'João', at: NOON + 2 });
    const { key: four } = await createCharge(history, { at: NOON + 3 });
    expect(await history.operators()).toEqual(['Ana', 'Joana', 'João Ávila']);
    expect(await keysOf(history, { operators: ['João Ávila', 'Ana'] })).toEqual([three, one]);
    expect(await keysOf(history, { text: 'operador:joa' })).toEqual([two, one]);
    expect(await keysOf(history, { text: 'OPERATOR:"joao a"' })).toEqual([one]);
    expect(await keysOf(history, { text: 'maria operador:joana' })).toEqual([two]);
    expect(await keysOf(history, { text: 'operador:joa', operators: ['Joana'] })).toEqual([two]);
    expect(await keysOf(history, { text: 'operador:ninguem' })).toEqual([]);
    expect(await keysOf(history, { text: 'joao' })).toEqual([three]);
    expect(await keysOf(history, {})).toEqual([four, three, two, one]);
    expect(await history.totals({ text: 'operador:joa' })).toMatchObject({ count: 2, sum: 2000 });
  });

  it('an operator’s name stays where a payer of the same name is erased', async () => {
    const { history } = await historyWorld();
    const { key } = await createCharge(history, { operator: 'Maria Silva', name: 'Maria Silva' });
    await history.addNote(key, 'a Maria Silva ligou', NOON + 2000, 'Maria Silva');
    await history.recordExportFilter({ id: 'e1', at: NOON + 3000, format: 'csv', filter: {}, by: 'Maria Silva' });
    const { customer: payer } = newAttempt({ name: 'Maria Silva' }).draft;
    await history.erasePerson(payer, NOON + 4000);
    expect(await history.row(key)).toMatchObject({ customerName: null, operator: 'Maria Silva' });
    expect(await doersOf(history, key)).toEqual([
      ['attempt', 'Maria Silva'],
      ['state', undefined],
      ['note', 'Maria Silva'],
      ['export', 'Maria Silva'],
    ]);
    expect(JSON.stringify(await history.detail(key))).not.toContain('ligou');
  });
});
