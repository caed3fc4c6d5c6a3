import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../../src-main/gateway-http/reading/transaction.ts';
import type { OpenedHistory } from '../../../../src-main/history/history.ts';
import type { BrCodeReport } from '../../../../src-preload/contract/charges/brcode.ts';
import {
  answerAbout,
  createCharge,
  historyWorld,
  NOON,
  newAttempt,
  SOUND,
} from '../../../support/history/history-world.ts';

const eventsOf = async (history: OpenedHistory, key: string) =>
  (await history.detail(key))?.timeline.map(({ event }) => event) ?? [];
const kindsOf = async (history: OpenedHistory, key: string) =>
  (await eventsOf(history, key)).map((event) => (event.kind === 'gateway-fault' ? event.fault : event.kind));

describe('a charge made here whose response has another amount', () => {
  it('a charge answered with another amount keeps the requested one, and reads of that end the difference', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history, { transaction: { amount: 2000 } });
    expect(await history.row(key)).toMatchObject({ amount: 1000, answeredAmount: 2000, attention: ['amount-differs'] });
    expect(await history.totals({})).toMatchObject({ sum: 1000 });
    expect(await history.observe(answerAbout({ id, amount: 1000, state: 'PAID', paidAt: NOON }))).toMatchObject({
      kind: 'changed',
      paid: true,
      row: { state: 'PAID', amount: 1000, answeredAmount: null, attention: [] },
    });
    expect(await kindsOf(history, key)).toEqual(['attempt', 'state', 'other-amount', 'state', 'details']);
  });

  it('a response with another amount changes all but the amount, and the payment waits for a person', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    const paid = answerAbout({ id, amount: 2000, state: 'PAID', paidAt: NOON + 700, end2endId: 'E1' });
    expect(await history.observe(paid)).toMatchObject({
      kind: 'changed',
      paid: false,
      row: { state: 'PAID', paidAt: NOON + 700, end2endId: 'E1', amount: 1000, answeredAmount: 2000 },
    });
    expect(await history.observe(paid)).toMatchObject({ kind: 'unchanged' });

    // Not what the gateway reports: nothing is accepted.
    expect(await history.acceptAmount(key, 3000, NOON + 900)).toMatchObject({ paid: false });
    expect((await history.row(key))?.attention).toEqual(['amount-differs']);
    expect(await history.acceptAmount(key, 2000, NOON + 1000, 'Ana')).toMatchObject({
      paid: true,
      row: { amount: 2000, askedAmount: 1000, answeredAmount: 2000, attention: [] },
    });
    expect(await history.acceptAmount(key, 2000, NOON + 2000, 'Ana')).toMatchObject({ paid: false });
    expect(await history.detail(key)).toMatchObject({ amountAcceptedAt: NOON + 1000 });
    expect((await eventsOf(history, key)).at(-1)).toEqual({
      kind: 'amount-accepted',
      asked: 1000,
      answered: 2000,
      by: 'Ana',
    });
    expect(await history.acceptAmount('nobody', 2000, NOON)).toBeNull();
  });

  it('a payment held back by another amount is emitted once the gateway reports the requested one', async () => {
    const { history } = await historyWorld();
    const { transactionId: id } = await createCharge(history);
    const paid = [];
    for (const amount of [2000, 1000, 2000, 1000]) {
      const observed = await history.observe(answerAbout({ id, amount, state: 'PAID' }));
      paid.push(observed.kind === 'changed' && observed.paid);
    }
    expect(paid).toEqual([false, true, false, false]);
  });

  it('another amount needs a person once for each amount, however often two replicas disagree', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    const say = (amount: number) => history.observe(answerAbout({ id, amount, state: 'PENDING' }));
    await say(2000);
    await history.acceptAmount(key, 2000, NOON + 1000);
    for (const amount of [1000, 2000, 1000, 2000]) await say(amount);
    expect(await history.row(key)).toMatchObject({ answeredAmount: 2000, attention: [] });
    const raws = (await history.rawResponses(key)).length;
    await say(3000);
    expect(await history.row(key)).toMatchObject({ answeredAmount: 3000, attention: ['amount-differs'] });
    expect(await kindsOf(history, key)).toEqual([
      'attempt',
      'state',
      'other-amount',
      'amount-accepted',
      'other-amount',
    ]);
    expect(await history.rawResponses(key)).toHaveLength(raws + 1);
  });

  it('a charge made here has the requested amount also where it was adopted before its response', async () => {
    const { history } = await historyWorld();
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    await history.observe(answerAbout({ id: 'tx-1', amount: 2000, state: 'PAID' }, { source: 'adopt' }));
    const late = answerAbout({ id: 'tx-1', amount: 2000, state: 'PENDING' }, { source: 'create' });
    await history.endAttempt(attempt.id, { outcome: 'created', observation: late });
    expect(await history.rowOfTransaction('tx-1')).toMatchObject({
      state: 'PAID',
      amount: 1000,
      answeredAmount: 2000,
      attention: ['amount-differs'],
    });
  });

  it('a charge with another amount is in its period’s report, with the requested amount in the sums', async () => {
    const { history } = await historyWorld();
    const { key, transactionId } = await createCharge(history, { transaction: { amount: 2000 }, reference: 'NF-1' });
    await createCharge(history);
    await history.acceptAmount(key, 2000, NOON + 9);
    const period = { basis: 'created', from: NOON, before: NOON + 1 } as const;
    expect(await history.closingLines(period, 'America/Sao_Paulo', [])).toMatchObject([
      { count: 2, gross: 3000, otherAmount: 1 },
    ]);
    expect(await history.otherAmounts(period, 9)).toEqual([
      {
        key,
        transactionId,
        reference: 'NF-1',
        state: 'PENDING',
        asked: 1000,
        answered: 2000,
        acceptedAt: NOON + 9,
      },
    ]);
  });

  it('a charge made here determines the amount that its code must have, whatever the response says', async () => {
    const { history } = await historyWorld();
    const { transactionId } = await createCharge(history, { transaction: { amount: 2000 } });
    const unknown = newAttempt({ amount: 700 });
    await history.openAttempt(unknown);
    await history.endOpenAttempts(NOON);
    await history.observe(answerAbout({ id: 'tx-adopted', amount: 800 }, { source: 'adopt' }));
    expect(await history.expectedAmount(transactionId, [])).toBe(1000);
    expect(await history.expectedAmount('tx-adopted', [])).toBe(800);
    expect(await history.expectedAmount('tx-9', ['nobody', unknown.id])).toBe(700);
    expect(await history.expectedAmount('tx-9', [])).toBeNull();
  });
});

const other = (
  code: Partial<Extract<BrCodeReport, { verdict: 'sound' }>['code']>,
  payload = 'another',
): BrCodeReport => (SOUND.verdict === 'sound' ? { ...SOUND, payload, code: { ...SOUND.code, ...code } } : SOUND);

describe('a response that carries a code', () => {
  const foreign = { qrcode: 'of-b', transactionId: 'tx-b', expiresAt: NOON + 5 };

  it('a response with another charge’s code changes the charge, keeps the known code, and is flagged once', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    const response = answerAbout({ id, state: 'EXPIRED', pix: foreign }, { code: other({ payeeName: 'B' }) });
    expect(await history.observe(response)).toMatchObject({
      kind: 'changed',
      row: { state: 'EXPIRED', expiresAt: null, attention: ['gateway-fault'] },
    });
    expect(await history.observe({ ...response, raw: `${response.raw} ` })).toMatchObject({ kind: 'unchanged' });
    expect((await history.detail(key))?.code).toEqual(SOUND);
    expect((await eventsOf(history, key)).at(-1)).toEqual({
      kind: 'gateway-fault',
      fault: 'other-code',
      expected: id,
      answered: 'tx-b',
      source: 'watch',
    });
    expect((await history.rawResponses(key))[0]?.text).toBe(response.raw);
  });

  it('a response with another charge’s code, at creation or adoption, leaves the charge without a code', async () => {
    const { history } = await historyWorld();
    const { key } = await createCharge(history, { transaction: { pix: foreign } });
    await history.observe(answerAbout({ id: 'tx-9', pix: foreign }, { source: 'adopt', code: SOUND }));
    const adopted = await history.rowOfTransaction('tx-9');
    for (const each of [key, adopted?.key ?? ''])
      expect(await history.detail(each)).toMatchObject({ code: { verdict: 'absent' }, attention: ['gateway-fault'] });
  });

  it('a response with its own charge’s code is merged, whatever its id’s case, or without a charge named', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history, { code: { verdict: 'absent' } });
    await history.observe(
      answerAbout({ id, pix: { qrcode: 'a', transactionId: id.toUpperCase() } }, { code: other({}, 'a') }),
    );
    expect(await history.detail(key)).toMatchObject({ code: { payload: 'a' }, attention: [] });
    await history.observe(answerAbout({ id, pix: { qrcode: 'b' } }, { code: other({}, 'b') }));
    expect(await history.detail(key)).toMatchObject({ code: { payload: 'b' }, attention: [] });
  });

  it.each([
    ['payeeName', 'LOJA', 'OUTRA'],
    ['payeeCity', 'RECIFE', 'OLINDA'],
    ['key', null, 'loja@exemplo.com'],
    ['urlHost', 'pix.example', 'pix.other'],
    ['amount', 1000, 2000],
  ] as const)(
    'a code that became one of another %s is merged, recorded once, and needs attention',
    async (part, was, is) => {
      const { history } = await historyWorld();
      const { key, transactionId: id } = await createCharge(history);
      const changed = answerAbout({ id }, { code: other({ [part]: is }) });
      expect(await history.observe(changed)).toMatchObject({ row: { attention: ['code-changed'] } });
      expect(await history.observe({ ...changed, raw: `${changed.raw} ` })).toMatchObject({ kind: 'unchanged' });
      const text = (value: string | number | null) => (value === null ? null : String(value));
      expect((await eventsOf(history, key)).filter(({ kind }) => kind === 'code-changed')).toEqual([
        { kind: 'code-changed', changes: [{ part, was: text(was), is: text(is) }], source: 'watch' },
      ]);
      expect((await history.detail(key))?.code).toMatchObject({ payload: 'another' });
    },
  );

  it('a code that was only renewed, with another txid or path, is merged and needs no attention', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    const renewed = answerAbout({ id }, { code: other({ txid: 'TXID0002' }) });
    expect(await history.observe(renewed)).toMatchObject({ kind: 'changed', row: { attention: [] } });
    expect((await eventsOf(history, key)).at(-1)).toMatchObject({ kind: 'code-renewed', count: 1 });
  });

  it('a code that is renewed at each read is one line with a count, and one stored response', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    const renewal = (nth: number, part: Partial<Transaction> = {}) =>
      answerAbout(
        { id, pix: { qrcode: `c${nth}`, expiresAt: NOON + nth }, ...part },
        { code: other({ txid: `TXID${nth}` }, `c${nth}`) },
      );
    const before = (await history.rawResponses(key)).length;
    for (const nth of [1, 2, 3]) await history.observe(renewal(nth));
    expect((await eventsOf(history, key)).slice(2)).toEqual([{ kind: 'code-renewed', count: 3, source: 'watch' }]);
    expect(await history.rawResponses(key)).toHaveLength(before + 1);
    expect((await history.detail(key))?.code).toMatchObject({ payload: 'c3' });

    await history.observe(renewal(4, { state: 'EXPIRED' }));
    expect(await kindsOf(history, key)).toEqual(['attempt', 'state', 'code-renewed', 'state']);
    expect((await eventsOf(history, key))[2]).toMatchObject({ count: 4 });
    expect(await history.rawResponses(key)).toHaveLength(before + 2);
  });
});

describe('a fee and a net amount', () => {
  const figures = async (history: OpenedHistory, key: string) => {
    const detail = await history.detail(key);
    const exported = (await history.exportPage({ keys: [key] }, null, 1)).rows[0];
    expect([exported?.feeAmount, exported?.netAmount]).toEqual([detail?.feeAmount, detail?.netAmount]);
    return [detail?.feeAmount, detail?.netAmount];
  };

  it('a fee and a net amount are none before a response at or after PAID has reported them', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history, { transaction: { feeAmount: 0, netAmount: 0 } });
    expect(await figures(history, key)).toEqual([null, null]);
    await history.observe(answerAbout({ id, state: 'PAID' }));
    expect(await figures(history, key)).toEqual([null, null]);
    await history.observe(answerAbout({ id, state: 'PAID', feeAmount: 99, netAmount: 901 }));
    expect(await figures(history, key)).toEqual([99, 901]);
    await history.observe(answerAbout({ id, state: 'PENDING', feeAmount: 0, netAmount: 0 }));
    expect(await figures(history, key)).toEqual([99, 901]);
    await history.observe(answerAbout({ id, state: 'REFUNDED', feeAmount: 99, netAmount: -99 }));
    expect(await figures(history, key)).toEqual([99, 901]);
  });

  it('a fee and a net amount of 0 are none where a paid response reports them, and count as not reported', async () => {
    const { history } = await historyWorld();
    const { key, transactionId: id } = await createCharge(history);
    await history.observe(answerAbout({ id, state: 'PAID', feeAmount: 0, netAmount: 0 }));
    expect(await figures(history, key)).toEqual([null, null]);
    const period = { basis: 'created', from: NOON, before: NOON + 1 } as const;
    expect(await history.closingLines(period, 'America/Sao_Paulo', [])).toMatchObject([
      { state: 'PAID', count: 1, gross: 1000, fee: 0, net: 0, unreported: 1 },
    ]);
  });

  it('missing fees and net amounts are counted in a period’s report, and not summed', async () => {
    const { history } = await historyWorld();
    await createCharge(history, { transaction: { state: 'PAID', feeAmount: 99, netAmount: 901 } });
    const unreported = await createCharge(history, { transaction: { feeAmount: 0, netAmount: 0 } });
    await history.observe(answerAbout({ id: unreported.transactionId, state: 'PAID' }));
    const period = { basis: 'created', from: NOON, before: NOON + 1 } as const;
    expect(await history.closingLines(period, 'America/Sao_Paulo', [])).toMatchObject([
      { state: 'PAID', count: 2, gross: 2000, fee: 99, net: 901, unreported: 1, differing: 0 },
    ]);
  });
});
