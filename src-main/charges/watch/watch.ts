/**
 * The watch of one gateway's charges (docs/architecture.md, "A charge's life", 3): one scheduler for all of them, on an
 * injected clock. It decides when each charge is read next; `ReadScheduler` decides the order, and the history what a
 * response changes.
 */

import { hash } from 'node:crypto';
import type { ObservationSource, WatchState } from '../../../src-preload/contract/charges/charge.ts';
import type { ReadResponse, Received, TransactionRead } from '../../gateway/responses.ts';
import type { PendingCharge } from '../../history/api/history-api.ts';
import { BackoffGate } from './backoff-gate.ts';
import { detectClockJumps } from './clock-jump-detector.ts';
import { LastCheckedBatch } from './last-checked-batch.ts';
import { type Lane, SHORTEST, spacing, WATCH_LENGTH } from './read-intervals.ts';
import { LONGEST_TIMER, ReadScheduler } from './read-scheduler.ts';
import { VisibleCharges } from './visible-charges.ts';
import type { WatchDeps } from './watch-deps.ts';
import { type ReadOutcome, type Shared, type Waiter, WatchEntry } from './watch-entry.ts';

/** The priority of a requested read, the most urgent first. */
const LANE_OF = {
  manual: 'manual',
  adopt: 'batch',
  reconcile: 'batch',
  'check-many': 'spare',
  sweep: 'spare',
} as const satisfies Record<Waiter['source'], Lane>;

/** Who is said to have seen what a requested read brought. */
const OBSERVED_AS = {
  manual: 'manual',
  adopt: 'adopt',
  reconcile: 'reconcile',
  'check-many': 'manual',
  sweep: 'watch',
} as const satisfies Record<Waiter['source'], ObservationSource>;

const cancelled: ReadOutcome = { kind: 'answer', answer: { kind: 'network', cause: 'cancelled' } };

export class Watch {
  readonly #deps: WatchDeps;
  /** By transaction id. */
  readonly #entries = new Map<string, WatchEntry>();
  readonly #byKey = new Map<string, WatchEntry>();
  readonly #screens = new VisibleCharges();
  readonly #gate: BackoffGate;
  readonly #scheduler: ReadScheduler;
  readonly #checks: LastCheckedBatch;
  readonly #shared: Shared;
  /** Cancels the return to its own lane of an entry that waits for a read in spare time. */
  readonly #spareEnds = new Map<WatchEntry, () => void>();
  readonly #end = new AbortController();
  #stopNoticing: () => void = () => {};
  #isClockKnown = false;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#gate = new BackoffGate(deps);
    this.#scheduler = new ReadScheduler(deps, this.#gate, (entry) => this.#serve(entry));
    this.#checks = new LastCheckedBatch(deps);
    this.#shared = { ...deps, clockOffset: 0 };
  }

  /** Adds charges and reads each of them once, newest first, at a start. */
  start(charges: readonly PendingCharge[]): void {
    // Until the service responds, use the last known difference from its clock.
    this.#shared.clockOffset = charges.find(({ clockOffset }) => clockOffset !== null)?.clockOffset ?? 0;
    for (const charge of charges) this.#schedule(this.#admit(charge));
    this.#stopNoticing = detectClockJumps(this.#deps.clock, () => this.readAllOpen());
    this.readAllOpen();
  }

  /** Adds a charge just created or adopted: its first read is one spacing away. A watched charge is left unchanged. */
  add(charge: PendingCharge): void {
    if (this.#entries.get(charge.transactionId)?.open) return;
    const entry = this.#admit(charge);
    entry.began = this.#now;
    this.#schedule(entry);
    this.#scheduler.pump();
  }

  /** The desk's clock minus the service's (ms), at the last response of this run that had a Date; null before. */
  get clockOffset(): number | null {
    return this.#isClockKnown ? this.#shared.clockOffset : null;
  }

  /** Takes the service's clock from any of its responses. */
  updateClock({ receivedAt, serverDate }: Pick<Received, 'receivedAt' | 'serverDate'>): void {
    if (serverDate === null) return;
    this.#isClockKnown = true;
    this.#shared.clockOffset = receivedAt - serverDate;
  }

  /** The watch state of a row. */
  stateOf(key: string): WatchState {
    const entry = this.#byKey.get(key);
    if (!entry?.open) return { kind: 'none' };
    if (this.#gate.paused) return { kind: 'paused' };
    if (entry.watchEnds !== null) {
      const left = Math.max(0, Math.round(entry.watchEnds - this.#now));
      return { kind: 'watching', until: this.#deps.clock.now() + left };
    }
    const goesOn = entry.inFlight || entry.position >= 0;
    return { kind: 'quiet', until: goesOn ? entry.quietUntil() : null };
  }

  /**
   * When a charge was last read, though the history may not have it yet; null when the watch does not have the charge.
   */
  lastCheckedOf(key: string): number | null {
    return this.#byKey.get(key)?.lastCheckedAt ?? null;
  }

  /** Sets what one window shows; it replaces that window's previous set. */
  onScreen(windowId: string, keys: readonly string[]): void {
    for (const key of this.#screens.show(windowId, keys)) {
      const entry = this.#byKey.get(key);
      if (entry === undefined || entry.position < 0 || entry.watchEnds === null) continue;
      const comesIntoView = this.#screens.shows(key) && entry.failures === 0;
      const due = comesIntoView ? Math.min(entry.due, entry.began + spacing(true, this.#deps.random())) : entry.due;
      this.#enter(entry, due);
    }
    this.#scheduler.pump();
  }

  /** Reads a charge once now (under the cap), whatever its watch state; resolves with the result. */
  readNow(transactionId: string, source: Waiter['source']): Promise<ReadOutcome> {
    if (this.#end.signal.aborted) return Promise.resolve(cancelled);
    return new Promise((done) => {
      const entry = this.#entries.get(transactionId) ?? this.#oneShotRead(transactionId);
      entry.waiting.push({ source, done });
      if (!entry.inFlight) this.#enter(entry, entry.ownDue);
      this.#scheduler.pump();
    });
  }

  /** Watches an open charge for ten more minutes; false when the watch does not have the charge. */
  watchAgain(key: string): boolean {
    const entry = this.#byKey.get(key);
    if (!entry?.open || entry.expired) return false;
    entry.failures = 0;
    entry.missingSince = null;
    entry.watchEnds = this.#now + WATCH_LENGTH;
    entry.watchEndedAt = this.#deps.clock.now() + WATCH_LENGTH;
    if (!entry.inFlight) this.#enter(entry, this.#now);
    this.#deps.touched([key]);
    this.#scheduler.pump();
    return true;
  }

  /** When the service last returned 429 (wall clock); null where it has not since the start. */
  get lastLimitedAt(): number | null {
    return this.#gate.lastLimitedAt;
  }

  get isPaused(): boolean {
    return this.#gate.paused;
  }

  /** Waits until a batch may create its next charge under the cap; false once the watch has stopped. */
  creationTurn(): Promise<boolean> {
    return this.#scheduler.creationTurn();
  }

  /** Counts a creation that a clerk waits for, and that goes at once. */
  countCreation(): void {
    this.#scheduler.countRequest();
  }

  /** The service has answered a creation: it is reachable, whatever the reads have found. */
  answered(received: Pick<Received, 'receivedAt' | 'serverDate'>): void {
    this.updateClock(received);
    if (this.#gate.reached !== false) return;
    this.#gate.answered();
    this.#deps.reached(true);
    this.readAllOpen();
  }

  /** The service has answered a creation with 429; `retryAfter` in milliseconds, null where it sent none. */
  limited(retryAfter: number | null): void {
    this.#gate.limit(retryAfter);
  }

  /** The pause that the cap requires between two requests (ms). */
  get requestSpacing(): number {
    return this.#scheduler.spacing;
  }

  /** What the last reads say against sending a batch's next charge; null where nothing does. */
  get hindrance(): 'token-refused' | 'rate-limited' | 'unreachable' | null {
    if (this.#gate.paused) return 'token-refused';
    if (this.#now < this.#gate.limitedUntil) return 'rate-limited';
    return this.#gate.reached === false ? 'unreachable' : null;
  }

  /** The token was refused, here or elsewhere (a creation, a check): every watch pauses. */
  pause(): void {
    this.#setPaused(true);
  }

  /** There is a valid token: every watch resumes with one read. */
  resume(): void {
    this.#setPaused(false);
  }

  /**
   * At a start, wake, network return, clock jump or valid token: every open charge is read once, newest first, under
   * the cap. A charge read less than three seconds ago waits for the rest of them.
   */
  readAllOpen(): void {
    this.#gate.retryNow();
    for (const entry of this.#entries.values())
      if (entry.open && !entry.expired && !entry.inFlight)
        this.#enter(entry, Math.max(this.#now, entry.began + SHORTEST));
    this.#scheduler.pump();
  }

  /** Ends every timer and request, resolves the waiting requests, writes what is collected. */
  async stop(): Promise<void> {
    this.#end.abort();
    this.#stopNoticing();
    for (const entry of this.#spareEnds.keys()) this.#endSpare(entry);
    await this.#scheduler.stop();
    for (const { waiting } of this.#entries.values()) for (const { done } of waiting.splice(0)) done(cancelled);
    await this.#checks.stop();
  }

  get #now(): number {
    return this.#deps.clock.monotonic();
  }

  #setPaused(paused: boolean): void {
    if (this.#gate.paused === paused) return;
    this.#gate.paused = paused;
    this.#deps.paused(paused);
    this.#deps.touched(this.#screens.all());
    if (!paused) this.readAllOpen();
  }

  #admit(charge: PendingCharge): WatchEntry {
    const entry = new WatchEntry(charge, this.#shared);
    const existing = this.#entries.get(charge.transactionId);
    if (existing !== undefined) {
      this.#scheduler.leave(existing);
      this.#endSpare(existing);
      entry.waiting.push(...existing.waiting.splice(0));
    }
    this.#entries.set(entry.transactionId, entry);
    this.#byKey.set(entry.key, entry);
    return entry;
  }

  /** An entry for a single read of a settled charge, or of an id that is not in the history yet. */
  #oneShotRead(transactionId: string): WatchEntry {
    const unknown = { key: '', state: '', createdAt: 0, expiresAt: null, lastCheckedAt: null, clockOffset: null };
    const entry = new WatchEntry({ ...unknown, transactionId }, this.#shared);
    entry.open = false;
    this.#entries.set(transactionId, entry);
    return entry;
  }

  /**
   * Queues an entry by what waits for it; `ownDue` is when it is read next by itself. A read in spare time never makes
   * the charge's own wait: one that is watched is read within seconds anyway, and any other returns to its own lane
   * when its own read is due.
   */
  #enter(entry: WatchEntry, ownDue: number): void {
    entry.ownDue = ownDue;
    this.#endSpare(entry);
    const now = this.#now;
    const requested = mostUrgent(entry.waiting);
    const lane = requested === undefined ? 'own' : LANE_OF[requested];
    if (lane === 'own' || (lane === 'spare' && (entry.watchEnds !== null || ownDue <= now)))
      return void this.#scheduler.enter(entry, this.#ownLane(entry), ownDue);
    const waitsSince = entry.lane === lane && entry.position >= 0 ? Math.min(entry.due, now) : now;
    this.#scheduler.enter(entry, lane, waitsSince);
    if (lane !== 'spare' || ownDue === Number.POSITIVE_INFINITY) return;
    const returns = () => {
      this.#enter(entry, entry.ownDue);
      this.#scheduler.pump();
    };
    this.#spareEnds.set(entry, this.#deps.clock.after(Math.min(ownDue - now, LONGEST_TIMER), returns));
  }

  #endSpare(entry: WatchEntry): void {
    this.#spareEnds.get(entry)?.();
    this.#spareEnds.delete(entry);
  }

  #ownLane(entry: WatchEntry): Lane {
    if (entry.watchEnds === null) return 'background';
    return this.#screens.shows(entry.key) ? 'screen' : 'watching';
  }

  /** Schedules an entry's next read. */
  #schedule(entry: WatchEntry): void {
    const wasWatched = entry.watchEnds !== null;
    const due = entry.open ? entry.nextRead(this.#screens.shows(entry.key)) : Number.POSITIVE_INFINITY;
    entry.ownDue = due;
    if (wasWatched && entry.watchEnds === null) this.#deps.touched([entry.key]);
    if (due < Number.POSITIVE_INFINITY || entry.waiting.length > 0) this.#enter(entry, due);
  }

  async #serve(entry: WatchEntry): Promise<void> {
    this.#endSpare(entry);
    entry.began = this.#now;
    entry.inFlight = true;
    // Requests that arrive during this read wait for the next one: this one may be older than what they want to see.
    const waiters = entry.waiting.splice(0);
    let outcome: ReadOutcome | null;
    try {
      const answer = await this.#deps.read(entry.transactionId, this.#end.signal);
      outcome = this.#end.signal.aborted ? cancelled : await this.#handleResponse(entry, answer, mostUrgent(waiters));
    } catch (fault) {
      entry.failures += 1;
      this.#deps.failed(fault);
      outcome = { kind: 'failed', fault };
    }
    entry.inFlight = false;
    for (const waiter of waiters) waiter.done(outcome ?? cancelled);
    if (this.#entries.get(entry.transactionId) !== entry) return;
    if (entry.open || entry.waiting.length > 0) return void this.#schedule(entry);
    this.#entries.delete(entry.transactionId);
    this.#byKey.delete(entry.key);
  }

  /** Applies a response to the gateway's state, then to the charge. */
  async #handleResponse(
    entry: WatchEntry,
    answer: ReadResponse,
    requestedBy?: Waiter['source'],
  ): Promise<ReadOutcome | null> {
    const { reached: before } = this.#gate;
    this.#gate.learn(answer);
    const { reached } = this.#gate;
    if (reached !== before) this.#deps.reached(reached === true);
    if (answer.kind === 'token-refused') this.pause();
    else if (answer.kind === 'read' || answer.kind === 'not-found') this.resume();
    if (before === false && reached) this.readAllOpen();
    if (answer.kind === 'read') return this.#recordRead(entry, answer, requestedBy);
    // A requested read reports its 404 and does not slow down or end the watch.
    if (answer.kind === 'not-found' && requestedBy !== undefined) return { kind: 'answer', answer };
    if (answer.kind !== 'token-refused' && answer.kind !== 'rate-limited') entry.failures += 1;
    if (answer.kind === 'not-found' && entry.missing()) {
      await this.#deps.markUnknown(entry.transactionId);
      this.#deps.touched([entry.key]);
    }
    return { kind: 'answer', answer };
  }

  /** Records a response about a charge; null when it is identical to the last one and no request waits for it. */
  async #recordRead(
    entry: WatchEntry,
    answer: TransactionRead,
    requestedBy?: Waiter['source'],
  ): Promise<ReadOutcome | null> {
    const { receivedAt, raw } = answer.received;
    this.updateClock(answer.received);
    const digest = hash('sha1', raw, 'base64');
    if (requestedBy === undefined && digest === entry.digest) {
      this.#checked(entry, receivedAt);
      return null;
    }
    const source = requestedBy === undefined ? 'watch' : OBSERVED_AS[requestedBy];
    const observed = await this.#deps.observe(answer, entry.transactionId, source);
    if (observed.kind === 'unknown-transaction') return { kind: 'taken', observed };
    entry.expiresAt = observed.row.expiresAt;
    entry.becomes(observed.row.state);
    if (observed.kind === 'fault') {
      entry.failures += 1;
    } else {
      entry.digest = digest;
      this.#checked(entry, receivedAt);
    }
    if (observed.kind !== 'unchanged') this.#deps.changed(observed);
    return { kind: 'taken', observed };
  }

  #checked(entry: WatchEntry, at: number): void {
    entry.failures = 0;
    entry.missingSince = null;
    entry.lastCheckedAt = at;
    this.#checks.add(entry.transactionId, at);
    if (this.#screens.shows(entry.key)) this.#deps.touched([entry.key]);
  }
}

/** A read that several requests wait for is as urgent as the most urgent of them; undefined where none waits. */
function mostUrgent(waiting: readonly Waiter[]): Waiter['source'] | undefined {
  const sources = waiting.map(({ source }) => source);
  return (
    sources.find((source) => source === 'manual') ??
    sources.find((source) => LANE_OF[source] !== 'spare') ??
    sources.find((source) => source === 'check-many') ??
    sources[0]
  );
}
