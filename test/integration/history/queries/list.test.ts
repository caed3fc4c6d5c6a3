import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenedHistory, openHistory } from '../../../../src-main/history/history.ts';
import { OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import {
  answerAbout,
  createCharge,
  historyWorld,
  NOON,
  newAttempt,
  SOUND,
} from '../../../support/history/history-world.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';

/** Titles of the first items of the rows a text finds, newest first. */
async function found(history: OpenedHistory, text: string, more: object = {}): Promise<(string | null)[]> {
  return (await history.list({ text, ...more }, null, 50)).rows.map(({ firstItem }) => firstItem);
}

describe('text search', () => {
  let history: OpenedHistory;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'balcao-search-'));
    history = await openHistory({ folder, workers: historyWorkers, log: () => undefined });
    await createCharge(history, {
      at: NOON,
      titles: ['one', 'Pão de Açúcar'],
      name: "Antônia Conceição d'Ávila",
      email: 'antonia.c@exemplo.com.br',
      document: '52998224725',
      phone: '11987654321',
      reference: 'NF-2026/001',
    });
    await createCharge(history, {
      at: NOON + 1,
      titles: ['two'],
      name: 'João "Jota" Peña',
      email: 'joao@exemplo.com.br',
      document: '11144477735',
      phone: '85912345678',
      reference: '100% puro_mel',
      code: SOUND,
      transaction: { state: 'PAID', end2endId: 'E1234567820261120150012345678901' },
    });
    await createCharge(history, {
      at: NOON + 2,
      titles: ['three'],
      name: 'ANTÔNIO AÇAÍ',
      email: '',
      document: '12345678909',
      phone: '',
    });
    return async () => {
      await history.close();
      rmSync(folder, { recursive: true });
    };
  });

  it.each([
    ['a name, accents and case ignored', 'ANTONI', ['three', 'one']],
    ['a name typed with its accents', 'conceição', ['one']],
    ['a name from its middle', 'ceica', ['one']],
    ['an e-mail', 'JOAO@exemplo', ['two']],
    ['a phone', '987654', ['one']],
    ['a phone with its mask', '(85) 91234-5678', ['two']],
    ['a CPF', '52998224725', ['one']],
    ['a CPF with its mask', '529.982.247-25', ['one']],
    ['a part of a CPF with its mask', '.444.777-3', ['two']],
    ['a reference', 'nf-2026/0', ['one']],
    ['an item that is not the first', 'acucar', ['one']],
    ['an end-to-end id, case ignored', 'e123456782026112015', ['two']],
    ['a txid from the code', 'txid0001', ['three', 'two', 'one']],
    ['a transaction id', 'tx-00000000', ['three', 'two', 'one']],
    ['several words, each somewhere', 'exemplo pao antonia', ['one']],
    ['several words, one of them nowhere', 'exemplo pao joao', []],
    ['a text with quotes', '"jota"', ['two']],
    ['an apostrophe', "d'av", ['one']],
    ['the signs of a search language, as text', 'NEAR(pao OR joao)', []],
    ['a percent sign and an underscore, as text', '100% o_m', ['two']],
    ['a star, as text', 'anto*', []],
    ['a short percent sign, as text', '0%', ['two']],
    ['a short underscore, as text', 'o_', ['two']],
    ['a short backslash, as text', '\\', []],
    ['one character, accents ignored', 'ñ', ['three', 'two', 'one']],
    ['two characters, accents ignored', 'aí', ['three']],
    ['two characters of a state-mask', '%', ['two']],
    ['a short word beside a long one', "d' antonia", ['one']],
    ['short digits with their punctuation', 'telefone:(85', ['two']],
    ['a text across two fields', 'avilaantonia', []],
  ])('text search finds %s', async (_what, text, titles) => {
    expect(await found(history, text)).toEqual(titles);
  });

  it('a search text of blanks does not restrict the list', async () => {
    expect(await found(history, '   ')).toHaveLength(3);
  });

  it('text search combines with the other filters', async () => {
    expect(await found(history, 'exemplo', { states: ['PENDING'] })).toEqual(['one']);
    expect(await found(history, 'ex', { states: ['PAID'] })).toEqual(['two']);
    expect(await found(history, 'exemplo', { needsAttention: true })).toEqual([]);
    expect(await history.totals({ text: 'exemplo', states: ['PAID'] })).toMatchObject({ count: 1, sum: 1000 });
    expect(await history.totals({ text: 'ex', states: ['PAID'] })).toMatchObject({ count: 1, sum: 1000 });
  });

  it('text search finds a charge by what became known of it later, and not by former values', async () => {
    const titles = ['four', 'Zabumba Quartim'];
    const { transactionId } = await createCharge(history, { at: NOON - 9, titles });
    const observed = await history.observe({
      transactionId,
      transaction: { id: transactionId, items: [{ title: 'four' }, { title: 'Yoga Xavier' }] },
      source: 'watch',
      raw: '{}',
      at: NOON,
      clockOffset: null,
      code: { verdict: 'absent' },
    });
    expect(observed.kind).toBe('changed');
    expect(await found(history, 'yoga')).toEqual(['four']);
    expect(await found(history, 'yo')).toEqual(['four']);
    expect(await found(history, 'zabumba')).toEqual([]);
  });
});

describe('the list', () => {
  it('the list is in order of creation, newest first, in whatever order the charges were recorded', async () => {
    const { history } = await historyWorld();
    const instants = [5, 1, 4, 2, 3, 3, 3].map((offset) => NOON + offset);
    for (const at of instants) await createCharge(history, { at });
    const { rows, next } = await history.list({}, null, 50);
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(instants.toSorted((one, other) => other - one));
    expect(next).toBeNull();
  });

  it('the list pages by time key: rows added meanwhile neither repeat nor hide one', async () => {
    const { history } = await historyWorld();
    const expected: string[] = [];
    for (let index = 0; index < 9; index++)
      expected.unshift((await createCharge(history, { at: NOON + Math.floor(index / 4) })).key);
    const seen: string[] = [];
    let page = await history.list({}, null, 2);
    for (;;) {
      seen.push(...page.rows.map(({ key }) => key));
      if (page.next === null) break;
      await createCharge(history, { at: NOON + 1000 });
      page = await history.list({}, page.next, 2);
    }
    expect(seen).toEqual(expected);
  });

  it('the list finds a charge by its texts at once, and after a change at once by the new ones alone', async () => {
    const { history } = await historyWorld();
    for (let round = 0; round < 20; round++) {
      const title = `Quitéria ${round}x`;
      const { key, transactionId } = await createCharge(history, { at: NOON + round, titles: [title] });
      const found = async (text: string) => (await history.list({ text }, null, 50)).rows.map((row) => row.key);
      expect(await found(`quiteria ${round}x`)).toEqual([key]);
      expect(await found('quiteria')).toHaveLength(round + 1);
      expect((await history.totals({ text: 'quiteria' })).count).toBe(round + 1);
      const end2endId = `E${String(round).padStart(31, '7')}`;
      await history.observe(
        answerAbout({ id: transactionId, state: 'PAID', end2endId, items: [{ title: `Zulmira ${round}x` }] }),
      );
      expect(await found(end2endId)).toEqual([key]);
      expect(await found(`zulmira ${round}x`)).toEqual([key]);
      expect(await found(`quiteria ${round}x`)).toEqual([]);
      await history.observe(answerAbout({ id: transactionId, state: 'PAID', end2endId, items: [{ title }] }));
    }
  });

  it('the list pages through a text search by the same time keys', async () => {
    const { history } = await historyWorld();
    const keys: string[] = [];
    for (let index = 0; index < 6; index++)
      keys.unshift((await createCharge(history, { at: NOON + index, name: index % 2 ? 'Rita' : 'Ana' })).key);
    const first = await history.list({ text: 'rita' }, null, 2);
    expect(first.rows.map(({ key }) => key)).toEqual([keys[0], keys[2]]);
    const second = await history.list({ text: 'rita' }, first.next, 2);
    expect(second).toMatchObject({ rows: [{ key: keys[4] }], next: null });
    const short = await history.list({ text: 'ri' }, first.next, 2);
    expect(short.rows.map(({ key }) => key)).toEqual([keys[4]]);
  });

  it('the list filters by any of several states, and outcome unknown is one of them', async () => {
    const { history } = await historyWorld();
    for (const [later, state] of ['PENDING', 'PAID', 'EXPIRED', 'NEW_STATE'].entries())
      await createCharge(history, { at: NOON + later, transaction: { state } });
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    await history.endAttempt(attempt.id, { outcome: 'unknown', at: NOON, cause: 'reset', httpStatus: null, raw: null });
    const statesOf = async (states: string[]) =>
      (await history.list({ states }, null, 9)).rows.map(({ state }) => state).toSorted();
    expect(await statesOf(['PAID'])).toEqual(['PAID']);
    expect(await statesOf(['PAID', 'NEW_STATE', OUTCOME_UNKNOWN])).toEqual(['NEW_STATE', 'PAID', OUTCOME_UNKNOWN]);
    const { rows } = await history.list({ states: ['PAID', 'EXPIRED', 'NEW_STATE', 'PAID'] }, null, 2);
    expect(rows.map(({ state }) => state)).toEqual(['NEW_STATE', 'EXPIRED']);
    expect(await history.totals({ states: ['PAID', 'NEW_STATE', OUTCOME_UNKNOWN] })).toMatchObject({
      count: 2,
      outcomeUnknown: 1,
    });
    expect(await statesOf(['NOBODY'])).toEqual([]);
    expect(await statesOf([])).toHaveLength(5);
    expect((await history.list({ needsAttention: true }, null, 9)).rows.map(({ key }) => key)).toEqual([attempt.id]);
    expect((await history.list({ needsAttention: false }, null, 9)).rows).toHaveLength(4);
  });

  it('the list’s totals are by state, in whole cents, with outcome unknown left out of the sums', async () => {
    const { history } = await historyWorld();
    await createCharge(history, { amount: 1999 });
    await createCharge(history, { amount: 501, transaction: { state: 'PAID' } });
    await createCharge(history, { amount: 9_999_999_999, transaction: { state: 'PAID' } });
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    await history.endOpenAttempts(NOON);
    expect(await history.totals({})).toEqual({
      count: 3,
      sum: 10_000_002_499,
      byState: [
        { state: 'PAID', count: 2, sum: 10_000_000_500 },
        { state: 'PENDING', count: 1, sum: 1999 },
      ],
      outcomeUnknown: 1,
      unconfirmed: { count: 0, sum: 0 },
    });
    expect(await history.totals({ states: ['PAID'] })).toMatchObject({ count: 2, outcomeUnknown: 0 });
    expect(await history.totals({ text: 'nobody at all' })).toEqual({
      count: 0,
      sum: 0,
      byState: [],
      outcomeUnknown: 0,
      unconfirmed: { count: 0, sum: 0 },
    });
  });

  it('an export gets the same rows in the same order as the list, with what its columns need', async () => {
    const { history } = await historyWorld();
    for (let index = 0; index < 5; index++)
      await createCharge(history, {
        at: NOON + index,
        transaction: { state: 'PAID', method: 'PIX', feeAmount: index, netAmount: 1000 - index },
      });
    const first = await history.exportPage({}, null, 3);
    const second = await history.exportPage({}, first.next, 3);
    expect(second.next).toBeNull();
    const { rows } = await history.list({}, null, 9);
    const exported = [...first.rows, ...second.rows];
    expect(exported.map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
    expect(exported[0]).toMatchObject({
      ...rows[0],
      method: 'PIX',
      feeAmount: 4,
      netAmount: 996,
      end2endId: null,
      customerEmail: 'jose@exemplo.com.br',
      customerPhone: '11987654321',
    });
  });
});
