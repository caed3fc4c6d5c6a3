/**
 * Kills a console that sends a batch (SIGKILL) at random moments, resumes it each time, and compares how each row ended
 * with the charges that the service lists.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHistory } from '../../../src-main/history/history.ts';
import { startLedgerServer } from '../gateway/services/ledger-server.ts';
import { seededRandom } from '../gateway/watch-world.ts';
import { childScript, historyWorkers } from '../run/built-scripts.ts';

export interface BatchKills {
  readonly rows: number;
  readonly kills: number;
  readonly requestsPerSecond: number;
  /** What the service takes for a creation, on average (ms). */
  readonly latency: number;
  readonly seed: number;
}

export interface BatchKillReport {
  readonly kills: number;
  /** Charges that the service made for a row that already had one. */
  readonly doubled: readonly string[];
  /** Rows of which neither the service nor the batch has a charge or an unknown outcome. */
  readonly lost: readonly string[];
  /** Rows whose verdict is not what the service's ledger says. */
  readonly untrue: readonly string[];
  readonly created: number;
  readonly unknown: number;
  /** From the first start to the end (ms), the starts after each kill included; and without them. */
  readonly took: number;
  readonly sending: number;
}

export async function batchKillRounds({
  rows,
  kills,
  requestsPerSecond,
  latency,
  seed,
}: BatchKills): Promise<BatchKillReport> {
  const random = seededRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'balcao-batch-kill-'));
  const server = await startLedgerServer(() => random() * 2 * latency);
  const arguments_ = [childScript('batch-kill-child'), folder, server.baseUrl, String(rows), String(requestsPerSecond)];
  const began = performance.now();
  let sending = 0;
  /** Runs the console up to its end, or kills it some moments after the service made this many charges. */
  const run = async (killAt: number | null) => {
    const child = spawn(process.execPath, arguments_, { stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = once(child, 'exit');
    const first = server.hasMade(server.made.length + 1).then(() => performance.now());
    if (killAt !== null) {
      await Promise.race([server.hasMade(killAt), ended]);
      // The time of the kill is the point of the round: it is random, not waited for.
      await new Promise((resolve) => setTimeout(resolve, random() * 3 * latency));
      child.kill('SIGKILL');
    }
    await ended;
    const now = performance.now();
    sending += now - (await Promise.race([first, now]));
  };
  try {
    for (let round = 1; round <= kills; round += 1) {
      const share = Math.floor((rows * round) / (kills + 1));
      await run(Math.min(rows - 1, Math.max(server.made.length + 1, share)));
    }
    await run(null);
    const took = performance.now() - began;
    return {
      kills,
      took,
      sending,
      ...(await compare(
        folder,
        server.made.map(({ reference }) => reference),
      )),
    };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(folder: string, made: readonly string[]) {
  const [gatewayId = ''] = readdirSync(join(folder, 'gateways'));
  const history = await openHistory({
    folder: join(folder, 'gateways', gatewayId),
    workers: historyWorkers,
    log: () => {},
  });
  try {
    const [batch] = await history.batches(1);
    const rows = await history.batchRows(batch?.id ?? '', { offset: 0, limit: 10_000, verdict: null });
    const counts = new Map<string, number>();
    for (const reference of made) counts.set(reference, (counts.get(reference) ?? 0) + 1);
    const isTrue = (verdict: string, count: number) =>
      verdict === 'created' ? count === 1 : verdict === 'unknown' && count <= 1;
    return {
      doubled: [...counts].filter(([, count]) => count > 1).map(([reference]) => reference),
      lost: rows
        .filter(({ verdict }) => verdict !== 'created' && verdict !== 'unknown')
        .map(({ cells }) => cells.reference),
      untrue: rows
        .filter(({ verdict, cells }) => !isTrue(verdict, counts.get(cells.reference) ?? 0))
        .map(({ cells, verdict }) => `${cells.reference} ${verdict}`),
      created: rows.filter(({ verdict }) => verdict === 'created').length,
      unknown: rows.filter(({ verdict }) => verdict === 'unknown').length,
    };
  } finally {
    await history.close();
  }
}
