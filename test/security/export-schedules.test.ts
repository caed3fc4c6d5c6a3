/**
 * A scheduled export without the PIN: an admin approved it, it does exactly what was approved, and no clerk, flag or
 * message over the socket makes more of it.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/ground/clock.ts';
import { commandJob } from '../../src-main/reports/schedules/command-jobs.ts';
import { type SavedSchedule, SavedSchedules } from '../../src-main/reports/schedules/saved-schedules.ts';
import { takeLock } from '../../src-main/shell/both/instance/instance-lock.ts';
import { listenForInstances } from '../../src-main/shell/both/instance/instance-socket.ts';
import { UserFacingError } from '../../src-main/shell/both/user-facing-error.ts';
import { EXIT } from '../../src-main/shell/cli-export/export-command.ts';
import { EXPORT_FLAGS, readExportFlags } from '../../src-main/shell/cli-export/export-flags.ts';
import { exportService } from '../../src-main/shell/cli-export/export-service.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../support/shell/console-desk.ts';
import { exportCommandHere } from '../support/shell/windowless.ts';

const PIN = 'p1n-of-the-admin';
const CPF = '11144477735';
/** As CSV writes it. */
const WRITTEN = '111.444.777-35';
let desk: ConsoleDesk;
let gatewayId = '';
let out = '';
const said: string[] = [];

beforeAll(async () => {
  // A clock that a reopened desk goes on with: a wrong PIN is remembered by its time.
  desk = await openDesk(undefined, systemClock);
  gatewayId = (await desk.call('gateways.addSandbox', null)).id;
  const customer = { name: 'Ana', email: '', phone: '', document: CPF };
  const draft = typedDraft({ items: [], customer });
  await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: true });
  await desk.call('settings.change', { operator: 'Bia' });
  await desk.call('security.setPin', { current: null, pin: PIN });
  await desk.call('security.leaveAdmin', null);
});
afterAll(() => desk.close());
beforeEach(() => {
  out = join(desk.folder, randomUUID());
  mkdirSync(out);
  said.splice(0);
});

const command = (flags: readonly string[], pin?: string) =>
  exportCommandHere(desk.folder, flags, { pin, printSentence: (line) => void said.push(line) });
const approve = (name: string, path: string, pin?: string, ...more: string[]) =>
  command(['--gateway', 'Sandbox', '--out', path, '--save-schedule', name, ...more], pin);
const run = (name: string, ...more: string[]) => command(['--schedule', name, ...more]);

/** While the console of this desk takes jobs, as beside an open window. */
async function besideConsole(act: () => Promise<void>): Promise<void> {
  const lock = takeLock(desk.folder);
  const service = exportService(desk.console, (fault) => {
    throw fault;
  });
  const stop = await listenForInstances(desk.folder, () => undefined, service);
  try {
    await act();
  } finally {
    await stop();
    lock?.release();
  }
}

/** While no console runs. */
async function alone(act: () => Promise<void>): Promise<void> {
  await desk.console.close();
  try {
    await act();
  } finally {
    desk = await openDesk(desk.folder, systemClock);
  }
}

const newestEntry = async () => (await desk.call('audit.list', { before: null, limit: 1 }))[0];

describe('a scheduled export', () => {
  it('a scheduled export that an admin approved runs without the PIN, and the audit trail says which', async () => {
    const path = join(out, 'daily.csv');
    await besideConsole(async () => {
      expect(await approve('Daily', path, PIN, '--columns', 'accounting')).toBe(EXIT.written);
      expect(await newestEntry()).toMatchObject({
        action: 'schedule-approved',
        operator: 'Bia',
        subject: { schedule: 'Daily', format: 'csv', columns: 'accounting', masked: 'no' },
      });
      expect(readdirSync(out)).toEqual([]);
      await desk.call('security.enterPin', { pin: PIN });
      await desk.call('settings.change', { operator: 'Caio' });
      await desk.call('security.leaveAdmin', null);
      expect(await run('Daily')).toBe(EXIT.written);
    });
    expect(readFileSync(path, 'utf8')).toContain(WRITTEN);
    const carried = { rows: 1, by: 'schedule', schedule: 'Daily', approvedBy: 'Bia' };
    expect(await newestEntry()).toMatchObject({ action: 'exported', gatewayId, subject: carried });
    await alone(async () => {
      expect(await run('Daily', '--from', '2001-01-01', '--to', '2001-01-31')).toBe(EXIT.written);
      expect(await approve('Alone', path, PIN)).toBe(EXIT.written);
    });
    expect(JSON.parse(readFileSync(`${path}.manifest.json`, 'utf8'))).toMatchObject({ rows: 0 });
    const [approved, exported] = await desk.call('audit.list', { before: null, limit: 2 });
    expect(exported).toMatchObject({ action: 'exported', subject: { ...carried, rows: 0 } });
    expect(approved).toMatchObject({ action: 'schedule-approved', operator: 'Caio', subject: { schedule: 'Alone' } });
  });

  it('a scheduled export is not approved without the PIN, beside a console or alone', async () => {
    const tries = async () => {
      expect(await approve('Clerk', join(out, 'x.csv'))).toBe(EXIT.pin);
      expect(await approve('Clerk', join(out, 'x.csv'), 'not-the-pin')).toBe(EXIT.pin);
      expect(await run('Clerk')).toBe(EXIT.notUnderstood);
    };
    await besideConsole(tries);
    expect(said.at(-1)).toBe('Nothing was exported: no schedule is called Clerk; there is: Alone, Daily.');
    await alone(async () => {
      expect(await approve('Clerk', join(out, 'x.csv'))).toBe(EXIT.pin);
    });
    expect((await desk.call('exports.schedules', null)).map(({ name }) => name)).toEqual(['Alone', 'Daily']);
  });

  it('a scheduled export that does not parse hides no other, and stays after others are changed', () => {
    const file = new Database(':memory:');
    file.exec('CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT');
    const stored = () =>
      JSON.parse(String(file.prepare('SELECT value FROM settings').pluck().get())).map(
        (each: { name: string }) => each.name,
      );
    const whole = (name: string): SavedSchedule => ({
      ...{ name, gatewayId: randomUUID(), gateway: 'Loja', states: [], basis: 'created', format: 'csv' },
      ...{ columns: 'everything', language: 'en', masked: true, path: out, isFolder: true },
      ...{ approvedBy: null, approvedAt: 1, pin: null },
    });
    const later = { ...whole('Later'), format: 'of-a-later-version' };
    file.prepare('INSERT INTO settings VALUES (?, ?)').run('export-schedules', JSON.stringify([whole('A'), later]));
    const schedules = new SavedSchedules(file);
    expect(schedules.all()).toMatchObject([{ name: 'A' }]);
    schedules.save(whole('Z'));
    schedules.delete('A');
    expect(schedules.all()).toMatchObject([{ name: 'Z' }]);
    expect(stored()).toEqual(['Later', 'Z']);
    schedules.save(whole('Later'));
    expect(schedules.all()).toMatchObject([{ name: 'Later' }, { name: 'Z' }]);
    file.close();
  });

  it('a run of a scheduled export takes its days and no flag that would change anything else', () => {
    const allowed = ['from', 'to', 'schedule', 'data-dir', 'policy', 'locale', 'help'];
    expect(readExportFlags(['--schedule', 'Daily', '--policy', 'office.json'], 'en', PIN)?.policy).toBe('office.json');
    const others = EXPORT_FLAGS.filter((flag) => !allowed.includes(flag));
    expect(others).toEqual(expect.arrayContaining(['gateway', 'out', 'format', 'columns', 'masked', 'state', 'by']));
    for (const flag of others) {
      const args = [
        '--schedule',
        'Daily',
        `--${flag}`,
        ...(['masked', 'protect-codes', 'timeline'].includes(flag) ? [] : ['x']),
      ];
      expect(() => readExportFlags(args, 'en', PIN)).toThrow(
        new UserFacingError(`The schedule fixes everything but the days; --${flag} cannot be given with --schedule.`),
      );
    }
    const days = ['--from', '2026-10-01', '--to', '2026-10-31'];
    expect(() => readExportFlags(['--gateway', 'S', '--out', 'x', '--save-schedule', 'A', ...days], 'en', PIN)).toThrow(
      'Give the days at each run, with --schedule; --save-schedule accepts neither --from nor --to.',
    );
    // Nor does a message over the socket.
    const job = { schedule: 'Daily', days: null, part: randomUUID() };
    expect(commandJob.safeParse(job).success).toBe(true);
    for (const more of [{ path: '/tmp/x.csv' }, { masked: false }, { gateway: 'Sandbox' }, { format: 'csv' }])
      expect(commandJob.safeParse({ ...job, ...more }).success).toBe(false);
    expect(() => readExportFlags(['--schedule', '../Daily'], 'en', PIN)).toThrow('--schedule');
  });

  it('a scheduled export into a folder names each file by the schedule and its days', async () => {
    await besideConsole(async () => {
      expect(await approve('Month', out, PIN, '--masked', '--timeline', '--format', 'jsonl')).toBe(EXIT.written);
      expect(await run('Month', '--from', '2026-10-01', '--to', '2026-10-31')).toBe(EXIT.written);
      expect(await run('Month')).toBe(EXIT.written);
    });
    expect(readdirSync(out).filter((name) => name.endsWith('.jsonl'))).toEqual([
      'Month 2026-10-01 2026-10-31.jsonl',
      'Month.jsonl',
    ]);
    const written = readFileSync(join(out, 'Month.jsonl'), 'utf8');
    expect(written).not.toContain(CPF);
    expect(JSON.parse(written).timeline).not.toHaveLength(0);
    expect(await desk.call('exports.schedules', null)).toContainEqual(
      expect.objectContaining({ name: 'Month', format: 'jsonl', timeline: true }),
    );
  });

  it('a scheduled export is of the gateway that was approved, whichever has its name later', async () => {
    const path = join(out, 'named.csv');
    const gateways = await desk.call('gateways.list', null);
    const {
      id: _,
      ownSandbox: __,
      hasHistory: ___,
      archivedAt: _archived,
      team: _team,
      ...gateway
    } = gateways[0] ?? expect.fail('no gateway');
    await besideConsole(async () => {
      expect(await approve('Named', path, PIN)).toBe(EXIT.written);
      await desk.call('security.enterPin', { pin: PIN });
      await desk.call('gateways.change', { gatewayId, gateway: { ...gateway, name: 'Renamed' } });
      const other = { ...gateway, name: 'Sandbox', baseUrl: 'http://127.0.0.1:9/v1' };
      const { id } = await desk.call('gateways.add', other);
      expect(id).not.toBe(gatewayId);
      expect(await run('Named')).toBe(EXIT.written);
      await desk.call('gateways.change', { gatewayId: id, gateway: { ...other, name: 'Other' } });
      await desk.call('gateways.change', { gatewayId, gateway });
      await desk.call('security.leaveAdmin', null);
    });
    expect(JSON.parse(readFileSync(`${path}.manifest.json`, 'utf8'))).toMatchObject({ gateway: 'Renamed', rows: 1 });
  });

  it('a scheduled export is removed by an admin alone, which is audited, and then no longer runs', async () => {
    expect(await desk.errorOf('exports.dropSchedule', { name: 'Named' })).toEqual({ kind: 'pin', reason: 'needed' });
    await desk.call('security.enterPin', { pin: PIN });
    const left = await desk.call('exports.dropSchedule', { name: 'Named' });
    expect(left.map(({ name, approved, approvedBy }) => [name, approved, approvedBy])).toEqual([
      ['Alone', true, 'Caio'],
      ['Daily', true, 'Bia'],
      ['Month', true, 'Caio'],
    ]);
    expect(await newestEntry()).toMatchObject({ action: 'schedule-removed', subject: { schedule: 'Named' } });
    await desk.call('security.leaveAdmin', null);
    await besideConsole(async () => {
      expect(await run('Named')).toBe(EXIT.notUnderstood);
    });
  });

  it.each([
    ['the same PIN set again', PIN, PIN],
    ['no PIN', PIN, null],
  ] as const)('a scheduled export is withdrawn by %s, until an admin approves it again', async (_, current, next) => {
    const path = join(out, 'again.csv');
    await besideConsole(async () => {
      expect(await approve('Again', path, PIN)).toBe(EXIT.written);
      await desk.call('security.setPin', { current, pin: next });
      expect(await run('Again')).toBe(EXIT.pin);
      expect(said.at(-1)).toBe(
        'Nothing was exported: the PIN was changed after Again was approved; an admin has to approve it again.',
      );
      const schedules = await desk.call('exports.schedules', null);
      expect(schedules.map(({ approved }) => approved)).toEqual([false, false, false, false]);
      expect(readdirSync(out)).toEqual([]);
      expect(await approve('Again', path, next ?? undefined)).toBe(EXIT.written);
      expect(await run('Again')).toBe(EXIT.written);
    });
  });
});
