import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowedLine } from '../../../src-main/diagnostics/log-line.ts';
import { historyFileIn } from '../../../src-main/history/sqlite/history-files.ts';
import { ConsoleBackups } from '../../../src-main/maintenance/console-backups.ts';
import { CONSOLE_FILE, consoleBackupsIn, consoleFileIn } from '../../../src-main/settings/console-file.ts';
import { readExportFlags } from '../../../src-main/shell/cli-export/export-flags.ts';
import { exportWithoutWindow } from '../../../src-main/shell/cli-export/windowless-export.ts';
import { makeBackup } from '../../../src-main/sqlite-file/backup.ts';
import type { Input } from '../../../src-preload/contract/contract.ts';
import { gatewayInput } from '../../../src-preload/contract/gateways/gateway.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { startTokenService } from '../../support/gateway/services/token-service.ts';
import { flip } from '../../support/history/history-damage.ts';
import { temporaryFolder } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';
import { NO_PROGRESS, windowlessDeps } from '../../support/shell/windowless.ts';

let desk: ConsoleDesk;
let profile: Input<'gateways.add'>;
let gatewayId: string;
beforeEach(async () => {
  desk = await openDesk();
  const { baseUrl } = await startTokenService();
  profile = gatewayInput.parse(typedGateway({ baseUrl }));
  ({ id: gatewayId } = await desk.call('gateways.add', profile));
  await desk.call('access.setToken', { gatewayId, token: 'token-0' });
});
afterEach(async () => desk.close());

const file = () => consoleFileIn(desk.folder);
const adopt = () => desk.call('charges.adopt', { gatewayId, transactionIds: ['tx-1'], attemptKey: null });
const idsHere = async () => (await desk.call('gateways.list', null)).map(({ id }) => id);
/** Once the history is open: a gateway that comes back is listed before. */
async function chargesHere(): Promise<number> {
  const list = () => desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 50 });
  return (await vi.waitFor(list, 30_000)).rows.length;
}
const backUp = (at: number) => makeBackup(file(), consoleBackupsIn(desk.folder), at, CONSOLE_FILE);
const asideBytes = (name: string | null | undefined) => readFileSync(join(desk.folder, 'set-aside', name ?? 'none'));
/** The parts of the log's lines that may be saved. */
const logged = () => desk.log.map((line) => allowedLine(line as { event: string }));

describe('a damaged or lost console.db', () => {
  it.each([
    ['without its header', () => flip(file(), 0, 100)],
    ['torn in a page', () => flip(file(), 4096 * 2, 4096 * 3)],
    ['cut short', () => truncateSync(file(), 5000)],
    [
      "another program's",
      () => {
        rmSync(file());
        new Database(file()).exec('CREATE TABLE a (b); PRAGMA user_version = 3').close();
      },
    ],
    ['a text', () => writeFileSync(file(), 'nothing of a database\n'.repeat(900))],
    [
      'emptied, with a WAL left beside it',
      () => {
        truncateSync(file(), 0);
        writeFileSync(`${file()}-wal`, 'pages of before');
      },
    ],
  ] as const)(
    'a console.db that is %s is set aside whole, replaced by its newest sound backup, and reported',
    async (_, damage) => {
      await desk.console.close();
      const good = backUp(1_000);
      flip(backUp(2_000).path, 4096 * 2, 4096);
      damage();
      const damaged = readFileSync(file());

      desk = await desk.reopen();
      const { recovery } = await desk.call('gateways.lost', null);
      expect(recovery).toMatchObject({ why: 'damaged', backup: { name: good.name, at: 1_000 } });
      expect(asideBytes(recovery?.setAside).equals(damaged)).toBe(true);
      expect(await idsHere()).toEqual([gatewayId]);
      expect(logged()).toContainEqual({
        level: 'warn',
        event: 'console-restored',
        fields: { why: 'damaged', backup: good.name, orphans: 0 },
      });

      await desk.call('gateways.dismissRecovery', null);
      desk = await desk.reopen();
      expect(await desk.call('gateways.lost', null)).toEqual({ recovery: null, orphans: [] });
    },
  );

  it('a deleted console.db is restored from its backup; a gateway added since is offered again', async () => {
    await adopt();
    await desk.console.close();
    backUp(1_000);
    desk = await desk.reopen();
    const { id: later } = await desk.call('gateways.add', { ...profile, name: 'Loja 2', environment: 'sandbox' });
    await desk.console.close();
    rmSync(file());

    desk = await desk.reopen();
    expect(await idsHere()).toEqual([gatewayId]);
    const { recovery, orphans } = await desk.call('gateways.lost', null);
    expect(recovery).toMatchObject({ why: 'lost', setAside: null, backup: { at: 1_000 } });
    const { origin } = new URL(profile.baseUrl);
    expect(orphans).toEqual([{ id: later, stamp: { name: 'Loja 2', origin, environment: 'sandbox' }, charges: 0 }]);
  });

  it('a console.db restored from before a retention was cancelled erases nobody for another day', async () => {
    await desk.call('retention.set', { gatewayId, months: 6 });
    await desk.console.close();
    const beginsAt = (path: string) => {
      const db = new Database(path);
      const at = db.prepare('SELECT begins_at_ms FROM retentions').pluck().get();
      db.close();
      return Number(at);
    };
    const db = new Database(file());
    db.prepare('UPDATE retentions SET begins_at_ms = 1').run();
    db.close();
    backUp(1_000);
    rmSync(file());
    const before = Date.now();
    desk = await desk.reopen();
    await desk.console.close();
    expect(beginsAt(file())).toBeGreaterThanOrEqual(before + 24 * 3_600_000);
  });

  it('an emptied console.db is not made sound by an export: the next start restores it', async () => {
    await desk.console.close();
    const good = backUp(1_000);
    truncateSync(file(), 0);
    const command = readExportFlags(
      ['--gateway', 'Loja', '--data-dir', desk.folder, '--out', 'x.csv'],
      'en',
      undefined,
    );
    if (command === null) throw new Error('no command');
    const deps = windowlessDeps(desk.folder, { clock: new VirtualClock() });
    const done = exportWithoutWindow(deps, command.job, NO_PROGRESS, new AbortController().signal);
    await expect(done).rejects.toMatchObject({ error: { kind: 'history-unavailable', reason: 'corrupt' } });
    expect(statSync(file()).size).toBe(0);
    desk = await desk.reopen();
    expect(await desk.call('gateways.lost', null)).toMatchObject({
      recovery: { why: 'lost', backup: { name: good.name } },
    });
    expect(await idsHere()).toEqual([gatewayId]);
  });

  it('a console.db half replaced at a crash is completed from the prepared file without a backup', async () => {
    await desk.console.close();
    copyFileSync(file(), `${file()}.ready`);
    truncateSync(file(), 5000);
    desk = await desk.reopen();
    expect(await idsHere()).toEqual([gatewayId]);
    expect(existsSync(`${file()}.ready`)).toBe(false);
  });

  it('a console.db that is unreadable for a moment is not lost: nothing is moved', async () => {
    await desk.console.close();
    backUp(1_000);
    const before = readFileSync(file());
    const away = join(desk.folder, 'away');
    renameSync(file(), away);
    // A link to itself: it exists, and cannot be read.
    symlinkSync(file(), file());
    await expect(openDesk(desk.folder)).rejects.toThrow();
    expect(existsSync(join(desk.folder, 'set-aside'))).toBe(false);
    rmSync(file());
    renameSync(away, file());
    desk = await desk.reopen();
    expect(readFileSync(file()).subarray(0, 16).equals(before.subarray(0, 16))).toBe(true);
    expect(await desk.call('gateways.lost', null)).toMatchObject({ recovery: null });
  });

  it('a console.db of a newer version is unchanged: Balcão does not start, and the log has the reason', async () => {
    await desk.console.close();
    const db = new Database(file());
    db.pragma('user_version = 99');
    db.close();
    const before = readFileSync(file());
    const log: object[] = [];
    await expect(openDesk(desk.folder, undefined, log)).rejects.toMatchObject({
      error: { kind: 'history-unavailable', reason: 'from-newer-version' },
    });
    expect(log.map((line) => allowedLine(line as { event: string }))).toEqual([
      { level: 'error', event: 'console-not-opened', fields: { reason: 'from-newer-version' } },
    ]);
    expect(readFileSync(file()).equals(before)).toBe(true);
  });

  it('a new console.db is no recovery, and nothing is offered', async () => {
    const first = await openDesk();
    expect(await first.call('gateways.lost', null)).toEqual({ recovery: null, orphans: [] });
    expect(first.log).toEqual([]);
    await first.close();
  });
});

describe('an orphaned history', () => {
  it.each([
    ['deleted', () => rmSync(file())],
    ['emptied', () => truncateSync(file(), 0)],
  ] as const)(
    'an orphaned history (console.db was %s) is reconnected under its id with its charges, without token',
    async (_, lose) => {
      await adopt();
      await desk.call('gateways.change', { gatewayId, gateway: { ...profile, name: 'Loja Nova' } });
      await desk.console.close();
      for (const name of readdirSync(desk.folder)) if (/^console\.db-/.test(name)) rmSync(join(desk.folder, name));
      lose();

      desk = await desk.reopen();
      expect(await idsHere()).toEqual([]);
      const { recovery, orphans } = await desk.call('gateways.lost', null);
      expect(recovery).toMatchObject({ why: 'lost', backup: null });
      const { origin } = new URL(profile.baseUrl);
      expect(orphans).toEqual([
        { id: gatewayId, stamp: { name: 'Loja Nova', origin, environment: 'live' }, charges: 1 },
      ]);

      const back = { ...profile, name: 'Loja Nova' };
      for (const wrong of [{ baseUrl: 'https://other.example/v1' }, { environment: 'sandbox' as const }])
        expect(
          await desk.errorOf('gateways.bringBack', { orphanId: gatewayId, gateway: { ...back, ...wrong } }),
        ).toEqual({
          kind: 'gateway-has-history',
        });
      const gateway = await desk.call('gateways.bringBack', { orphanId: gatewayId, gateway: back });
      expect(gateway).toMatchObject({ id: gatewayId, name: 'Loja Nova', environment: 'live', hasHistory: true });
      expect(await chargesHere()).toBe(1);
      expect(await desk.call('access.status', { gatewayId })).toMatchObject({ token: 'absent' });
      expect(await desk.call('gateways.lost', null)).toMatchObject({ orphans: [] });
      expect(await desk.errorOf('gateways.bringBack', { orphanId: gatewayId, gateway: back })).toEqual({
        kind: 'not-found',
        what: 'gateway',
      });
    },
  );

  it('an orphaned history is recognised by its backup where its own file is damaged', async () => {
    await adopt();
    await desk.call('maintenance.backUp', { gatewayId });
    await desk.console.close();
    flip(join(desk.folder, 'gateways', gatewayId, 'history.db'), 0, 100);
    rmSync(file());
    desk = await desk.reopen();
    const { orphans } = await desk.call('gateways.lost', null);
    expect(orphans).toMatchObject([{ id: gatewayId, stamp: { name: 'Loja' }, charges: null }]);
    await desk.call('gateways.bringBack', { orphanId: gatewayId, gateway: profile });
    // It is rebuilt first.
    await expect.poll(() => chargesHere().catch(() => null)).toBe(1);
  });

  it('a history moved out and put among those of another computer is found there and comes back whole', async () => {
    await adopt();
    const moved = join(temporaryFolder(), 'moved.history');
    copyFileSync((await desk.call('maintenance.exportHistory', { gatewayId })).path, moved);
    await desk.close();

    desk = await openDesk();
    const gateways = join(desk.folder, 'gateways');
    const placed = join(gateways, 'from-the-stick.history');
    mkdirSync(gateways, { recursive: true });
    copyFileSync(moved, placed);
    const strange = join(gateways, 'strange.history');
    writeFileSync(strange, 'no history');
    desk = await desk.reopen();
    const { orphans } = await desk.call('gateways.lost', null);
    const { origin } = new URL(profile.baseUrl);
    expect(orphans).toEqual([{ id: gatewayId, stamp: { name: 'Loja', origin, environment: 'live' }, charges: 1 }]);
    expect([existsSync(placed), existsSync(strange)]).toEqual([false, true]);
    await desk.call('gateways.bringBack', { orphanId: gatewayId, gateway: profile });
    expect(await chargesHere()).toBe(1);

    // Its gateway has a history here now: the file is left alone.
    copyFileSync(moved, placed);
    desk = await desk.reopen();
    expect(existsSync(placed)).toBe(true);
    expect(await chargesHere()).toBe(1);
  });

  it('a history that a user chooses is copied whole and found; one that is here, or none, is refused', async () => {
    await adopt();
    const moved = join(temporaryFolder(), 'moved.history');
    copyFileSync((await desk.call('maintenance.exportHistory', { gatewayId })).path, moved);
    await desk.close();

    let chosen: string | null = null;
    const folder = temporaryFolder();
    const choose = async () => chosen;
    const [unset, log] = [undefined, []];
    desk = await openDesk(folder, unset, log, unset, unset, unset, unset, unset, choose);
    const refusal = () => desk.errorOf('gateways.copyHistory', null);
    const at = (code: string) => ({ kind: 'invalid-input', issues: [{ path: 'file', code }] });
    expect(await refusal()).toEqual({ kind: 'cancelled' });
    chosen = join(temporaryFolder(), 'strange.history');
    writeFileSync(chosen, 'no history');
    expect(await refusal()).toEqual(at('history-file-foreign'));
    chosen = join(folder, 'nothing-here.history');
    expect(await refusal()).toMatchObject({ kind: 'history-unavailable' });
    // As a history that another Balcão has open: what is in its WAL would be lost.
    chosen = join(temporaryFolder(), 'history.db');
    copyFileSync(moved, chosen);
    writeFileSync(`${chosen}-wal`, 'pages');
    expect(await refusal()).toEqual(at('history-file-open'));
    chosen = moved;
    const { orphans } = await desk.call('gateways.copyHistory', null);
    expect(orphans).toMatchObject([{ id: gatewayId, charges: 1 }]);
    expect(existsSync(moved)).toBe(true);
    expect(await refusal()).toEqual(at('history-file-here'));
    // Nothing is left of what was refused.
    expect(readdirSync(join(folder, 'gateways'))).toEqual([gatewayId]);
    await desk.call('gateways.bringBack', { orphanId: gatewayId, gateway: profile });
    expect(await chargesHere()).toBe(1);

    // A crash while another one was copied.
    writeFileSync(join(folder, 'gateways', 'x.history.part'), 'Maria');
    desk = await desk.reopen();
    expect(readdirSync(join(folder, 'gateways'))).toEqual([gatewayId]);
  });

  it('every page of an orphaned history is checked before it is opened, and a damaged one is rebuilt', async () => {
    await adopt();
    await desk.call('maintenance.backUp', { gatewayId });
    await desk.console.close();
    const history = historyFileIn(join(desk.folder, 'gateways', gatewayId));
    const db = new Database(history);
    // What the offer reads is as it was.
    const page = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'charge_events'").pluck().get();
    db.close();
    flip(history, (Number(page) - 1) * 4096, 4096);
    rmSync(file());
    desk = await desk.reopen();
    expect((await desk.call('gateways.lost', null)).orphans).toMatchObject([{ id: gatewayId, charges: 1 }]);
    await desk.call('gateways.bringBack', { orphanId: gatewayId, gateway: profile });
    await expect
      .poll(() => desk.call('maintenance.status', { gatewayId }).catch(() => null))
      .toMatchObject({ recovery: { why: 'damaged' } });
    expect(await chargesHere()).toBe(1);
  });

  it('an orphaned history of this console’s sandbox becomes the sandbox again', async () => {
    const sandbox = await desk.call('gateways.addSandbox', null);
    await desk.console.close();
    rmSync(file());
    desk = await desk.reopen();
    expect((await desk.call('gateways.lost', null)).orphans).toContainEqual({
      id: sandbox.id,
      stamp: { name: 'Sandbox', origin: null, environment: 'sandbox' },
      charges: 0,
    });
    expect(await desk.call('gateways.addSandbox', null)).toMatchObject({ id: sandbox.id, ownSandbox: true });
    expect((await desk.call('gateways.lost', null)).orphans.map(({ id }) => id)).toEqual([gatewayId]);
  });
});

describe('a gateway whose folder is gone', () => {
  it('a gateway whose folder is gone is reported to have had charges; one without charges begins as new', async () => {
    await adopt();
    const { id: empty } = await desk.call('gateways.add', { ...profile, name: 'Vazia' });
    await desk.console.close();
    for (const id of [gatewayId, empty]) renameSync(join(desk.folder, 'gateways', id), join(temporaryFolder(), id));
    desk = await desk.reopen();
    expect(await desk.call('maintenance.status', { gatewayId })).toMatchObject({
      recovery: { why: 'gone', backup: null },
    });
    expect(await desk.call('maintenance.status', { gatewayId: empty })).toMatchObject({ recovery: null });
    expect(logged()).toContainEqual(expect.objectContaining({ event: 'history-rebuilt' }));
  });
});

describe('backups of console.db', () => {
  it('backups of console.db are automatic, readable by their owner alone, rotated, and copied', async () => {
    await desk.console.close();
    const elsewhere = temporaryFolder();
    const clock = new VirtualClock();
    const settings = { timeZone: 'UTC', backupFolder: elsewhere, backupsKept: 2 };
    const faults: unknown[] = [];
    const backups = new ConsoleBackups({
      dataFolder: desk.folder,
      workers: historyWorkers,
      clock,
      settings: () => settings,
      log: () => undefined,
      failed: (fault) => void faults.push(fault),
    });
    backups.start();
    const folder = consoleBackupsIn(desk.folder);
    const copies = join(elsewhere, 'Balcao', 'console');
    const namesIn = (where: string) =>
      existsSync(where) ? readdirSync(where).filter((name) => name.endsWith('.db')) : [];
    await clock.advance(5 * 60_000);
    await expect.poll(() => namesIn(copies).length).toBe(1);
    expect(namesIn(copies)).toEqual(namesIn(folder));
    expect(statSync(join(folder, namesIn(folder)[0] ?? '')).mode & 0o777).toBe(0o600);
    const [first] = namesIn(folder);
    for (const _ of [1, 2]) {
      const before = namesIn(copies).join();
      backups.soon();
      await clock.advance(60_000);
      await expect.poll(() => namesIn(copies).join() !== before).toBe(true);
    }
    await backups.stop();
    expect(namesIn(folder)).toHaveLength(2);
    expect(namesIn(folder)).not.toContain(first);
    expect(namesIn(copies)).toEqual(namesIn(folder));
    expect(faults).toEqual([]);
  });
});
