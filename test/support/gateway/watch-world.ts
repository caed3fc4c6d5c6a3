/**
 * A service and a history in memory for the watch, in virtual time: the watch itself is the real one. Charges change by
 * their script; responses take time, and fail when a test says so.
 */

import { Watch } from '../../../src-main/charges/watch/watch.ts';
import type { ReadResponse, Received, TransactionRead } from '../../../src-main/gateway-http/responses.ts';
import type { Observed, PendingCharge } from '../../../src-main/history/api/history-api.ts';
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { ServiceOutage } from '../../../src-preload/contract/watch/service-outage.ts';
import { VirtualClock } from '../clocks/virtual-clock.ts';

export interface ScriptedCharge extends PendingCharge {
  /** Later states by wall-clock time, in order. */
  readonly script: { readonly at: number; readonly state: string }[];
}

/** One read as the service saw it. */
export interface SeenRead {
  readonly id: string;
  readonly at: number;
  readonly elapsed: number;
}

/** A generator of numbers in [0, 1) from a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class WatchWorld {
  readonly clock: VirtualClock;
  readonly random: () => number;
  readonly charges = new Map<string, ScriptedCharge>();
  readonly rows = new Map<string, ChargeRow>();
  readonly reads: SeenRead[] = [];
  readonly checked: { readonly transactionId: string; readonly at: number }[] = [];
  readonly changes: { readonly id: string; readonly state: string; readonly at: number }[] = [];
  readonly unknown: { readonly id: string; readonly at: number }[] = [];
  readonly paidTimes = new Map<string, number>();
  readonly touched: string[] = [];
  readonly paused: boolean[] = [];
  readonly reached: boolean[] = [];
  readonly outages: (ServiceOutage | null)[] = [];
  readonly unsteady: boolean[] = [];
  /** Whether the answers about this id differ at each read, and are only counted. */
  isCounted: (id: string) => boolean = () => false;
  readonly faults: unknown[] = [];
  inFlight = 0;
  mostInFlight = 0;
  requestsPerSecond = 10;
  latency = 20;
  /** Desk clock minus the service's (ms). */
  clockOffset = 0;
  /** The fault of the next read of this id; undefined: none. */
  trouble: (id: string) => ReadResponse | undefined = () => undefined;
  readonly watch: Watch;

  constructor(options: { readonly connections?: number; readonly seed?: number } = {}) {
    this.clock = new VirtualClock();
    this.random = seededRandom(options.seed ?? 1);
    this.watch = new Watch({
      clock: this.clock,
      random: this.random,
      connections: options.connections ?? 16,
      requestsPerSecond: () => this.requestsPerSecond,
      mayRead: () => true,
      read: (id, signal) => this.#read(id, signal),
      observe: async (answer, id) => this.#observe(answer, id),
      markChecked: async (checks) => void this.checked.push(...checks),
      markUnknown: async (id) => void this.unknown.push({ id, at: this.clock.now() }),
      changed: (observed) => {
        this.changes.push({ id: observed.row.transactionId ?? '', state: observed.row.state, at: this.clock.now() });
        if (observed.kind === 'changed' && observed.paid)
          this.paidTimes.set(observed.row.key, (this.paidTimes.get(observed.row.key) ?? 0) + 1);
      },
      touched: (keys) => void this.touched.push(...keys),
      paused: (paused) => void this.paused.push(paused),
      reached: (online) => void this.reached.push(online),
      outage: (outage) => void this.outages.push(outage),
      unsteady: (isUnsteady) => void this.unsteady.push(isUnsteady),
      failed: (fault) => void this.faults.push(fault),
    });
  }

  /** A PENDING charge of the service and of the history; ages are milliseconds before now. */
  charge(
    id: string,
    options: {
      age?: number;
      expiresIn?: number | null;
      script?: [after: number, state: string][];
      state?: string;
      clockOffset?: number | null;
    } = {},
  ): ScriptedCharge {
    const now = this.clock.now();
    const { age = 0, expiresIn = 1_800_000, script = [], state = 'PENDING', clockOffset = 0 } = options;
    const charge: ScriptedCharge = {
      key: `key-${id}`,
      transactionId: id,
      state,
      createdAt: now - age,
      expiresAt: expiresIn === null ? null : now - age + expiresIn,
      lastCheckedAt: null,
      clockOffset,
      script: script.map(([after, next]) => ({ at: now + after, state: next })),
    };
    this.charges.set(id, charge);
    this.rows.set(id, rowOf(charge));
    return charge;
  }

  /** The state the service would return now. */
  stateAtService(id: string): string {
    const charge = this.charges.get(id);
    const passed = charge?.script.filter((step) => step.at <= this.clock.now()) ?? [];
    return passed.at(-1)?.state ?? charge?.state ?? 'PENDING';
  }

  /** Pauses between the reads of one charge, in order (ms). */
  gaps(id: string): number[] {
    const times = this.reads.filter((read) => read.id === id).map((read) => read.elapsed);
    return times.slice(1).map((time, index) => time - (times[index] ?? 0));
  }

  received(raw: string, httpStatus: number): Received {
    const receivedAt = this.clock.now();
    return { raw, httpStatus, receivedAt, serverDate: receivedAt - this.clockOffset };
  }

  async #read(id: string, signal: AbortSignal): Promise<ReadResponse> {
    this.reads.push({ id, at: this.clock.now(), elapsed: this.clock.monotonic() });
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    const trouble = this.trouble(id);
    await new Promise<void>((resolve) => {
      const answered = () => {
        signal.removeEventListener('abort', answered);
        disarm();
        resolve();
      };
      const disarm = this.clock.after(this.latency, answered);
      signal.addEventListener('abort', answered);
    });
    this.inFlight -= 1;
    if (signal.aborted) return { kind: 'network', cause: 'cancelled' };
    if (trouble !== undefined) return trouble;
    if (!this.charges.has(id)) return { kind: 'not-found', received: this.received('', 404) };
    const state = this.stateAtService(id);
    const pad = this.isCounted(id) ? this.reads.length : undefined;
    const raw = JSON.stringify({ status: true, data: { id, status: state, pad } });
    return { kind: 'read', transaction: { id, state }, warnings: [], received: this.received(raw, 200) };
  }

  #observe(answer: TransactionRead, id: string): Observed {
    const row = this.rows.get(id);
    if (row === undefined) return { kind: 'unknown-transaction' };
    if (answer.transaction.id !== id) return { kind: 'fault', row };
    const state = answer.transaction.state ?? row.state;
    if (state === row.state && this.isCounted(id)) return { kind: 'changed', row, paid: false, isCounted: true };
    if (state === row.state) return { kind: 'unchanged', row };
    const changed = { ...row, state, lastCheckedAt: answer.received.receivedAt };
    this.rows.set(id, changed);
    return { kind: 'changed', row: changed, paid: state === 'PAID' };
  }
}

/** The row of a charge of R$ 10,00. */
export function rowOf({
  key,
  transactionId,
  state,
  createdAt,
  expiresAt,
}: Pick<PendingCharge, 'key' | 'transactionId' | 'state' | 'createdAt' | 'expiresAt'>): ChargeRow {
  return {
    key,
    transactionId,
    state,
    amount: 1000,
    customerName: null,
    customerDocument: null,
    reference: null,
    invoiceNumber: null,
    firstItem: null,
    itemCount: 0,
    createdAt,
    expiresAt,
    paidAt: null,
    paidAtIsObserved: false,
    returnedAt: null,
    returnedFrom: null,
    lastCheckedAt: null,
    attention: [],
    dismissed: false,
    customerEmail: null,
    end2endId: null,
    tags: [],
    hasNote: false,
    operator: null,
    answeredAmount: null,
    reportedState: null,
    askedAmount: null,
    serviceCreatedAt: null,
  };
}
