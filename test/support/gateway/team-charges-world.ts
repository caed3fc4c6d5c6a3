/**
 * A team's history and a service in memory, in virtual time: the charges of each desk are the real ones. A change is on the
 * feed of every desk a moment after it was written, and only the desk that reads for all may write what it reads by itself.
 */
import { GatewayCharges } from '../../../src-main/charges/gateway-charges.ts';
import type { GatewayClient } from '../../../src-main/gateway-http/responses.ts';
import type { Clock } from '../../../src-main/ground/clock.ts';
import type { HistoryApi, Observation, Observed, PendingCharge } from '../../../src-main/history/api/history-api.ts';
import type { SharedStatus } from '../../../src-main/history/api/shared-history.ts';
import type { ChargeRow, LiveRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { VirtualClock } from '../clocks/virtual-clock.ts';
import { FakeSharedHistory } from './fake-shared-history.ts';
import { rowOf, seededRandom } from './watch-world.ts';

/** How long after its commit a change is on the feed of the desks (ms). */
const FEED_DELAY = 300;
const LATENCY = 20;

interface SeenRead {
  readonly desk: string;
  readonly id: string;
  readonly at: number;
}

interface ServiceCharge {
  readonly id: string;
  /** Later states by wall-clock time, in order. */
  readonly script: readonly { readonly at: number; readonly state: string }[];
}

export interface TeamDesk {
  readonly name: string;
  readonly charges: GatewayCharges;
  readonly shared: FakeSharedHistory;
  /** Every row that was emitted, in order. */
  readonly emitted: LiveRow[];
  /** Keys of the payments that were announced. */
  readonly paid: string[];
  readonly statuses: SharedStatus[];
  readonly faults: unknown[];
  gone: number;
  /** The service refuses this desk's token. */
  isTokenRefused: boolean;
  /** The service cannot be reached from it. */
  isCutOff: boolean;
  /** Called when a row was read from the history, before the desk gets it. */
  afterRow: (key: string) => Promise<void>;
  /** Called before a response is recorded. */
  beforeObserve: () => void;
  /** Called after a response was recorded, before the desk knows. */
  afterObserve: (observed: Observed) => Promise<void>;
  /** The same for the pending charges. */
  afterPending: () => Promise<void>;
  /** Rows that are being read now, and the most that were at a time. */
  rowsInFlight: number;
  mostRowsInFlight: number;
}

export class TeamChargesWorld {
  readonly clock = new VirtualClock();
  readonly rows = new Map<string, ChargeRow>();
  readonly reads: SeenRead[] = [];
  /** Ids whose read was ended by the desk that made it. */
  readonly cancelled: string[] = [];
  /** GatewayCharges that a desk has created, in order. */
  readonly created: string[] = [];
  readonly #random = seededRandom(1);
  readonly #service = new Map<string, ServiceCharge>();
  readonly #desks: TeamDesk[] = [];
  #holder: TeamDesk | null = null;

  /** A PENDING charge of the service and of the history; ages are milliseconds before now. */
  charge(id: string, { age = 0, script = [] as [after: number, state: string][], isNamed = false } = {}): string {
    const now = this.clock.now();
    const key = `key-${id}`;
    this.#service.set(id, { id, script: script.map(([after, state]) => ({ at: now + after, state })) });
    const createdAt = now - age;
    const stored = { key, transactionId: id, state: 'PENDING', createdAt, expiresAt: createdAt + 1_800_000 };
    this.rows.set(key, rowOf(stored));
    if (isNamed) this.#nameChange(key);
    return key;
  }

  /** Changes a row as another program would, and names it to every desk. */
  change(key: string, changes: Partial<ChargeRow>): void {
    this.rows.set(key, { ...this.#row(key), ...changes });
    this.#nameChange(key);
  }

  remove(key: string): void {
    this.rows.delete(key);
    this.#nameChange(key);
  }

  /**
   * A desk that was opened, and is told nothing yet of who reads.
   * @param clockAhead of its own clock, before the service's (ms)
   */
  async desk(name: string, { hasToken = true, clockAhead = 0, isArchived = false } = {}): Promise<TeamDesk> {
    const shared = new FakeSharedHistory();
    const unwired: Omit<TeamDesk, 'charges'> = {
      ...{
        name,
        shared,
        emitted: [],
        paid: [],
        statuses: [],
        faults: [],
        gone: 0,
        isTokenRefused: false,
        isCutOff: false,
      },
      ...{ afterRow: async () => undefined, afterPending: async () => undefined, afterObserve: async () => undefined },
      beforeObserve: () => undefined,
      ...{ rowsInFlight: 0, mostRowsInFlight: 0 },
    };
    const desk: TeamDesk = Object.assign(unwired, { charges: this.#chargesOf(unwired, clockAhead) });
    this.#desks.push(desk);
    if (!hasToken) desk.charges.tokenIs(false);
    await (isArchived ? desk.charges.startArchived() : desk.charges.start());
    return desk;
  }

  /** Whoever reads for all from now on; null for nobody. Every desk is told at once. */
  giveDutyTo(holder: TeamDesk | null): void {
    this.#holder = holder;
    for (const desk of this.#desks) {
      const onDuty =
        holder === null
          ? ({ kind: 'nobody' } as const)
          : desk === holder
            ? ({ kind: 'this-desk' } as const)
            : ({ kind: 'other-desk', name: holder.name } as const);
      desk.shared.onDutyIs(onDuty);
      desk.shared.reads(desk === holder ? 'all' : 'none');
    }
  }

  /** The watch of a row as a desk lists it now. */
  async watchAt({ charges }: TeamDesk, key: string): Promise<LiveRow['watch']> {
    const { rows } = await charges.lookup.list({}, null, 100);
    const row = rows.find((each) => each.key === key);
    if (row === undefined) throw new Error(`no row ${key}`);
    return row.watch;
  }

  readsBy(desk: TeamDesk): SeenRead[] {
    return this.reads.filter((read) => read.desk === desk.name);
  }

  #nameChange(key: string): void {
    this.clock.after(FEED_DELAY, () => {
      for (const { shared } of this.#desks) shared.changed(key);
    });
  }

  #row(key: string): ChargeRow {
    const row = this.rows.get(key);
    if (row === undefined) throw new Error(`no row ${key}`);
    return row;
  }

  #chargesOf(desk: Omit<TeamDesk, 'charges'>, clockAhead: number): GatewayCharges {
    const clock: Clock = {
      now: () => this.clock.now() + clockAhead,
      monotonic: () => this.clock.monotonic(),
      after: (delay, action) => this.clock.after(delay, action),
    };
    return new GatewayCharges({
      ...{ history: this.#historyOf(desk), shared: desk.shared, client: this.#clientOf(desk, clock), clock },
      ...{ random: this.#random, newId: () => 'an-id', operator: () => null },
      hasToken: async () => true,
      whyNoToken: async () => new ConsoleFailure({ kind: 'token-missing' }),
      ...{ sendAttemptId: () => true, withoutItems: () => 'omit', postbackUrl: () => '', payerLanguage: () => 'pt-BR' },
      ...{ requestsPerSecond: () => 10, unread: async () => 0 },
      changed: (rows) => void desk.emitted.push(...rows),
      paid: ({ key }) => void desk.paid.push(key),
      rowGone: () => {
        desk.gone += 1;
      },
      linkChanged: (status) => void desk.statuses.push(status),
      lacksCharges: () => undefined,
      ...{
        checkingMany: () => {},
        underwayChanged: () => {},
        paused: () => {},
        reached: () => {},
        outage: () => {},
        unsteady: () => {},
      },
      ...{ timeZone: () => 'auto', clockChanged: () => {} },
      failed: (fault) => void desk.faults.push(fault),
      notRecorded: () => {},
    });
  }

  #clientOf(desk: Omit<TeamDesk, 'charges'>, clock: Clock): GatewayClient {
    return only<GatewayClient>({
      read: async (id, signal) => {
        this.reads.push({ desk: desk.name, id, at: this.clock.now() });
        await Promise.race([this.#passes(LATENCY), aborted(signal)]);
        if (signal?.aborted) this.cancelled.push(id);
        if (signal?.aborted) return { kind: 'network', cause: 'cancelled' };
        if (desk.isCutOff) return { kind: 'network', cause: 'unreachable' };
        const serverDate = this.clock.now();
        const received = { raw: '', httpStatus: 200, receivedAt: clock.now(), serverDate };
        if (desk.isTokenRefused) return { kind: 'token-refused', received: { ...received, httpStatus: 401 } };
        const charge = this.#service.get(id);
        if (charge === undefined) return { kind: 'not-found', received: { ...received, httpStatus: 404 } };
        const state = charge.script.filter(({ at }) => at <= serverDate).at(-1)?.state ?? 'PENDING';
        const raw = JSON.stringify({ status: true, data: { id, status: state } });
        return { kind: 'read', transaction: { id, state }, warnings: [], received: { ...received, raw } };
      },
      connect: () => ({ connect: () => undefined, release: () => undefined }),
      create: async () => {
        const id = `created-${this.created.length}`;
        this.created.push(id);
        this.#service.set(id, { id, script: [] });
        await this.#passes(LATENCY);
        const received = { raw: '', httpStatus: 200, receivedAt: clock.now(), serverDate: this.clock.now() };
        return {
          kind: 'created',
          transaction: { id, state: 'PENDING' },
          warnings: [],
          isCut: true,
          created: null,
          received,
        };
      },
      close: async () => {},
    });
  }

  #historyOf(desk: Omit<TeamDesk, 'charges'>): HistoryApi {
    const mayWrite = () => this.#holder?.name === desk.name;
    return only<HistoryApi>({
      endOpenAttempts: async () => [],
      recentDatings: async () => [],
      list: async () => ({ rows: [...this.rows.values()], next: null }),
      pendingCharges: async () => {
        const pending = [...this.rows.values()].flatMap(pendingOf);
        await desk.afterPending();
        return pending;
      },
      row: async (key) => {
        desk.rowsInFlight += 1;
        desk.mostRowsInFlight = Math.max(desk.mostRowsInFlight, desk.rowsInFlight);
        const row = this.rows.get(key) ?? null;
        await desk.afterRow(key).finally(() => {
          desk.rowsInFlight -= 1;
        });
        return row;
      },
      openAttempt: async () => ({ kind: 'opened' }),
      endAttempt: async (_id, end) => {
        if (end.outcome !== 'created') return null;
        const { transactionId } = end.observation;
        const key = `key-${transactionId}`;
        const createdAt = this.clock.now();
        this.rows.set(key, rowOf({ key, transactionId, state: 'PENDING', createdAt, expiresAt: null }));
        this.#nameChange(key);
        return this.#row(key);
      },
      expectedAmount: async () => null,
      observe: async (observation) => {
        desk.beforeObserve();
        const observed = this.#observe(observation, observation.source !== 'watch' || mayWrite());
        await desk.afterObserve(observed);
        return observed;
      },
      addNote: async (key) => {
        this.change(key, { hasNote: true });
        return this.#row(key);
      },
      markChecked: async (checks) => {
        for (const { transactionId, at } of mayWrite() ? checks : [])
          this.rows.set(`key-${transactionId}`, { ...this.#row(`key-${transactionId}`), lastCheckedAt: at });
      },
      markUnknown: async () => {},
    });
  }

  #observe({ transactionId, transaction, at }: Observation, mayWrite: boolean): Observed {
    const row = this.rows.get(`key-${transactionId}`);
    if (row === undefined) return { kind: 'unknown-transaction' };
    const state = transaction.state ?? row.state;
    if (!mayWrite) return { kind: 'unchanged', row, isLeftToDuty: true };
    if (state === row.state) return { kind: 'unchanged', row };
    this.change(row.key, { state, lastCheckedAt: at });
    return { kind: 'changed', row: this.#row(row.key), paid: state === 'PAID' };
  }

  #passes(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.clock.after(milliseconds, resolve));
  }
}

const aborted = (signal?: AbortSignal) =>
  new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));

function pendingOf(row: ChargeRow): PendingCharge[] {
  const { key, transactionId, state, createdAt, expiresAt, lastCheckedAt } = row;
  if (transactionId === null || state !== 'PENDING') return [];
  return [{ key, transactionId, state, createdAt, expiresAt, lastCheckedAt, clockOffset: 0 }];
}

/** What a test needs of an interface; any other call of it throws by its name. */
function only<Whole extends object>(part: Partial<Whole>): Whole {
  const refusing = new Proxy(part, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (value !== undefined) return value;
      return () => {
        throw new Error(`${String(name)} is not part of this world`);
      };
    },
  });
  // Each member that is absent throws when it is called.
  return refusing as Whole;
}
