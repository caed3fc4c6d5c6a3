import { describe, expect, it } from 'vitest';
import type { HistoryApi } from '../../../../src-main/history/api/history-api.ts';
import type { ChargeFilter } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import { answerAbout, createCharge, historyWorld, NOON, newAttempt } from '../../../support/history/history-world.ts';

const KEY = '35260912345678000195550010000044711000044710';

async function entriesOf(history: HistoryApi, key: string) {
  const { timeline = [] } = (await history.detail(key)) ?? {};
  return timeline.flatMap(({ at, event }) => (event.kind === 'invoice' ? [{ at: at - NOON, ...event }] : []));
}

async function keysOf(history: HistoryApi, filter: ChargeFilter): Promise<string[]> {
  const { rows } = await history.list(filter, null, 20);
  return rows.map(({ key }) => key);
}

/** A charge that is paid, or in another state after that. */
async function settled(history: HistoryApi, ...states: readonly string[]): Promise<string> {
  const { key, transactionId } = await createCharge(history);
  for (const [index, state] of states.entries())
    await history.observe(answerAbout({ id: transactionId, state }, { at: NOON + 1_000 + index }));
  return key;
}

describe('the number of an invoice', () => {
  it('it is noted, changed and removed, and the timeline has who did it, the old and the new one', async () => {
    const { history } = await historyWorld();
    const { key } = await createCharge(history);
    expect(await history.noteInvoice([key], '4471', NOON + 1, 'Ana')).toMatchObject([{ key, invoiceNumber: '4471' }]);
    expect(await history.noteInvoice([key], KEY, NOON + 2, 'Bia')).toMatchObject([{ invoiceNumber: KEY }]);
    expect(await history.noteInvoice([key], KEY, NOON + 3, 'Bia')).toEqual([]);
    expect(await history.noteInvoice([key], null, NOON + 4)).toMatchObject([{ key, invoiceNumber: null }]);
    expect(await entriesOf(history, key)).toEqual([
      { at: 1, kind: 'invoice', was: null, is: '4471', by: 'Ana' },
      { at: 2, kind: 'invoice', was: '4471', is: KEY, by: 'Bia' },
      { at: 4, kind: 'invoice', was: KEY, is: null },
    ]);
  });

  it('an answer of the service and a restart leave it', async () => {
    const world = await historyWorld();
    const { key, transactionId } = await createCharge(world.history);
    await world.history.noteInvoice([key], '4471', NOON + 1);
    await world.history.observe(answerAbout({ id: transactionId, state: 'PAID' }, { at: NOON + 9_000 }));
    expect(await (await world.reopen()).row(key)).toMatchObject({ state: 'PAID', invoiceNumber: '4471' });
  });

  it('charges may share one, noted in one step, and how many have it is counted', async () => {
    const { history } = await historyWorld();
    const [one, two, other] = [await createCharge(history), await createCharge(history), await createCharge(history)];
    await history.noteInvoice([one.key], '4471', NOON + 1);
    const unknown = '00000000-0000-4000-8000-00000000dead';
    const changed = await history.noteInvoice([one.key, two.key, unknown], '4471', NOON + 2, 'Ana');
    expect(changed.map(({ key }) => key)).toEqual([two.key]);
    await history.noteInvoice([other.key], '44710', NOON + 3);
    expect(await history.countWithInvoice('4471')).toBe(2);
    expect(await history.countWithInvoice('9')).toBe(0);
  });

  it('it is found by a part of it, and in its own field, until it is removed', async () => {
    const { history } = await historyWorld();
    const { key } = await createCharge(history, { reference: 'PED-1' });
    await createCharge(history, { reference: 'PED-44' });
    await history.noteInvoice([key], 'NFS-e 2026/44-É', NOON + 1);
    for (const text of ['2026/44', 'nf:44', 'nota:nfs-e', '"nfs-e 2026/44-e"'])
      expect([text, await keysOf(history, { text })]).toEqual([text, [key]]);
    expect(await keysOf(history, { text: 'ref:2026/44' })).toEqual([]);
    await history.noteInvoice([key], null, NOON + 2);
    expect(await keysOf(history, { text: 'nf:44' })).toEqual([]);
  });

  it('paid without a number are the paid ones that have none, and the refunded ones are not among them', async () => {
    const { history } = await historyWorld();
    const paid = await settled(history, 'PAID');
    const invoiced = await settled(history, 'PAID');
    await settled(history, 'PAID', 'REFUNDED');
    await settled(history);
    await history.noteInvoice([invoiced], '4471', NOON + 5_000);
    const filter: ChargeFilter = { states: ['PAID'], invoice: 'missing' };
    expect(await keysOf(history, filter)).toEqual([paid]);
    expect((await history.totals(filter)).count).toBe(1);
    expect(await keysOf(history, { invoice: 'noted' })).toEqual([invoiced]);
    await history.noteInvoice([invoiced], null, NOON + 6_000);
    expect(await keysOf(history, filter)).toHaveLength(2);
  });

  it('an export of charges without a number stays in their timelines once they have one', async () => {
    const { history } = await historyWorld();
    const { key } = await createCharge(history);
    const recorded = { id: 'e1', at: NOON + 60_000, format: 'csv', filter: { invoice: 'missing' } } as const;
    await history.recordExportFilter(recorded);
    await history.recordExportFilter({ ...recorded, id: 'e2', format: 'xlsx', filter: { invoice: 'noted' } });
    await history.noteInvoice([key], '4471', NOON + 70_000);
    const { timeline = [] } = (await history.detail(key)) ?? {};
    expect(timeline.flatMap(({ event }) => (event.kind === 'export' ? [event.format] : []))).toEqual(['csv']);
  });

  it('that of an outcome-unknown row moves to the charge it turns out to be', async () => {
    const { history } = await historyWorld();
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    await history.endAttempt(attempt.id, { outcome: 'unknown', at: NOON, cause: 'reset', httpStatus: null, raw: null });
    await history.noteInvoice([attempt.id], '4471', NOON + 1);
    for (const balcaoAttempt of ['another', attempt.id])
      await history.observe(
        answerAbout(
          { id: 'tx-late', state: 'PENDING', amount: 1000, metadata: { balcaoAttempt } },
          { source: 'adopt' },
        ),
      );
    const { rows } = await history.list({}, null, 9);
    expect(rows).toMatchObject([{ transactionId: 'tx-late', invoiceNumber: '4471' }]);
  });
});
