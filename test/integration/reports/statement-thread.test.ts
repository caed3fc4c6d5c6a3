import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../../src-main/ground/clock.ts';
import { measureInput } from '../../../src-main/ground/input-size.ts';
import { openHistory } from '../../../src-main/history/history.ts';
import { STATEMENT_DEADLINE, StatementThread } from '../../../src-main/reports/statements/statement-thread.ts';
import { MOST_LISTED } from '../../../src-main/reports/statements/statements.ts';
import { inputLimit } from '../../../src-preload/contract/contract.ts';
import { statementContent } from '../../../src-preload/contract/reports/statements.ts';

import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { base64 } from '../../support/gateway/batch-desk.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { createCharge } from '../../support/history/history-world.ts';
import { E2E } from '../../support/history/statement-desk.ts';
import { historyWorkers, stuckThread } from '../../support/run/built-scripts.ts';
import { IS_SOAK } from '../../support/run/rounds.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

const MAPPING = { date: 0, amount: 1, debit: null, sign: null, description: 2, endToEnd: null, id: null };
const NAMES = 'Data;Valor;Histórico';

/** The wall clock, on which a file that is slow only because the machine is busy has its time. */
const PATIENT: Clock = {
  ...systemClock,
  after: (delay, action) => systemClock.after(delay === STATEMENT_DEADLINE ? 10 * delay : delay, action),
};

/** A closed desk whose one gateway has a charge of R$ 10,00 that was paid with this end-to-end id. */
let closed: string;
let gatewayId: string;
beforeAll(async () => {
  const desk = await openDesk();
  closed = desk.folder;
  gatewayId = (await desk.call('gateways.add', typedGateway())).id;
  await desk.console.close();
  const folder = join(closed, 'gateways', gatewayId);
  const history = await openHistory({ folder, workers: historyWorkers, log: () => undefined });
  const paid = { state: 'PAID', paidAt: Date.UTC(2026, 10, 20, 15), end2endId: E2E };
  await createCharge(history, { transaction: paid });
  await history.close();
});
afterAll(() => rmSync(closed, { recursive: true, force: true }));

/** A copy of that desk on that clock, its history changed before it opens. */
async function deskWithPayment(
  change: (db: Database.Database) => void = () => undefined,
): Promise<{ readonly desk: ConsoleDesk; readonly gatewayId: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(closed, folder, { recursive: true });
  const db = new Database(join(folder, 'gateways', gatewayId, 'history.db'));
  change(db);
  db.close();
  const desk = await openDesk(folder, PATIENT);
  onTestFinished(() => desk.console.close());
  return { desk, gatewayId };
}

/** Adds this many charges like the one that is there, without its end-to-end id. */
function copyCharge(db: Database.Database, count: number): void {
  const [[timeKey]] = db.prepare('SELECT time_key FROM charges').raw().all() as [[number]];
  for (const table of ['charges', 'charge_snapshots']) {
    const names = (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
    const values: Readonly<Record<string, string>> = {
      time_key: `${timeKey} + value`,
      key: "printf('bbbbbbbb-0000-4000-8000-%012d', value)",
      transaction_id: "'tx-copy-' || value",
      end2end_id: 'NULL',
    };
    db.prepare(
      `WITH RECURSIVE copies (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM copies WHERE value < ?)
       INSERT INTO ${table} (${names.join()}) SELECT ${names.map((name) => values[name] ?? name).join()}
       FROM ${table}, copies`,
    ).run(count);
  }
}

describe("a bank's file", () => {
  it("a bank's file is matched with the history, and the mapping of its columns is saved", async () => {
    const { desk, gatewayId } = await deskWithPayment();
    const text = `${NAMES}\n20/11/2026;10,00;PIX ${E2E}\n20/11/2026;10,00;PIX`;
    expect(await desk.call('statements.read', { gatewayId, content: base64(text) })).toMatchObject({
      kind: 'csv',
      mapping: MAPPING,
      savedId: null,
    });
    const found = await desk.call('statements.match', { gatewayId, content: base64(text), mapping: MAPPING });
    expect(found.counts).toMatchObject({ matched: 1, proposed: 0, missingInBank: 0, missingHere: 1 });
    expect(found.matched[0]).toMatchObject({ by: 'end-to-end', charges: [{ end2endId: E2E }] });
    expect(await desk.call('statements.read', { gatewayId, content: base64(text) })).toMatchObject({
      mapping: MAPPING,
      savedId: expect.any(String),
    });
    expect(await desk.errorOf('statements.match', { gatewayId, content: base64(text), mapping: null })).toEqual({
      kind: 'invalid-input',
      issues: [{ path: 'mapping', code: 'statement-not-mapped' }],
    });
  });

  it("a bank's file with a payout of more than ten thousand charges is confirmed and undone as one", async () => {
    const count = 10_001;
    const { desk, gatewayId } = await deskWithPayment((db) => copyCharge(db, count - 1));
    const text = `${NAMES}\n20/11/2026;${count * 10},00;TED GATEWAY`;
    const [payout] = (await desk.call('statements.match', { gatewayId, content: base64(text), mapping: MAPPING }))
      .proposed;
    if (payout === undefined) throw new Error('no payout is proposed');
    const { lineId, day, amount } = payout.entry;
    const line = { lineId, day, amount, kind: payout.kind, evidence: 'person' as const };
    const keys = payout.charges.map(({ key }) => key);
    expect(keys).toHaveLength(count);
    // As the shells check it.
    const input = { gatewayId, lines: [{ ...line, keys }] };
    expect(measureInput(input, inputLimit('statements.save')).fault).toBeNull();
    const { saved, refused } = await desk.call('statements.save', input);
    expect([saved.length, refused]).toEqual([count, []]);
    expect(await desk.call('statements.undo', { gatewayId, lineId })).toHaveLength(count);
  });

  it("a bank's file finds the debit of a refund, and does not ask again about a known line", async () => {
    const { desk, gatewayId } = await deskWithPayment((db) => {
      db.exec(
        `UPDATE charges SET state = 'REFUNDED', returned_at_ms = ${Date.UTC(2026, 10, 25, 15)}, returned_at_source = 'seen'`,
      );
    });
    const text = `${NAMES}\n24/11/2026;-10,00;DEVOLUCAO PIX ${E2E}\n20/11/2026;10,00;PIX ${E2E}`;
    const found = await desk.call('statements.match', { gatewayId, content: base64(text), mapping: MAPPING });
    expect(found.matched).toMatchObject([
      { kind: 'refund', by: 'end-to-end', saved: false, entry: { line: 2, amount: -1000 } },
      { kind: 'payment', by: 'end-to-end', saved: false, entry: { line: 3 } },
    ]);
    const [refund] = found.matched;
    const known = await deskWithPayment((db) => {
      db.prepare(
        `INSERT INTO statement_matches (line_id, time_key, kind, evidence, day, amount, matched_at_ms)
         SELECT ?, time_key, 'refund', 'person', '2026-11-24', -1000, 1 FROM charges`,
      ).run(refund?.entry.lineId);
    });
    const again = await known.desk.call('statements.match', {
      gatewayId: known.gatewayId,
      content: base64(text),
      mapping: MAPPING,
    });
    expect(again.matched).toMatchObject([
      { kind: 'refund', by: 'person', saved: true, entry: { line: 2 } },
      { kind: 'payment', by: 'end-to-end', saved: false, entry: { line: 3 } },
    ]);
  });

  it("a bank's file finds the debit of a refund whose charge has the line of an earlier refund", async () => {
    const { desk, gatewayId } = await deskWithPayment((db) => {
      db.exec(
        `UPDATE charges SET state = 'REFUNDED', returned_at_ms = ${Date.UTC(2026, 10, 25, 15)}, returned_at_source = 'seen'`,
      );
      db.exec(
        `INSERT INTO statement_matches (line_id, time_key, kind, evidence, day, amount, matched_at_ms)
         SELECT 'earlier', time_key, 'refund', 'person', '2026-11-21', -1000, 1 FROM charges`,
      );
    });
    const text = `${NAMES}\n24/11/2026;-10,00;DEVOLUCAO PIX ${E2E}`;
    const { matched } = await desk.call('statements.match', { gatewayId, content: base64(text), mapping: MAPPING });
    expect(matched).toMatchObject([{ kind: 'refund', by: 'end-to-end', saved: false, entry: { line: 2 } }]);
  });

  it("a bank's file of the largest size is accepted, and a hundred thousand entries block nothing", async () => {
    const { desk, gatewayId } = await deskWithPayment();
    const entry = '\n01/11/26;1;';
    const before = `${NAMES}\n20/11/2026;10,00;PIX ${E2E}`;
    const largest = Math.floor((8_000_000 - before.length) / entry.length);
    expect(statementContent.safeParse(base64(before + entry.repeat(largest))).success).toBe(true);
    const entries = IS_SOAK ? largest : 100_000;
    const text = before + entry.repeat(entries);
    const answered: Promise<unknown>[] = [];
    const asking = setInterval(
      () => answered.push(desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 50 })),
      50,
    );
    const found = await desk
      .call('statements.match', { gatewayId, content: base64(text), mapping: MAPPING })
      .finally(() => clearInterval(asking));
    await Promise.all(answered);
    expect(found.counts).toMatchObject({ matched: 1, missingHere: entries });
    expect(found.missingHere).toHaveLength(MOST_LISTED);
    // A blocked main thread runs its timer once or twice.
    expect(answered.length).toBeGreaterThan(10);
  }, 600_000);

  it("a bank's file that was made to be slow is processed at once", async () => {
    const { desk, gatewayId } = await deskWithPayment();
    const text = `${NAMES}\n20/11/2026;1${' '.repeat(4_000)}x;PIX\n20/11/2026;10,00;PIX ${E2E}`;
    const found = await desk.call('statements.match', { gatewayId, content: base64(text), mapping: MAPPING });
    expect(found.counts).toMatchObject({ matched: 1, unread: 1 });
  });
});

describe("a statement's thread", () => {
  it('a statement whose thread does not end is not read, and the next file is read', async () => {
    const clock = new VirtualClock();
    const workers = { statementWorker: stuckThread };
    const thread = new StatementThread({ clock, workers });
    const started = once(process, 'worker');
    const first = thread.read(base64(NAMES)).catch((fault: unknown) => fault);
    await started;
    workers.statementWorker = historyWorkers.statementWorker;
    const second = thread.read(base64(`${NAMES}\n20/11/2026;10,00;PIX`));
    await clock.advance(STATEMENT_DEADLINE);
    expect(await first).toMatchObject({
      error: { kind: 'invalid-input', issues: [{ path: 'content', code: 'statement-not-read' }] },
    });
    expect(await second).toMatchObject({ kind: 'csv' });
    await thread.close();
  });
});
