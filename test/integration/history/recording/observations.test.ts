import { describe, expect, it } from 'vitest';
import { historyFileIn, type OpenedHistory } from '../../../../src-main/history/history.ts';
import { indexTexts } from '../../../../src-main/history/search/index-queue.ts';
import { HISTORY_FILE } from '../../../../src-main/history/sqlite/history-files.ts';
import { openToWrite } from '../../../../src-main/sqlite-file/connection.ts';
import {
  answerAbout,
  createCharge,
  historyWorld,
  isFile,
  NOON,
  REFUSED,
  SOUND,
} from '../../../support/history/history-world.ts';
import { checkTextIndex } from '../../../support/history/text-index.ts';

const eventsOf = async (history: OpenedHistory, key: string) =>
  (await history.detail(key))?.timeline.map(({ event }) => event) ?? [];

describe('a response about a charge', () => {
  it('a response that repeats what is known changes nothing, the first time and the next', async () => {
    const { history } = await historyWorld();
    const { key, transactionId } = await createCharge(history);
    const before = await history.detail(key);
    const same = answerAbout({ id: transactionId, amount: 1000, state: 'PENDING', paidAt: null, end2endId: null });
    expect((await history.observe(same)).kind).toBe('unchanged');
    expect((await history.observe({ ...same, at: NOON + 5000 })).kind).toBe('unchanged');
    expect(await history.detail(key)).toEqual(before);
  });

  it('a response is merged again when another one came in between', async () => {
    const { history } = await historyWorld();
    const { transactionId: id } = await createCharge(history);
    const kinds = [];
    for (const state of ['PENDING', 'EXPIRED', 'PENDING', 'PENDING', 'EXPIRED'])
      kinds.push((await history.observe(answerAbout({ id, state }))).kind);
    expect(kinds).toEqual(['unchanged', 'changed', 'changed', 'unchanged', 'changed']);
  });

  it('a charge is seen PAID for the first time once, at the instant the service reports', async () => {
    const { history } = await historyWorld();
    const { transactionId: id } = await createCharge(history);
    const paid = answerAbout({ id, state: 'PAID', paidAt: NOON + 700, end2endId: 'E123', feeAmount: 99 });
    expect(await history.observe(paid)).toMatchObject({
      kind: 'changed',
      paid: true,
      row: { state: 'PAID', paidAt: NOON + 700, paidAtIsObserved: false },
    });
    expect(await history.observe(answerAbout({ id, state: 'REFUNDED' }))).toMatchObject({ paid: false });
    expect(await history.observe(answerAbout({ id, state: 'PAID' }))).toMatchObject({ kind: 'changed', paid: false });
  });

  it('a charge that is PAID without an instant was paid when it was seen, until the service reports one', async () => {
    const { history } = await historyWorld();
    const { transactionId: id } = await createCharge(history);
    expect(await history.observe(answerAbout({ id, state: 'PAID' }, { at: NOON + 4000 }))).toMatchObject({
      row: { paidAt: NOON + 4000, paidAtIsObserved: true },
    });
    const response = answerAbout({ id, state: 'PAID', paidAt: NOON + 900 }, { at: NOON + 8000 });
    expect(await history.observe(response)).toMatchObject({
      kind: 'changed',
      row: { paidAt: NOON + 900, paidAtIsObserved: false },
    });
  });

  it('a charge that is EXPIRED, then PAID, is recorded and flagged late for good', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    expect(await history.observe(answerAbout({ id, state: 'EXPIRED' }))).toMatchObject({ row: { attention: [] } });
    expect(await history.observe(answerAbout({ id, state: 'PAID' }, { source: 'manual' }))).toMatchObject({
      row: { state: 'PAID', attention: ['late-transition'] },
    });
    expect((await eventsOf(history, key)).slice(-2)).toEqual([
      { kind: 'state', from: 'PENDING', to: 'EXPIRED', source: 'watch', late: false },
      { kind: 'state', from: 'EXPIRED', to: 'PAID', source: 'manual', late: true },
    ]);
  });

  it('a charge in a state the document does not list has that state’s name, and is still watched', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    await createCharge(history, { transaction: { state: 'PAID' } });
    await history.observe(answerAbout({ id, state: 'CHARGED_BACK' }));
    expect((await history.row(key))?.state).toBe('CHARGED_BACK');
    expect(await history.pendingCharges(NOON)).toEqual([
      {
        key,
        transactionId: id,
        state: 'CHARGED_BACK',
        createdAt: NOON,
        expiresAt: null,
        lastCheckedAt: NOON + 1000,
        clockOffset: 0,
      },
    ]);
  });

  it('a response never deletes what was known: absent fields and nulls preserve it', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    await history.observe(
      answerAbout({ id, state: 'PAID', paidAt: NOON + 700, end2endId: 'E123', feeAmount: 99, netAmount: 901 }),
    );
    await history.observe(answerAbout({ id, state: 'PAID' }));
    const withdrawn = answerAbout({ id, state: 'PAID', paidAt: null, end2endId: null, feeAmount: null });
    expect((await history.observe(withdrawn)).kind).toBe('changed');
    expect((await history.observe({ ...withdrawn, raw: `${withdrawn.raw} ` })).kind).toBe('unchanged');
    const detail = await history.detail(key);
    expect(detail).toMatchObject({ paidAt: NOON + 700, end2endId: 'E123', feeAmount: 99, netAmount: 901 });
    expect(detail?.timeline.at(-1)?.event).toEqual({
      kind: 'details',
      fields: ['end2endId', 'feeAmount', 'paidAt'],
      source: 'watch',
    });
  });

  it('a response is stored as received, newest first, where it changed something', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    const raws = ['EXPIRED', 'PAID', 'REFUNDED'].map((state, index) =>
      answerAbout({ id, state }, { raw: `{"çãé": "${state}"}\r\n\t${'x'.repeat(index * 9000)}`, at: NOON + index }),
    );
    for (const response of raws) await history.observe(response);
    const stored = await history.rawResponses(key);
    expect(stored.slice(0, 3)).toEqual(raws.toReversed().map(({ at, raw }) => ({ at, text: raw })));
    expect(stored).toHaveLength(4);
  });

  it('a response of another id, or amount for an adopted charge, is a fault that is recorded once', async () => {
    const { history } = await historyWorld();
    const id = 'tx-1';
    await history.observe(answerAbout({ id, amount: 1000, state: 'PENDING' }, { source: 'adopt' }));
    const key = (await history.rowOfTransaction(id))?.key ?? '';
    const otherAmount = answerAbout({ id, amount: 5, state: 'PAID' });
    const otherId = answerAbout({ id: 'tx-else', amount: 1000, state: 'PAID' }, { transactionId: id });
    for (const response of [otherAmount, otherAmount, otherId, otherId, otherAmount])
      expect(await history.observe(response)).toMatchObject({
        kind: 'fault',
        row: { state: 'PENDING', amount: 1000, paidAt: null, attention: ['gateway-fault'] },
      });
    expect((await eventsOf(history, key)).slice(-2)).toEqual([
      { kind: 'gateway-fault', fault: 'other-amount', expected: '1000', answered: '5', source: 'watch' },
      { kind: 'gateway-fault', fault: 'other-id', expected: id, answered: 'tx-else', source: 'watch' },
    ]);
    expect((await history.rawResponses(key)).map(({ text }) => text).slice(0, 2)).toEqual([
      otherId.raw,
      otherAmount.raw,
    ]);
  });

  it('a BR Code refused from now on is recorded, and a response without a payload contradicts nothing', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history, { code: SOUND });
    await history.observe(answerAbout({ id, state: 'PENDING' }));
    expect((await history.detail(key))?.code).toEqual(SOUND);
    expect(await history.observe(answerAbout({ id }, { code: REFUSED }))).toMatchObject({
      kind: 'changed',
      row: { attention: ['code-refused'] },
    });
    expect((await eventsOf(history, key)).at(-1)).toEqual({ kind: 'details', fields: ['code'], source: 'watch' });
  });

  it('a response about an unknown transaction is reported as such, and records nothing', async () => {
    const { history } = await historyWorld();
    expect(await history.observe(answerAbout({ id: 'tx-9', state: 'PAID' }))).toEqual({ kind: 'unknown-transaction' });
    expect(await history.isEmpty()).toBe(true);
  });

  it.runIf(isFile())(
    'a response that changes the creation instant moves the charge with everything that belongs to it',
    async () => {
      const { history, folder } = await historyWorld();
      const older = await createCharge(history, { at: NOON });
      const newer = await createCharge(history, { at: NOON + 1000 });
      await history.observe(answerAbout({ id: older.transactionId, createdAt: NOON + 2000 }));
      expect((await history.list({ text: 'ávila' }, null, 9)).rows.map(({ key }) => key)).toEqual([
        older.key,
        newer.key,
      ]);
      expect((await history.detail(older.key))?.timeline).toHaveLength(3);
      expect(await history.rawResponses(older.key)).toHaveLength(2);
      expect(await history.draftOf(older.key)).not.toBeNull();

      await history.close();
      const db = openToWrite(historyFileIn(folder), HISTORY_FILE);
      // A close may come before the last texts are indexed; the check reports queued texts as a damaged index.
      while (indexTexts(db));
      checkTextIndex(db);
      expect(db.pragma('foreign_key_check')).toEqual([]);
      db.close();
    },
  );
});

describe('pending charges', () => {
  it('pending charges are PENDING, in an unlisted state, or expired not too long ago, newest first', async () => {
    const { history } = await historyWorld();
    const pix = { expiresAt: NOON + 600_000 };
    const created = [
      await createCharge(history, { at: NOON }),
      await createCharge(history, { at: NOON + 1, transaction: { state: 'IN_REVIEW' } }),
      await createCharge(history, { at: NOON + 2, transaction: { state: 'EXPIRED', pix } }),
      await createCharge(history, { at: NOON + 3, transaction: { state: 'EXPIRED' } }),
      await createCharge(history, { at: NOON + 4, transaction: { state: 'REFUNDED' } }),
    ].map(({ key }) => key);
    const keys = async (since: number) => (await history.pendingCharges(since)).map(({ key }) => key);
    expect(await keys(NOON)).toEqual([created[3], created[2], created[1], created[0]]);
    expect(await keys(NOON + 600_000)).toEqual([created[2], created[1], created[0]]);
    expect(await keys(NOON + 600_001)).toEqual([created[1], created[0]]);
  });
});

describe('"last checked"', () => {
  it('"last checked" moves for many charges at once, and never back', async () => {
    const { history } = await historyWorld();
    const one = await createCharge(history);
    const other = await createCharge(history);
    await history.markChecked([
      { transactionId: one.transactionId, at: NOON + 9000 },
      { transactionId: other.transactionId, at: NOON + 1 },
      { transactionId: 'nobody', at: NOON },
    ]);
    expect((await history.row(one.key))?.lastCheckedAt).toBe(NOON + 9000);
    expect((await history.row(other.key))?.lastCheckedAt).toBe(NOON + 200);
  });

  it('a charge that the gateway did not know is found again by a response equal to the last one', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    const same = answerAbout({ id, state: 'PENDING' });
    await history.observe(same);
    for (const at of [NOON + 5, NOON + 6]) await history.markUnknown(id, at);
    await history.markUnknown('tx-nobody', NOON);
    expect((await history.row(key))?.attention).toEqual(['unknown-to-gateway']);
    expect((await history.list({ needsAttention: true }, null, 9)).rows).toHaveLength(1);
    expect(await history.observe(answerAbout({ id: 'tx-else' }, { transactionId: id }))).toMatchObject({
      row: { attention: ['gateway-fault', 'unknown-to-gateway'] },
    });
    expect(await history.observe(same)).toMatchObject({
      kind: 'changed',
      paid: false,
      row: { state: 'PENDING', attention: ['gateway-fault'] },
    });
    expect((await history.observe(same)).kind).toBe('unchanged');
    expect((await eventsOf(history, key)).map(({ kind }) => kind).slice(-3)).toEqual([
      'unknown-to-gateway',
      'gateway-fault',
      'found-again',
    ]);
  });
});
