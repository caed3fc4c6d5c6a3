import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AnyHandler, Handlers } from '../../../src-main/ground/dispatch.ts';
import { AdminPin } from '../../../src-main/security/admin-pin.ts';
import { DeskLock } from '../../../src-main/security/desk-lock.ts';
import { Guard } from '../../../src-main/security/guard.ts';
import { openConsoleFile } from '../../../src-main/settings/console-file.ts';
import { type OperationName, operations } from '../../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { Operation, Right } from '../../../src-preload/contract/policy/operation-type.ts';
import { HOUR, MINUTE } from '../../../src-preload/contract/values/durations.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';

const NAMES = Object.keys(operations) as OperationName[];
const CALLER = { windowId: 'window' };
let pin: AdminPin;
let lock: DeskLock;
let guard: Guard;
let guarded: Handlers;
let clock: VirtualClock;
let idleMinutes: number;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-guard-'));
  const file = openConsoleFile(folder);
  clock = new VirtualClock();
  idleMinutes = 0;
  pin = new AdminPin(file, clock, { refused: () => undefined, accepted: () => undefined });
  lock = new DeskLock({ clock, minutes: () => idleMinutes, changed: () => undefined }, false);
  guard = new Guard(pin, lock, clock);
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

/** An input for which a further right applies, where the operation has one. */
const WHOLE_DESK = { checkMinutes: 1 };
const ofRight = (...rights: Right[]) => NAMES.filter((name) => rights.includes(operations[name].right));
const withFurther = NAMES.filter((name) => (operations[name] as Operation).further !== undefined);
const those = (answered: ReadonlyMap<OperationName, string>, how: string) =>
  NAMES.filter((name) => answered.get(name) === how);
const sorted = (names: readonly string[]) => [...names].sort();

describe('the guard', () => {
  it('the guard requires the PIN for every accountant’s or admin’s operation, once one is set', async () => {
    expect(those(await answers(), 'done')).toEqual(NAMES);
    await pin.set('admin', null, '2468');
    const answered = await answers(WHOLE_DESK);
    expect(sorted(those(answered, 'pin'))).toEqual(sorted([...ofRight('accountant', 'admin'), ...withFurther]));
    const free = ofRight('anyone', 'operator').filter((name) => !withFurther.includes(name));
    expect(those(answered, 'done')).toEqual(free);
    // In another window.
    guard.admit({ windowId: 'another' });
    expect(await answers(WHOLE_DESK)).toEqual(answered);
    guard.admit(CALLER);
    expect(those(await answers(WHOLE_DESK), 'done')).toEqual(NAMES);
  });

  it('the guard reserves persons, destinations and erasures for the admin, closings for the accountant', () => {
    expect(ofRight('accountant')).toEqual([
      'charges.dateReturn',
      'closing.close',
      'closing.lock',
      'statements.save',
      'statements.undo',
    ]);
    expect(ofRight('admin')).toEqual(
      expect.arrayContaining([
        'gateways.add',
        'gateways.archive',
        'gateways.unarchive',
        'gateways.change',
        'gateways.duplicate',
        'gateways.test',
        'access.setToken',
        'access.clearToken',
        'access.generate',
        'charges.raw',
        'charges.reveal',
        'erasure.begin',
        'maintenance.exportPerson',
        'maintenance.exportHistory',
        'maintenance.restore',
      ]),
    );
  });

  it('the guard lets every operator change their own settings, and requires the PIN for the desk’s', async () => {
    await pin.set('admin', null, '2468');
    expect((await answers({ theme: 'dark', language: 'en' })).get('settings.change')).toBe('done');
    expect((await answers({ theme: 'dark', idleLockMinutes: 5 })).get('settings.change')).toBe('pin');
    expect((await answers({ theme: 'dark', operator: 'Ana' })).get('settings.change')).toBe('pin');
    expect((await answers({ operators: ['Ana'] })).get('settings.change')).toBe('pin');
  });

  it('the guard lets every operator export masked, and requires the PIN for an unmasked or raw export', async () => {
    await pin.set('admin', null, '2468');
    const exported = async (options: object) => (await answers({ options })).get('exports.write');
    expect(await exported({ masked: true, rawAnswers: false })).toBe('done');
    expect(await exported({ masked: false, rawAnswers: false })).toBe('pin');
    expect(await exported({ masked: true, rawAnswers: true })).toBe('pin');
    expect(await exported({})).toBe('pin');
  });

  it('the guard refuses every operation while the desk is hidden but those that anyone may use', async () => {
    await pin.set('admin', null, '2468');
    const hidden = async () => {
      lock.lock();
      const answered = await answers(WHOLE_DESK);
      expect(those(answered, 'done')).toEqual(ofRight('anyone'));
      expect(those(answered, 'locked')).toEqual(ofRight('operator', 'accountant', 'admin'));
    };
    await hidden();
    lock.unlock();
    guard.admit(CALLER);
    await hidden();
  });
});

describe('a clock that is set while the desk is open', () => {
  it('a clock set back by an hour keeps an idle desk no longer open', async () => {
    idleMinutes = 5;
    clock.jump(-HOUR);
    await clock.advance(5 * MINUTE - 10_000);
    expect(lock.isLocked).toBe(false);
    await clock.advance(20_000);
    expect(lock.isLocked).toBe(true);
  });

  it('the time that a computer sleeps counts as idle, although a monotonic clock stands still', async () => {
    idleMinutes = 5;
    clock.jump(HOUR);
    await clock.advance(10_000);
    expect(lock.isLocked).toBe(true);
  });

  it('a clock set back by an hour leaves a window the admin’s rights no longer than five minutes', async () => {
    await pin.set('admin', null, '2468');
    guard.admit(CALLER);
    clock.jump(-HOUR);
    expect(guard.adminUntil(CALLER)).toBe(clock.now() + 5 * MINUTE);
    await clock.advance(5 * MINUTE);
    expect(guard.adminUntil(CALLER)).toBeNull();
  });

  it('a wait after wrong PINs is neither shortened by a clock set forward nor ended by one set back', async () => {
    await pin.set('admin', null, '2468');
    const tried = () => pin.check('1111', 'security.unlock').catch((fault: ConsoleFailure) => fault.error);
    for (const _ of [1, 2, 3]) expect(await tried()).toEqual({ kind: 'pin', reason: 'wrong' });
    for (const jump of [HOUR, -2 * HOUR]) {
      clock.jump(jump);
      expect(await tried()).toEqual({ kind: 'pin', reason: 'wait' });
    }
    await clock.advance(5_000);
    expect(await tried()).toEqual({ kind: 'pin', reason: 'wrong' });
  });
});
