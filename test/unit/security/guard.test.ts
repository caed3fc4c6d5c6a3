import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AnyHandler, Handlers } from '../../../src-main/dispatch.ts';
import { AdminPin } from '../../../src-main/security/admin-pin.ts';
import { DeskLock } from '../../../src-main/security/desk-lock.ts';
import { Guard } from '../../../src-main/security/guard.ts';
import { openConsoleFile } from '../../../src-main/settings/console-file.ts';
import { type OperationName, operations } from '../../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { Needs } from '../../../src-preload/contract/policy/operation-type.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';

const NAMES = Object.keys(operations) as OperationName[];
const CALLER = { windowId: 'window' };
let pin: AdminPin;
let lock: DeskLock;
let guard: Guard;
let guarded: Handlers;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-guard-'));
  const file = openConsoleFile(folder);
  const clock = new VirtualClock();
  pin = new AdminPin(file, clock, { refused: () => undefined, accepted: () => undefined });
  lock = new DeskLock({ clock, minutes: () => 0, changed: () => undefined }, false);
  guard = new Guard(pin, lock, () => clock.now());
  // Handlers that only return: the checks before them are tested here.
  guarded = guard.around(Object.fromEntries(NAMES.map((name) => [name, async () => 'done'])) as unknown as Handlers);
  onTestFinished(() => {
    lock.close();
    file.close();
    rmSync(folder, { recursive: true });
  });
});

/** The result of each operation: `done`, or why not. */
async function answers(input: unknown = {}): Promise<ReadonlyMap<OperationName, string>> {
  const answered = NAMES.map(async (name): Promise<readonly [OperationName, string]> => {
    const handle = guarded[name] as AnyHandler;
    return [
      name,
      await handle(input, CALLER).then(String, (fault: unknown) =>
        fault instanceof ConsoleFailure ? fault.error.kind : 'other',
      ),
    ];
  });
  return new Map(await Promise.all(answered));
}

const standing = (...needs: Needs[]) => NAMES.filter((name) => needs.includes(operations[name].needs));
const those = (answered: ReadonlyMap<OperationName, string>, how: string) =>
  NAMES.filter((name) => answered.get(name) === how);

describe('the guard', () => {
  it('the guard requires the PIN for every operation that the contract reserves for the admin, once one is set', async () => {
    expect(those(await answers(), 'done')).toEqual(NAMES);
    await pin.set(null, '2468');
    const answered = await answers({ quietHours: 1 });
    expect(those(answered, 'pin')).toEqual(standing('admin', 'admin-for-whole', 'admin-for-desk'));
    expect(those(answered, 'done')).toEqual(standing('nothing', 'desk'));
    guard.admit(CALLER);
    expect(those(await answers({ quietHours: 1 }), 'done')).toEqual(NAMES);
  });

  it('the guard reserves for the admin what shows, erases or exports a person, or changes where money goes', () => {
    expect(standing('admin')).toEqual(
      expect.arrayContaining([
        'gateways.add',
        'gateways.change',
        'gateways.duplicate',
        'gateways.test',
        'access.setToken',
        'access.clearToken',
        'access.generate',
        'charges.raw',
        'charges.reveal',
        'history.erasePerson',
        'history.exportPerson',
        'history.moveOut',
        'history.mergeIn',
        'history.restore',
      ]),
    );
  });

  it('the guard lets every operator change their own settings, and requires the PIN for the desk’s', async () => {
    await pin.set(null, '2468');
    expect((await answers({ theme: 'dark', language: 'en' })).get('settings.change')).toBe('done');
    expect((await answers({ theme: 'dark', idleLockMinutes: 5 })).get('settings.change')).toBe('pin');
  });

  it('the guard refuses every operation while the desk is hidden but those that need no desk', async () => {
    await pin.set(null, '2468');
    guard.admit(CALLER);
    lock.lock();
    const answered = await answers();
    expect(those(answered, 'done')).toEqual(standing('nothing'));
    expect(those(answered, 'locked')).toEqual(standing('desk', 'admin', 'admin-for-whole', 'admin-for-desk'));
  });
});
