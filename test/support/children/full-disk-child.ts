/**
 * A console whose disk fills up at a chosen write of a creation: before it is sent, or while the service responds. Runs
 * over a disk of small-disk.ts, with its kind, its folder and whether to make all rounds; prints one JSON line per round.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { gatewayInput } from '../../../src-preload/contract/gateways/gateway.ts';
import { typedDraft } from '../gateway/typed-draft.ts';
import { type DiskKind, PAGE, smallDisk } from '../history/small-disk.ts';
import { openDesk } from '../shell/console-desk.ts';

export interface Round {
  readonly when: 'before' | 'meanwhile';
  /** Pages that could still be written. */
  readonly pages: number;
  /** The outcome, or the reason of the error. */
  readonly said: string;
  /** The transaction it named, where it named one. */
  readonly named: string | null;
  /** Charges the service made in this round. */
  readonly made: readonly string[];
  /** The result of the next creation on the full disk, and whether it was sent. */
  readonly next: { readonly said: string; readonly sent: boolean };
  /** The emitted reason why nothing can be recorded. */
  readonly stopped: string | null;
  /** The charges made so far that the list did not show once there was space again. */
  readonly lost: readonly string[];
  /** The result of a creation once there was space again, without any other action. */
  readonly after: string;
}

export interface Ending {
  /** Charges made and entries of creations in the audit trail. */
  readonly made: number;
  readonly noted: number;
  readonly findings: readonly string[];
}

const [kind, folder = '', rounds] = process.argv.slice(2) as [DiskKind, string, 'all' | 'some'];
/** All: each page of what is written before the POST by itself; of its end, which is written in one go, fewer. */
const ROUNDS = {
  all: {
    before: [...Array.from({ length: 20 }, (_, pages) => pages), 24, 28, 32, 40, 64],
    meanwhile: [0, 1, 2, 3, 5, 8, 12, 16, 20, 24, 28, 32, 40, 64],
  },
  some: { before: [0, 1, 2, 4, 6, 9, 13, 18, 28, 64], meanwhile: [0, 1, 3, 8, 20, 64] },
} as const;
const printLine = (line: Round | Ending) => void process.stdout.write(`${JSON.stringify(line)}\n`);

const disk = smallDisk(kind, folder);
const made: string[] = [];
/** The action at which the disk fills, while the service responds to a creation. */
const meanwhile: { act: (() => void) | null } = { act: null };
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    let data: object = { id: (request.url ?? '').split('/').at(-1), amount: 12_345, status: 'PENDING' };
    if (request.method === 'POST') {
      made.push(randomUUID());
      const { amount, metadata } = JSON.parse(Buffer.concat(chunks).toString());
      data = { id: made.at(-1), amount, metadata, status: 'PENDING' };
      meanwhile.act?.();
    }
    response.statusCode = request.method === 'POST' ? 201 : 200;
    response.end(JSON.stringify({ status: true, data }));
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

const desk = await openDesk(folder);
const { id: gatewayId } = await desk.call(
  'gateways.add',
  gatewayInput.parse({
    name: 'Loja',
    // Listening on TCP: the address is never a pipe's name.
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    environment: 'live',
    verifyPath: '',
    sendAttemptId: true,
    requestsPerSecond: 100,
  }),
);
await desk.call('access.setToken', { gatewayId, token: 'token' });
const history = join(folder, 'gateways', gatewayId);

/** Makes every file need disk space for its next write: the WALs begin again, and the ledger ends at a page's end. */
function tighten(): void {
  for (const path of [join(history, 'history.db'), join(folder, 'console.db')]) {
    const db = new Database(path);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
  }
  const ledger = join(history, 'ledger.jsonl');
  appendFileSync(ledger, '\n'.repeat(PAGE - (statSync(ledger).size % PAGE)));
}

async function create(): Promise<{ said: string; named: string | null }> {
  const draft = typedDraft();
  const result = await desk.console.dispatch(
    'charges.create',
    { gatewayId, draft, confirmDuplicate: true },
    { windowId: 'window' },
  );
  if (!result.ok) return { said: 'reason' in result.error ? result.error.reason : result.error.kind, named: null };
  // The dispatch returns the operation's own output, which its signature does not express.
  const outcome = result.value as { outcome: string; transactionId?: string | null };
  return { said: outcome.outcome, named: outcome.transactionId ?? null };
}

async function listed(): Promise<ReadonlySet<string | null>> {
  const ids = new Set<string | null>();
  let after: Parameters<typeof desk.call<'charges.list'>>[1]['after'] = null;
  do {
    const page: Awaited<ReturnType<typeof desk.call<'charges.list'>>> = await desk.call('charges.list', {
      gatewayId,
      filter: {},
      after,
      limit: 100,
    });
    for (const { transactionId } of page.rows) ids.add(transactionId);
    after = page.next;
  } while (after !== null);
  return ids;
}

/** Repeats the check until it is true; the parent's timeout is the limit. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await later(10);
}

for (const when of ['before', 'meanwhile'] as const)
  for (const pages of ROUNDS[rounds][when]) {
    const madeBefore = made.length;
    tighten();
    if (when === 'before') disk.leave(pages);
    else meanwhile.act = () => disk.leave(pages);
    const { said, named } = await create();
    meanwhile.act = null;
    const ofRound = made.slice(madeBefore);
    const { stopped } = await desk.call('maintenance.status', { gatewayId });
    const next = await create();
    const sent = made.length > madeBefore + ofRound.length;
    disk.free();
    await until(async () => (await desk.call('maintenance.status', { gatewayId })).stopped === null);
    const { said: after } = await create();
    const shown = await listed();
    const lost = made.filter((id) => !shown.has(id));
    printLine({ when, pages, said, named, made: ofRound, next: { said: next.said, sent }, stopped, lost, after });
  }

const entries = async () => {
  const all = await desk.call('audit.list', { before: null, limit: 500 });
  return all.filter(({ action }) => action === 'charge-created').length;
};
// Creations that were reported as "unrecorded" are audited, too: one entry per charge.
await until(async () => (await entries()) >= made.length);
const { findings } = await desk.call('maintenance.check', { gatewayId });
printLine({ made: made.length, noted: await entries(), findings: [...findings] });
await desk.console.close();
server.closeAllConnections();
server.close();
// The data folder is deleted with its file system, or with the test.
if (readdirSync(folder).length === 0) throw new Error('the console left nothing');
process.exit(0);
