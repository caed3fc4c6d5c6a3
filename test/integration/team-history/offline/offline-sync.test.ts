/** What a desk made while it was offline goes up, and its mirror comes down, with an operator's rights. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../src-main/ground/clock.ts';
import type { HistoryApi } from '../../../../src-main/history/api/history-api.ts';
import { NOT_USED } from '../../../../src-preload/contract/values/states.ts';
import {
  answerAbout,
  createCharge,
  createdEnd,
  NOON,
  newAttempt,
  temporaryFolder,
} from '../../../support/history/history-world.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';
import { offlineDesk, offlineFile } from '../../../support/team/offline-desk.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';
import { openTestTeamHistory } from '../../../support/team/team-world.ts';

const now = () => NOON + 60_000;

/** Another desk of the team, which is online. */
async function onlineDesk(team: string, role: 'operator' | 'accountant' | 'admin' = 'admin'): Promise<HistoryApi> {
  const deps = { workers: historyWorkers, log: () => undefined, folder: temporaryFolder() };
  const history = await openTestTeamHistory(deps, role, team);
  onTestFinished(() => history.close());
  return history;
}

const kindsOf = (detail: Awaited<ReturnType<HistoryApi['detail']>>) => detail?.timeline.map(({ event }) => event.kind);

describe.skipIf(!HAS_POSTGRES)('charges that were made offline', () => {
  it('work in the background does not open the file of a desk that was closed meanwhile', async () => {
    const folder = temporaryFolder();
    const file = await offlineFile(temporaryFolder(), 'operator', { folder, clock: systemClock, log: () => undefined });
    await file.close();
    await expect(file.sync('mirroredKeys')).rejects.toMatchObject({ error: { kind: 'history-unavailable' } });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('an attempt that ends after it was tried goes up before the desk is back with the server', async () => {
    const desk = await offlineDesk(temporaryFolder());
    const attempt = newAttempt();
    await desk.write(attempt.id, (history) => history.openAttempt(attempt));
    await desk.send();
    expect([desk.isAllSent(), desk.outbox.size]).toEqual([true, 1]);
    await desk.write(attempt.id, (history) => history.endAttempt(attempt.id, createdEnd(attempt)));
    expect(desk.isAllSent()).toBe(false);
    await desk.send();
    expect([desk.isAllSent(), desk.outbox.size]).toEqual([true, 0]);
  });

  for (const role of ['operator', 'accountant'] as const)
    it(`a charge that an ${role}’s desk made offline is in the team’s history once, however often it is sent`, async () => {
      const team = temporaryFolder();
      const other = await onlineDesk(team);
      const desk = await offlineDesk(team, role);
      const attempt = newAttempt({ operator: 'Ana' });
      await desk.write(attempt.id, async (history) => {
        await history.openAttempt(attempt);
        await history.endAttempt(attempt.id, createdEnd(attempt));
      });
      await desk.send();
      expect(desk.outbox.size).toBe(0);
      expect((await other.list({}, null, 10)).rows).toMatchObject([
        { key: attempt.id, amount: 1_000, operator: 'Ana' },
      ]);
      expect(await other.detail(attempt.id)).toMatchObject({
        customer: { name: 'José Ávila' },
        attempt: { outcome: 'created' },
      });
      expect(await other.rawResponses(attempt.id)).toHaveLength(1);
      const before = kindsOf(await other.detail(attempt.id));
      await desk.write(attempt.id, async () => undefined);
      await desk.send();
      expect(kindsOf(await other.detail(attempt.id))).toEqual(before);
      expect(await other.rawResponses(attempt.id)).toHaveLength(1);
    });

  it('a note, a tag, a tag taken off and a mark on a mirrored charge are on it at the other desk', async () => {
    const team = temporaryFolder();
    const other = await onlineDesk(team);
    const { key } = await createCharge(other);
    await other.changeTags([key], { add: ['conferir', 'loja 2'], remove: [] }, NOON + 10_000);
    const desk = await offlineDesk(team, 'operator', temporaryFolder(), now);
    await desk.mirror.refresh();
    expect(await desk.history.row(key)).toMatchObject({ key, tags: ['conferir', 'loja 2'] });
    await other.addNote(key, 'ligou às 9h', NOON + 20_000, 'Bia');
    await desk.write(key, async (history) => {
      await history.addNote(key, 'veio buscar', NOON + 30_000, 'Ana');
      await history.changeTags([key], { add: ['entregue'], remove: ['conferir'] }, NOON + 31_000, 'Ana');
      await history.noteInvoice([key], '4471', NOON + 32_000, 'Ana');
      await history.markNotUsed(key, { isNotUsed: true, at: NOON + 33_000, by: 'Ana' });
    });
    await desk.send();
    const detail = await other.detail(key);
    const notes = detail?.timeline.flatMap(({ event }) => (event.kind === 'note' ? [event.text] : []));
    expect(notes).toEqual(['ligou às 9h', 'veio buscar']);
    expect(detail?.tags).toEqual(['entregue', 'loja 2']);
    expect(detail?.invoiceNumber).toBe('4471');
    expect(detail).toMatchObject({ state: NOT_USED, reportedState: 'PENDING' });
    expect(desk.log).toEqual([]);
  });

  it('a draft that was sent at two desks made two charges, and both are there', async () => {
    const team = temporaryFolder();
    const other = await onlineDesk(team);
    const desk = await offlineDesk(team);
    const { key } = await createCharge(other, { draftId: '00000000-0000-4000-8000-00000000dddd' });
    const attempt = newAttempt({ draftId: '00000000-0000-4000-8000-00000000dddd' });
    await desk.write(attempt.id, async (history) => {
      await history.openAttempt(attempt);
      await history.endAttempt(attempt.id, createdEnd(attempt));
    });
    await desk.send();
    const { rows } = await other.list({}, null, 10);
    expect(rows.map((row) => row.key).toSorted()).toEqual([key, attempt.id].toSorted());
    expect(await other.detail(attempt.id)).toMatchObject({ attempt: { id: attempt.id, outcome: 'created' } });
    expect(await other.attemptOfDraft('00000000-0000-4000-8000-00000000dddd')).toMatchObject({ id: key });
  });

  it('notes of many charges that the server has go up beside new ones, in whatever order they were made', async () => {
    const team = temporaryFolder();
    const other = await onlineDesk(team);
    const known: string[] = [];
    for (let count = 0; count < 13; count += 1) known.push((await createCharge(other)).key);
    const desk = await offlineDesk(team);
    await desk.mirror.refresh();
    for (const [index, key] of known.entries()) {
      await desk.write(key, (history) => history.addNote(key, `nota ${index}`, NOON + 30_000, 'Ana'));
      const attempt = newAttempt();
      await desk.write(attempt.id, (history) => history.openAttempt(attempt));
      await desk.write(attempt.id, (history) => history.endAttempt(attempt.id, createdEnd(attempt)));
    }
    await desk.send();
    expect(desk.outbox.size).toBe(0);
    expect((await other.list({}, null, 100)).rows).toHaveLength(26);
    for (const [index, key] of known.entries()) {
      const notes = (await other.detail(key))?.timeline.flatMap(({ event }) =>
        event.kind === 'note' ? [event.text] : [],
      );
      expect(notes).toEqual([`nota ${index}`]);
    }
  });

  it('a transaction that two desks adopted is one charge, with what each has seen of it', async () => {
    const team = temporaryFolder();
    const other = await onlineDesk(team);
    const desk = await offlineDesk(team);
    const pending = answerAbout({ id: 'tx-1', amount: 1_000, state: 'PENDING', createdAt: NOON });
    const paid = answerAbout(
      { id: 'tx-1', amount: 1_000, state: 'PAID', createdAt: NOON, paidAt: NOON + 5_000 },
      { at: NOON + 6_000 },
    );
    await other.observe({ ...pending, source: 'adopt', by: 'Bia' });
    await desk.outbox.around([{ transactionId: 'tx-1' }], async () => {
      await desk.history.observe({ ...paid, source: 'adopt', by: 'Ana' });
    });
    await desk.send();
    const { rows } = await other.list({}, null, 10);
    expect(rows).toMatchObject([{ transactionId: 'tx-1', state: 'PAID', paidAt: NOON + 5_000 }]);
    expect(await other.rawResponses(rows[0]?.key ?? '')).toHaveLength(2);
    await desk.mirror.refresh();
    expect((await desk.history.list({}, null, 10)).rows.map(({ key }) => key)).toEqual([rows[0]?.key]);
  });

  it('an attempt that was opened online ends as it ended offline, as refused or as an outcome unknown', async () => {
    const team = temporaryFolder();
    const other = await onlineDesk(team, 'operator');
    const desk = await offlineDesk(team);
    const [refused, unknown] = [newAttempt(), newAttempt()];
    for (const attempt of [refused, unknown]) {
      await other.openAttempt(attempt);
      await desk.write(attempt.id, (history) => history.openAttempt(attempt));
    }
    await desk.send();
    expect(desk.outbox.size).toBe(2);
    await desk.write(refused.id, (history) =>
      history.endAttempt(refused.id, {
        ...{ outcome: 'refused', at: NOON + 100, httpStatus: 422, message: 'CPF', fields: [], raw: '{}' },
      }),
    );
    await desk.write(unknown.id, (history) =>
      history.endAttempt(unknown.id, {
        ...{ outcome: 'unknown', at: NOON + 100, cause: 'answer-cut-short', httpStatus: null, raw: null },
      }),
    );
    await desk.send();
    expect(desk.outbox.size).toBe(0);
    expect(await other.attemptOfDraft(refused.draft.id)).toMatchObject({ outcome: 'refused', message: 'CPF' });
    expect(await other.attemptOfDraft(unknown.draft.id)).toMatchObject({ outcome: 'unknown' });
    expect((await other.list({}, null, 10)).rows).toMatchObject([{ key: unknown.id, transactionId: null }]);
  });
});

describe.skipIf(!HAS_POSTGRES)('an erasure while a desk is offline', () => {
  it('what the desk made of an erased charge goes up without its person, who is gone from the file too', async () => {
    const team = temporaryFolder();
    const other = await onlineDesk(team);
    const { key } = await createCharge(other, { name: 'Zulmira Xisto', document: '86288366757' });
    const desk = await offlineDesk(team, 'operator', temporaryFolder(), now);
    await desk.mirror.refresh();
    await desk.write(key, (history) => history.addNote(key, 'Zulmira vem buscar', NOON + 30_000, 'Ana'));
    const person = { document: '86288366757', email: '', phone: '', name: '' };
    await other.erasePerson(person, NOON + 40_000);
    await desk.send();
    expect((await other.detail(key))?.customer.name ?? '').toBe('');
    expect(JSON.stringify(await other.detail(key))).not.toContain('Zulmira');
    expect(JSON.stringify(await desk.history.detail(key))).not.toContain('Zulmira');
    expect(kindsOf(await other.detail(key))).toContain('note');
    expect(desk.outbox.size).toBe(0);
  });

  it('a mirrored charge whose person is erased on the server has none in the mirror after the next change', async () => {
    const team = temporaryFolder();
    const other = await onlineDesk(team);
    const { key } = await createCharge(other, { name: 'Zulmira Xisto', document: '86288366757' });
    const desk = await offlineDesk(team, 'operator', temporaryFolder(), now);
    await desk.mirror.refresh();
    expect((await desk.history.list({ text: 'zulmira' }, null, 10)).rows).toHaveLength(1);
    await other.erasePerson({ document: '86288366757', email: '', phone: '', name: '' }, NOON + 40_000);
    desk.mirror.changed([key]);
    await expect.poll(async () => (await desk.history.list({ text: 'zulmira' }, null, 10)).rows).toEqual([]);
    expect(JSON.stringify(await desk.history.detail(key))).not.toContain('Zulmira');
    // Nor in what the file's pages and its log no longer use.
    const bytes = () =>
      readdirSync(desk.folder)
        .filter((name) => name.startsWith('history.db'))
        .map((name) => readFileSync(join(desk.folder, name), 'latin1'))
        .join('');
    await expect.poll(bytes).not.toContain('Zulmira');
    await expect.poll(() => existsSync(join(desk.folder, 'mirror-erasing.mark'))).toBe(false);
  });
});

describe.skipIf(!HAS_POSTGRES)('the mirror of the last 30 days', () => {
  it('what is older is not mirrored, what is gone on the server leaves it, and what waits to be sent stays', async () => {
    const team = temporaryFolder();
    const other = await onlineDesk(team);
    const { key } = await createCharge(other);
    await createCharge(other, {
      at: NOON - 40 * 24 * 3_600_000,
      transaction: { state: 'PAID', createdAt: NOON - 40 * 24 * 3_600_000, paidAt: NOON - 40 * 24 * 3_600_000 },
    });
    let at = NOON + 60_000;
    const desk = await offlineDesk(team, 'operator', temporaryFolder(), () => at);
    await desk.mirror.refresh();
    expect((await desk.history.list({}, null, 10)).rows).toMatchObject([{ key }]);
    expect(desk.mirror.asOf).toBe(at);
    await desk.write(key, (history) => history.addNote(key, 'do balcão', NOON + 30_000));
    await other.addNote(key, 'de outra mesa', NOON + 31_000);
    at += 32 * 24 * 3_600_000;
    await desk.mirror.refresh();
    const detail = await desk.history.detail(key);
    expect(detail?.timeline.flatMap(({ event }) => (event.kind === 'note' ? [event.text] : []))).toEqual(['do balcão']);
    await desk.send();
    await desk.mirror.refresh();
    // Still pending, so that it may still change.
    expect(await desk.history.row(key)).toMatchObject({ key });
    await other.observe(
      answerAbout({ id: `tx-${key}`, amount: 1_000, state: 'FAILED', createdAt: NOON }, { at: NOON + 90_000 }),
    );
    await desk.mirror.refresh();
    expect(await desk.history.row(key)).toBeNull();
  });

  it('a mirror that is wiped keeps the charges that have not gone up, and nobody else’s name', async () => {
    const team = temporaryFolder();
    const other = await onlineDesk(team);
    await createCharge(other, { name: 'Zulmira Xisto' });
    const desk = await offlineDesk(team, 'operator', temporaryFolder(), now);
    await desk.mirror.refresh();
    const attempt = newAttempt();
    await desk.write(attempt.id, async (history) => {
      await history.openAttempt(attempt);
      await history.endAttempt(attempt.id, createdEnd(attempt));
    });
    await desk.mirror.wipe();
    expect((await desk.history.list({}, null, 10)).rows).toMatchObject([{ key: attempt.id }]);
    expect(desk.mirror.asOf).toBeNull();
    expect(await desk.history.suggestCustomers('zulmira')).toEqual([]);
    await desk.send();
    expect((await other.list({}, null, 10)).rows).toHaveLength(2);
  });
});
