/**
 * Kills a creating console again and again (SIGKILL) at random moments, on one data folder, against a service that
 * lists its charges; then compares the history with that list.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openHistory } from '../../../src-main/history/history.ts';
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { ListCursor } from '../../../src-preload/contract/charges/list/list-cursor.ts';
import { type MadeCharge, startLedgerServer } from '../gateway/services/ledger-server.ts';
import { seededRandom } from '../gateway/watch-world.ts';
import { childScript, historyWorkers } from '../run/built-scripts.ts';

export interface KillReport {
  readonly rounds: number;
  readonly made: number;
  readonly created: number;
  readonly unknown: number;
  /** Charges of the service that the history has neither as created nor as outcome unknown with their reference. */
  readonly lost: readonly MadeCharge[];
  /** The same of a history that is rebuilt from its ledger and the references beside it alone. */
  readonly lostWithoutFile: readonly MadeCharge[];
  /** Transaction ids and references that the history has twice. */
  readonly twice: readonly string[];
  /** The result of SQLite's integrity check. */
  readonly integrity: string;
}

export async function killRounds(rounds: number, seed: number): Promise<KillReport> {
  const random = seededRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'balcao-kill-'));
  let isHeld = false;
  const server = await startLedgerServer(() => (isHeld ? null : random() * 4));
  try {
    for (let round = 0; round < rounds; round += 1) {
      // Whatever the machine's speed, some are killed before their response: these get none.
      isHeld = round % 4 === 0;
      const more = isHeld ? 1 : 1 + Math.floor(random() * 5);
      await killOnce(folder, server, { charges: server.made.length + more, after: random() * 8 });
    }
    return { rounds, ...(await compare(folder, server.made)) };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Kills the console this many milliseconds after the service made a charge: before or after its response, or in the
 * next attempt.
 */
async function killOnce(
  folder: string,
  server: Awaited<ReturnType<typeof startLedgerServer>>,
  moment: { readonly charges: number; readonly after: number },
): Promise<void> {
  const script = childScript('kill-child');
  const child = spawn(process.execPath, [script, folder, server.baseUrl], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    server.hasMade(moment.charges),
    ended.then(([code]) => {
      throw new Error(`the creating console ended by itself with code ${code}`);
    }),
  ]);
  // The time of the kill is the point of the round: it is random, not waited for.
  await new Promise((resolve) => setTimeout(resolve, moment.after));
  child.kill('SIGKILL');
  await ended;
}

/** Copies a history's folder as after the loss of its file. */
function withoutFile(historyFolder: string, copy: string): string {
  cpSync(historyFolder, copy, { recursive: true });
  for (const name of readdirSync(copy))
    if (name.startsWith('history.db') || name === 'backups') rmSync(join(copy, name), { recursive: true });
  return copy;
}

async function rowsAndNames(historyFolder: string) {
  const history = await openHistory({ folder: historyFolder, workers: historyWorkers, log: () => {} });
  await history.endOpenAttempts(Date.now());
  const named = await history.missingTransactions();
  const rows: ChargeRow[] = [];
  let after: ListCursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof history.list>> = await history.list({}, after, 500);
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  await history.close();
  return {
    rows,
    created: new Set([...rows, ...named].flatMap(({ transactionId }) => transactionId ?? [])),
    unknown: new Set(rows.filter((row) => row.transactionId === null).map((row) => row.reference)),
  };
}

async function compare(folder: string, made: readonly MadeCharge[]): Promise<Omit<KillReport, 'rounds'>> {
  const [gatewayId = ''] = readdirSync(join(folder, 'gateways'));
  const historyFolder = join(folder, 'gateways', gatewayId);
  const copy = withoutFile(historyFolder, join(folder, 'without-file'));
  const { rows } = await rowsAndNames(historyFolder);
  const rebuilt = await rowsAndNames(copy);
  const file = new Database(join(historyFolder, 'history.db'), { readonly: true });
  const integrity = String(file.pragma('integrity_check', { simple: true }));
  file.close();
  const created = new Set(rows.flatMap((row) => row.transactionId ?? []));
  const unknown = new Set(rows.filter((row) => row.transactionId === null).map((row) => row.reference));
  return {
    made: made.length,
    created: created.size,
    unknown: unknown.size,
    lost: made.filter((charge) => !created.has(charge.id) && !unknown.has(charge.reference)),
    lostWithoutFile: made.filter((charge) => !rebuilt.created.has(charge.id) && !rebuilt.unknown.has(charge.reference)),
    twice: [...repeated(rows.map((row) => row.transactionId)), ...repeated(rows.map((row) => row.reference))],
    integrity,
  };
}

function repeated(values: readonly (string | null)[]): string[] {
  const there = values.filter((value) => value !== null);
  return there.filter((value, index) => there.indexOf(value) !== index);
}
