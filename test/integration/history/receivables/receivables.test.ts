import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { historyFileIn, type OpenedHistory } from '../../../../src-main/history/history.ts';
import type { ReceivableView } from '../../../../src-preload/contract/receivables/receivable.ts';
import {
  answerAbout,
  createdEnd,
  historyWorld,
  isFile,
  NOON,
  newAttempt,
  temporaryFolder,
} from '../../../support/history/history-world.ts';
import {
  ADDED,
  ANA,
  BASIS,
  chargeFor,
  receivableId,
  receivableInput,
  TODAY,
} from '../../../support/history/receivables.ts';

const NOBODY = { name: '', email: '', phone: '', document: '' };
const DAYS = ['2026-12-01', '2026-11-21', TODAY, '2026-11-19', '2026-11-13', '2026-11-12', '2026-10-21', '2026-10-20'];

/** One receivable due on each of the days, of one real, two reais, and so on. */
async function board(): Promise<OpenedHistory> {
  const { history } = await historyWorld();
  for (const [index, dueDay] of DAYS.entries())
    await history.addReceivable(
      receivableId(index),
      receivableInput({ dueDay, amount: (index + 1) * 100, reference: `FAT-${index}` }),
      ADDED,
    );
  return history;
}

const read = (history: OpenedHistory, view: ReceivableView, text = '') =>
  history.receivables(view, text, BASIS, null, 100);

async function paid(history: OpenedHistory, id: string, at = NOON + 5_000) {
  const charge = await chargeFor(history, id);
  await history.observe(answerAbout({ id: charge.transactionId, state: 'PAID', paidAt: at, amount: 8_000 }, { at }));
  return charge;
}

describe('the board', () => {
  it('a receivable has the age of its due day: today, 1 to 7, 8 to 30 and more than 30 days ago, or later', async () => {
    const history = await board();
    const { ages } = await history.receivableFigures('', BASIS);
    expect(ages).toEqual({
      later: { count: 2, sum: 300 },
      today: { count: 1, sum: 300 },
      'days-7': { count: 2, sum: 900 },
      'days-30': { count: 2, sum: 1300 },
      older: { count: 1, sum: 800 },
      paid: { count: 0, sum: 0 },
      closed: { count: 0, sum: 0 },
      'to-confirm': { count: 0, sum: 0 },
      returned: { count: 0, sum: 0 },
    });
    for (const age of ['later', 'today', 'days-7', 'days-30', 'older'] as const) {
      const { rows } = await read(history, age);
      expect(rows.map((row) => row.age)).toEqual(Array(ages[age].count).fill(age));
      expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(ages[age].sum);
    }
  });

  it('the day after, every receivable is a day older', async () => {
    const history = await board();
    const { ages } = await history.receivableFigures('', { ...BASIS, today: '2026-11-21' });
    expect([ages.later, ages.today, ages['days-7'], ages['days-30'], ages.older].map(({ count }) => count)).toEqual([
      1, 1, 2, 2, 2,
    ]);
  });

  it('open receivables come by due day, page by page, each once', async () => {
    const history = await board();
    const seen: string[] = [];
    let after = null;
    do {
      const page = await history.receivables('open', '', BASIS, after, 3);
      seen.push(...page.rows.map(({ dueDay }) => dueDay));
      after = page.next;
    } while (after !== null);
    expect(seen).toEqual(DAYS.toReversed());
  });

  it('a receivable is found by any part of name, CPF, phone, reference and description, without accents', async () => {
    const history = await board();
    await history.addReceivable(
      receivableId(99),
      receivableInput({
        customer: { ...ANA, name: 'Zélia Conceição' },
        description: '50% de entrada',
        reference: 'X_9',
      }),
      ADDED,
    );
    const found = async (text: string) => (await read(history, 'open', text)).rows.map(({ id }) => id);
    for (const text of ['zelia', 'CONCEICAO', 'entrada 50%', 'x_9', 'zélia ana@'])
      expect([text, await found(text)]).toEqual([text, [receivableId(99)]]);
    expect(await found('111.444.777-35')).toHaveLength(9);
    expect(await found('9 1234')).toHaveLength(9);
    expect(await found('nobody')).toEqual([]);
    const { ages } = await history.receivableFigures('zelia', BASIS);
    expect(ages.today).toEqual({ count: 1, sum: 8_000 });
    expect(ages.older).toEqual({ count: 0, sum: 0 });
  });
});

describe('payments of a receivable', () => {
  it('a payment of any of its charges closes it, also one of an earlier code', async () => {
    const { history } = await historyWorld();
    await history.addReceivable(receivableId(1), receivableInput(), ADDED);
    const first = await chargeFor(history, receivableId(1));
    await history.observe(answerAbout({ id: first.transactionId, state: 'EXPIRED', amount: 8_000 }));
    await chargeFor(history, receivableId(1));
    await history.observe(answerAbout({ id: first.transactionId, state: 'PAID', amount: 8_000 }, { at: NOON + 9_000 }));
    expect(await history.receivable(receivableId(1), BASIS)).toMatchObject({
      age: 'paid',
      paidCharges: 1,
      extraPayments: 0,
      charges: [{ row: { state: 'PENDING' } }, { row: { state: 'PAID' } }],
    });
    expect((await history.receivableFigures('', BASIS)).ages).toMatchObject({
      paid: { count: 1, sum: 8_000 },
      today: { count: 0 },
    });
  });

  it('a second payment is an extra one until somebody has dealt with it; a third is another', async () => {
    const { history } = await historyWorld();
    const id = receivableId(1);
    await history.addReceivable(id, receivableInput(), ADDED);
    const charges = [await chargeFor(history, id), await chargeFor(history, id), await chargeFor(history, id)];
    const pay = (index: number) =>
      history.observe(
        answerAbout({ id: charges[index]?.transactionId ?? '', state: 'PAID', amount: 8_000 }, { at: NOON + 5_000 }),
      );
    await pay(0);
    expect((await history.receivableFigures('', BASIS)).extraPayments.count).toBe(0);
    await pay(1);
    expect((await history.receivableFigures('', BASIS)).extraPayments).toEqual({ count: 1, sum: 8_000 });
    expect((await read(history, 'extra-payment')).rows).toMatchObject([{ id, paidCharges: 2, extraPayments: 1 }]);
    await history.settleExtraPayments(id, 1);
    expect((await history.receivableFigures('', BASIS)).extraPayments.count).toBe(0);
    await pay(2);
    expect((await history.receivableFigures('', BASIS)).extraPayments).toEqual({ count: 1, sum: 8_000 });
    expect((await read(history, 'extra-payment')).rows).toMatchObject([{ id, paidCharges: 3, extraPayments: 1 }]);
  });

  it('what a person closed and a payer then pays is an extra payment; opened again, it is paid', async () => {
    const { history } = await historyWorld();
    const id = receivableId(1);
    await history.addReceivable(id, receivableInput(), ADDED);
    const charge = await chargeFor(history, id);
    expect(await history.closeReceivable(id, 'paid-elsewhere', NOON, [])).toBeNull();
    await history.observe(answerAbout({ id: charge.transactionId, state: 'PAID', amount: 8_000 }));
    expect(await history.receivable(id, BASIS)).toMatchObject({
      age: 'paid',
      extraPayments: 1,
      closedAs: 'paid-elsewhere',
    });
    expect(await history.closeReceivable(id, null, NOON, [])).toBeNull();
    expect(await history.receivable(id, BASIS)).toMatchObject({ age: 'paid', extraPayments: 0, closedAs: null });
  });

  it('a refunded payment no longer counts, and the receivable is returned and not open again', async () => {
    const { history } = await historyWorld();
    const id = receivableId(1);
    await history.addReceivable(id, receivableInput(), ADDED);
    const { transactionId } = await paid(history, id);
    await history.observe(answerAbout({ id: transactionId, state: 'REFUNDED', amount: 8_000 }, { at: NOON + 99_000 }));
    expect(await history.receivable(id, BASIS)).toMatchObject({ age: 'returned', paidCharges: 0, paidAt: null });
    expect((await read(history, 'open')).rows).toEqual([]);
  });
});

describe('changing a receivable', () => {
  it('it is changed while no charge of it may be paid, and not while one may be or was', async () => {
    const { history } = await historyWorld();
    const id = receivableId(1);
    await history.addReceivable(id, receivableInput(), ADDED);
    const dearer = receivableInput({ amount: 9_000 });
    expect(await history.changeReceivable(id, dearer)).toBeNull();
    const { transactionId } = await chargeFor(history, id);
    expect(await history.changeReceivable(id, dearer)).toBe('receivable-has-code');
    await history.observe(answerAbout({ id: transactionId, state: 'EXPIRED', amount: 8_000 }));
    expect(await history.changeReceivable(id, receivableInput())).toBeNull();
    await history.observe(answerAbout({ id: transactionId, state: 'PAID', amount: 8_000 }, { at: NOON + 9_000 }));
    expect(await history.changeReceivable(id, dearer)).toBe('receivable-not-open');
    expect(await history.closeReceivable(id, 'cancelled', NOON, [])).toBe('receivable-not-open');
    expect(await history.changeReceivable(receivableId(2), dearer)).toBe('not-found');
  });

  it('a receivable that is closed or paid gets no further code', async () => {
    const { history } = await historyWorld();
    const id = receivableId(1);
    await history.addReceivable(id, receivableInput(), ADDED);
    await history.closeReceivable(id, 'cancelled', NOON, []);
    expect(await history.linkReceivableDraft(id, receivableId(50), NOON, [])).toBe('receivable-not-open');
    await history.closeReceivable(id, null, NOON, []);
    expect(await history.linkReceivableDraft(id, receivableId(50), NOON, [])).toBeNull();
  });

  it('the same form sent twice adds one receivable', async () => {
    const { history } = await historyWorld();
    await history.addReceivable(receivableId(1), receivableInput(), ADDED);
    await history.addReceivable(receivableId(1), receivableInput({ amount: 700 }), ADDED);
    expect((await read(history, 'open')).rows).toMatchObject([{ amount: 8_000 }]);
  });
});

describe('a new code for a receivable', () => {
  const like = (draftId: string) => ({ draftId, reference: 'FAT-1', document: ANA.document, amount: 8_000 });

  it('an earlier code that can be paid no more is no duplicate, one that can be is', async () => {
    const { history } = await historyWorld();
    const id = receivableId(1);
    const draftId = receivableId(50);
    await history.addReceivable(id, receivableInput(), ADDED);
    const earlier = await chargeFor(history, id);
    await history.linkReceivableDraft(id, draftId, NOON, []);
    expect(await history.possibleDuplicates(like(draftId))).toMatchObject({
      reason: 'same-receivable',
      rows: [{ key: earlier.key }],
    });
    await history.observe(answerAbout({ id: earlier.transactionId, state: 'EXPIRED', amount: 8_000 }));
    expect(await history.possibleDuplicates(like(draftId))).toBeNull();
    // The same reference in a draft that is not for this receivable is asked about as ever.
    expect(await history.possibleDuplicates(like(receivableId(51)))).toMatchObject({ reason: 'same-reference' });
  });
});

describe('a charge that was made for a receivable', () => {
  it('it has the due day and what is owed for, and whether another code was made before it', async () => {
    const { history } = await historyWorld();
    const id = receivableId(1);
    await history.addReceivable(id, receivableInput(), ADDED);
    await history.addReceivable(receivableId(2), receivableInput(), ADDED);
    const first = await chargeFor(history, id, { at: NOON });
    const second = await chargeFor(history, id, { at: NOON + 1_000 });
    const other = await chargeFor(history, receivableId(2), { at: NOON + 2_000 });
    const { dueDay, description } = receivableInput();
    const receivableOf = async ({ key }: { readonly key: string }) => (await history.detail(key))?.receivable;
    expect(await receivableOf(first)).toEqual({ id, dueDay, description, hasEarlierCode: false });
    expect(await receivableOf(second)).toEqual({ id, dueDay, description, hasEarlierCode: true });
    expect(await receivableOf(other)).toMatchObject({ id: receivableId(2), hasEarlierCode: false });
  });
});

describe('a new code beside an attempt that has no charge yet', () => {
  const like = (draftId: string) => ({ draftId, reference: 'FAT-1', document: ANA.document, amount: 8_000 });

  it('an attempt that is under way is a possible duplicate of another one, and none of itself', async () => {
    const { history } = await historyWorld();
    await history.addReceivable(receivableId(1), receivableInput(), ADDED);
    const attempt = newAttempt({ amount: 8_000, reference: 'FAT-1', ...ANA });
    await history.linkReceivableDraft(receivableId(1), attempt.draft.id, attempt.at, []);
    await history.openAttempt(attempt);
    await history.linkReceivableDraft(receivableId(1), receivableId(50), NOON, []);
    expect(await history.possibleDuplicates(like(receivableId(50)))).toEqual({
      reason: 'same-receivable',
      rows: [],
      withoutRow: [{ startedAt: attempt.at, outcome: 'open' }],
    });
    expect(await history.possibleDuplicates(like(attempt.draft.id))).toBeNull();
    await history.endAttempt(attempt.id, { outcome: 'not-sent', at: NOON, cause: 'dns' });
    expect(await history.possibleDuplicates(like(receivableId(50)))).toBeNull();
  });

  it.runIf(isFile())('a charge that a restore has lost is a possible duplicate until it is read again', async () => {
    const folder = temporaryFolder();
    const first = await historyWorld(folder);
    await first.history.addReceivable(receivableId(1), receivableInput(), ADDED);
    const attempt = newAttempt({ amount: 8_000, reference: 'FAT-1', ...ANA });
    await first.history.linkReceivableDraft(receivableId(1), attempt.draft.id, NOON, []);
    await first.history.linkReceivableDraft(receivableId(1), receivableId(50), NOON, []);
    await first.history.backUp(NOON, 1e12, (at) => new Date(at).toISOString().slice(0, 10), 10);
    await first.history.openAttempt(attempt);
    await first.history.endAttempt(attempt.id, createdEnd(attempt));
    await first.history.close();
    rmSync(historyFileIn(folder));

    const { history } = await historyWorld(folder);
    expect(await history.possibleDuplicates(like(receivableId(50)))).toEqual({
      reason: 'same-receivable',
      rows: [],
      withoutRow: [{ startedAt: attempt.at, outcome: 'created' }],
    });
    const [lost] = await history.missingTransactions();
    const answer = { id: lost?.transactionId ?? '', amount: 8_000, state: 'EXPIRED' };
    await history.observe(answerAbout(answer, { source: 'adopt' }), attempt.id);
    expect(await history.possibleDuplicates(like(receivableId(50)))).toBeNull();
  });
});

describe('what a customer owes', () => {
  it('the receivables of a charge’s customer are found by CPF, and summed by open, overdue and paid', async () => {
    const { history } = await historyWorld();
    await history.addReceivable(receivableId(1), receivableInput({ dueDay: '2026-11-19' }), ADDED);
    await history.addReceivable(receivableId(2), receivableInput({ dueDay: '2026-12-19', amount: 500 }), ADDED);
    await history.addReceivable(receivableId(3), receivableInput({ customer: NOBODY }), ADDED);
    await history.addReceivable(
      receivableId(4),
      receivableInput({ customer: { ...ANA, document: '52998224725' } }),
      ADDED,
    );
    await history.addReceivable(receivableId(5), receivableInput(), ADDED);
    const { key } = await paid(history, receivableId(5));
    expect(await history.receivablesOfCustomer(key, BASIS)).toMatchObject({
      rows: [{ id: receivableId(1) }, { id: receivableId(2) }, { id: receivableId(5) }],
      open: { count: 2, sum: 8_500 },
      overdue: { count: 1, sum: 8_000 },
      paid: { count: 1, sum: 8_000 },
    });
  });
});
