import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reconciliation } from '../../../src-preload/contract/reports/reports.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { createdCharge, listedSettings } from '../../support/gateway/connect-gateway.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

/** The middle of a month, at noon in São Paulo: no test begins in one day or month and ends in the next. */
const clock = fastClock(8, Date.UTC(2026, 10, 18, 15));
let desk: ConsoleDesk;
let gatewayId = '';

beforeEach(async () => {
  desk = await openDesk(undefined, clock);
  gatewayId = (await desk.call('gateways.addSandbox', null)).id;
});
afterEach(() => desk.close());

const day = (offset = 0) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(
    clock.now() + offset * 86_400_000,
  );
const days = () => ({ from: day(-1), to: day(1) });

async function paidCharge(amount: number): Promise<string> {
  const madeKey = await createdCharge(desk, gatewayId, { ...typedDraft(), id: randomUUID(), amount });
  await desk.call('sandbox.simulate', { gatewayId, key: madeKey, action: 'pay' });
  await desk.received((signal) => signal.name === 'charge-paid' && signal.payload.row.key === madeKey);
  return madeKey;
}

/** Changes how the gateway is reached: its history closes and opens again. */
async function changeProxy(): Promise<void> {
  const gateway = await listedSettings(desk, gatewayId);
  await desk.call('gateways.change', { gatewayId, gateway: { ...gateway, proxy: { kind: 'none' } } });
}

/** The reconciliation once it fits. */
async function reconciliationThat(fits: (reconciliation: Reconciliation) => boolean): Promise<Reconciliation> {
  const signal = await desk.received((each) => each.name === 'reconcile-progress' && fits(each.payload.reconciliation));
  if (signal.name !== 'reconcile-progress') throw new Error('another signal');
  return signal.payload.reconciliation;
}

describe('a reconciliation', () => {
  it('a reconciliation reads a period again and lists PAID that became REFUNDED before anything else', async () => {
    const [kept, refunded] = [await paidCharge(700), await paidCharge(900)];
    await desk.call('sandbox.simulate', { gatewayId, key: refunded, action: 'refund' });
    const { id, total } = await desk.call('reconcile.start', { gatewayId, basis: 'paid', days: days(), rate: 50 });
    expect(total).toBe(2);
    expect(await reconciliationThat(({ status }) => status === 'done')).toMatchObject({
      done: 2,
      changed: 1,
      failed: 0,
    });
    const findings = await desk.call('reconcile.findings', { gatewayId, id });
    expect(findings).toMatchObject([
      { key: refunded, outcome: 'changed', stateBefore: 'PAID', stateAfter: 'REFUNDED' },
    ]);
    expect((await desk.call('charges.detail', { gatewayId, key: kept })).state).toBe('PAID');
    const { timeline } = await desk.call('charges.detail', { gatewayId, key: refunded });
    expect(timeline.at(-1)?.event).toMatchObject({ kind: 'state', to: 'REFUNDED', source: 'reconcile', late: true });
  });

  it('a row that another program edited is found by a re-check and by the file’s check, and mended', async () => {
    const [kept, edited] = [await paidCharge(700), await paidCharge(900)];
    const db = new Database(join(desk.folder, 'gateways', gatewayId, 'history.db'));
    db.exec('UPDATE charges SET amount = 1600 - amount, fee_amount = NULL');
    db.close();
    const checked = await desk.call('maintenance.check', { gatewayId });
    expect([checked.findings, checked.edited]).toEqual([[], 2]);
    expect(checked.editedRows.map(({ key }) => key).toSorted()).toEqual([kept, edited].toSorted());
    const { id } = await desk.call('reconcile.start', { gatewayId, basis: 'paid', days: days(), rate: 50 });
    expect(await reconciliationThat(({ status }) => status === 'done')).toMatchObject({
      done: 2,
      changed: 2,
      failed: 0,
    });
    const findings = await desk.call('reconcile.findings', { gatewayId, id });
    expect(findings.map(({ key, amount, outcome }) => [key, amount, outcome])).toEqual([
      [kept, 700, 'mended'],
      [edited, 900, 'mended'],
    ]);
    expect(await desk.call('maintenance.check', { gatewayId })).toMatchObject({ findings: [], edited: 0 });
  });

  // Ten seconds per read, so that a busy machine does not reach the end before the pause.
  it('a reconciliation observes its rate, stays paused over a restart, and completes when resumed', async () => {
    for (const amount of [700, 800, 900]) await paidCharge(amount);
    const { id } = await desk.call('reconcile.start', { gatewayId, basis: 'created', days: days(), rate: 0.1 });
    await reconciliationThat(({ done }) => done === 1);
    const paused = await desk.call('reconcile.pause', { gatewayId, id });
    expect(paused).toMatchObject({ status: 'paused', total: 3 });
    expect(paused.done).toBeLessThan(3);
    desk = await desk.reopen();
    expect(await desk.call('reconcile.list', { gatewayId })).toMatchObject([
      { id, status: 'paused', done: paused.done },
    ]);
    // Nothing new begins beside one that is open.
    expect((await desk.call('reconcile.start', { gatewayId, basis: 'paid', days: days(), rate: 9 })).id).toBe(id);
    await desk.call('reconcile.resume', { gatewayId, id });
    expect(await reconciliationThat(({ status }) => status === 'done')).toMatchObject({ done: 3, changed: 0 });
  });

  it('a running reconciliation is resumed by the next start', async () => {
    for (const amount of [700, 800, 900]) await paidCharge(amount);
    const { id } = await desk.call('reconcile.start', { gatewayId, basis: 'created', days: days(), rate: 0.1 });
    await reconciliationThat(({ done }) => done === 1);
    desk = await desk.reopen();
    expect(await reconciliationThat(({ status }) => status === 'done')).toMatchObject({ id, done: 3 });
  });

  it('a reconciliation completes when its gateway is opened again in the middle of it', async () => {
    for (const amount of [700, 800, 900]) await paidCharge(amount);
    const { id } = await desk.call('reconcile.start', { gatewayId, basis: 'created', days: days(), rate: 0.1 });
    await reconciliationThat(({ done }) => done === 1);
    await changeProxy();
    expect(await reconciliationThat(({ status }) => status === 'done')).toMatchObject({ id, done: 3, failed: 0 });
    expect(desk.log).toEqual([]);
  });

  it('a reconciliation with many reads in flight loses none of them when its gateway is opened again', async () => {
    // The gateway's cap is lower than the reconciliation's rate: reads are queued when it closes.
    for (let amount = 700; amount < 712; amount += 1) await paidCharge(amount);
    const { id } = await desk.call('reconcile.start', { gatewayId, basis: 'created', days: days(), rate: 12 });
    await changeProxy();
    expect(await reconciliationThat(({ status }) => status === 'done')).toMatchObject({ id, done: 12, failed: 0 });
    expect(desk.log).toEqual([]);
  });

  it('a reconciliation is as in the restored backup, and continues from there', async () => {
    for (const amount of [700, 800, 900]) await paidCharge(amount);
    const { name: before } = await desk.call('maintenance.backUp', { gatewayId });
    const asked = { gatewayId, basis: 'created', days: days(), rate: 0.1 } as const;
    const { id } = await desk.call('reconcile.start', asked);
    await reconciliationThat(({ done }) => done === 1);
    const { name: amidst } = await desk.call('maintenance.backUp', { gatewayId });
    await desk.call('maintenance.restore', { gatewayId, name: amidst });
    expect(await reconciliationThat(({ status }) => status === 'done')).toMatchObject({ id, done: 3 });
    await desk.call('maintenance.restore', { gatewayId, name: before });
    expect(await desk.call('reconcile.list', { gatewayId })).toEqual([]);
    const again = await desk.call('reconcile.start', { ...asked, rate: 50 });
    expect(await reconciliationThat((each) => each.id === again.id && each.status === 'done')).toMatchObject({
      done: 3,
    });
  });
});

describe('a closing', () => {
  it('a closing sums what the service reported by day and state, and the next one lists what changed since', async () => {
    await paidCharge(700);
    const refunded = await paidCharge(900);
    const month = day().slice(0, 7);
    const first = await desk.call('closing.close', { gatewayId, period: month, basis: 'cash' });
    const sums = (lines: typeof first.lines, state: string) =>
      lines.filter((line) => line.state === state).reduce((sum, line) => sum + line.gross, 0);
    expect([first.compared?.changes, sums(first.lines, 'PAID'), first.isUnfinished]).toEqual([[], 1600, true]);
    expect(await desk.call('closing.outdated', { gatewayId })).toEqual({ periods: 0 });
    await desk.call('sandbox.simulate', { gatewayId, key: refunded, action: 'refund' });
    await desk.call('charges.checkNow', { gatewayId, key: refunded });
    const second = await desk.call('closing.read', { gatewayId, period: month, basis: 'cash' });
    const returned = second.lines.reduce((sum, line) => sum + line.returnedGross, 0);
    expect([sums(second.lines, 'PAID'), returned]).toEqual([1600, 900]);
    expect(second.closings).toMatchObject([
      { id: first.compared?.id, operator: first.closings[0]?.operator, isOutdated: true },
    ]);
    expect(second.compared?.changes).toMatchObject([
      { key: refunded, kind: 'return', was: null, is: { state: 'REFUNDED', amount: 900 } },
    ]);
    const counts = (lines: typeof first.lines = []) => lines.map(({ state, count }) => [state, count]);
    expect([counts(second.compared?.lines), counts(second.compared?.now)]).toEqual([
      [['PAID', 2]],
      [
        ['PAID', 2],
        ['REFUNDED', 0],
      ],
    ]);
    expect(await desk.call('closing.latest', { gatewayId })).toMatchObject({ id: first.compared?.id, period: month });
    expect(await desk.call('closing.outdated', { gatewayId })).toEqual({ periods: 1 });
    const third = await desk.call('closing.close', { gatewayId, period: month, basis: 'cash' });
    expect(third.closings).toMatchObject([{ isSuperseded: false, isOutdated: false }, { id: first.compared?.id }]);
    expect(await desk.call('closing.outdated', { gatewayId })).toEqual({ periods: 0 });
    const earlier = { gatewayId, period: month, basis: 'cash', closingId: first.compared?.id } as const;
    expect((await desk.call('closing.read', earlier)).compared?.changed).toBe(1);
  });

  it('a closing’s digest is in the audit trail, and an edited closing is found without the ledger', async () => {
    await paidCharge(700);
    await desk.call('settings.change', { operator: 'Ana' });
    const period = { gatewayId, period: day().slice(0, 7), basis: 'cash' } as const;
    const { compared, closings } = await desk.call('closing.close', period);
    const [closing] = closings;
    expect(closing).toMatchObject({ integrity: 'whole', operator: 'Ana', received: { gross: 700 } });
    const entries = await desk.call('audit.list', { before: null, limit: 1, filter: { actions: ['closed'] } });
    expect(entries[0]?.subject).toMatchObject({ closing: compared?.id, sha256: closing?.sha256, basis: 'cash' });
    await desk.console.close();
    const folder = join(desk.folder, 'gateways', gatewayId);
    rmSync(join(folder, 'ledger.jsonl'));
    desk = await desk.reopen();
    expect(await desk.call('closing.list', { gatewayId })).toMatchObject([{ integrity: 'whole' }]);
    const db = new Database(join(folder, 'history.db'));
    db.exec(`DROP TRIGGER closings_no_update; UPDATE closings SET rows = x'', sha256 = ''`);
    db.close();
    expect(await desk.call('closing.list', { gatewayId })).toMatchObject([{ integrity: 'changed' }]);
    const edit = (sql: string) => {
      const file = new Database(join(folder, 'history.db'));
      file.exec(sql);
      file.close();
    };
    // Under another period it is not missing from its own.
    edit(`UPDATE closings SET period = '2020-01'`);
    expect((await desk.call('closing.read', period)).closings).toEqual([]);
    edit('DELETE FROM closings');
    const missing = [{ id: closing?.id, sha256: closing?.sha256, period: period.period, integrity: 'missing' }];
    expect(await desk.call('closing.list', { gatewayId })).toMatchObject(missing);
    expect(await desk.call('closing.read', period)).toMatchObject({ closings: missing, compared: null });
    expect((await desk.call('closing.read', { ...period, basis: 'paid' })).closings).toEqual([]);
  });

  it('a closing writes its table as shown on screen, formulas guarded', async () => {
    const { path } = await desk.call('exports.table', {
      name: 'closing',
      table: {
        columns: [
          { name: 'Situação', kind: 'text' },
          { name: 'Bruto', kind: 'money' },
        ],
        rows: [['=1+1', 123_456]],
      },
      dialect: 'brazil',
      language: 'pt-BR',
    });
    expect(readFileSync(path, 'utf8')).toBe('\uFEFF"Situação";"Bruto"\r\n"\'=1+1";1234,56\r\n');
  });
});

it('the figures of a period count what was created and paid, and how long payers took', async () => {
  await paidCharge(700);
  await paidCharge(12_000);
  const { days: each, timeToPay } = await desk.call('reports.figures', { gatewayId, days: days() });
  const sum = (of: (one: (typeof each)[number]) => number) => each.reduce((total, one) => total + of(one), 0);
  expect([sum((one) => one.created), sum((one) => one.createdPaid), sum((one) => one.paid)]).toEqual([2, 2, 2]);
  expect(sum((one) => one.paidSum)).toBe(12_700);
  expect(timeToPay?.count).toBe(2);
});
