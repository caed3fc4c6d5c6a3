import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../../src-preload/contract/contract.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

/**
 * Writes a row of `console.db` as another version, or a failing disk, may have left it; returns the desk opened on it.
 */
async function leftOnDisk(rows: Readonly<Record<string, string>>): Promise<ConsoleDesk> {
  await desk.console.close();
  const file = new Database(join(desk.folder, 'console.db'));
  const write = file.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)');
  for (const [name, value] of Object.entries(rows)) write.run(name, value);
  file.close();
  return desk.reopen();
}

describe('a setting that cannot be used', () => {
  it.each<[Input<'settings.change'>, string, string]>([
    [{ timeZone: 'Nowhere/City' }, 'timeZone', 'time-zone-unknown'],
    [{ timeZone: '' }, 'timeZone', 'time-zone-unknown'],
    [{ backupFolder: 'backups' }, 'backupFolder', 'folder-not-whole'],
    [{ backupFolder: '/mnt/a\u0000b' }, 'backupFolder', 'folder-not-whole'],
    [{ operator: 'Ana\nBia' }, 'operator', 'text-not-one-line'],
  ])('a setting that cannot be used is refused: %j', async (change, path, code) => {
    const before = await desk.call('settings.read', null);
    expect(await desk.errorOf('settings.change', change)).toEqual({ kind: 'invalid-input', issues: [{ path, code }] });
    expect(await desk.call('settings.read', null)).toEqual(before);
  });

  it('an unusable setting on disk reads as its default, is reported, and keeps nothing from working', async () => {
    const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
    await desk.call('settings.change', { density: 'compact' });
    desk = await leftOnDisk({
      timeZone: '"Nowhere/City"',
      checkMinutes: '{"hou',
      operators: '["Ana", 7]',
      ofAnotherVersion: 'true',
    });
    expect(await desk.call('settings.read', null)).toMatchObject({
      timeZone: 'America/Sao_Paulo',
      checkMinutes: 15,
      operators: [],
      density: 'compact',
    });
    expect(await desk.call('settings.fallbacks', null)).toEqual([
      { name: 'checkMinutes', was: '{"hou' },
      { name: 'operators', was: '["Ana", 7]' },
      { name: 'timeZone', was: 'Nowhere/City' },
    ]);
    expect(await desk.call('maintenance.backUp', { gatewayId })).toMatchObject({ bytes: expect.any(Number) });
  });

  it('an unusable setting on disk is reported until it is set again', async () => {
    desk = await leftOnDisk({ timeZone: '"Nowhere/City"', theme: '"sepia"' });
    await desk.call('settings.change', { timeZone: 'America/Belem' });
    expect(await desk.call('settings.fallbacks', null)).toEqual([{ name: 'theme', was: 'sepia' }]);
    await desk.call('settings.change', { theme: 'system' });
    expect(await desk.call('settings.fallbacks', null)).toEqual([]);
    desk = await desk.reopen();
    expect(await desk.call('settings.fallbacks', null)).toEqual([]);
  });
});

describe('a setting that is accepted', () => {
  it.each(['America/Manaus', 'UTC', '-03:00'])(
    'a time zone that Intl supports is accepted as a setting, and backups are named by its days: %s',
    async (timeZone) => {
      expect(await desk.call('settings.change', { timeZone })).toMatchObject({ timeZone });
      const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
      expect(await desk.call('maintenance.backUp', { gatewayId })).toMatchObject({ bytes: expect.any(Number) });
    },
  );

  it.each(['/home/ana/copias', 'D:\\Copias', '\\\\escritorio\\copias', ''])(
    'a folder’s absolute path on any system, or none, is accepted as a setting: “%s”',
    async (backupFolder) => {
      expect(await desk.call('settings.change', { backupFolder })).toMatchObject({ backupFolder });
    },
  );
});
