import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { OFFICE_GATEWAY, OFFICE_ID, openPolicyDesk, type PolicyDesk } from '../../support/shell/policy-desk.ts';

let office: PolicyDesk;
afterEach(() => office.desk.close());

const managed = async () => (await office.desk.call('settings.about', null)).managed?.gateways;
const OTHER = { ...OFFICE_GATEWAY, id: randomUUID(), name: 'Matriz' };

/** Runs statements on the closed `console.db`. */
async function onConsoleFile(sql: string): Promise<void> {
  await office.desk.console.close();
  const file = new Database(join(office.desk.folder, 'console.db'));
  file.exec(sql);
  file.close();
}

/** Closes the console, and holds the history of the office's gateway as another program may. */
async function holdHistory(): Promise<void> {
  await office.desk.console.close();
  const holder = new Database(join(office.desk.folder, 'gateways', OFFICE_ID, 'history.db'));
  onTestFinished(() => void holder.close());
  holder.pragma('locking_mode = EXCLUSIVE');
  holder.exec('BEGIN EXCLUSIVE');
}

describe('an entry of the policy whose files cannot be used', () => {
  it('a history that another program holds blocks only its own entry, and Balcão opens and says so', async () => {
    office = await openPolicyDesk({ gateways: [OFFICE_GATEWAY] });
    await holdHistory();
    await office.start({ gateways: [{ ...OFFICE_GATEWAY, environment: 'live', locked: true }, OTHER] });
    expect(await managed()).toMatchObject([
      { id: OFFICE_ID, outcome: 'unreadable', locked: false, forgotten: false },
      { id: OTHER.id, outcome: 'added' },
    ]);
    expect(await office.desk.call('gateways.list', null)).toMatchObject([
      { id: OFFICE_ID, environment: 'sandbox' },
      { id: OTHER.id },
    ]);
    const line = { event: 'policy-gateway', gateway: OFFICE_ID, outcome: 'unreadable', forgotten: false };
    expect(office.desk.news).toContainEqual(line);
    expect(office.desk.log).toContainEqual(expect.objectContaining({ event: 'fault', operation: 'start' }));
  });

  it('a held history keeps no locked proxy from being applied: only a move asks what charges there are', async () => {
    office = await openPolicyDesk({ gateways: [OFFICE_GATEWAY] });
    await holdHistory();
    await office.start({ gateways: [{ ...OFFICE_GATEWAY, proxy: { kind: 'none' }, locked: true }] });
    expect(await managed()).toMatchObject([{ outcome: 'changed', locked: true }]);
  });

  it('a console.db that takes no locked setting is reported; the setting applies, and Balcão opens', async () => {
    office = await openPolicyDesk({ gateways: [OFFICE_GATEWAY] });
    await onConsoleFile(`
      CREATE TRIGGER full_settings BEFORE INSERT ON settings BEGIN SELECT RAISE(ABORT, 'full'); END;
      CREATE TRIGGER full_gateways BEFORE UPDATE ON gateways BEGIN SELECT RAISE(ABORT, 'full'); END;`);
    await office.start({
      settings: { idleLockMinutes: { value: 10, locked: true } },
      gateways: [{ ...OFFICE_GATEWAY, requestsPerSecond: 3, locked: true }],
    });
    expect(await managed()).toMatchObject([{ id: OFFICE_ID, outcome: 'unreadable', locked: false }]);
    expect(await office.desk.call('settings.read', null)).toMatchObject({ idleLockMinutes: 10 });
    expect(await office.desk.call('gateways.list', null)).toMatchObject([{ requestsPerSecond: 10 }]);
    const faults = office.desk.log.filter((line) => 'operation' in line && line.operation === 'start');
    expect(faults).toHaveLength(2);
  });
});
