/**
 * What stands before the console's operations: nothing is answered while the desk is hidden, and what an admin guards
 * asks for the PIN, once it is set. Each operation says in the contract what it needs.
 */
import { type OperationName, operations } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Needs } from '../../src-preload/contract/operation-policy.ts';
import type { Settings } from '../../src-preload/contract/settings/settings.ts';
import { type Caller, type Handlers, wrapHandlers } from '../dispatch.ts';
import type { AdminPin } from './admin-pin.ts';
import type { DeskLock } from './desk-lock.ts';

/** How long a window may do what the PIN guards after it was typed (ms). */
const ADMIN_FOR = 5 * 60_000;

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
    const { needs } = operations[name];
    if (this.#lock.isLocked && needs !== 'nothing') throw new ConsoleFailure({ kind: 'locked' });
    if (this.#pin.isSet && needsAdmin(needs, input) && this.adminUntil(caller) === null)
      throw new ConsoleFailure({ kind: 'pin', reason: 'needed' });
  }
}

function needsAdmin(needs: Needs, input: unknown): boolean {
  switch (needs) {
    case 'nothing':
    case 'desk':
      return false;
    case 'admin':
      return true;
    case 'admin-for-whole':
      return !asksMasked(input);
    case 'admin-for-desk':
      return typeof input === 'object' && input !== null && Object.keys(input).some((key) => !OWN_SETTINGS.has(key));
  }
}

/** What does not say that it wants masks, and nothing as it came, wants everything. */
function asksMasked(input: unknown): boolean {
  if (typeof input !== 'object' || input === null || !('options' in input)) return false;
  const { options } = input;
  if (typeof options !== 'object' || options === null || !('masked' in options)) return false;
  return options.masked === true && !('rawAnswers' in options && options.rawAnswers === true);
}
