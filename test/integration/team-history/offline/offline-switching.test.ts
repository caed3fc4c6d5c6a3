import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryApi } from '../../../../src-main/history/api/history-api.ts';
import type { OpenedTeamHistory } from '../../../../src-main/team-history/team-history.ts';
import {
  answerAbout,
  createCharge,
  createdEnd,
  errorOf,
  newAttempt,
  temporaryFolder,
} from '../../../support/history/history-world.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';
import { filesHolding } from '../../../support/run/files-below.ts';
import { type CuttingProxy, startCuttingProxy } from '../../../support/team/cutting-proxy.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';
import {
  asTeamAdministrator,
  openTestTeamDesk,
  openTestTeamHistory,
  testTeamServer,
} from '../../../support/team/team-world.ts';

const UNREACHABLE = { kind: 'history-unavailable', reason: 'server-unreachable' };
const deps = (folder = temporaryFolder()) => ({ workers: historyWorkers, log: () => undefined, folder });
const isOnline = ({ shared }: OpenedTeamHistory) => shared.status.connection === 'online';

/** A desk behind a proxy that can be unplugged, and another one with a cable of its own. */
async function twoDesks(role: 'operator' | 'accountant' = 'operator') {
  const team = temporaryFolder();
  const { host, port } = await testTeamServer();
  const proxy = await startCuttingProxy(host, port);
  const other = await openTestTeamHistory(deps(), 'admin', team);
  onTestFinished(() => other.close());
  const folder = temporaryFolder();
  const desk = await openTestTeamDesk(deps(folder), role, team, proxy);
  onTestFinished(async () => {
    await desk.history.close();
    await proxy.close();
  });
  return { team, proxy, desk, folder, history: desk.history, other };
}

async function unplug(proxy: CuttingProxy, desk: OpenedTeamHistory): Promise<void> {
  proxy.unplug(true);
  await desk.history.row('00000000-0000-4000-8000-ffffffffffff');
  expect(isOnline(desk)).toBe(false);
}

async function plugIn(proxy: CuttingProxy, desk: OpenedTeamHistory): Promise<void> {
  proxy.unplug(false);
  await expect.poll(() => isOnline(desk)).toBe(true);
}

const keysIn = async (history: HistoryApi) => (await history.list({}, null, 50)).rows.map(({ key }) => key).toSorted();

describe.skipIf(!HAS_POSTGRES)('a desk whose server goes away', () => {
  it('creates a charge without it, says so, and the other desk has it once when the cable is in again', async () => {
    const { proxy, desk, history, other } = await twoDesks();
    const before = await createCharge(history, { name: 'Ana Lima', document: '11144477735' });
    await unplug(proxy, desk);
    const made = await createCharge(history, { at: Date.now() });
    expect(await history.row(made.key)).toMatchObject({ transactionId: made.transactionId });
    expect(desk.shared.status).toMatchObject({ connection: 'offline', waiting: 1 });
    expect(await history.pendingCharges(0)).toMatchObject([{ key: made.key }]);
    await plugIn(proxy, desk);
    expect(desk.shared.status).toMatchObject({ connection: 'online', waiting: 0, asOf: null });
    for (const each of [other, history]) expect(await keysIn(each)).toEqual([before.key, made.key].toSorted());
    const [sent] = (await other.detail(made.key))?.timeline ?? [];
    expect(sent?.event).toMatchObject({ kind: 'attempt', isOffline: true });
    const [online] = (await other.detail(before.key))?.timeline ?? [];
    expect(online?.event).not.toHaveProperty('isOffline');
    expect(await other.totals({})).toMatchObject({ count: 2, sum: 2_000 });
  });

  it('shows what it had mirrored, notes and tags it, and refuses what only the server can say', async () => {
    const { proxy, desk, history, other } = await twoDesks();
    const { key } = await createCharge(other, { at: Date.now() });
    // A desk that comes back reads its mirror before it is online.
    await unplug(proxy, desk);
    await plugIn(proxy, desk);
    await unplug(proxy, desk);
    expect(desk.shared.status.asOf).toBeGreaterThan(Date.now() - 60_000);
    expect(await keysIn(history)).toEqual([key]);
    await history.addNote(key, 'veio buscar', Date.now(), 'Ana');
    await history.changeTags([key], { add: ['entregue'], remove: [] }, Date.now(), 'Ana');
    expect(await errorOf(history.figures({ from: 0, before: 1 }, 'America/Sao_Paulo', []))).toEqual(UNREACHABLE);
    expect(await errorOf(history.rawResponses(key))).toEqual(UNREACHABLE);
    expect(await errorOf(history.addNote('00000000-0000-4000-8000-ffffffffffff', 'quem', Date.now()))).toEqual(
      UNREACHABLE,
    );
    await plugIn(proxy, desk);
    const detail = await other.detail(key);
    expect(detail?.tags).toEqual(['entregue']);
    expect(detail?.timeline.filter(({ event }) => event.kind === 'note')).toHaveLength(1);
  });

  it('watches without it what it created or linked itself, and no charge of the others', async () => {
    const { proxy, desk, history, other } = await twoDesks();
    const { key, transactionId } = await createCharge(other, { at: Date.now() });
    await unplug(proxy, desk);
    await plugIn(proxy, desk);
    await unplug(proxy, desk);
    await history.addNote(key, 'veio buscar', Date.now(), 'Ana');
    const read = answerAbout({ id: transactionId, amount: 1_000, state: 'PENDING', createdAt: Date.now() });
    await history.observe({ ...read, source: 'watch' });
    const made = await createCharge(history, { at: Date.now() });
    const linked = answerAbout({ id: 'tx-linked', amount: 1_000, state: 'PENDING', createdAt: Date.now() });
    await history.observe({ ...linked, source: 'adopt', by: 'Ana' });
    const watched = (await history.pendingCharges(0)).map((charge) => charge.transactionId);
    expect(watched.toSorted()).toEqual([made.transactionId, 'tx-linked'].toSorted());
    await plugIn(proxy, desk);
    expect(desk.shared.status.waiting).toBe(0);
  });

  it('sends a note of a charge whose person another desk has erased, and has the person nowhere', async () => {
    const { proxy, desk, folder, history, other } = await twoDesks();
    const { key } = await createCharge(other, { at: Date.now(), name: 'Zulmira Xisto', document: '86288366757' });
    await unplug(proxy, desk);
    await plugIn(proxy, desk);
    await unplug(proxy, desk);
    await history.addNote(key, 'veio buscar', Date.now(), 'Ana');
    expect((await history.detail(key))?.customer.name).toBe('Zulmira Xisto');
    await other.erasePerson({ document: '86288366757', email: '', phone: '', name: '' }, Date.now());
    await plugIn(proxy, desk);
    const events = (await other.detail(key))?.timeline.map(({ event }) => event.kind);
    expect(events).toContain('note');
    expect(JSON.stringify(await other.detail(key))).not.toContain('Zulmira');
    await expect.poll(() => filesHolding(folder, 'Zulmira')).toEqual([]);
  });

  it('is back soon with all others, each with what it made, while another desk goes on creating', async () => {
    const { team, other } = await twoDesks();
    const { host, port } = await testTeamServer();
    const away = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const proxy = await startCuttingProxy(host, port);
        const desk = await openTestTeamDesk(deps(), 'operator', team, proxy);
        onTestFinished(async () => {
          await desk.history.close();
          await proxy.close();
        });
        return { proxy, desk };
      }),
    );
    await Promise.all(away.map(({ proxy, desk }) => unplug(proxy, desk)));
    const made: string[] = [];
    const makeOne = async (history: HistoryApi) => void made.push((await createCharge(history)).key);
    await Promise.all(
      away.map(async ({ desk }) => {
        for (let count = 0; count < 40; count += 1) await makeOne(desk.history);
      }),
    );
    let areBack = false;
    const returning = Promise.all(away.map(({ proxy, desk }) => plugIn(proxy, desk))).finally(() => {
      areBack = true;
    });
    while (!areBack) await makeOne(other);
    await returning;
    const { rows } = await other.list({}, null, 1_000);
    expect(rows.map(({ key }) => key).toSorted()).toEqual(made.toSorted());
    for (const { desk } of away) expect(desk.shared.status.waiting).toBe(0);
  });

  it('a charge whose attempt the server refused is linked to it in the file, and both go up as one', async () => {
    const { team, proxy, desk, history, other } = await twoDesks();
    await createCharge(other);
    await unplug(proxy, desk);
    const attempt = newAttempt({ at: Date.now() });
    await history.openAttempt(attempt);
    await history.endOpenAttempts(Date.now());
    await asTeamAdministrator(
      team,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON charges FOR EACH ROW WHEN (NEW.key = '${attempt.id}')
         EXECUTE FUNCTION refuse()`,
    );
    await plugIn(proxy, desk);
    expect(desk.shared.status.waiting).toBe(1);
    const found = answerAbout({ id: 'tx-found', amount: 1_000, state: 'PENDING', createdAt: Date.now() });
    const observed = await history.observe({ ...found, source: 'adopt' }, attempt.id);
    expect(observed).toMatchObject({ kind: 'changed', attemptId: attempt.id });
    await asTeamAdministrator(team, 'DROP TRIGGER refuse ON charges');
    await unplug(proxy, desk);
    await plugIn(proxy, desk);
    expect(desk.shared.status.waiting).toBe(0);
    const { rows } = await other.list({ text: attempt.reference }, null, 10);
    expect(rows).toMatchObject([{ key: attempt.id, transactionId: 'tx-found', state: 'PENDING' }]);
  });

  it('an attempt that began online ends without the server, and is the same attempt when it is back', async () => {
    const { proxy, desk, history, other } = await twoDesks();
    const attempt = newAttempt({ at: Date.now() });
    await history.openAttempt(attempt);
    proxy.unplug(true);
    const row = await history.endAttempt(attempt.id, createdEnd(attempt));
    expect(row).toMatchObject({ key: attempt.id, state: 'PENDING' });
    expect(isOnline(desk)).toBe(false);
    await plugIn(proxy, desk);
    expect(await keysIn(other)).toEqual([attempt.id]);
    expect(await other.attemptOfDraft(attempt.draft.id)).toMatchObject({ id: attempt.id, outcome: 'created' });
    expect((await other.detail(attempt.id))?.timeline.filter(({ event }) => event.kind === 'attempt')).toHaveLength(1);
  });

  it('an attempt that began without the server ends after it is back, and is on it then', async () => {
    const { proxy, desk, history, other } = await twoDesks();
    await unplug(proxy, desk);
    const attempt = newAttempt({ at: Date.now() });
    await history.openAttempt(attempt);
    await plugIn(proxy, desk);
    await history.endAttempt(attempt.id, createdEnd(attempt));
    expect(await keysIn(other)).toEqual([attempt.id]);
    expect(desk.shared.status.waiting).toBe(0);
  });

  for (const step of [1, 2, 3, 4, 5, 6])
    it(`a creation whose server is lost with its answer ${step} is one charge`, async () => {
      const { proxy, desk, history, other } = await twoDesks();
      const attempt = newAttempt({ at: Date.now() });
      proxy.refuseAfterCut(true);
      proxy.cutAnswer(step);
      expect(await history.openAttempt(attempt)).toEqual({ kind: 'opened' });
      expect(await history.endAttempt(attempt.id, createdEnd(attempt))).toMatchObject({ key: attempt.id });
      expect(proxy.hasCut).toBe(true);
      proxy.refuseAfterCut(false);
      await expect.poll(() => isOnline(desk)).toBe(true);
      await expect.poll(() => keysIn(other)).toEqual([attempt.id]);
      expect(await other.attemptOfDraft(attempt.draft.id)).toMatchObject({ id: attempt.id, outcome: 'created' });
      expect(await other.totals({})).toMatchObject({ count: 1, sum: 1_000 });
      const detail = await other.detail(attempt.id);
      expect(detail?.timeline.filter(({ event }) => event.kind === 'state')).toHaveLength(1);
    });

  it('what its own watch reads meanwhile goes up with the charge', async () => {
    const { proxy, desk, history, other } = await twoDesks('accountant');
    await unplug(proxy, desk);
    const at = Date.now();
    const { key, transactionId } = await createCharge(history, { at });
    const paid = { id: transactionId, amount: 1_000, state: 'PAID', createdAt: at, paidAt: at + 5_000 };
    expect(await history.observe(answerAbout(paid, { at: at + 6_000 }))).toMatchObject({ kind: 'changed', paid: true });
    const unknown = answerAbout({ id: 'tx-elsewhere', amount: 1_000, state: 'PAID' });
    expect(await errorOf(history.observe(unknown))).toEqual(UNREACHABLE);
    await plugIn(proxy, desk);
    expect(await other.row(key)).toMatchObject({ state: 'PAID', paidAt: at + 5_000 });
  });
});

describe.skipIf(!HAS_POSTGRES)('a desk that starts without its server', () => {
  it('works without it, ends what it had left open on both sides, and sends everything afterwards', async () => {
    const { team, proxy, other } = await twoDesks();
    const folder = temporaryFolder();
    const crashed = await openTestTeamDesk(deps(folder), 'accountant', team, proxy);
    const [online, offline] = [newAttempt({ at: Date.now() }), newAttempt({ at: Date.now() })];
    await crashed.history.openAttempt(online);
    await unplug(proxy, crashed);
    await crashed.history.openAttempt(offline);
    // Its process ends here: neither attempt has ended.
    await crashed.history.close();
    const desk = await openTestTeamDesk(deps(folder), 'accountant', team, proxy);
    onTestFinished(() => desk.history.close());
    expect(isOnline(desk)).toBe(false);
    expect(await desk.history.endOpenAttempts(Date.now())).toMatchObject([{ key: offline.id, transactionId: null }]);
    const { key } = await createCharge(desk.history, { at: Date.now() });
    await plugIn(proxy, desk);
    expect(await keysIn(other)).toEqual([online.id, offline.id, key].toSorted());
    expect(await other.attemptOfDraft(online.draft.id)).toMatchObject({ outcome: 'unknown', cause: 'crash' });
    expect(await other.attemptOfDraft(offline.draft.id)).toMatchObject({ outcome: 'unknown', cause: 'crash' });
  });
});
