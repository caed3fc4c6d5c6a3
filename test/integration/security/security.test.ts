import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OperationName, operations } from '../../../src-preload/contract/contract.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { filesHolding } from '../../support/run/files-below.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

const PIN = 'p1n-of-the-admin';
let desk: ConsoleDesk;
beforeEach(async () => {
  desk = await openDesk(mkdtempSync(join(tmpdir(), 'balcao-')), fastClock(60));
});
afterEach(() => desk.close());

const setPin = () => desk.call('security.setPin', { current: null, pin: PIN });

describe('an idle desk', () => {
  it('an idle desk is hidden after its minutes: main refuses all operations and sends no charge signal', async () => {
    const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
    await desk.call('settings.change', { idleLockMinutes: 1 });
    await desk.received(({ name }) => name === 'lock-changed');
    const told = desk.signals.length;
    const open: OperationName[] = [];
    for (const name of Object.keys(operations) as OperationName[]) {
      const { result } = {
        result: await desk.console.dispatch(name, inputOf(name, gatewayId), { windowId: 'window' }),
      };
      if (result.ok || (result.error.kind !== 'locked' && result.error.kind !== 'invalid-input')) open.push(name);
    }
    expect(open.filter((name) => name !== 'security.unlock')).toEqual([
      'settings.about',
      'settings.read',
      'security.read',
      'security.active',
      'security.lock',
    ]);
    expect(desk.signals.slice(told).filter(({ name }) => name !== 'lock-changed')).toEqual([]);
  });

  it('an idle desk is shown again by a click where no PIN is set, and with the PIN where one is', async () => {
    await desk.call('security.lock', null);
    expect(await desk.call('security.unlock', { pin: null })).toMatchObject({ locked: false });
    await setPin();
    await desk.call('security.lock', null);
    expect(await desk.errorOf('gateways.list', null)).toEqual({ kind: 'locked' });
    expect(await desk.errorOf('security.unlock', { pin: null })).toEqual({ kind: 'pin', reason: 'needed' });
    expect(await desk.errorOf('security.unlock', { pin: 'another' })).toEqual({ kind: 'pin', reason: 'wrong' });
    expect(await desk.call('security.unlock', { pin: PIN })).toMatchObject({ locked: false });
    expect(await desk.call('gateways.list', null)).toEqual([]);
  });

  it('an idle desk with a PIN opens hidden: a restart does not bypass the lock', async () => {
    await desk.call('settings.change', { idleLockMinutes: 30 });
    await setPin();
    desk = await desk.reopen();
    expect(await desk.call('security.read', null)).toMatchObject({ locked: true, pinSet: true });
    await desk.call('security.unlock', { pin: PIN });
  });

  it('a desk locked by its operator opens hidden where a PIN is set, until the PIN is typed', async () => {
    await setPin();
    await desk.call('security.lock', null);
    desk = await desk.reopen();
    expect(await desk.call('security.read', null)).toMatchObject({ locked: true, pinSet: true });
    expect(await desk.errorOf('gateways.list', null)).toEqual({ kind: 'locked' });
    await desk.call('security.unlock', { pin: PIN });
    desk = await desk.reopen();
    expect(await desk.call('security.read', null)).toMatchObject({ locked: false, pinSet: true });
  });

  it('a desk locked without a PIN opens shown: a click would show it anyway', async () => {
    await desk.call('security.lock', null);
    desk = await desk.reopen();
    expect(await desk.call('security.read', null)).toMatchObject({ locked: false, pinSet: false });
    await setPin();
    desk = await desk.reopen();
    expect(await desk.call('security.read', null)).toMatchObject({ locked: false, pinSet: true });
  });

  it('a desk in use stays open, and not a minute longer', async () => {
    await desk.close();
    const clock = new VirtualClock();
    desk = await openDesk(undefined, clock);
    await desk.call('settings.change', { idleLockMinutes: 1 });
    for (let turn = 0; turn < 40; turn += 1) {
      await clock.advance(50_000);
      await desk.call('security.active', null);
    }
    expect(await desk.call('security.read', null)).toMatchObject({ locked: false });
    await clock.advance(65_000);
    expect(await desk.call('security.read', null)).toMatchObject({ locked: true });
  });
});

describe('the screen’s PIN', () => {
  const SCREEN = 'of-the-clerks';
  const wrong = { kind: 'pin', reason: 'wrong' };
  const setScreenPin = (current: string | null) => desk.call('security.setScreenPin', { current, pin: SCREEN });

  it('the screen’s PIN unlocks the screen and allows nothing else; the admin’s unlocks it too', async () => {
    await setPin();
    expect(await desk.errorOf('security.setScreenPin', { current: null, pin: SCREEN })).toMatchObject({
      reason: 'needed',
    });
    expect(await setScreenPin(PIN)).toMatchObject({ pinSet: true, screenPinSet: true });
    await desk.call('security.lock', null);
    desk = await desk.reopen();
    expect(await desk.call('security.unlock', { pin: SCREEN })).toMatchObject({ locked: false, adminUntil: null });
    expect(await desk.errorOf('settings.change', { checkMinutes: 1 })).toMatchObject({ reason: 'needed' });
    expect(await desk.errorOf('security.enterPin', { pin: SCREEN })).toEqual(wrong);
    expect(await desk.errorOf('security.setPin', { current: SCREEN, pin: null })).toEqual(wrong);
    await desk.call('security.lock', null);
    expect(await desk.call('security.unlock', { pin: PIN })).toMatchObject({ locked: false });
    // Forgotten: the admin sets another, or none.
    expect(await desk.call('security.setScreenPin', { current: PIN, pin: null })).toMatchObject({
      screenPinSet: false,
    });
    await desk.call('security.lock', null);
    expect(await desk.errorOf('security.unlock', { pin: SCREEN })).toEqual(wrong);
    await desk.call('security.unlock', { pin: PIN });
    const entries = await desk.call('audit.list', { before: null, limit: 20 });
    expect(entries.filter(({ subject }) => 'screenPin' in subject).map(({ subject }) => subject)).toEqual([
      { screenPin: 'removed' },
      { screenPin: 'set' },
    ]);
  });

  it('without an admin’s PIN everything is open, and the screen’s is changed with itself', async () => {
    await setScreenPin(null);
    await desk.call('settings.change', { checkMinutes: 1 });
    await desk.call('security.lock', null);
    expect(await desk.errorOf('security.unlock', { pin: null })).toMatchObject({ reason: 'needed' });
    await desk.call('security.unlock', { pin: SCREEN });
    expect(await desk.errorOf('security.setScreenPin', { current: 'another', pin: null })).toEqual(wrong);
    expect(await desk.call('security.setScreenPin', { current: SCREEN, pin: null })).toMatchObject({
      screenPinSet: false,
    });
  });

  it('tries at the locked screen delay those of the admin’s PIN, and the other way round', async () => {
    await desk.close();
    desk = await openDesk(undefined, new VirtualClock());
    await setPin();
    await setScreenPin(PIN);
    for (let tries = 0; tries < 3; tries += 1)
      expect(await desk.errorOf('security.unlock', { pin: 'guess' })).toEqual(wrong);
    for (const entrance of ['security.unlock', 'security.enterPin'] as const)
      expect(await desk.errorOf(entrance, { pin: PIN })).toEqual({ kind: 'pin', reason: 'wait' });
    expect(await desk.errorOf('security.unlock', { pin: SCREEN })).toEqual({ kind: 'pin', reason: 'wait' });
  });
});

describe('the admin’s PIN', () => {
  it('the admin’s PIN is required for settings, tokens, erasing and revealing, and for nothing else', async () => {
    const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
    await setPin();
    await desk.call('security.leaveAdmin', null);
    const needed = { kind: 'pin', reason: 'needed' };
    expect(await desk.errorOf('settings.change', { checkMinutes: 1 })).toEqual(needed);
    expect(await desk.errorOf('access.setToken', { gatewayId, token: 'abc' })).toEqual(needed);
    expect(await desk.errorOf('access.clearToken', { gatewayId })).toEqual(needed);
    expect(await desk.errorOf('gateways.duplicate', { gatewayId, name: 'X' })).toEqual(needed);
    expect(await desk.errorOf('charges.reveal', { gatewayId, key: gatewayId, field: 'email' })).toEqual(needed);
    const person = { by: 'charge' as const, key: gatewayId };
    expect(await desk.errorOf('maintenance.exportPerson', { gatewayId, person, language: 'en' })).toEqual(needed);
    const asked = { ...person, gatewayId };
    expect(await desk.errorOf('erasure.begin', { person: asked })).toEqual(needed);
    expect(await desk.errorOf('maintenance.exportHistory', { gatewayId })).toEqual(needed);
    expect(await desk.errorOf('charges.raw', { gatewayId, key: gatewayId })).toEqual(needed);
    await desk.call('settings.change', { theme: 'dark' });
    await desk.call('access.verify', { gatewayId });
    await desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 10 });
    expect(await desk.call('security.enterPin', { pin: PIN })).toMatchObject({ adminUntil: expect.any(Number) });
    await desk.call('settings.change', { checkMinutes: 1 });
  });

  it('the admin’s PIN leaves an audit entry when it is set or removed, which does not hold it', async () => {
    await setPin();
    await desk.call('security.setPin', { current: PIN, pin: null });
    const entries = await desk.call('audit.list', { before: null, limit: 10 });
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['pin-changed', { pin: 'removed' }],
      ['pin-changed', { pin: 'set' }],
    ]);
  });

  it('the admin’s PIN is required to act under another name, and entries keep the name before', async () => {
    const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
    await desk.call('settings.change', { operator: 'Maria', operators: ['Maria', 'Ana'] });
    await setPin();
    await desk.call('security.leaveAdmin', null);
    const needed = { kind: 'pin', reason: 'needed' };
    for (const change of [{ operator: 'Ana' }, { operator: '' }, { operator: 'Ana', theme: 'dark' as const }])
      expect(await desk.errorOf('settings.change', change)).toEqual(needed);
    expect(await desk.errorOf('settings.change', { operators: ['Eva'] })).toEqual(needed);
    await desk.call('settings.change', { gatewayId });
    const [newest] = await desk.call('audit.list', { before: null, limit: 1 });
    expect(newest).toMatchObject({ action: 'settings-changed', operator: 'Maria' });
    await desk.call('security.enterPin', { pin: PIN });
    expect(await desk.call('settings.change', { operator: 'Ana' })).toMatchObject({ operator: 'Ana', theme: 'system' });
  });

  it('the admin’s PIN opens guarded operations for the window in which it was typed alone', async () => {
    await setPin();
    const elsewhere = await desk.console.dispatch('settings.change', { checkMinutes: 1 }, { windowId: 'other' });
    expect(elsewhere).toEqual({ ok: false, error: { kind: 'pin', reason: 'needed' } });
  });

  it('the admin’s PIN is required before it is changed or removed', async () => {
    await setPin();
    expect(await desk.errorOf('security.setPin', { current: null, pin: null })).toEqual({
      kind: 'pin',
      reason: 'needed',
    });
    expect(await desk.errorOf('security.setPin', { current: 'other', pin: null })).toEqual({
      kind: 'pin',
      reason: 'wrong',
    });
    expect(await desk.call('security.setPin', { current: PIN, pin: null })).toMatchObject({ pinSet: false });
  });

  it('the admin’s PIN can be tried three times, then waits, through a restart and with concurrent tries', async () => {
    await desk.close();
    // The machine's own time: the wait itself is tested here.
    desk = await openDesk(mkdtempSync(join(tmpdir(), 'balcao-')), fastClock(1));
    await setPin();
    const tries = await Promise.all(
      Array.from({ length: 6 }, (_, number) => desk.errorOf('security.enterPin', { pin: `guess-${number}` })),
    );
    expect(tries.map((error) => ('reason' in error ? error.reason : error.kind))).toEqual([
      'wrong',
      'wrong',
      'wrong',
      'wait',
      'wait',
      'wait',
    ]);
    desk = await desk.reopen();
    expect(await desk.errorOf('security.enterPin', { pin: PIN })).toEqual({ kind: 'pin', reason: 'wait' });
  });

  it('the admin’s PIN is nowhere in the data folder', async () => {
    await setPin();
    expect(filesHolding(desk.folder, PIN).filter((name) => /\.db(-wal)?$/.test(name))).toEqual([]);
  });
});

/** A valid input as far as ids and null go; other inputs are refused for their shape. */
function inputOf(name: OperationName, gatewayId: string): unknown {
  if (operations[name].input.safeParse(null).success) return null;
  return operations[name].input.safeParse({ gatewayId }).success ? { gatewayId } : {};
}
