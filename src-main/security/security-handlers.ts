/** The console's operations for the idle lock and the PIN. */
import type { DeskSecurity } from '../../src-preload/contract/settings/security.ts';
import type { Caller, HandlersOf } from '../ground/dispatch.ts';
import type { AdminPin } from './admin-pin.ts';
import type { DeskLock } from './desk-lock.ts';
import type { Guard } from './guard.ts';

interface SecurityHandlerDeps {
  readonly pin: AdminPin;
  readonly lock: DeskLock;
  readonly guard: Guard;
}

export function securityHandlers({ pin, lock, guard }: SecurityHandlerDeps): HandlersOf<'security'> {
  const statusFor = (caller: Caller): DeskSecurity => ({
    locked: lock.isLocked,
    pinSet: pin.isSet,
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
      await pin.set(input.current, input.pin);
      guard.dismiss();
      if (input.pin !== null) guard.admit(caller);
      return statusFor(caller);
    },
  };
}
