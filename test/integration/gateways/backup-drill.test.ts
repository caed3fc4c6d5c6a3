/** The monthly drill: the newest backup is opened and read to its end, and the desk says how it went. */
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { BackupDrills, isDrillDue } from '../../../src-main/gateways/scheduled/backup-drills.ts';
import { RecordingStop } from '../../../src-main/gateways/scheduled/recording-stop.ts';
import { ScheduledWork } from '../../../src-main/gateways/scheduled/scheduled-work.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { flip } from '../../support/history/history-damage.ts';
import { createCharge, historyWorld, NOON } from '../../support/history/history-world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function deskWithBackups() {
  const { history, folder } = await historyWorld();
  await createCharge(history);
  const file = new Database(':memory:');
  file.exec('CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT');
  const drills = new BackupDrills(file);
  const clock = new VirtualClock(NOON);
  const faults: unknown[] = [];
  const scheduler = new ScheduledWork({
    gatewayId: 'one',
    folder,
    history,
    recording: new RecordingStop(),
    clock,
    settings: () => ({ timeZone: 'UTC', backupFolder: '', backupsKept: 5 }),
    drills,
    retention: () => null,
    readAgain: async () => 'unread',
    changed: () => undefined,
    unrecorded: () => 0,
    damaged: () => undefined,
    anonymised: () => undefined,
    failed: (fault) => void faults.push(fault),
    log: () => undefined,
  });
  onTestFinished(async () => {
    await scheduler.stop();
    file.close();
    expect(faults).toEqual([]);
  });
  return { scheduler, clock, history, drill: async () => (await scheduler.status()).drill };
}

it('once a month the newest backup is read to its end, and the result outlasts a restart', async () => {
  const { scheduler, clock, history, drill } = await deskWithBackups();
  scheduler.start();
  expect(await drill()).toBeNull();
  await clock.advance(5 * MINUTE);
  await expect.poll(() => history.backups()).toHaveLength(1);
  await clock.advance(5 * MINUTE);
  await expect.poll(drill).toMatchObject({ at: NOON + 10 * MINUTE, charges: 1, problem: null });
  expect(isDrillDue(await drill(), NOON + DAY, 'UTC')).toBe(false);
  expect(isDrillDue(await drill(), NOON + 31 * DAY, 'UTC')).toBe(true);
});

it('a newest backup that cannot be read is said to be so, until a new one has been read', async () => {
  const { scheduler, clock, history, drill } = await deskWithBackups();
  scheduler.start();
  await clock.advance(5 * MINUTE);
  await expect.poll(() => history.backups()).toHaveLength(1);
  const [made] = await history.backups();
  flip(made?.path ?? '', 0, 16);
  await clock.advance(5 * MINUTE);
  await expect.poll(drill).toMatchObject({ charges: 0, problem: expect.stringMatching(/./) });
  expect(isDrillDue(await drill(), clock.now(), 'UTC')).toBe(true);

  await clock.advance(MINUTE);
  const { at } = await scheduler.backups.backUp();
  await expect.poll(drill).toMatchObject({ backupAt: at, charges: 1, problem: null });
});
