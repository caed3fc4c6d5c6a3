/**
 * The watch of one gateway's charges (docs/build/architecture.md, "A charge's life", 3): one scheduler for all of them,
 * on an injected clock. It decides when each charge is read next; `ReadScheduler` decides the order, and the history
 * what a response changes.
 */

import { isDeepStrictEqual } from 'node:util';
import type { ServiceOutage } from '../../../src-preload/contract/watch/service-outage.ts';
import type { WatchState } from '../../../src-preload/contract/watch/watch-state.ts';
import type { ReadResponse, Received } from '../../gateway-http/responses.ts';
import type { PendingCharge } from '../../history/api/history-api.ts';
import { detectClockJumps } from './clock-jump-detector.ts';
import { BackoffGate } from './entry/backoff-gate.ts';
import { type Lane, SHORTEST, spacing } from './entry/read-intervals.ts';
import { failureOf, type ServiceSign, signOfRead } from './entry/service-sign.ts';
import type { WatchDeps } from './entry/watch-deps.ts';
import type { ReadOutcome, Waiter, WatchEntry } from './entry/watch-entry.ts';
import { ReadRecorder } from './read-recorder.ts';
import { EntryLanes } from './schedule/entry-lanes.ts';
import { ReadScheduler } from './schedule/read-scheduler.ts';
import { CANCELLED, mostUrgent } from './schedule/requested-reads.ts';
import { VisibleCharges } from './schedule/visible-charges.ts';
import { watchStateOf } from './watch-state.ts';
import { WatchedCharges } from './watched-charges.ts';

export class Watch {
  readonly #deps: WatchDeps;
  readonly #entries: WatchedCharges;
  readonly #screens = new VisibleCharges();
  readonly #gate: BackoffGate;
  readonly #scheduler: ReadScheduler;
  readonly #lanes: EntryLanes;
  readonly #recorder: ReadRecorder;
  readonly #end = new AbortController();
  /** Ends the reads that this desk makes by itself, when another one's turn may come. */
  #turn = new AbortController();
  #stopNoticing: (() => void) | null = null;
  #saidReached: boolean | null = null;
  #saidOutage: ServiceOutage | null = null;
  #disarmOutage: () => void = () => undefined;
  /** When the token was last refused (monotonic). */
  #pausedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#entries = new WatchedCharges(deps);
    this.#gate = new BackoffGate(deps);
    this.#scheduler = new ReadScheduler(deps, this.#gate, (entry) => this.#serve(entry));
    this.#lanes = new EntryLanes({
      ...{ clock: deps.clock, scheduler: this.#scheduler, screens: this.#screens },
      ended: (entry) => this.#schedule(entry),
    });
    this.#recorder = new ReadRecorder(deps, this.#screens);
  }

  /**
   * Watches these charges and reads each of them once, newest first, at a start.
   * @param askedAt as for `takeOver`
   */
  start(charges: readonly PendingCharge[], askedAt = Number.NEGATIVE_INFINITY): void {
    this.#noticeJumps();
    this.#lanes.isStandby = false;
    this.hold(charges, askedAt);
    for (const entry of this.#entries.all()) this.#reschedule(entry);
    this.readAllOpen();
  }

  /**
   * Another desk reads: from now on a charge is only read here where something here asks for it, and a read under way
   * without a caller ends: no charge is read by two desks at a time. A round of settled charges is of the desk on duty
   * too.
   */
  standBy(): void {
    this.#noticeJumps();
    this.#gate.forgetFailures();
    this.#turn.abort();
    this.#turn = new AbortController();
    this.#screens.showElsewhere([]);
    this.#lanes.isStandby = true;
    for (const entry of this.#entries.all()) {
      for (const { done } of withoutSweeps(entry)) done(CANCELLED);
      if (entry.open) this.#requeue(entry, entry.ownDue);
      else this.#forget(entry);
    }
    this.#sayOutage();
    this.#scheduler.pump();
  }

  /**
   * This desk reads: each of these charges by its own times, from its last read at whatever desk.
   * @param askedAt when the history was queried for them (monotonic): a charge that was added since stays, any other
   * goes.
   */
  takeOver(charges: readonly PendingCharge[], askedAt: number): void {
    this.#noticeJumps();
    this.#lanes.isStandby = false;
    this.hold(charges, askedAt);
    for (const entry of this.#entries.all()) {
      if (entry.open) entry.takeOver();
      this.#reschedule(entry);
    }
    this.#scheduler.pump();
  }

  /** Has these charges as the history has them, and of those that it had at `askedAt` (monotonic) no others. */
  hold(charges: readonly PendingCharge[], askedAt: number): void {
    this.#entries.assumeClock(charges);
    const ids = new Set(charges.map(({ transactionId }) => transactionId));
    for (const entry of this.#entries.all())
      if (entry.open && entry.addedAt < askedAt && !ids.has(entry.transactionId)) this.#forget(entry);
    for (const charge of charges) {
      const known = this.#entries.of(charge.transactionId);
      if (known?.open) {
        known.learn(charge);
        known.isReadHere = charge.isReadHere === true;
        if (this.isStandby) this.#requeue(known, known.ownDue);
      } else this.#schedule(this.#admit(charge.transactionId, () => this.#entries.addStored(charge)));
    }
  }

  /** Takes a charge as the history has it, which another desk may have changed. Returns whether it was watched before. */
  learn(charge: PendingCharge): boolean {
    const entry = this.#entries.of(charge.transactionId);
    if (!entry?.open) {
      this.add(charge);
      return false;
    }
    const { expired, expiresAt } = entry;
    entry.learn(charge);
    if (entry.expired !== expired || entry.expiresAt !== expiresAt) this.#reschedule(entry);
    this.#scheduler.pump();
    return true;
  }

  /** The charge has ended, or is gone. Returns whether it was watched. */
  settle(key: string): boolean {
    const entry = this.#entries.ofKey(key);
    if (!entry?.open) return false;
    this.#forget(entry);
    return true;
  }

  /** Adds a charge just created or adopted: its first read is one spacing away. A watched charge is left unchanged. */
  add(charge: PendingCharge): void {
    if (this.#entries.of(charge.transactionId)?.open) return;
    const entry = this.#admit(charge.transactionId, () => this.#entries.add(charge));
    // Its creation is dated by this desk's own clock.
    if (charge.clockOffset !== null) entry.assumedOffset = null;
    entry.began = this.#now;
    this.#schedule(entry);
    this.#scheduler.pump();
  }

  /** The desk's clock minus the service's (ms), at the last response of this run that had a Date; null before. */
  get clockOffset(): number | null {
    return this.#entries.clockOffset;
  }

  /** Takes the service's clock from any of its responses. */
  updateClock(received: Pick<Received, 'receivedAt' | 'serverDate'>): void {
    if (received.serverDate !== null) this.#deps.serviceDate?.(received.serverDate);
    for (const entry of this.#entries.updateClock(received)) if (entry.open) this.#reschedule(entry);
  }

  /** The watch state of a row. @param readBy the desk of a team that reads it; null where this one does, or no one */
  stateOf(key: string, readBy: string | null = null): WatchState {
    const { clock } = this.#deps;
    const { isPaused, isStandby, outage } = this;
    const opensFor = (lane: Lane) => (lane === 'screen' ? this.#gate.opensOnScreenAt : this.#gate.opensAt);
    return watchStateOf(this.#entries.ofKey(key), { clock, isPaused, isStandby, readBy, outage, opensFor });
  }

  /** Whether another desk of a team reads, or no one can. */
  get isStandby(): boolean {
    return this.#lanes.isStandby;
  }

  /**
   * When a charge was last read, though the history may not have it yet; null when the watch does not have the charge and
   * the history has its last read.
   */
  lastCheckedOf(key: string): number | null {
    return this.#entries.ofKey(key)?.lastCheckedAt ?? this.#recorder.unwrittenCheckOf(key);
  }

  /** Sets what one window shows; it replaces that window's previous set. */
  onScreen(windowId: string, keys: readonly string[]): void {
    this.#shown(this.#screens.show(windowId, keys));
  }

  /** Sets what the other desks show for which this one reads; it replaces their previous set. */
  shownElsewhere(keys: readonly string[]): void {
    this.#shown(this.#screens.showElsewhere(keys));
  }

  /** What the windows of this desk show. */
  get onScreenHere(): readonly string[] {
    return this.#screens.here();
  }

  /** Reads a charge once now (under the cap), whatever its watch state; resolves with the result. */
  readNow(transactionId: string, source: Waiter['source']): Promise<ReadOutcome> {
    if (this.#end.signal.aborted) return Promise.resolve(CANCELLED);
    return new Promise((done) => {
      const entry = this.#entries.of(transactionId) ?? this.#entries.addOneShotRead(transactionId);
      entry.waiting.push({ source, done });
      this.#requeue(entry, entry.ownDue);
      this.#scheduler.pump();
    });
  }

  /** Watches an open charge for ten more minutes; false when the watch does not have the charge. */
  watchAgain(key: string): boolean {
    const entry = this.#entries.ofKey(key);
    if (!entry?.open || entry.expired) return false;
    entry.watchAgain();
    this.#requeue(entry, this.#now);
    this.#deps.touched([key]);
    this.#scheduler.pump();
    return true;
  }

  /** When the service last returned 429 (wall clock); null where it has not since the start. */
  get lastLimitedAt(): number | null {
    return this.#gate.lastLimitedAt;
  }

  /** Whether the service wants no requests now (429); only what a person asks for is sent. */
  get isLimited(): boolean {
    return this.#now < this.#gate.limitedUntil;
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

  /** Takes what a request has shown of the service: a read, a creation, or a check of the token. */
  serviceShows(sign: ServiceSign): void {
    const { reached: before, hasFailed: wasFailing } = this.#gate;
    this.#gate.learn(sign);
    const { reached } = this.#gate;
    if (reached !== this.#saidReached) this.#deps.reached(reached === true);
    this.#saidReached = reached;
    this.#sayOutage();
    if (before === false && reached) this.readAllOpen();
    else if (wasFailing && sign.kind === 'works') this.#wakeFailing();
  }

  /**
   * A check of the token found no connection, and that was reported: the next answer is to report that there is one.
   */
  checkFoundNoConnection(): void {
    this.#saidReached = false;
  }

  /** Whether a charge that this desk reads by itself got no answer about it at its last read. */
  get isReadFailing(): boolean {
    return !this.isStandby && [...this.#entries.all()].some(({ open, isFailing }) => open && isFailing);
  }

  /**
   * What keeps this desk's reads from bringing anything; one that does not read reports only that it has no network.
   */
  get outage(): ServiceOutage | null {
    const { outage, reached } = this.#gate;
    const isSaid = !this.isStandby || (outage?.kind === 'failing' && reached === false);
    return isSaid ? outage : null;
  }

  /** The pause that the cap requires between two requests (ms). */
  get requestSpacing(): number {
    return this.#scheduler.spacing;
  }

  /** What the last reads say against sending a batch's next charge; null where nothing does. */
  get hindrance(): 'token-refused' | 'rate-limited' | 'unreachable' | null {
    if (this.#gate.paused) return 'token-refused';
    if (this.isLimited) return 'rate-limited';
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
   * the cap. A charge read less than three seconds ago waits for the rest of them. Where another desk reads, none is.
   */
  readAllOpen(): void {
    this.#gate.retryNow();
    for (const entry of this.#entries.all())
      if (entry.open && !entry.expired && !entry.inFlight)
        this.#lanes.enter(entry, Math.max(this.#now, entry.began + SHORTEST));
    this.#scheduler.pump();
  }

  /** Ends every timer and request, resolves the waiting requests, writes what is collected. */
  async stop(): Promise<void> {
    this.#end.abort();
    this.#turn.abort();
    this.#stopNoticing?.();
    this.#lanes.stop();
    this.#disarmOutage();
    await this.#scheduler.stop();
    for (const { waiting } of this.#entries.all()) for (const { done } of waiting.splice(0)) done(CANCELLED);
    await this.#recorder.stop();
  }

  get #now(): number {
    return this.#deps.clock.monotonic();
  }

  #noticeJumps(): void {
    this.#stopNoticing ??= detectClockJumps(this.#deps.clock, () => {
      // A watch ends after a time without the sleep, so the hour that a screen shows for it is now another.
      this.#deps.touched(this.#screens.here());
      this.readAllOpen();
    });
  }

  #setPaused(paused: boolean): void {
    if (paused) this.#pausedAt = this.#now;
    if (this.#gate.paused === paused) return;
    this.#gate.paused = paused;
    this.#deps.paused(paused);
    this.#deps.touched(this.#screens.here());
    if (!paused) this.readAllOpen();
  }

  /** The service answers again: what has backed off is read now, under the cap. */
  #wakeFailing(): void {
    for (const entry of this.#entries.all())
      if (entry.open && entry.isFailing) this.#requeue(entry, Math.max(this.#now, entry.began + SHORTEST));
    this.#scheduler.pump();
  }

  #sayOutage(): void {
    const { outage } = this;
    this.#disarmOutage();
    // Where nothing is read at its end, nothing else would end what is shown.
    if (outage?.kind === 'held')
      this.#disarmOutage = this.#deps.clock.after(outage.until - this.#deps.clock.now(), () => this.#sayOutage());
    if (isDeepStrictEqual(outage, this.#saidOutage)) return;
    this.#saidOutage = outage;
    this.#deps.outage(outage);
    this.#deps.touched(this.#screens.here());
  }

  /** Adds the entry of a charge. What waits for a read of it goes on waiting. */
  #admit(transactionId: string, add: () => WatchEntry): WatchEntry {
    const existing = this.#entries.of(transactionId);
    const entry = add();
    if (existing !== undefined) {
      this.#lanes.leave(existing);
      entry.waiting.push(...existing.waiting.splice(0));
    }
    return entry;
  }

  /** No longer watches a charge; what waits for a read of it still gets one. */
  #forget(entry: WatchEntry): void {
    entry.open = false;
    if (entry.inFlight) return;
    if (entry.waiting.length > 0) return void this.#requeue(entry, Number.POSITIVE_INFINITY);
    this.#lanes.leave(entry);
    this.#entries.delete(entry);
  }

  #shown(keys: ReadonlySet<string>): void {
    for (const key of keys) {
      const entry = this.#entries.ofKey(key);
      if (entry === undefined || entry.position < 0 || (entry.watchEnds === null && !entry.isFailing)) continue;
      const comesIntoView = this.#screens.shows(key) && (entry.failures === 0 || entry.isFailing);
      const pause = entry.isFailing ? entry.pauseAfterFailure(true) : spacing(true, this.#deps.random());
      this.#lanes.enter(entry, comesIntoView ? Math.min(entry.due, entry.began + pause) : entry.due);
    }
    this.#scheduler.pump();
  }

  /** Queues an entry anew, unless it is being read: the end of that does. */
  #requeue(entry: WatchEntry, ownDue: number): void {
    if (!entry.inFlight) this.#lanes.enter(entry, ownDue);
  }

  #reschedule(entry: WatchEntry): void {
    if (!entry.inFlight) this.#schedule(entry);
  }

  /** Schedules an entry's next read. */
  #schedule(entry: WatchEntry): void {
    const wasWatched = entry.watchEnds !== null;
    const due = entry.open ? entry.nextRead(this.#screens.shows(entry.key)) : Number.POSITIVE_INFINITY;
    entry.ownDue = due;
    const isEnded = wasWatched && entry.watchEnds === null;
    if (isEnded && (!this.isStandby || this.#screens.showsHere(entry.key))) this.#deps.touched([entry.key]);
    if (due < Number.POSITIVE_INFINITY || entry.waiting.length > 0) this.#lanes.enter(entry, due);
    else this.#lanes.leave(entry);
  }

  async #serve(entry: WatchEntry): Promise<void> {
    this.#lanes.disarm(entry);
    entry.began = this.#now;
    // Its computer has slept, and another desk may read since; a moment later this one knows it, too.
    if (entry.waiting.length === 0 && !this.#deps.mayRead(entry.isReadHere)) return void this.#schedule(entry);
    entry.inFlight = true;
    // Requests that arrive during this read wait for the next one: this one may be older than what they want to see.
    const waiters = entry.waiting.splice(0);
    const isOwn = waiters.every(({ source }) => source === 'sweep');
    const { signal } = isOwn ? this.#turn : this.#end;
    let outcome: ReadOutcome | null;
    try {
      const answer = await this.#deps.read(entry.transactionId, signal);
      outcome = signal.aborted ? CANCELLED : await this.#handleResponse(entry, answer, mostUrgent(waiters));
    } catch (fault) {
      entry.fail(null);
      this.#deps.failed(fault);
      outcome = { kind: 'failed', fault };
    }
    entry.inFlight = false;
    for (const waiter of waiters) waiter.done(outcome ?? CANCELLED);
    if (this.#entries.of(entry.transactionId) !== entry) return;
    if (!entry.open && entry.waiting.length === 0) return this.#entries.delete(entry);
    this.#schedule(entry);
    // One that brought something is emitted by what records it.
    if (entry.isFailing && this.#screens.showsHere(entry.key)) this.#deps.touched([entry.key]);
  }

  /** Applies a response to the gateway's state, then to the charge. */
  async #handleResponse(
    entry: WatchEntry,
    answer: ReadResponse,
    requestedBy?: Waiter['source'],
  ): Promise<ReadOutcome | null> {
    const sign = signOfRead(answer);
    if (sign !== null) this.serviceShows(sign);
    if (answer.kind === 'token-refused') this.pause();
    // A read that began before the refusal was sent with the token of that time.
    else if ((answer.kind === 'read' || answer.kind === 'not-found') && entry.began >= this.#pausedAt) this.resume();
    if (answer.kind === 'read') {
      this.updateClock(answer.received);
      return this.#recorder.record(entry, answer, requestedBy);
    }
    // A requested read reports its 404 and does not slow down or end the watch.
    if (answer.kind === 'not-found' && requestedBy !== undefined) return { kind: 'answer', answer };
    if (answer.kind !== 'token-refused' && answer.kind !== 'rate-limited') entry.fail(failureOf(answer));
    if (answer.kind === 'not-found' && entry.missing()) {
      await this.#deps.markUnknown(entry.transactionId);
      this.#deps.touched([entry.key]);
    }
    return { kind: 'answer', answer };
  }
}

/** Removes the reads of a round of settled charges from what waits, and returns them. */
function withoutSweeps(entry: WatchEntry): Waiter[] {
  const waiting = entry.waiting.splice(0);
  entry.waiting.push(...waiting.filter(({ source }) => source !== 'sweep'));
  return waiting.filter(({ source }) => source === 'sweep');
}
