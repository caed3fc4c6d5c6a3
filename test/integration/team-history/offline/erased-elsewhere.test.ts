/** A person whom another desk erases while this one is away: none of its paths brings them back, and none keeps them. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { GatewayBackups } from '../../../../src-main/gateways/scheduled/gateway-backups.ts';
import type { HistoryApi } from '../../../../src-main/history/api/history-api.ts';
import { inflate } from '../../../../src-main/history/database/deflate.ts';
import { allRows } from '../../../../src-main/history/database/prepared.ts';
import { waitingDesks } from '../../../../src-main/maintenance/erasure/waiting-desks.ts';
import { offlineFolderIn } from '../../../../src-main/team-history/offline/files/wipe-folder.ts';
import { DAY, HOUR } from '../../../../src-preload/contract/values/durations.ts';
import { quickTimers } from '../../../support/clocks/quick-timers.ts';
import { CANARY, deflatedTraces, FORM, NEEDLES, OTHER, traces } from '../../../support/history/erased-person.ts';
import { answerAbout, createCharge, newAttempt, temporaryFolder } from '../../../support/history/history-world.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';
import { filesHolding } from '../../../support/run/files-below.ts';
import { type CuttingProxy, startCuttingProxy } from '../../../support/team/cutting-proxy.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';
import {
  openTestTeamDatabase,
  openTestTeamDesk,
  openTestTeamHistory,
  testTeamServer,
} from '../../../support/team/team-world.ts';

const NO_ONE = {
  ...{ changed: () => undefined, changedAll: () => undefined, lacksCharges: () => undefined },
  ...{ reads: () => undefined, shown: () => undefined, status: () => undefined },
};

type Desk = Awaited<ReturnType<typeof openTestTeamDesk>>;

/** An admin's desk, and an operator's behind a proxy that can be unplugged, with a clock that the test moves. */
async function twoDesks() {
  const team = temporaryFolder();
  const { host, port } = await testTeamServer();
  const proxy = await startCuttingProxy(host, port);
  onTestFinished(() => proxy.close());
  const deps = { workers: historyWorkers, log: () => undefined };
  const other = await openTestTeamHistory({ ...deps, folder: temporaryFolder() }, 'admin', team);
  onTestFinished(() => other.close());
  const folder = temporaryFolder();
  const later = { by: 0, hourly: [] as (() => void)[] };
  const clock = {
    ...quickTimers,
    now: () => Date.now() + later.by,
    after: (delay: number, action: () => void) => {
      if (delay !== HOUR) return quickTimers.after(delay, action);
      later.hourly.push(action);
      return () => undefined;
    },
  };
  const open = async () => {
    const desk = await openTestTeamDesk({ ...deps, folder, clock }, 'operator', team, proxy);
    onTestFinished(() => desk.history.close());
    desk.shared.start(NO_ONE);
    return desk;
  };
  return { team, proxy, other, folder, later, open, desk: await open() };
}

async function unplug(proxy: CuttingProxy, { history, shared }: Desk): Promise<void> {
  proxy.unplug(true);
  await history.row('00000000-0000-4000-8000-ffffffffffff');
  expect(shared.status.connection).toBe('offline');
}

async function plugIn(proxy: CuttingProxy, { shared }: Desk): Promise<void> {
  proxy.unplug(false);
  await expect.poll(() => shared.status.connection, { timeout: 40_000 }).toBe('online');
}

/** Reads the mirror: a desk that comes back does so before it is online. */
async function away(proxy: CuttingProxy, desk: Desk): Promise<void> {
  await unplug(proxy, desk);
  await plugIn(proxy, desk);
  await unplug(proxy, desk);
}

/** The tables of a team in which something names the canary, plain or deflated. */
async function tablesNaming(team: string): Promise<string[]> {
  const db = await openTestTeamDatabase(team);
  onTestFinished(() => void db.close());
  const tables = allRows<{ name: string }>(
    db,
    "SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'",
  );
  return tables.flatMap(({ name }) => {
    const cells = allRows<Record<string, unknown>>(db, `SELECT * FROM ${name}`).flatMap(Object.values);
    const texts = cells.map((cell) => (cell instanceof Uint8Array ? textOf(cell) : JSON.stringify(cell)));
    return texts.some((text) => NEEDLES.some((needle) => text.includes(needle))) ? [name] : [];
  });
}

function textOf(cell: Uint8Array): string {
  try {
    return inflate(cell);
  } catch {
    return Buffer.from(cell).toString('latin1');
  }
}

async function hourPasses(later: Awaited<ReturnType<typeof twoDesks>>['later']): Promise<void> {
  // The first comparison, some seconds after the start, has set the hourly one.
  await expect.poll(() => later.hourly.length, { timeout: 40_000 }).toBeGreaterThan(0);
  for (const action of later.hourly.splice(0)) action();
}

const backupsOf = (history: HistoryApi) =>
  new GatewayBackups({
    ...{ gatewayId: 'loja', history, clock: quickTimers, changed: () => undefined, log: () => undefined },
    settings: () => ({ timeZone: 'America/Sao_Paulo', backupFolder: '', backupsKept: 10 }),
    drills: { read: () => null, save: () => undefined },
    tasks: { inTurn: (task) => task(), quietly: () => undefined },
  });

const MESSAGE = {
  kind: 'message',
  ...{ id: '00000000-0000-4000-8000-00000000f4af', name: `Para ${CANARY.name}` },
  content: { subject: '', language: null, occasion: 'to-pay', replaces: 'charge', text: `${CANARY.name}\n\n{code}` },
} as const;

describe.skipIf(!HAS_POSTGRES)('a person whom another desk erases while this one is away', () => {
  it('is then in no byte of the server’s tables or of this desk’s files, whatever it made of them', async () => {
    const { team, proxy, other, folder, later, open, desk } = await twoDesks();
    const at = Date.now();
    const theirs = await createCharge(other, { ...CANARY, at, reference: `PED ${CANARY.name}` });
    await other.saveThing(MESSAGE);
    await away(proxy, desk);
    const { history } = desk;
    await history.addNote(theirs.key, `${CANARY.name} vem buscar`, at, 'Ana');
    const made = await createCharge(history, { ...CANARY, at, amount: 2_500, reference: CANARY.name });
    const refused = newAttempt({ ...CANARY, at });
    await history.openAttempt(refused);
    await history.endAttempt(refused.id, {
      ...{ outcome: 'refused', at, httpStatus: 422, message: `${CANARY.document}?`, fields: [], raw: '{}' },
    });
    const unknown = newAttempt({ ...CANARY, at, reference: `PED 2 ${CANARY.name}` });
    await history.openAttempt(unknown);
    await history.endAttempt(unknown.id, {
      ...{ outcome: 'unknown', at, cause: 'answer-cut-short', httpStatus: null, raw: null },
    });
    const kept = await createCharge(history, { ...OTHER, at, amount: 7_700 });
    await history.saveDraft(FORM, at);
    expect(traces(folder)).not.toEqual([]);
    const { onServerAt = null } = await other.erasePerson(CANARY, Date.now());
    expect(await tablesNaming(team)).toEqual([]);
    expect(await waitingDesks(other, onServerAt)).toContain('Mesa operator');

    await plugIn(proxy, desk);
    expect(await tablesNaming(team)).toEqual([]);
    await expect.poll(() => traces(folder), { timeout: 40_000 }).toEqual([]);
    expect(desk.shared.status.waiting).toBe(0);
    // The amounts are there, and whoever was not erased.
    expect(await other.row(made.key)).toMatchObject({ amount: 2_500, customerName: null });
    expect(await other.row(unknown.id)).toMatchObject({ transactionId: null, customerName: null });
    expect(await other.row(kept.key)).toMatchObject({ amount: 7_700, customerName: OTHER.name });
    expect(await history.savedDrafts()).toEqual([]);
    // Its backups are next, and the hourly comparison confirms it.
    expect(await waitingDesks(other, onServerAt)).toContain('Mesa operator');
    await backupsOf(history).finishErasure();
    await hourPasses(later);
    await expect.poll(() => waitingDesks(other, onServerAt), { timeout: 40_000 }).toEqual(['Mesa admin']);

    // What the gateway still answers of the charge brings nobody back.
    const read = { id: made.transactionId, amount: 2_500, state: 'PAID', createdAt: at, customer: CANARY };
    for (const each of [other, history]) await each.observe(answerAbout(read, { at: Date.now() }));
    expect(await other.row(made.key)).toMatchObject({ state: 'PAID', customerName: null });
    expect(await tablesNaming(team)).toEqual([]);
    await history.close();
    // Unused ends of pages go with the next opening.
    const again = await open();
    await again.history.savedDrafts();
    await again.history.close();
    expect([...traces(folder), ...deflatedTraces(folder)]).toEqual([]);
  });

  it('is gone from the forms of a desk that is online, whose copy names the person', async () => {
    const { other, folder, desk, proxy } = await twoDesks();
    await createCharge(other, { ...CANARY, at: Date.now() });
    await unplug(proxy, desk);
    await plugIn(proxy, desk);
    await desk.history.saveDraft(FORM, Date.now());
    expect(traces(folder)).not.toEqual([]);
    await other.erasePerson(CANARY, Date.now());
    await expect.poll(() => traces(folder), { timeout: 40_000 }).toEqual([]);
    expect(await desk.history.savedDrafts()).toEqual([]);
  });

  it('whose old charge alone lost its customer to retention stays in what the desk made of them', async () => {
    const { other, folder, desk, proxy } = await twoDesks();
    const old = Date.now() - 40 * DAY;
    const { transactionId } = await createCharge(other, { ...CANARY, at: old });
    await other.observe(
      answerAbout({ id: transactionId, amount: 1_000, state: 'PAID', paidAt: Date.now() }, { at: Date.now() }),
    );
    await away(proxy, desk);
    const made = await createCharge(desk.history, { ...CANARY, at: Date.now() });
    await other.eraseOlderThan(old + DAY, Date.now());
    await plugIn(proxy, desk);
    expect(await other.row(made.key)).toMatchObject({ customerName: CANARY.name });
    expect(filesHolding(folder, `PED ${CANARY.name}`)).toEqual([]);
  });
});

describe.skipIf(!HAS_POSTGRES)('a desk that goes on working without its server for more than seven days', () => {
  it('deletes its copy of the others’ charges while it runs, and keeps what has not gone up', async () => {
    const { other, folder, later, desk, proxy } = await twoDesks();
    const theirs = await createCharge(other, { ...CANARY, at: Date.now() });
    await away(proxy, desk);
    const made = await createCharge(desk.history, { ...OTHER, at: Date.now() });
    later.by = 6 * DAY;
    await hourPasses(later);
    expect(await desk.history.row(theirs.key)).not.toBeNull();
    later.by = 7 * DAY + HOUR;
    await hourPasses(later);
    await expect.poll(() => desk.history.row(theirs.key), { timeout: 40_000 }).toBeNull();
    await expect.poll(() => traces(offlineFolderIn(folder)), { timeout: 40_000 }).toEqual([]);
    expect(await desk.history.row(made.key)).toMatchObject({ customerName: OTHER.name });
  });
});
