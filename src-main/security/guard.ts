/**
 * The checks before the console's operations: every operation is refused while the desk is hidden, and an accountant's
 * or admin's operations require the PIN, once it is set. The contract lists the right of each operation.
 */
import { type OperationName, operations } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { FurtherRight, Operation, Right } from '../../src-preload/contract/policy/operation-type.ts';
import type { Settings } from '../../src-preload/contract/settings/settings.ts';
import { MINUTE } from '../../src-preload/contract/values/durations.ts';
import type { Clock } from '../ground/clock.ts';
import { type Caller, type Handlers, wrapHandlers } from '../ground/dispatch.ts';
import type { AdminPin } from './admin-pin.ts';
import type { DeskLock } from './desk-lock.ts';
import { Stopwatch } from './stopwatch.ts';

/** How long a window may use guarded operations after the PIN was entered (ms). */
const ADMIN_FOR = 5 * MINUTE;

/**
 * Settings that every operator may change for themselves; every other setting is the desk's. Who is at the desk is not
 * one of them: each entry and timeline names it, and a colleague's name would be taken for the colleague.
 */
const OWN_SETTINGS: ReadonlySet<string> = new Set<keyof Settings>([
  'language',
  'theme',
  'density',
  'showReports',
  'showAdministration',
  'singleKeyShortcuts',
  'paper',
  'paidSound',
  'paidNotices',
  'gatewayId',
]);

export class Guard {
  readonly #pin: AdminPin;
  readonly #lock: DeskLock;
  readonly #clock: Clock;
  /** The windows whose admin has entered the PIN, with the time since. */
  readonly #admins = new Map<string, Stopwatch>();

  constructor(pin: AdminPin, lock: DeskLock, clock: Clock) {
    this.#pin = pin;
    this.#lock = lock;
    this.#clock = clock;
  }

  adminUntil({ windowId }: Caller): number | null {
    const left = ADMIN_FOR - (this.#admins.get(windowId)?.elapsed ?? ADMIN_FOR);
    return left > 0 && this.#pin.isSet ? this.#clock.now() + Math.round(left) : null;
  }

  admit({ windowId }: Caller): void {
    this.#admins.set(windowId, new Stopwatch(this.#clock));
  }

  /** A window has closed, or its admin has left; without a window, all of them. */
  dismiss(windowId?: string): void {
    if (windowId === undefined) this.#admins.clear();
    else this.#admins.delete(windowId);
  }

  /** The same handlers, each behind its checks. */
  around(handlers: Handlers): Handlers {
    return wrapHandlers(handlers, (name, handle) => async (input, caller) => {
      this.#check(name, input, caller);
      return handle(input, caller);
    });
  }

  #check(name: OperationName, input: unknown, caller: Caller): void {
    const operation: Operation = operations[name];
    if (this.#lock.isLocked && operation.right !== 'anyone') throw new ConsoleFailure({ kind: 'locked' });
    if (this.#pin.isSet && NEEDS_PIN[requiredRight(operation, input)] && this.adminUntil(caller) === null)
      throw new ConsoleFailure({ kind: 'pin', reason: 'needed' });
  }
}

/** A desk has one PIN: anyone who knows it is its accountant and its admin. */
const NEEDS_PIN: Readonly<Record<Right, boolean>> = { anyone: false, operator: false, accountant: true, admin: true };

function requiredRight({ right, further }: Operation, input: unknown): Right {
  return further !== undefined && applies(further.where, input) ? further.right : right;
}

function applies(where: FurtherRight['where'], input: unknown): boolean {
  switch (where) {
    case 'unmasked':
      return !asksMasked(input);
    case 'desk-settings':
      return typeof input === 'object' && input !== null && Object.keys(input).some((key) => !OWN_SETTINGS.has(key));
  }
}

/** An input that does not request masks, or that requests raw content, counts as unmasked. */
function asksMasked(input: unknown): boolean {
  if (typeof input !== 'object' || input === null || !('options' in input)) return false;
  const { options } = input;
  if (typeof options !== 'object' || options === null || !('masked' in options)) return false;
  return options.masked === true && !('rawAnswers' in options && options.rawAnswers === true);
}
