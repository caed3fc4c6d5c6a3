/** A history that takes long to prepare: the window opens first, gets the progress, and still responds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { flip } from '../../support/history/history-damage.ts';
import { seedHistory } from '../../support/history/history-seed.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

const CHARGES = 50;

/** A closed desk whose sandbox has a history made by `fill`. */
async function deskWith(fill: (folder: string) => void): Promise<{ folder: string; gatewayId: string; file: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-opening-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const desk = await openDesk(folder);
  const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
  await desk.console.close();
  const history = join(folder, 'gateways', gatewayId);
  rmSync(history, { recursive: true });
  fill(history);
  return { folder, gatewayId, file: join(history, 'history.db') };
}

/** What a window can do meanwhile: every operation that does not need this history; the others return that reason. */
async function expectTheWindowAnswers(desk: ConsoleDesk, gatewayId: string): Promise<void> {
  expect(await desk.call('settings.change', { theme: 'dark' })).toMatchObject({ theme: 'dark' });
  expect(await desk.call('gateways.list', null)).toHaveLength(1);
  const asked = { gatewayId, filter: {}, after: null, limit: 1 } as const;
  expect(await desk.errorOf('charges.list', asked)).toEqual({ kind: 'history-unavailable', reason: 'opening' });
}

async function opened(desk: ConsoleDesk, gatewayId: string, count: number): Promise<void> {
  await desk.received(({ name, payload }) => name === 'history-changed' && payload.gatewayId === gatewayId);
  // Where the machine is so busy that SQLite's wait for the test's lock timed out, the next try opens it.
  await expect
    .poll(() => desk.console.dispatch('charges.totals', { gatewayId, filter: {} }, { windowId: 'window' }))
    .toMatchObject({ ok: true, value: { count } });
  expect(await desk.call('maintenance.opening', { gatewayId })).toBeNull();
}

describe('a long opening of a history', () => {
  it('a window opens during a long recovery of a history and gets its progress', async () => {
    const { folder, gatewayId, file } = await deskWith((history) => seedHistory(history, CHARGES));
    const before = await openDesk(folder);
    const { name } = await before.call('maintenance.backUp', { gatewayId });
    await before.console.close();
    flip(file, 0, 16);
    // The backup to restore can be read once this releases it.
    const holding = new Database(join(dirname(file), 'backups', name));
    holding.exec('BEGIN EXCLUSIVE');
    const desk = await openDesk(folder);
    onTestFinished(() => desk.console.close());
    await expectTheWindowAnswers(desk, gatewayId);
    await expect
      .poll(() => desk.call('maintenance.opening', { gatewayId }))
      .toEqual({ step: 'restoring', done: 0, total: 1 });
    holding.exec('ROLLBACK');
    holding.close();
    await opened(desk, gatewayId, CHARGES);
    const { recovery } = await desk.call('maintenance.status', { gatewayId });
    expect(recovery).toMatchObject({ why: 'damaged', backup: { name }, fromBackup: CHARGES });
  });
});
