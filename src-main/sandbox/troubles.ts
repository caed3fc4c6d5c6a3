/** The troubles that the sandbox offers by name: each happens once, with the next request of its kind. */
import {
  type ArmedTroubles,
  TROUBLES,
  TROUBLES_OF_CHARGES,
  type Trouble,
  type TroubledRequest,
} from '../../src-preload/contract/gateways/sandbox-operations.ts';
import type { Fault, FaultQueue } from './faults.ts';

/** How late a late answer is (ms): long enough to be noticed, and within every client's patience. */
const LATE = 8_000;
/** Bytes of a response that is cut: the transaction's ID is not whole yet. */
const CUT_AFTER = 40;

const FAULTS: Readonly<Record<Trouble, Fault>> = {
  'lose-answer': { kind: 'lose', recorded: true },
  'error-after': { kind: 'say-after', httpStatus: 502 },
  late: { kind: 'late', ms: LATE },
  cut: { kind: 'cut', bytes: CUT_AFTER },
  unauthorized: { kind: 'say', httpStatus: 401 },
  'rate-limited': { kind: 'say', httpStatus: 429, headers: { 'retry-after': '5' } },
  'other-amount': { kind: 'odd-charge', oddity: 'other-amount' },
  'slow-payer': { kind: 'odd-charge', oddity: 'slow-payer' },
};

export interface Troubles {
  /**
   * Replaces the trouble of the next request of this kind; null removes it.
   * @param charge if set, of the next one about this charge (its ID at the service).
   */
  set(request: TroubledRequest, trouble: Trouble | null, charge?: string): void;
  /** Adds a trouble after those that wait already. */
  add(request: TroubledRequest, trouble: Trouble, charge?: string): void;
  /** The trouble set last for each kind of request, until it has happened. */
  readonly armed: ArmedTroubles;
}

export function createTroubles(faults: FaultQueue): Troubles {
  const last = new Map<TroubledRequest, { readonly trouble: Trouble; readonly fault: Fault }>();
  const armed = (request: TroubledRequest) => {
    const found = last.get(request);
    return found !== undefined && faults.has(request, found.fault) ? found.trouble : null;
  };
  const add: Troubles['add'] = (request, trouble, charge) => {
    // A copy: the same trouble may be queued twice.
    const fault = { ...FAULTS[trouble] };
    faults.next(request, fault, charge);
    last.set(request, { trouble, fault });
  };
  return {
    add,
    set(request, trouble, charge) {
      const before = last.get(request);
      if (before !== undefined) faults.drop(request, before.fault);
      if (trouble !== null) add(request, trouble, charge);
    },
    get armed() {
      return { create: armed('create'), read: armed('read') };
    },
  };
}

/** Reads `lose-answer` or `create:lose-answer` (the next creation), or `read:late` (the next read); null for others. */
export function readTrouble(text: string): { readonly request: TroubledRequest; readonly trouble: Trouble } | null {
  const [, prefix = 'create', name = ''] = /^(?:(create|read):)?([a-z-]+)$/.exec(text) ?? [];
  const trouble = TROUBLES.find((each) => each === name);
  const request = prefix === 'read' ? 'read' : 'create';
  if (trouble === undefined || (request === 'read' && TROUBLES_OF_CHARGES.includes(trouble))) return null;
  return { request, trouble };
}
