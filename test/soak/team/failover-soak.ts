/**
 * `npm run soak -- team failovers`: eight consoles create charges while their primary is killed, its standby is promoted
 * and the killed one is made a standby again, a hundred times. After each failover, and at the end, every charge that a
 * desk was told of as created is on every desk's list, and on the server once. `npm run soak -- team failovers 7 30 4`:
 * seed 7, 30 failovers, 4 desks. With the word `asynchronous` no commit waits for the standby, which gets none of the last
 * changes before each failover: what the server lacks then comes back from the desks.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type HostileGateway, startHostileGateway } from '../../support/gateway/services/hostile-gateway.ts';
import { seededRandom } from '../../support/gateway/watch-world.ts';
import { type Cluster, startCluster } from '../../support/team/cluster.ts';
import { compareCharges, readArrivals, readHistory } from '../../support/team/compare-ledgers.ts';
import { DeskProcess } from '../../support/team/desk-process.ts';
import { type Failover, printFailovers } from './failover-report.ts';
import { type Desk, LONGEST_RETURN, missingOf, onServer, returned, toldOf } from './missing-charges.ts';
import { isSettled, settled } from './settling.ts';

/** Milliseconds between two doings of a desk, at the most, and between two payments. */
const PACE = 3_000;
const PAYMENT_EVERY = 200;
/** Milliseconds, at the most: desks are at work, the standby gets nothing, and no server takes changes. */
const AT_WORK = 3_000;
const BEHIND = 1_500;
const WITHOUT = 1_000;

export interface FailoverSoakSize {
  readonly seed: number;
  readonly failovers: number;
  readonly desks: number;
  readonly isSynchronous: boolean;
}

/** @returns whether nothing was lost, doubled or unseen; with synchronous commits, not for a moment either */
export async function failoverSoak({ seed, failovers, desks: count, isSynchronous }: FailoverSoakSize) {
  const began = Date.now();
  const random = seededRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'balcao-failovers-'));
  const cluster = await startCluster(folder, isSynchronous);
  const gateway = await startHostileGateway(random);
  const desks: Desk[] = [];
  const done: Failover[] = [];
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Error('It was interrupted.')));
  const { signal } = stop;
  const onProgress = (line: string) =>
    process.stdout.write(
      `  ${Math.round((Date.now() - began) / 1000)} s: ${line}, ${gateway.made.size} charges made\n`,
    );
  try {
    for (let number = 1; number <= count; number += 1) {
      const desk = await startDesk(`desk_${number}`, { folder, cluster, gateway });
      desks.push(desk);
      await desk.ready();
    }
    const paying = setInterval(() => gateway.payOne(), PAYMENT_EVERY);
    while (done.length < failovers) {
      signal.throwIfAborted();
      const failover = await failOver({ cluster, desks, random, isSynchronous });
      done.push(failover);
      const { lost, unseen, doubled } = failover.missing;
      const lacked = `${failover.lacking.length} of ${failover.acknowledged} lacking, ${lost.length} lost`;
      onProgress(
        `failover ${done.length}: back in ${failover.back.toFixed(1)} s, ${lacked}, ${unseen.length} unseen, ${doubled.length} doubled`,
      );
    }
    clearInterval(paying);
    gateway.behave();
    for (const desk of desks) desk.rest();
    const settling = await settled(cluster, gateway, desks, { signal, onProgress });
    const missing = await missingOf(cluster, desks, toldOf(desks));
    const charges = compareCharges(gateway.made, await onServer(cluster, readHistory));
    const told = toldOf(desks).length;
    const took = `${Math.round((Date.now() - began) / 1000)} s`;
    return printFailovers({ took, isSynchronous, failovers: done, told, gateway, settling, missing, charges, desks });
  } finally {
    await Promise.all(desks.map((desk) => desk.kill()));
    await gateway.close();
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface DeskDeps {
  readonly folder: string;
  readonly cluster: Cluster;
  readonly gateway: HostileGateway;
}

async function startDesk(name: string, { folder, cluster, gateway: { baseUrl } }: DeskDeps): Promise<Desk> {
  const login = await cluster.login(name);
  const desk = new DeskProcess(
    { folder: join(folder, name), baseUrl, token: name, desk: name, pace: PACE, ...login },
    null,
  );
  desk.start();
  return desk;
}

interface AtWork {
  readonly cluster: Cluster;
  readonly desks: readonly Desk[];
  readonly random: () => number;
  readonly isSynchronous: boolean;
}

async function failOver({ cluster, desks, random, isSynchronous }: AtWork): Promise<Failover> {
  await until(() => desks.every(isSettled));
  await pause(random() * AT_WORK);
  if (!isSynchronous) {
    await cluster.cutStandbyOff();
    await pause(random() * BEHIND);
  }
  const killedAt = Date.now();
  await cluster.killPrimary();
  await pause(random() * WITHOUT);
  await cluster.promote();
  const promotedAt = Date.now();
  await cluster.rejoin();
  await until(() => desks.every(isSettled));
  const told = toldOf(desks);
  const missing = await returned(cluster, desks, told);
  const arrivals = await onServer(cluster, readArrivals);
  const rows = await onServer(cluster, readHistory);
  const ids = new Map(rows.map(({ key, transactionId }) => [key, transactionId]));
  const acknowledged = told.filter(({ at, isByServer }) => at < killedAt && isByServer);
  const arrivedAt = (key: string) => arrivals.get(ids.get(key) ?? '') ?? Number.POSITIVE_INFINITY;
  const lacking = acknowledged.filter(({ key }) => arrivedAt(key) > killedAt).map(({ key }) => key);
  const back = Math.max(...desks.map(({ offline }) => offline.at(-1)?.to ?? 0)) - promotedAt;
  return { back: back / 1000, acknowledged: acknowledged.length, lacking, missing };
}

async function until(isSo: () => boolean): Promise<void> {
  const givenUp = Date.now() + LONGEST_RETURN;
  while (!isSo() && Date.now() < givenUp) await pause(20);
}
