import { describe, expect, it } from 'vitest';
import type { OpenedHistory } from '../../../../src-main/history/history.ts';
import { readLedger } from '../../../../src-main/history/recording/ledger/ledger-file.ts';
import { OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import {
  answerAbout,
  createCharge,
  errorOf,
  historyWorld,
  journalIn,
  NOON,
  newAttempt,
} from '../../../support/history/history-world.ts';

async function unknownAttempt(history: OpenedHistory, different: Parameters<typeof newAttempt>[0] = {}) {
  const attempt = newAttempt(different);
  await history.openAttempt(attempt);
  await history.endAttempt(attempt.id, {
    outcome: 'unknown',
    at: attempt.at + 15_000,
    cause: 'reset',
    httpStatus: null,
    raw: null,
  });
  return attempt;
}

const eventsOf = async (history: OpenedHistory, key: string) =>
  (await history.detail(key))?.timeline.map(({ event }) => event) ?? [];

describe('an adopted charge', () => {
  it('an adopted charge becomes a row with a key of its own and no attempt, and its id is in the ledger', async () => {
    const { history, folder } = await historyWorld();
    const adopted = await history.observe(
      answerAbout(
        { id: 'tx-9', amount: 700, state: 'PAID', paidAt: NOON, metadata: { sellerExternalRef: 'ELSE-1' } },
        { source: 'adopt' },
      ),
    );
    expect(adopted).toMatchObject({ kind: 'changed', paid: true, row: { amount: 700, reference: 'ELSE-1' } });
    const row = await history.rowOfTransaction('tx-9');
    expect(await history.detail(row?.key ?? '')).toMatchObject({ attempt: null, state: 'PAID' });
    expect(await history.draftOf(row?.key ?? '')).toBeNull();
    expect(readLedger(journalIn(folder))).toEqual([
      { kind: 'charge', transactionId: 'tx-9', attemptId: null, at: NOON + 1000 },
    ]);
  });

  it('an adoption of a charge that is here already is recorded like any other response', async () => {
    const { history } = await historyWorld();
    const { transactionId: id } = await createCharge(history);
    expect((await history.observe(answerAbout({ id, amount: 1000 }, { source: 'adopt' }))).kind).toBe('unchanged');
    expect(await history.observe(answerAbout({ id, amount: 7 }, { source: 'adopt' }))).toMatchObject({
      row: { amount: 1000, answeredAmount: 7, attention: ['amount-differs'] },
    });
  });

  it('an adopted charge that echoes an outcome-unknown attempt closes it at the requested amount', async () => {
    const { history } = await historyWorld();
    const attempt = await unknownAttempt(history);
    const observed = await history.observe(
      answerAbout(
        { id: 'tx-1', amount: 800, state: 'PAID', createdAt: NOON - 5000, metadata: { balcaoAttempt: attempt.id } },
        { source: 'adopt' },
      ),
    );
    expect(observed).toMatchObject({
      kind: 'changed',
      // Emitted once somebody has accepted the difference.
      paid: false,
      row: { key: attempt.id, transactionId: 'tx-1', amount: 1000, state: 'PAID', attention: ['amount-differs'] },
    });
    expect((await history.list({}, null, 9)).rows).toHaveLength(1);
    expect((await history.attemptOfDraft(attempt.draft.id))?.outcome).toBe('created');
    expect(await eventsOf(history, attempt.id)).toContainEqual({
      kind: 'state',
      from: OUTCOME_UNKNOWN,
      to: 'PAID',
      source: 'adopt',
      late: false,
    });
  });

  it('an adopted charge that an operator links to an attempt of another amount is rejected', async () => {
    const { history } = await historyWorld();
    const attempt = await unknownAttempt(history);
    const observed = await history.observe(answerAbout({ id: 'tx-1', amount: 800 }, { source: 'adopt' }), attempt.id);
    expect(observed).toMatchObject({
      kind: 'fault',
      row: { key: attempt.id, state: OUTCOME_UNKNOWN, attention: ['outcome-unknown', 'gateway-fault'] },
    });
    const right = await history.observe(answerAbout({ id: 'tx-2', amount: 1000 }, { source: 'adopt' }), attempt.id);
    expect(right).toMatchObject({ kind: 'changed', row: { key: attempt.id, transactionId: 'tx-2' } });
  });

  it('an outcome-unknown attempt linked to a charge already here is merged into it, and one row stays', async () => {
    const { history } = await historyWorld();
    const attempt = await unknownAttempt(history);
    const response = answerAbout({ id: 'tx-1', amount: 1000, state: 'PAID' }, { source: 'adopt' });
    await history.observe(response);
    const tied = await history.observe(response, attempt.id);
    expect(tied).toMatchObject({ kind: 'changed', paid: false });
    const { rows } = await history.list({}, null, 9);
    expect(rows).toHaveLength(1);
    expect(await history.row(attempt.id)).toEqual(rows[0]);
    expect((await history.list({ text: 'avila' }, null, 9)).rows).toEqual(rows);
    expect(rows[0]).toMatchObject({ state: 'PAID', customerName: 'José Ávila', reference: attempt.reference });
  });
});

describe('dismissing an outcome-unknown row', () => {
  it('an outcome-unknown row dismissed with a note no longer needs attention', async () => {
    const { history } = await historyWorld();
    const attempt = await unknownAttempt(history);
    expect(await history.dismiss(attempt.id, 'gateway says no', NOON + 99)).toMatchObject({
      dismissed: true,
      attention: [],
      state: OUTCOME_UNKNOWN,
    });
    expect((await eventsOf(history, attempt.id)).at(-1)).toEqual({ kind: 'dismissed', note: 'gateway says no' });
    expect((await history.list({ needsAttention: true }, null, 9)).rows).toEqual([]);
    expect(await history.dismiss('nobody', 'x', NOON)).toBeNull();
  });

  it('an outcome-unknown row is the only kind of row that can be dismissed', async () => {
    const { history } = await historyWorld();
    const { key } = await createCharge(history);
    expect(await history.dismiss(key, 'x', NOON)).toMatchObject({ dismissed: false });
  });

  it('an outcome-unknown row is not watched', async () => {
    const { history } = await historyWorld();
    await unknownAttempt(history);
    expect(await history.pendingCharges(0)).toEqual([]);
  });
});

describe('possible duplicates', () => {
  const like = { reference: '', document: '52998224725', amount: 1000 };

  it('possible duplicates have the same reference, in any state', async () => {
    const { history } = await historyWorld();
    const { key } = await createCharge(history, { reference: 'NF-1', document: '', transaction: { state: 'PAID' } });
    const found = await history.possibleDuplicates({ ...like, reference: 'NF-1' });
    expect(found).toMatchObject({ reason: 'same-reference', rows: [{ key }] });
    expect(await history.possibleDuplicates({ ...like, reference: 'NF-2' })).toBeNull();
  });

  it('possible duplicates have the same CPF and amount, while pending or of unknown outcome', async () => {
    const { history } = await historyWorld();
    const pending = await createCharge(history, { at: NOON });
    const unknown = await unknownAttempt(history, { at: NOON + 1 });
    const aside = await unknownAttempt(history, { at: NOON + 2 });
    await history.dismiss(aside.id, 'no', NOON);
    await createCharge(history, { transaction: { state: 'PAID' } });
    await createCharge(history, { amount: 2000 });
    const found = await history.possibleDuplicates(like);
    expect(found?.reason).toBe('same-document-and-amount');
    expect(found?.rows.map(({ key }) => key)).toEqual([unknown.id, pending.key]);
    expect(await history.possibleDuplicates({ ...like, document: '' })).toBeNull();
  });
});

describe('a call for a missing attempt', () => {
  it('a call for an attempt that does not exist rejects with an error as data', async () => {
    const { history } = await historyWorld();
    expect(await errorOf(history.endAttempt('nobody', { outcome: 'not-sent', at: NOON, cause: 'dns' }))).toEqual({
      kind: 'history-unavailable',
      reason: 'other',
    });
  });
});

describe('a creation whose response comes after its charge was adopted', () => {
  it('a creation response that comes after the adoption does not undo a payment seen meanwhile', async () => {
    const { history } = await historyWorld();
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    const about = { id: 'tx-1', amount: 1000, metadata: { balcaoAttempt: attempt.id } };
    const paid = answerAbout({ ...about, state: 'PAID', paidAt: NOON, end2endId: 'E1' }, { source: 'adopt' });
    await history.observe(paid);
    const late = answerAbout({ ...about, state: 'PENDING', paidAt: null, end2endId: null }, { source: 'create' });
    await history.endAttempt(attempt.id, { outcome: 'created', observation: late });
    await history.observe({ ...paid, source: 'watch' });
    expect(await history.rowOfTransaction('tx-1')).toMatchObject({ state: 'PAID', paidAt: NOON });
  });
});
