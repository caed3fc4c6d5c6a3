/**
 * What stands before the console's operations: nothing is answered while the desk is hidden, and what an admin guards
 * asks for the PIN, once it is set.
 */
import type { OperationName } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Settings } from '../../src-preload/contract/settings.ts';
import { type Caller, type Handlers, wrapHandlers } from '../dispatch.ts';
import type { AdminPin } from './admin-pin.ts';
import type { DeskLock } from './desk-lock.ts';

/** How long a window may do what the PIN guards after it was typed (ms). */
const ADMIN_FOR = 5 * 60_000;

/** What a hidden desk still answers: what its page needs to be drawn, and the way out. */
const WHILE_LOCKED: ReadonlySet<OperationName> = new Set([
  'app.about',
  'settings.read',
  'security.read',
  'security.active',
  'security.lock',
  'security.unlock',
]);

/** Settings, tokens, what shows or erases personal data. */
const BEHIND_PIN: readonly RegExp[] = [
  /^gateways\.(add|change|duplicate|test)$/,
  /^access\.(setToken|clearToken|generate)$/,
  /^charges\.reveal$/,
  /^history\.(erase|restore|merge)/,
];

/** What every operator may set for the own eyes and hands; every other setting is the desk's. */
const OWN_SETTINGS: ReadonlySet<string> = new Set<keyof Settings>([
  'language',
  'theme',
  'density',
  'gatewayId',
  'operator',
  'operators',
]);

export class Guard {
  readonly #pin: AdminPin;
  readonly #lock: DeskLock;
  readonly #now: () => number;
  readonly #admins = new Map<string, number>();

  constructor(pin: AdminPin, lock: DeskLock, now: () => number) {
    this.#pin = pin;
    this.#lock = lock;
    this.#now = now;
  }

  adminUntil({ windowId }: Caller): number | null {
    const until = this.#admins.get(windowId) ?? 0;
    return until > this.#now() && this.#pin.isSet ? until : null;
  }

  admit({ windowId }: Caller): void {
    this.#admins.set(windowId, this.#now() + ADMIN_FOR);
  }

  /** A window is gone, or its admin has left; without a window, every one. */
  dismiss(windowId?: string): void {
    if (windowId === undefined) this.#admins.clear();
    else this.#admins.delete(windowId);
  }

  /** The same handlers, each behind what stands before it. */
  around(handlers: Handlers): Handlers {
    return wrapHandlers(handlers, (name, handle) => async (input, caller) => {
      this.#check(name, input, caller);
      return handle(input, caller);
    });
  }

  #check(name: OperationName, input: unknown, caller: Caller): void {
    if (this.#lock.isLocked && !WHILE_LOCKED.has(name)) throw new ConsoleFailure({ kind: 'locked' });
    if (this.#pin.isSet && isBehindPin(name, input) && this.adminUntil(caller) === null)
      throw new ConsoleFailure({ kind: 'pin', reason: 'needed' });
  }
}

function isBehindPin(name: OperationName, input: unknown): boolean {
  if (name === 'settings.change')
    return typeof input === 'object' && input !== null && Object.keys(input).some((key) => !OWN_SETTINGS.has(key));
  return BEHIND_PIN.some((guarded) => guarded.test(name));
}
