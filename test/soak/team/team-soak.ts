/**
 * `npm run soak -- team`: eight consoles, each in a process of its own behind its own cable, one PostgreSQL and a hostile
 * gateway; desks and server are killed, frozen and cut off at random, charges are paid at random. At the end the gateway's
 * own ledger is compared with the team's history. `npm run soak -- team 7 30 3 4`: seed 7, 30 kills of desks, 3 of the
 * server, 4 desks.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type HostileGateway,
  type LedgerRead,
  startHostileGateway,
} from '../../support/gateway/services/hostile-gateway.ts';
import { seededRandom } from '../../support/gateway/watch-world.ts';
import {
  compareCharges,
  compareReads,
  readArrivals,
  readDuty,
  readHistory,
} from '../../support/team/compare-ledgers.ts';
import type { DeskProcess } from '../../support/team/desk-process.ts';
import { ownDesk } from '../../support/team/own-desk.ts';
import { type OwnServer, startOwnServer } from '../../support/team/own-server.ts';
import { type Disturbance, disturb } from './disturbances.ts';
import { printReport } from './report.ts';
import { type Settling, settled } from './settling.ts';

/**
 * Milliseconds between two doings of a desk, at the most, and between two payments: as many are paid as are created, or
 * there would be more pending ones than a reader under such a load can follow.
 */
const PACE = 1_500;
const PAYMENT_EVERY = 200;
export interface SoakSize {
  readonly seed: number;
  readonly desks: number;
  readonly kills: number;
  readonly serverKills: number;
}

/** @returns whether nothing was lost, doubled, invented, or read by two desks at a time */
export async function teamSoak({ seed, desks: count, kills, serverKills }: SoakSize): Promise<boolean> {
  const began = Date.now();
  const random = seededRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'balcao-soak-'));
  const server = await startOwnServer(join(folder, 'server'));
  const gateway = await startHostileGateway(random);
  const desks: DeskProcess[] = [];
  const away = new AwayTimes(server, desks);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Error('It was interrupted.')));
  try {
    for (let number = 1; number <= count; number += 1)
      desks.push(await ownDesk({ name: `desk_${number}`, folder, server, gateway, pace: PACE }));
    for (const desk of desks) {
      desk.start();
      await desk.ready();
    }
    const paying = setInterval(() => gateway.payOne(), PAYMENT_EVERY);
    const watching = setInterval(() => away.look(), AwayTimes.LOOKED_AT_EVERY);
    const onProgress = (line: string) =>
      process.stdout.write(`  ${seconds(began)}: ${line}, ${gateway.made.size} charges made\n`);
    const { signal } = stop;
    const disturbed = { desks, server, gateway, random, kills, serverKills, signal, onProgress };
    const disturbances = await disturb(disturbed).finally(() => clearInterval(paying));
    onProgress('everything is left alone');
    gateway.behave();
    for (const desk of desks) {
      desk.thaw();
      desk.cable.plugIn();
      desk.cable.letPass();
      desk.rest();
    }
    const settling = await settled(server, gateway, desks, { signal, onProgress });
    clearInterval(watching);
    return await report({ began, server, gateway, desks, away, disturbances, settling });
  } finally {
    for (const desk of desks) desk.thaw();
    await Promise.all(desks.map((desk) => desk.kill()));
    await Promise.all(desks.map(({ cable }) => cable.close()));
    await gateway.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** When each desk could not reach the server: as it said itself, and as whoever pulls the cables knows it. */
class AwayTimes {
  readonly #server: OwnServer;
  readonly #desks: readonly DeskProcess[];
  #lookedAt = 0;
  readonly #times = new Map<string, { readonly from: number; to: number }[]>();
  /** A desk notices that its server is back later than the cable is in. */
  static readonly LEARNED_AFTER = 15_000;
  /** It reads its own charges before it says that it is cut off, and a read is on its way when it says that it is not. */
  static readonly SAID_AFTER = 500;
  /** Milliseconds. */
  static readonly LOOKED_AT_EVERY = 20;

  constructor(server: OwnServer, desks: readonly DeskProcess[]) {
    this.#server = server;
    this.#desks = desks;
  }

  look(): void {
    const now = Date.now();
    for (const { orders, cable } of this.#desks) {
      if (cable.isWhole && this.#server.isRunning && cable.cutAt < this.#lookedAt) continue;
      const times = this.#times.get(orders.token) ?? [];
      const last = times.at(-1);
      if (last !== undefined && now - last.to < 200) last.to = now;
      else times.push({ from: now, to: now });
      this.#times.set(orders.token, times);
    }
    this.#lookedAt = now;
  }

  /** Milliseconds between this and the nearest time at which the desk could not reach the server; 0 where it could not. */
  near(desk: string, at: number): number {
    const said = (this.#desks.find(({ orders }) => orders.token === desk)?.offline ?? []).map(({ from, to }) => ({
      from: from - AwayTimes.SAID_AFTER,
      to: to + AwayTimes.SAID_AFTER,
    }));
    const pulled = (this.#times.get(desk) ?? []).map(({ from, to }) => ({ from, to: to + AwayTimes.LEARNED_AFTER }));
    return Math.min(...[...said, ...pulled].map(({ from, to }) => Math.max(from - at, at - to, 0)));
  }
}

interface Ended {
  readonly began: number;
  readonly server: OwnServer;
  readonly gateway: HostileGateway;
  readonly desks: readonly DeskProcess[];
  readonly away: AwayTimes;
  readonly disturbances: ReadonlyMap<Disturbance, number>;
  readonly settling: Settling;
}

async function report({ began, server, gateway, desks, away, disturbances, settling }: Ended): Promise<boolean> {
  await Promise.all(desks.map((desk) => desk.close()));
  const administrator = await server.administrator();
  const [rows, duty] = [await readHistory(administrator), await readDuty(administrator)];
  const arrivals = await readArrivals(administrator);
  await administrator.close();
  const charges = compareCharges(gateway.made, rows);
  const { made, reads } = gateway;
  const sinceAway = ({ desk, from }: LedgerRead) => away.near(desk, from);
  const { figures, ...ofReads } = compareReads({ made, reads, duty, arrivals, sinceAway });
  return printReport({
    took: seconds(began),
    findings: { ...charges, ...ofReads },
    reads: figures,
    rows,
    made: gateway.made.size,
    requests: gateway.requests,
    disturbances,
    settling,
    desks,
  });
}

const seconds = (began: number) => `${Math.round((Date.now() - began) / 1000)} s`;
