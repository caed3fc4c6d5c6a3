/** A server that comes back as it was before: what desks were told "created" of is on every desk's list again, each once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type HostileGateway, startHostileGateway } from '../../../support/gateway/services/hostile-gateway.ts';
import { seededRandom } from '../../../support/gateway/watch-world.ts';
import { SEED } from '../../../support/run/rounds.ts';
import type { DeskProcess } from '../../../support/team/desk-process.ts';
import { ownDesk } from '../../../support/team/own-desk.ts';
import { type OwnServer, startOwnServer } from '../../../support/team/own-server.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';

interface Team {
  readonly server: OwnServer;
  readonly gateway: HostileGateway;
  readonly desks: readonly DeskProcess[];
}

/** Two desks at work, with a server and a gateway of their own. */
async function teamOfTwo(): Promise<Team> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-lost-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startOwnServer(join(folder, 'server'));
  onTestFinished(() => server.close());
  const gateway = await startHostileGateway(seededRandom(SEED));
  gateway.behave();
  onTestFinished(() => gateway.close());
  const desks: DeskProcess[] = [];
  for (const name of ['desk_one', 'desk_two']) {
    const desk = await ownDesk({ name, folder, server, gateway, pace: 0 });
    onTestFinished(async () => {
      await desk.kill();
      await desk.cable.close();
    });
    desk.start();
    desks.push(desk);
  }
  await Promise.all(desks.map((desk) => desk.ready()));
  return { server, gateway, desks };
}

async function create(desk: DeskProcess): Promise<string> {
  const said = desk.said('outcome');
  desk.order('create');
  return (await said).outcome;
}

/** What a desk lists, in order, by the desk's id of each charge and the gateway's: one that is there twice is there twice. */
const listedBy = async (desk: DeskProcess) =>
  (await desk.list()).map(({ key, transactionId }) => [key, transactionId]).toSorted();
const statesAt = async (desk: DeskProcess) => (await desk.list()).map(({ state }) => state);

const isOnline = ({ link }: DeskProcess) => link?.connection === 'online';

/** Kills the server and starts it again, with what was kept of its disk. */
async function backInTime({ server, desks }: Team): Promise<void> {
  await server.kill();
  server.putDiskBack();
  await server.start();
  await expect.poll(() => desks.every(isOnline), { timeout: 60_000 }).toBe(true);
}

async function keepDisk({ server, desks }: Team): Promise<void> {
  await server.kill();
  server.keepDisk();
  await server.start();
  await expect.poll(() => desks.every(isOnline), { timeout: 60_000 }).toBe(true);
}

describe.skipIf(!HAS_POSTGRES)('a server whose disk was put back', { timeout: 180_000 }, () => {
  it('gets the charges back that desks were told “created” of, and every desk lists each of them once', async () => {
    const team = await teamOfTwo();
    const { gateway, desks } = team;
    for (const desk of desks) expect(await create(desk)).toBe('created');
    await keepDisk(team);
    const outcomes = await Promise.all(desks.map((desk) => create(desk)));
    expect(outcomes).toEqual(['created', 'created']);
    // At once: no desk's copy has them yet.
    await backInTime(team);
    const made = [...gateway.made.values()].map(({ id, attempt }) => [attempt, id]).toSorted();
    expect(made).toHaveLength(4);
    for (const desk of desks) await expect.poll(() => listedBy(desk), { timeout: 60_000 }).toEqual(made);
  });

  it('gets a charge back under its own id where it has its attempt alone', async () => {
    const team = await teamOfTwo();
    const { gateway, desks } = team;
    const [desk] = desks;
    if (desk === undefined) throw new Error('there are two desks');
    gateway.hold();
    const creating = create(desk);
    await gateway.hasMade(1);
    await keepDisk(team);
    gateway.letGo();
    expect(await creating).toBe('created');
    await backInTime(team);
    const made = [...gateway.made.values()].map(({ id, attempt }) => [attempt, id]);
    for (const each of desks) await expect.poll(() => listedBy(each), { timeout: 60_000 }).toEqual(made);
  });

  it('has a charge as paid again that it had as paid before', async () => {
    const team = await teamOfTwo();
    const { gateway, desks } = team;
    for (const desk of desks) expect(await create(desk)).toBe('created');
    await keepDisk(team);
    gateway.payAll();
    for (const desk of desks) await expect.poll(() => statesAt(desk), { timeout: 60_000 }).toEqual(['PAID', 'PAID']);
    await backInTime(team);
    for (const desk of desks) await expect.poll(() => statesAt(desk), { timeout: 60_000 }).toEqual(['PAID', 'PAID']);
  });
});
