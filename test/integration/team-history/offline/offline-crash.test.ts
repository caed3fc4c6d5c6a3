/** A desk that crashes while it is offline or comes back, and one that was away for long. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../src-main/ground/clock.ts';
import type { HistoryApi } from '../../../../src-main/history/api/history-api.ts';
import { Outbox } from '../../../../src-main/team-history/offline/files/outbox.ts';
import { offlineFolderIn } from '../../../../src-main/team-history/offline/files/wipe-folder.ts';
import type { OpenedTeamHistory } from '../../../../src-main/team-history/team-history.ts';
import { createCharge, createdEnd, newAttempt, temporaryFolder } from '../../../support/history/history-world.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';
import { type CuttingProxy, startCuttingProxy } from '../../../support/team/cutting-proxy.ts';
import { type OfflineDesk, offlineDesk } from '../../../support/team/offline-desk.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';
import {
  asTeamAdministrator,
  openTestTeamDesk,
  openTestTeamHistory,
  testTeamServer,
} from '../../../support/team/team-world.ts';

const DAY = 24 * 3_600_000;
const outboxIn = (folder: string) => join(folder, 'outbox.jsonl');
const keysIn = async (history: HistoryApi) => (await history.list({}, null, 50)).rows.map(({ key }) => key).toSorted();

async function onlineDesk(team: string): Promise<HistoryApi> {
  const deps = { workers: historyWorkers, log: () => undefined, folder: temporaryFolder() };
  const history = await openTestTeamHistory(deps, 'admin', team);
  onTestFinished(() => history.close());
  return history;
}

async function createOffline(desk: OfflineDesk, different: Parameters<typeof newAttempt>[0] = {}): Promise<string> {
  const attempt = newAttempt(different);
  await desk.write(attempt.id, async (history) => {
    await history.openAttempt(attempt);
    await history.endAttempt(attempt.id, createdEnd(attempt));
  });
  return attempt.id;
}

describe('the outbox', () => {
  it('a line that a crash left torn names nothing, and the next one is whole', () => {
    const folder = temporaryFolder();
    writeFileSync(outboxIn(folder), '{"key":"a"}\n{"key":"b');
    const outbox = Outbox.open(folder);
    expect(outbox.entries).toEqual([{ key: 'a' }]);
    appendFileSync(outboxIn(folder), '{"key":"c"}\n');
    expect(Outbox.open(folder).entries).toEqual([{ key: 'a' }, { key: 'c' }]);
  });

  it('names a charge on the disk before it is written, and what is written again while it goes up stays', async () => {
    const folder = temporaryFolder();
    const outbox = Outbox.open(folder);
    const entry = { key: 'a' };
    await outbox.around([entry], async () => {
      expect(Outbox.open(folder).entries).toEqual([entry]);
      expect(outbox.ready).toEqual([]);
    });
    const marked = outbox.mark(outbox.ready);
    await outbox.around([entry], async () => undefined);
    outbox.remove(marked);
    expect(outbox.entries).toEqual([entry]);
    outbox.remove(outbox.mark(outbox.ready));
    expect(outbox.size).toBe(0);
    expect(existsSync(outboxIn(folder))).toBe(false);
  });
});

describe.skipIf(!HAS_POSTGRES)('a desk that crashes', () => {
  it('before its charge was written sends nothing, and its outbox is empty', async () => {
    const team = temporaryFolder();
    const other = await onlineDesk(team);
    const desk = await offlineDesk(team);
    const never = () => Promise.reject(new Error('the process ended here'));
    await expect(desk.write('00000000-0000-4000-8000-00000000eeee', never)).rejects.toThrow('ended here');
    expect(desk.outbox.size).toBe(1);
    await desk.send();
    expect(desk.outbox.size).toBe(0);
    expect(await keysIn(other)).toEqual([]);
  });

  it('after the server committed its charge and before its outbox said so, sends it, and it is there once', async () => {
    const team = temporaryFolder();
    const other = await onlineDesk(team);
    const folder = temporaryFolder();
    const crashed = await offlineDesk(team, 'operator', folder);
    const key = await createOffline(crashed);
    const lines = readFileSync(outboxIn(folder));
    await crashed.send();
    await crashed.close();
    const before = await other.detail(key);
    writeFileSync(outboxIn(folder), lines);
    const desk = await offlineDesk(team, 'operator', folder);
    expect(desk.outbox.size).toBe(1);
    await desk.send();
    expect(desk.outbox.size).toBe(0);
    expect(await keysIn(other)).toEqual([key]);
    expect(await other.detail(key)).toEqual(before);
    expect(await other.rawResponses(key)).toHaveLength(1);
  });

  it('a charge that the server refuses stays in the outbox and is logged, and the others go up', async () => {
    const team = temporaryFolder();
    const other = await onlineDesk(team);
    await asTeamAdministrator(team, 'ALTER TABLE charges ADD CHECK (amount <> 777)');
    const desk = await offlineDesk(team);
    const keys = [await createOffline(desk), await createOffline(desk, { amount: 777 }), await createOffline(desk)];
    await desk.send();
    expect(desk.outbox.entries).toEqual([{ key: keys[1] }]);
    expect(await keysIn(other)).toEqual([keys[0], keys[2]].toSorted());
    expect(desk.log.filter(({ event }) => event === 'offline-charge-not-sent')).toHaveLength(1);
  });
});

describe.skipIf(!HAS_POSTGRES)('a desk that was away for long', () => {
  async function leftDesk() {
    const team = temporaryFolder();
    const { host, port } = await testTeamServer();
    const proxy = await startCuttingProxy(host, port);
    onTestFinished(() => proxy.close());
    const other = await onlineDesk(team);
    const theirs = await createCharge(other, { name: 'Zulmira Xisto', at: Date.now() });
    const folder = temporaryFolder();
    const open = async (now: () => number) => {
      const clock = { ...systemClock, now };
      const deps = { workers: historyWorkers, log: () => undefined, folder, clock };
      const desk = await openTestTeamDesk(deps, 'operator', team, proxy);
      onTestFinished(() => desk.history.close());
      return desk;
    };
    const left = await open(Date.now);
    await unplug(proxy, left);
    proxy.unplug(false);
    await expect.poll(() => left.shared.status.connection).toBe('online');
    await unplug(proxy, left);
    return { team, proxy, left, other, theirs, folder, open };
  }

  async function unplug(proxy: CuttingProxy, { history, shared }: OpenedTeamHistory): Promise<void> {
    proxy.unplug(true);
    await history.row('00000000-0000-4000-8000-ffffffffffff');
    expect(shared.status.connection).toBe('offline');
  }

  it('for six days shows what it had mirrored, and after more than seven nothing, without the server', async () => {
    const { left, theirs, folder, open } = await leftDesk();
    await left.history.close();
    const soon = await open(() => Date.now() + 6 * DAY);
    expect(await keysIn(soon.history)).toEqual([theirs.key]);
    await soon.history.close();
    const file = join(offlineFolderIn(folder), 'history.db');
    expect(readFileSync(file, 'latin1')).toContain('Zulmira');
    const late = await open(() => Date.now() + 7 * DAY + 3_600_000);
    expect(await keysIn(late.history)).toEqual([]);
    expect(late.shared.status).toMatchObject({ connection: 'offline', asOf: null });
    await late.history.close();
    expect(readFileSync(file, 'latin1')).not.toContain('Zulmira');
  });

  it('after more than seven days keeps what has not gone up, which the others get from the server', async () => {
    const { proxy, left, other, theirs, folder, open } = await leftDesk();
    const { key } = await createCharge(left.history, { at: Date.now() });
    await left.history.close();
    const late = await open(() => Date.now() + 8 * DAY);
    expect(await keysIn(late.history)).toEqual([key]);
    expect(await late.history.suggestCustomers('zulmira')).toEqual([]);
    expect(readFileSync(join(offlineFolderIn(folder), 'history.db'), 'latin1')).not.toContain('Zulmira');
    proxy.unplug(false);
    await expect.poll(() => late.shared.status.connection).toBe('online');
    expect(await keysIn(other)).toEqual([theirs.key, key].toSorted());
  });

  it('and was revoked keeps nothing of the others once it learns it, and counts its own as waiting', async () => {
    const { team, proxy, left, folder } = await leftDesk();
    const { key } = await createCharge(left.history, { at: Date.now() });
    await asTeamAdministrator(team, 'UPDATE desks SET revoked_at = clock_timestamp()');
    proxy.unplug(false);
    const file = join(offlineFolderIn(folder), 'history.db');
    await expect.poll(() => readFileSync(file, 'latin1')).not.toContain('Zulmira');
    expect(left.shared.status.waiting).toBe(1);
    expect(readFileSync(outboxIn(offlineFolderIn(folder)), 'utf8')).toContain(key);
  });
});
