/** The room of the idle lock and the PIN: their operations, and the guard that stands in front of every operation. */
import type { Database } from 'better-sqlite3';
import { isOperationName, operations, SIGNALS_WHILE_HIDDEN, type Signal } from '../../src-preload/contract/contract.ts';
import type { DeskSecurity } from '../../src-preload/contract/settings/security.ts';
import type { Clock } from '../ground/clock.ts';
import type { Caller, Handlers, HandlersOf } from '../ground/dispatch.ts';
import type { EventBroadcaster } from '../ground/event-broadcaster.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { AdminPin, type PinTries } from './admin-pin.ts';
import { DeskLock } from './desk-lock.ts';
import { Guard } from './guard.ts';
import { HiddenMark } from './hidden-mark.ts';

export interface SecurityRoomDeps {
  /** `console.db`. */
  readonly file: Database;
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly events: EventBroadcaster;
  readonly audit: { readonly pinRefusals: PinTries };
  /** Logs a fault of work that no one waits for. */
  failed(fault: unknown): void;
}

export interface SecurityRoom {
  readonly operations: HandlersOf<'security'>;
  readonly pin: Pick<AdminPin, 'check' | 'isSet' | 'identity'>;
  /** Whether this window may what the contract gives to an admin: without a PIN, every window may. */
  hasAdminRight(caller: Caller): boolean;
  /** Whether the desk is hidden from this operation. */
  isHidden(name: string): boolean;
  /** The same handlers, each behind its checks. */
  around(handlers: Handlers): Handlers;
  /**
   * Adds a listener for the signals that a window may receive: while the desk is hidden, only what the hidden page
   * needs.
   */
  listen(listener: (signal: Signal) => void): () => void;
  windowClosed(windowId: string): void;
  stop(): void;
}

/**
 * With a PIN, a desk that was hidden when Balcão ended opens hidden, however it was hidden, and so does one with an
 * idle lock: a restart must not bypass the lock. A desk that was open, without an idle lock, opens unhidden: the PIN is
 * the admin's, and a clerk who starts the day may not know it.
 */
export function openSecurity({ file, clock, settings, events, audit, failed }: SecurityRoomDeps): SecurityRoom {
  const pin = new AdminPin(file, clock, audit.pinRefusals);
  const mark = new HiddenMark(file, clock, failed);
  const opensHidden = (pin.isSet || pin.isScreenPinSet) && (mark.isHidden || settings.read().idleLockMinutes > 0);
  if (!opensHidden && mark.isHidden) mark.write(false);
  const lock = new DeskLock(
    {
      clock,
      minutes: () => settings.read().idleLockMinutes,
      changed: (locked) => {
        guard.dismiss();
        mark.write(locked);
        events.emit({
          name: 'lock-changed',
          payload: { locked, pinSet: pin.isSet, screenPinSet: pin.isScreenPinSet },
        });
      },
    },
    opensHidden,
  );
  const guard = new Guard(pin, lock, clock);
  return {
    operations: securityHandlers(pin, lock, guard),
    pin,
    hasAdminRight: (caller) => !pin.isSet || guard.adminUntil(caller) !== null,
    isHidden: (name) => lock.isLocked && isOperationName(name) && operations[name].right !== 'anyone',
    around: (handlers) => guard.around(handlers),
    listen: (listener) =>
      events.listen((signal) => {
        if (!lock.isLocked || SIGNALS_WHILE_HIDDEN.has(signal.name)) listener(signal);
      }),
    windowClosed: (windowId) => guard.dismiss(windowId),
    stop: () => {
      lock.close();
      mark.stop();
    },
  };
}

function securityHandlers(pin: AdminPin, lock: DeskLock, guard: Guard): HandlersOf<'security'> {
  const statusFor = (caller: Caller): DeskSecurity => ({
    locked: lock.isLocked,
    pinSet: pin.isSet,
    screenPinSet: pin.isScreenPinSet,
    adminUntil: guard.adminUntil(caller),
  });
  return {
    'security.read': async (_, caller) => statusFor(caller),
    'security.active': async () => {
      lock.active();
      return null;
    },
    'security.lock': async (_, caller) => {
      guard.dismiss();
      lock.lock();
      return statusFor(caller);
    },
    'security.unlock': async (input, caller) => {
      await pin.check(input.pin, 'security.unlock');
      lock.unlock();
      return statusFor(caller);
    },
    'security.enterPin': async (input, caller) => {
      await pin.check(input.pin, 'security.enterPin');
      guard.admit(caller);
      return statusFor(caller);
    },
    'security.leaveAdmin': async (_, caller) => {
      guard.dismiss(caller.windowId);
      return statusFor(caller);
    },
    'security.setPin': async (input, caller) => {
      await pin.set('admin', input.current, input.pin);
      guard.dismiss();
      if (input.pin !== null) guard.admit(caller);
      return statusFor(caller);
    },
    'security.setScreenPin': async (input, caller) => {
      await pin.set('screen', input.current, input.pin);
      return statusFor(caller);
    },
  };
}
