/**
 * A batch whose disk fills up several times in the middle of it. Runs over a small file system (small-disk.ts) at the
 * folder that is passed; prints one JSON line. As a person would, it resumes the batch when there is space again.
 */
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { systemClock } from '../../../src-main/ground/clock.ts';
import { startSandbox } from '../../../src-main/sandbox/sandbox-server.ts';
import type { Batch, BatchStop } from '../../../src-preload/contract/batches/batch.ts';
import { typedGateway } from '../gateway/connect-gateway.ts';
import { PAGE, smallDisk } from '../history/small-disk.ts';
import { openDesk } from '../shell/console-desk.ts';

export interface FullDiskBatch {
  /** Why it stopped each time, and how many creations were sent from then until there was space. */
  readonly stops: readonly { readonly stoppedBy: BatchStop | null; readonly sentMeanwhile: number }[];
  readonly status: Batch['status'];
  readonly created: number;
  /** Creations that the service got, and how many different references they had. */
  readonly sent: number;
  readonly references: number;
  readonly findings: readonly string[];
}

const [folder = ''] = process.argv.slice(2);
const ROWS = 24;
/** Pages that could still be written when the disk filled up; and whether it also loses what the reserve gave back. */
const FILLINGS = [
  { pages: 9, isKeptFull: false },
  { pages: 0, isKeptFull: true },
];

// The service has a disk of its own.
const sandbox = await startSandbox({
  dataFolder: mkdtempSync(join(tmpdir(), 'balcao-service-')),
  port: 0,
  clock: systemClock,
});
const disk = smallDisk('a small file system', folder);
const desk = await openDesk(folder, systemClock);
const { id: gatewayId } = await desk.call(
  'gateways.add',
  typedGateway({ baseUrl: sandbox.baseUrl, environment: 'sandbox', requestsPerSecond: 100 }),
);
await desk.call('access.setToken', { gatewayId, token: sandbox.token });
const lines = Array.from({ length: ROWS }, (_, index) => `${10 + index},00;ROW-${index + 1}`);
const draft = await desk.call('batches.prepare', {
  ...{ gatewayId, fileName: 'disk.csv', sheet: 0, saveAs: null },
  content: Buffer.from(['Valor;Referência', ...lines].join('\n')).toString('base64'),
  mapping: { columns: { amount: 0, reference: 1 }, decimal: 'comma' },
});
const of = { gatewayId, batchId: draft.id };
const creations = () => sandbox.requests.filter(({ method }) => method === 'POST').length;

/** Makes the history need space for its next write: its WAL begins again, and the ledger ends at a page's end. */
function tighten(): void {
  const history = join(folder, 'gateways', gatewayId);
  const db = new Database(join(history, 'history.db'));
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const ledger = join(history, 'ledger.jsonl');
  appendFileSync(ledger, '\n'.repeat(PAGE - (statSync(ledger).size % PAGE)));
}

/** Another program's file, which takes whatever is free. */
const rest = join(folder, 'rest');
function takeRest(): void {
  try {
    for (;;) appendFileSync(rest, Buffer.alloc(PAGE, 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Repeats the look until it fits; the parent's timeout is the limit. */
async function until(fits: (batch: Batch) => boolean): Promise<Batch> {
  for (;;) {
    const batch = await desk.call('batches.get', of);
    if (fits(batch) && batch.figures.sending.count === 0) return batch;
    await later(5);
  }
}

await desk.call('batches.start', { ...of, ...draft.figures.ready, confirmation: null });
await until(({ pilot }) => pilot !== null);
const stops: FullDiskBatch['stops'][number][] = [];
for (const { pages, isKeptFull } of FILLINGS) {
  const before = creations();
  await desk.call('batches.resume', of);
  while (creations() < before + 2) await later(1);
  tighten();
  disk.leave(pages);
  for (;;) {
    if (isKeptFull) takeRest();
    const { status, stoppedBy } = await desk.call('batches.get', of);
    if (status !== 'running') {
      const sent = creations();
      // Somebody who tries again on a full disk sends nothing.
      await desk.console.dispatch('batches.resume', of, { windowId: 'window' });
      await later(100);
      stops.push({ stoppedBy, sentMeanwhile: creations() - sent });
      break;
    }
    await later(5);
  }
  disk.free();
  rmSync(rest, { force: true });
  while ((await desk.call('maintenance.status', { gatewayId })).stopped !== null) await later(10);
  await until(({ status }) => status !== 'running');
}
await desk.call('batches.resume', of);
const { status, figures } = await until((batch) => batch.status !== 'running');
const { rows } = await desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 100 });
const { findings } = await desk.call('maintenance.check', { gatewayId });
const result: FullDiskBatch = {
  ...{ stops, status, created: figures.created.count, sent: creations() },
  references: new Set(rows.map(({ reference }) => reference)).size,
  findings: [...findings],
};
process.stdout.write(`${JSON.stringify(result)}\n`);
await desk.console.close();
await sandbox.close();
process.exit(0);
