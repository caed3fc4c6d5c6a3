import { describe, expect, it } from 'vitest';
import { readLedger } from '../../../../src-main/history/recording/ledger/ledger-file.ts';
import { OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import {
  answerAbout,
  historyWorld,
  journalIn,
  NOON,
  newAttempt,
  REFUSED,
  SOUND,
} from '../../../support/history/history-world.ts';

describe('an attempt', () => {
  it('an attempt is in the ledger, with ids, amount and a generated reference alone, before it may be sent', async () => {
    const { history, folder } = await historyWorld();
    const attempt = newAttempt({ name: 'Conceição', email: 'c@exemplo.com' });
    expect(await history.openAttempt(attempt)).toEqual({ kind: 'opened' });
    const [line, ...others] = readLedger(journalIn(folder));
    expect(line).toEqual({
      ...{ kind: 'attempt', attemptId: attempt.id, draftId: attempt.draft.id, at: NOON, amount: 1000 },
      reference: attempt.reference,
    });
    expect(others).toEqual([]);
  });

  it('an attempt is made once for a draft, however often the draft is sent', async () => {
    const { history } = await historyWorld();
    const first = newAttempt();
    const second = { ...newAttempt(), draft: first.draft };
    await history.openAttempt(first);
    expect(await history.openAttempt(second)).toMatchObject({
      kind: 'draft-used',
      attempt: { id: first.id, draftId: first.draft.id, chargeKey: first.id, outcome: 'open', endedAt: null },
    });
    const both = await Promise.all(
      [1, 2].map(() => history.openAttempt({ ...newAttempt(), draft: { ...first.draft, id: 'fresh' } })),
    );
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['draft-used', 'opened']);
  });

  it('an attempt that was withdrawn because its draft was used is void in the ledger', async () => {
    const { history, folder } = await historyWorld();
    const first = newAttempt();
    const second = { ...newAttempt(), draft: first.draft };
    await history.openAttempt(first);
    await history.openAttempt(second);
    await history.close();
    expect(readLedger(journalIn(folder))).toContainEqual({ kind: 'void', attemptId: second.id, at: NOON });
  });

  it('an attempt that ends as created is a charge with the whole response, and its id is in the ledger', async () => {
    const { history, folder } = await historyWorld();
    const attempt = newAttempt({ titles: ['Café', 'Pão'] });
    await history.openAttempt(attempt);
    const row = await history.endAttempt(attempt.id, {
      outcome: 'created',
      observation: answerAbout(
        {
          id: 'tx-1',
          amount: 1000,
          feeAmount: 0,
          netAmount: 0,
          state: 'PENDING',
          method: 'PIX',
          createdAt: NOON + 50,
          pix: { qrcode: '00020101021226', expiresAt: NOON + 600_000 },
        },
        { source: 'create', at: NOON + 300, clockOffset: -20, code: SOUND },
      ),
    });
    expect(row).toEqual({
      key: attempt.id,
      transactionId: 'tx-1',
      serviceCreatedAt: null,
      state: 'PENDING',
      amount: 1000,
      answeredAmount: null,
      askedAmount: null,
      reportedState: null,
      customerName: 'José Ávila',
      customerDocument: '52998224725',
      reference: attempt.reference,
      firstItem: 'Café',
      invoiceNumber: null,
      itemCount: 2,
      createdAt: NOON + 50,
      expiresAt: NOON + 600_000,
      paidAt: null,
      paidAtIsObserved: false,
      returnedAt: null,
      returnedFrom: null,
      lastCheckedAt: NOON + 300,
      attention: [],
      dismissed: false,
      customerEmail: 'jose@exemplo.com.br',
      end2endId: null,
      tags: [],
      hasNote: false,
      operator: null,
    });
    expect(await history.detail(attempt.id)).toMatchObject({
      feeAmount: null,
      netAmount: null,
      code: SOUND,
      clockOffset: -20,
      attempt: { id: attempt.id, outcome: 'created', startedAt: NOON, endedAt: NOON + 300 },
      timeline: [
        { at: NOON, event: { kind: 'attempt' } },
        { at: NOON + 300, event: { kind: 'state', from: null, to: 'PENDING', source: 'create', late: false } },
      ],
    });
    expect(readLedger(journalIn(folder))).toContainEqual({
      kind: 'charge',
      transactionId: 'tx-1',
      attemptId: attempt.id,
      at: NOON + 300,
    });
  });

  it('an attempt whose response has only an id is a charge with the requested data', async () => {
    const { history } = await historyWorld();
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    const row = await history.endAttempt(attempt.id, {
      outcome: 'created',
      observation: answerAbout({ id: 'tx-1' }, { source: 'create' }),
    });
    expect(row).toMatchObject({ transactionId: 'tx-1', state: 'PENDING', amount: 1000, customerName: 'José Ávila' });
  });

  it('an attempt whose response has another amount is a charge of the requested one, with both shown', async () => {
    const { history } = await historyWorld();
    const attempt = newAttempt({ amount: 1000 });
    await history.openAttempt(attempt);
    const row = await history.endAttempt(attempt.id, {
      outcome: 'created',
      observation: answerAbout({ id: 'tx-1', amount: 9000 }, { source: 'create', code: REFUSED }),
    });
    expect(row).toMatchObject({
      amount: 1000,
      answeredAmount: 9000,
      attention: ['code-refused', 'amount-differs'],
    });
    expect((await history.detail(attempt.id))?.timeline.at(-1)?.event).toEqual({
      kind: 'gateway-fault',
      fault: 'other-amount',
      expected: '1000',
      answered: '9000',
      source: 'create',
    });
    expect(await history.rawResponses(attempt.id)).toHaveLength(1);
  });

  it('a refused attempt leaves no charge, and stores the service’s message for the next try with its draft', async () => {
    const { history } = await historyWorld();
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    const end = {
      outcome: 'refused',
      at: NOON + 9,
      httpStatus: 422,
      message: 'no',
      fields: [{ path: 'customer.email', message: 'bad' }],
      raw: '{}',
    } as const;
    expect(await history.endAttempt(attempt.id, end)).toBeNull();
    expect((await history.list({}, null, 10)).rows).toEqual([]);
    expect(await history.attemptOfDraft(attempt.draft.id)).toMatchObject({
      outcome: 'refused',
      endedAt: NOON + 9,
      httpStatus: 422,
      message: 'no',
      fields: [{ path: 'customer.email', message: 'bad' }],
    });
  });

  it('an attempt that was never sent leaves no charge, and is void in the ledger', async () => {
    const { history, folder } = await historyWorld();
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    expect(await history.endAttempt(attempt.id, { outcome: 'not-sent', at: NOON + 1, cause: 'dns' })).toBeNull();
    expect(await history.attemptOfDraft(attempt.draft.id)).toMatchObject({ outcome: 'not-sent', cause: 'dns' });
    expect(readLedger(journalIn(folder)).at(-1)).toEqual({ kind: 'void', attemptId: attempt.id, at: NOON + 1 });
  });

  it('an attempt of unknown outcome is a row that needs attention, counted apart and never summed', async () => {
    const { history, folder } = await historyWorld();
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    const row = await history.endAttempt(attempt.id, {
      outcome: 'unknown',
      at: NOON + 15_000,
      cause: 'headers-timeout',
      httpStatus: null,
      raw: null,
    });
    expect(row).toMatchObject({
      key: attempt.id,
      transactionId: null,
      state: OUTCOME_UNKNOWN,
      amount: 1000,
      customerName: 'José Ávila',
      attention: ['outcome-unknown'],
    });
    expect(await history.totals({})).toEqual({
      count: 0,
      sum: 0,
      byState: [],
      outcomeUnknown: 1,
      unconfirmed: { count: 0, sum: 0 },
    });
    expect((await history.detail(attempt.id))?.timeline.at(-1)?.event).toEqual({
      kind: 'outcome-unknown',
      cause: 'headers-timeout',
    });
    expect(readLedger(journalIn(folder)).map(({ kind }) => kind)).toEqual(['attempt']);
  });

  it('an attempt that a crash left open ends as unknown at the next start, once', async () => {
    const world = await historyWorld();
    const attempt = newAttempt();
    await world.history.openAttempt(attempt);
    const history = await world.reopen();
    const rows = await history.endOpenAttempts(NOON + 60_000);
    expect(rows.map(({ key, state }) => [key, state])).toEqual([[attempt.id, OUTCOME_UNKNOWN]]);
    expect(await history.endOpenAttempts(NOON + 60_001)).toEqual([]);
    expect((await history.detail(attempt.id))?.attempt).toMatchObject({ outcome: 'unknown', cause: 'crash' });
  });

  it('an attempt ends once: a second end changes nothing, and returns the same row', async () => {
    const { history } = await historyWorld();
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    const end = {
      outcome: 'created',
      observation: answerAbout({ id: 'tx-1', amount: 1000, state: 'PENDING' }, { source: 'create' }),
    } as const;
    const row = await history.endAttempt(attempt.id, end);
    expect(await history.endAttempt(attempt.id, end)).toEqual(row);
    expect(await history.endAttempt(attempt.id, { outcome: 'not-sent', at: NOON, cause: 'dns' })).toEqual(row);
    expect((await history.list({}, null, 10)).rows).toEqual([row]);
  });

  it('an attempt is linked to the charge that was adopted before its response came, instead of doubling it', async () => {
    const { history } = await historyWorld();
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    const adopted = await history.observe(
      answerAbout({ id: 'tx-1', amount: 1000, state: 'PENDING' }, { source: 'adopt' }),
    );
    const row = await history.endAttempt(attempt.id, {
      outcome: 'created',
      observation: answerAbout({ id: 'tx-1', amount: 1000, state: 'PENDING' }, { source: 'create' }),
    });
    expect(adopted.kind).toBe('changed');
    expect((await history.list({}, null, 10)).rows).toEqual([row]);
    expect(await history.row(attempt.id)).toEqual(row);
    expect(await history.draftOf(row?.key ?? '')).toEqual(attempt.draft);
    expect((await history.attemptOfDraft(attempt.draft.id))?.chargeKey).toBe(row?.key);
  });

  it('an attempt’s draft is read by the attempt’s own key', async () => {
    const { history } = await historyWorld();
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    expect(await history.draftOf(attempt.id)).toEqual(attempt.draft);
    expect(await history.draftOf('nobody')).toBeNull();
  });

  it('an attempt makes a history that is no longer empty, even before it ends', async () => {
    const { history } = await historyWorld();
    expect(await history.isEmpty()).toBe(true);
    await history.openAttempt(newAttempt());
    expect(await history.isEmpty()).toBe(false);
  });
});
