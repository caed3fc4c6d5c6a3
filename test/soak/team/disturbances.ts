/** What happens to the desks and the server of the soak: by one seeded random, until each was killed as often as asked. */
import { setTimeout as pause } from 'node:timers/promises';
import type { HostileGateway } from '../../support/gateway/services/hostile-gateway.ts';
import { weightedChoice } from '../../support/run/weighted-choice.ts';
import type { DeskProcess } from '../../support/team/desk-process.ts';
import type { OwnServer } from '../../support/team/own-server.ts';

export interface Disturbed {
  readonly desks: readonly DeskProcess[];
  readonly server: OwnServer;
  readonly gateway: HostileGateway;
  readonly random: () => number;
  /** Kills of desks, and of the server. */
  readonly kills: number;
  readonly serverKills: number;
  /** Aborted when a fault has ended the soak. */
  readonly signal: AbortSignal;
  readonly onProgress: (line: string) => void;
}

export type Disturbance =
  | 'desk killed'
  | 'desk killed while it starts'
  | 'desk frozen'
  | 'cable out'
  | 'cable silent'
  | 'connections dropped'
  | 'token refused'
  | 'server killed';

/** Of a hundred, beside the kills. */
const OTHERS: readonly (readonly [Disturbance, number])[] = [
  ['desk frozen', 12],
  ['cable out', 30],
  ['cable silent', 18],
  ['connections dropped', 30],
  ['token refused', 10],
];
/** Milliseconds: longer than a desk may read for all without the server. */
const LONGEST = 25_000;
const SHORTEST = 300;
/** Milliseconds between two disturbances, at the most. */
const PAUSE = 3_000;
/** The share of the desks that are at work, at the least, before another is killed: all of them starting would test nothing else. */
const AT_WORK = 0.4;

/** @returns how often each happened */
export async function disturb(soak: Disturbed): Promise<ReadonlyMap<Disturbance, number>> {
  const { desks, server, gateway, random, kills, serverKills, signal } = soak;
  const counts = new Map<Disturbance, number>();
  const count = (kind: Disturbance) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const killed = () => (counts.get('desk killed') ?? 0) + (counts.get('desk killed while it starts') ?? 0);
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  /** Short ones are as frequent as long ones are long. */
  const duration = () => SHORTEST * (LONGEST / SHORTEST) ** random();
  /** What ends by itself, and what failed there. */
  const underway = new Set<Promise<void>>();
  let failed: unknown = null;
  const later = (work: () => Promise<void>) => {
    const doing = work().catch((fault: unknown) => {
      failed ??= fault;
    });
    underway.add(doing);
    void doing.then(() => underway.delete(doing));
  };

  const killDesk = () => {
    const desk = oneOf(desks.filter(({ isRunning }) => isRunning));
    if (desk === undefined || desks.filter(({ isReady }) => isReady).length < desks.length * AT_WORK) return;
    count(desk.isReady ? 'desk killed' : 'desk killed while it starts');
    later(async () => {
      await desk.kill();
      await pause(random() * PAUSE);
      desk.start();
    });
  };
  const killServer = () => {
    if (!server.isRunning) return;
    count('server killed');
    later(async () => {
      await server.kill();
      await pause(duration() / 2);
      await server.start();
    });
  };
  const disturbOne = (kind: Disturbance) => {
    const desk = oneOf(desks.filter(({ isReady, isFrozen, cable }) => isReady && !isFrozen && cable.isWhole));
    if (desk === undefined) return;
    const { cable, orders } = desk;
    count(kind);
    if (kind === 'connections dropped') return cable.drop();
    later(async () => {
      if (kind === 'desk frozen') desk.freeze();
      if (kind === 'cable out') cable.unplug();
      if (kind === 'cable silent') cable.hold();
      if (kind === 'token refused') gateway.refuse(orders.token, true);
      await pause(duration());
      if (kind === 'desk frozen') desk.thaw();
      if (kind === 'cable out') cable.plugIn();
      if (kind === 'cable silent') cable.letPass();
      if (kind === 'token refused') gateway.refuse(orders.token, false);
    });
  };

  let shown = 0;
  while (killed() < kills || (counts.get('server killed') ?? 0) < serverKills) {
    signal.throwIfAborted();
    if (failed !== null) throw failed;
    await pause(random() * PAUSE);
    const done = { desks: killed() / Math.max(1, kills), server: (counts.get('server killed') ?? 0) / serverKills };
    if (serverKills > 0 && done.server < Math.min(1, done.desks)) killServer();
    else if (killed() < kills && random() < 0.6) killDesk();
    else disturbOne(weightedChoice(OTHERS, 100, random) ?? 'connections dropped');
    if (killed() >= shown + 10) {
      shown = killed();
      soak.onProgress(`${shown} kills of desks, ${counts.get('server killed') ?? 0} of the server`);
    }
  }
  while (underway.size > 0) await Promise.all(underway);
  if (failed !== null) throw failed;
  return counts;
}
