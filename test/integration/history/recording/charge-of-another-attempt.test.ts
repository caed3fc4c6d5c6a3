import { describe, expect, it } from 'vitest';
import type { AttemptEnd, NewAttempt } from '../../../../src-main/history/api/history-api.ts';
import { readRawResponses, readSnapshot, readTimeline } from '../../../../src-main/history/charges/charge-records.ts';
import { inflate } from '../../../../src-main/history/database/deflate.ts';
import { allRows, firstValue } from '../../../../src-main/history/database/prepared.ts';
import type { OpenedHistory } from '../../../../src-main/history/history.ts';
import { readLedger } from '../../../../src-main/history/recording/ledger/ledger-file.ts';
import { OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import {
  answerAbout,
  createCharge,
  databaseIn,
  type HistoryWorld,
  historyWorld,
  journalIn,
  NOON,
  newAttempt,
  SOUND,
} from '../../../support/history/history-world.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

/** A response to a creation about this transaction that echoes this attempt; null: none. */
function answeredWith(id: string, echo: string | null, different: { amount?: number; name?: string } = {}): AttemptEnd {
  const { amount = 1000, name = 'Rita Lima' } = different;
  const metadata = echo === null ? {} : { metadata: { balcaoAttempt: echo } };
  return {
    outcome: 'created',
    observation: answerAbout(
      { id, amount, state: 'PENDING', createdAt: NOON + 40, customer: { name }, ...metadata },
      { source: 'create', at: NOON + 500, code: SOUND },
    ),
  };
}

async function opened(history: OpenedHistory, different: Parameters<typeof newAttempt>[0] = {}): Promise<NewAttempt> {
  const attempt = newAttempt(different);
  await history.openAttempt(attempt);
  return attempt;
}

async function unknownAttempt(history: OpenedHistory, different = {}): Promise<NewAttempt> {
  const attempt = await opened(history, different);
  await history.endAttempt(attempt.id, { outcome: 'unknown', at: NOON, cause: 'reset', httpStatus: null, raw: null });
  return attempt;
}

/** Everything the file holds of the charges of these transactions, column by column and text by text. */
async function everythingOf(folder: string, transactionIds: readonly string[]): Promise<unknown> {
  const db = await databaseIn(folder);
  return transactionIds.map((id) => {
    const timeKey = firstValue<number>(db, 'SELECT time_key FROM charges WHERE transaction_id = ?', id) ?? 0;
    return {
      row: allRows(db, 'SELECT * FROM charges WHERE time_key = ?', timeKey),
      search: allRows(db, 'SELECT * FROM charge_texts WHERE time_key = ?', timeKey),
      attempts: allRows(db, 'SELECT * FROM attempts WHERE time_key = ?', timeKey),
      known: readSnapshot(db, timeKey),
      timeline: readTimeline(db, timeKey),
      answers: readRawResponses(db, timeKey),
    };
  });
}

/** The response that is stored with an attempt. */
async function storedResponse(folder: string, attemptId: string): Promise<string | null> {
  const db = await databaseIn(folder);
  const response = firstValue<Uint8Array>(db, 'SELECT response FROM attempts WHERE id = ?', attemptId);
  return response === null ? null : inflate(response);
}

const claimsOf = ({ folder }: HistoryWorld, transactionId: string) =>
  readLedger(journalIn(folder)).flatMap((entry) =>
    entry.kind === 'charge' && entry.transactionId === transactionId ? [entry.attemptId] : [],
  );

describe('a creation whose response is another attempt’s charge', () => {
  it.each([
    ['by its id', (id: string) => id, null],
    ['by its id in capitals', (id: string) => id.toUpperCase(), null],
    ['by its id and its echo', (id: string) => id, 'theirs'],
    ['by its id, though the echo is right', (id: string) => id, 'ours'],
  ])(
    'a creation answered with another attempt’s charge: %s is an outcome unknown, and changes nothing',
    async (_, write, echo) => {
      const world = await historyWorld();
      const { history, folder } = world;
      const id = 'a1b2c3d4-0000-4000-8000-00000000000a';
      const theirs = await createCharge(history, { name: 'Ana', transaction: { id } });
      const before = await everythingOf(folder, [id]);
      const ours = await opened(history);
      const echoed = echo === null ? null : echo === 'theirs' ? theirs.key : ours.id;
      const end = answeredWith(write(id), echoed, { amount: 7700 });
      const row = await history.endAttempt(ours.id, end);
      expect(row).toMatchObject({ key: ours.id, transactionId: null, state: OUTCOME_UNKNOWN, amount: 1000 });
      expect(row?.customerName).toBe('José Ávila');
      expect(await everythingOf(folder, [id])).toEqual(before);
      const detail = await history.detail(ours.id);
      expect(detail?.attempt).toMatchObject({ outcome: 'unknown', cause: 'answer-other-charge' });
      expect(detail?.answeredWith).toEqual({ transactionId: write(id), key: theirs.key });
      expect(detail?.timeline.at(-1)?.event).toEqual({
        kind: 'outcome-unknown',
        cause: 'answer-other-charge',
        answered: write(id),
      });
      expect(await storedResponse(folder, ours.id)).toBe(end.outcome === 'created' ? end.observation.raw : '');
      expect([...claimsOf(world, id), ...claimsOf(world, write(id))]).not.toContain(ours.id);
      expect(await history.endAttempt(ours.id, end)).toEqual(row);
      expect(await everythingOf(folder, [id])).toEqual(before);
    },
  );

  it('a creation answered with another desk’s charge is an outcome unknown and no charge of this history', async () => {
    const world = await historyWorld();
    const ours = await opened(world.history);
    await world.history.endAttempt(ours.id, answeredWith('tx-else', 'b8a9c7d6-0000-4000-8000-000000000001'));
    expect((await world.history.detail(ours.id))?.answeredWith).toEqual({ transactionId: 'tx-else', key: null });
    expect(await world.history.totals({})).toMatchObject({ count: 0, outcomeUnknown: 1 });
    expect(claimsOf(world, 'tx-else')).toEqual([]);
  });

  it('a response with another attempt’s charge closes the unknown outcome it echoes in the same commit', async () => {
    const world = await historyWorld();
    const { history } = world;
    const lost = await unknownAttempt(history, { amount: 4200, name: 'Rita Lima' });
    const ours = await opened(history);
    const row = await history.endAttempt(ours.id, answeredWith('tx-lost', lost.id.toUpperCase(), { amount: 4200 }));
    expect(row).toMatchObject({ key: ours.id, transactionId: null, state: OUTCOME_UNKNOWN });
    expect(await history.row(lost.id)).toMatchObject({
      key: lost.id,
      transactionId: 'tx-lost',
      state: 'PENDING',
      amount: 4200,
      attention: [],
    });
    expect((await history.detail(ours.id))?.answeredWith).toEqual({ transactionId: 'tx-lost', key: lost.id });
    // The code was checked against the amount requested here, which is another one.
    expect((await history.detail(lost.id))?.code).toEqual({ verdict: 'absent' });
    expect(claimsOf(world, 'tx-lost')).toEqual([lost.id]);
    expect(await history.missingTransactions()).toEqual([]);
  });

  it('a response with another attempt’s charge links the outcome it echoes to the charge adopted before', async () => {
    const { history } = await historyWorld();
    const lost = await unknownAttempt(history);
    const about = { id: 'tx-lost', amount: 1000, state: 'PENDING' };
    const adopted = await history.observe(answerAbout(about, { source: 'adopt' }));
    const ours = await opened(history);
    await history.endAttempt(ours.id, answeredWith('tx-lost', lost.id));
    expect(adopted).toMatchObject({ kind: 'changed' });
    expect(await history.totals({})).toMatchObject({ count: 1, outcomeUnknown: 1 });
    expect(await history.row(lost.id)).toMatchObject({ transactionId: 'tx-lost' });
  });

  it('a response with another attempt’s charge leaves the outcome it echoes open for a third one’s charge', async () => {
    const { history, folder } = await historyWorld();
    const third = await createCharge(history);
    const before = await everythingOf(folder, [third.transactionId]);
    const lost = await unknownAttempt(history);
    const ours = await opened(history);
    await history.endAttempt(ours.id, answeredWith(third.transactionId, lost.id));
    expect(await history.totals({})).toMatchObject({ count: 1, outcomeUnknown: 2 });
    expect(await everythingOf(folder, [third.transactionId])).toEqual(before);
  });

  it('a response with another attempt’s charge leaves an attempt in flight to its own response', async () => {
    const { history } = await historyWorld();
    const other = await opened(history);
    const ours = await opened(history);
    await history.endAttempt(ours.id, answeredWith('tx-1', other.id));
    expect(await history.row('tx-1')).toBeNull();
    expect(await history.endAttempt(other.id, answeredWith('tx-1', other.id))).toMatchObject({ key: other.id });
    expect((await history.detail(ours.id))?.answeredWith).toEqual({ transactionId: 'tx-1', key: other.id });
  });

  it('a creation is linked to a charge that was only adopted, unless that one echoed another attempt', async () => {
    const { history } = await historyWorld();
    const about = { amount: 1000, state: 'PENDING' };
    const theirs = { metadata: { balcaoAttempt: 'b8a9c7d6-0000-4000-8000-000000000002' } };
    await history.observe(answerAbout({ id: 'tx-1', ...about }, { source: 'adopt' }));
    await history.observe(answerAbout({ id: 'tx-2', ...about, ...theirs }, { source: 'adopt' }));
    const [one, two] = [await opened(history), await opened(history)];
    expect(await history.endAttempt(one.id, answeredWith('tx-1', null))).toMatchObject({ transactionId: 'tx-1' });
    expect(await history.endAttempt(two.id, answeredWith('tx-2', null))).toMatchObject({ transactionId: null });
  });

  it('an attempt answered with another’s charge stores nothing of that customer once they are erased', async () => {
    const { history, folder } = await historyWorld();
    const theirs = await createCharge(history, { name: 'Zulmira Xisto', document: '86288366757' });
    const [early, late] = [await opened(history), await opened(history)];
    await history.endAttempt(early.id, answeredWith(theirs.transactionId, null, { name: 'Zulmira Xisto' }));
    expect(await storedResponse(folder, early.id)).toContain('Zulmira');
    await history.erasePerson({ name: 'Zulmira Xisto', email: '', phone: '', document: '86288366757' }, NOON + 900);
    await history.endAttempt(late.id, answeredWith(theirs.transactionId, null, { name: 'Zulmira Xisto' }));
    for (const { id } of [early, late]) expect(await storedResponse(folder, id)).not.toContain('Zulmira');
    expect(await storedResponse(folder, late.id)).toContain(theirs.transactionId);
  });
});

it('the id of another attempt’s charge, entered for an outcome unknown, changes neither of the two', async () => {
  const { history, folder } = await historyWorld();
  const theirs = await createCharge(history);
  const ours = await unknownAttempt(history, { amount: 1000 });
  const before = await everythingOf(folder, [theirs.transactionId]);
  const about = { id: theirs.transactionId, amount: 1000, state: 'PENDING' };
  const observed = await history.observe(answerAbout(about, { source: 'adopt' }), ours.id);
  expect(observed).toMatchObject({ kind: 'unchanged', row: { key: theirs.key } });
  expect(await everythingOf(folder, [theirs.transactionId])).toEqual(before);
  expect(await history.row(ours.id)).toMatchObject({ key: ours.id, transactionId: null });
});

describe('a gateway that responds to creations with any mix of ids and echoes', () => {
  const response = fc.record({
    id: fc.oneof(fc.constant('own'), fc.nat(4)),
    echo: fc.oneof(fc.constantFrom('own', 'none', 'stranger'), fc.nat(4)),
    capitals: fc.boolean(),
    amount: fc.constantFrom(1000, 2000),
  });

  it('a gateway that answers creations with any ids and echoes changes no charge of another attempt', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(response, { minLength: 2, maxLength: 6 }), async (responses) => {
        const world = await historyWorld();
        const { history, folder } = world;
        const attempts: NewAttempt[] = [];
        const idOf = (index: number) => `a1b2c3d4-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`;
        for (const [index, item] of responses.entries()) {
          const attempt = await opened(history);
          attempts.push(attempt);
          const made = (await history.list({}, null, 50)).rows.flatMap(({ transactionId }) => transactionId ?? []);
          const before = await everythingOf(folder, made);
          const id = idOf(item.id === 'own' ? index : item.id);
          const echoes = { own: attempt.id, none: null, stranger: 'b8a9c7d6-0000-4000-8000-000000000003' };
          const echo = typeof item.echo === 'number' ? (attempts[item.echo]?.id ?? null) : echoes[item.echo];
          const end = answeredWith(item.capitals ? id.toUpperCase() : id, echo, { amount: item.amount });
          const row = await history.endAttempt(attempt.id, end);
          expect(await everythingOf(folder, made)).toEqual(before);
          expect(row?.key).toBe(attempt.id);
          for (const claimed of claimsOf(world, id)) expect((await history.row(claimed ?? ''))?.transactionId).toBe(id);
        }
        const { rows } = await history.list({}, null, 50);
        expect(rows.map(({ key }) => key).toSorted()).toEqual(attempts.map(({ id }) => id).toSorted());
        const ids = rows.flatMap(({ transactionId }) => transactionId?.toLowerCase() ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        await history.close();
      }),
      { numRuns: runs(15) },
    );
  });
});

describe('a charge that an erased attempt turns out to have made', () => {
  it('a charge that an erased attempt turns out to have made does not bring the person back', async () => {
    const { history, folder } = await historyWorld();
    const attempt = await unknownAttempt(history, { name: 'Rita Lima', document: '86288366757' });
    const rita = { name: 'Rita Lima', email: '', phone: '', document: '86288366757' };
    expect((await history.erasePerson(rita, NOON + 1)).keys).toEqual([attempt.id]);
    const read = (at: number, source: 'adopt' | 'watch', state: string) =>
      history.observe(
        answerAbout(
          {
            id: 'tx-found',
            amount: 1000,
            state,
            createdAt: NOON,
            customer: { name: 'Rita Lima' },
            metadata: { balcaoAttempt: attempt.id },
          },
          { source, at, code: SOUND },
        ),
      );
    expect(await read(NOON + 2, 'adopt', 'PENDING')).toMatchObject({ kind: 'changed' });
    expect(await read(NOON + 3, 'watch', 'PAID')).toMatchObject({ kind: 'changed', row: { state: 'PAID' } });
    await history.close();
    expect(JSON.stringify(await everythingOf(folder, ['tx-found']))).not.toContain('Rita');
  });
});
