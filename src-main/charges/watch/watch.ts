/**
 * The watch of one gateway's charges (docs/architecture.md, "A charge's life", 3): one scheduler for all of them, on an injected
 * clock. It decides when each charge is read next; who goes first is `Turns`' business, what an answer means for the
 * charge is the history's.
 */

import { hash } from 'node:crypto';
import type { WatchState } from '../../../src-preload/contract/charges/charge.ts';
import type { ReadResponse, TransactionRead } from '../../gateway/responses.ts';
import type { PendingCharge } from '../../history/api/history-api.ts';
import { BackoffGate } from './backoff-gate.ts';
import { detectClockJumps } from './clock-jump-detector.ts';
import { LastCheckedBatch } from './last-checked-batch.ts';
import { ReadScheduler } from './read-scheduler.ts';
import { endsWatch, isExpired, type Lane, SHORTEST, spacing, WATCH_LENGTH } from './rules.ts';
import { VisibleCharges } from './visible-charges.ts';
import type { WatchDeps } from './watch-deps.ts';
import { type ReadOutcome, type Shared, type Waiter, WatchEntry } from './watch-entry.ts';

const cancelled: ReadOutcome = { kind: 'answer', answer: { kind: 'network', cause: 'cancelled' } };

export class Watch {
  readonly #deps: WatchDeps;
  /** By transaction id. */
  readonly #entries = new Map<string, WatchEntry>();
  readonly #byKey = new Map<string, WatchEntry>();
  readonly #screens = new VisibleCharges();
  readonly #gate: BackoffGate;
  readonly #turns: ReadScheduler;
  readonly #checks: LastCheckedBatch;
  readonly #shared: Shared;
  readonly #end = new AbortController();
  #stopNoticing: () => void = () => {};

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#gate = new BackoffGate(deps);
    this.#turns = new ReadScheduler(deps, this.#gate, (entry) => this.#serve(entry));
    this.#checks = new LastCheckedBatch(deps);
    this.#shared = { ...deps, clockOffset: 0 };
  }

  /** Takes charges in and reads each of them once, newest first: what a start does. */
  start(charges: readonly PendingCharge[]): void {
    // Until the service answers, its clock is where it last was.
    this.#shared.clockOffset = charges.find(({ clockOffset }) => clockOffset !== null)?.clockOffset ?? 0;
    for (const charge of charges) this.#schedule(this.#admit(charge));
    this.#stopNoticing = detectClockJumps(this.#deps.clock, () => this.sweep());
    this.sweep();
  }

  /** A charge just created, or just adopted: its first read is one spacing away. One that is looked after is left alone. */
  add(charge: PendingCharge): void {
    if (this.#entries.get(charge.transactionId)?.open) return;
    const entry = this.#admit(charge);
    entry.began = this.#now;
    this.#schedule(entry);
    this.#turns.pump();
  }

  /** Where the watch of a row stands. */
  stateOf(key: string): WatchState {
    const entry = this.#byKey.get(key);
    if (!entry?.open) return { kind: 'none' };
    if (this.#gate.paused) return { kind: 'paused' };
    if (entry.watchEnds !== null) {
      const left = Math.max(0, Math.round(entry.watchEnds - this.#now));
      return { kind: 'watching', until: this.#deps.clock.now() + left };
    }
    const goesOn = entry.inFlight || entry.place >= 0;
    return { kind: 'quiet', until: goesOn ? entry.quietUntil() : null };
  }

  /** When a charge was last read, though the history may not have it yet; null when the watch does not know. */
  lastCheckedOf(key: string): number | null {
    return this.#byKey.get(key)?.lastCheckedAt ?? null;
  }

  /** What one window shows now; it replaces what that window said before. */
  onScreen(windowId: string, keys: readonly string[]): void {
    for (const key of this.#screens.show(windowId, keys)) {
      const entry = this.#byKey.get(key);
      if (entry === undefined || entry.place < 0 || entry.watchEnds === null) continue;
      const comesIntoView = this.#screens.shows(key) && entry.failures === 0;
      const due = comesIntoView ? Math.min(entry.due, entry.began + spacing(true, this.#deps.random())) : entry.due;
      this.#enter(entry, due);
    }
    this.#turns.pump();
  }

  /** One read of this charge now (under the cap), whatever its watch does; resolves with what it came to. */
  readNow(transactionId: string, source: Waiter['source']): Promise<ReadOutcome> {
    if (this.#end.signal.aborted) return Promise.resolve(cancelled);
    return new Promise((done) => {
      const entry = this.#entries.get(transactionId) ?? this.#visitor(transactionId);
      entry.waiting.push({ source, done });
      if (!entry.inFlight) this.#enter(entry, this.#now);
      this.#turns.pump();
    });
  }

  /** Ten more minutes for a charge that is still open; false when the watch does not know it. */
  watchAgain(key: string): boolean {
    const entry = this.#byKey.get(key);
    if (!entry?.open || entry.expired) return false;
    entry.failures = 0;
    entry.missingSince = null;
    entry.watchEnds = this.#now + WATCH_LENGTH;
    entry.watchEndedAt = this.#deps.clock.now() + WATCH_LENGTH;
    if (!entry.inFlight) this.#enter(entry, this.#now);
    this.#deps.touched([key]);
    this.#turns.pump();
    return true;
  }

  get isPaused(): boolean {
    return this.#gate.paused;
  }

  /** The token was refused, here or elsewhere (a creation, a check): every watch rests. */
  pause(): void {
    this.#setPaused(true);
  }

  /** A good token is there: everything goes on, read once first. */
  resume(): void {
    this.#setPaused(false);
  }

  /**
   * Start, wake, network back, clock jump, good token: every open charge is read once, newest first, under the cap. One
   * read a moment ago waits out its three seconds.
   */
  sweep(): void {
    this.#gate.tryAgain();
    for (const entry of this.#entries.values())
      if (entry.open && !entry.expired && !entry.inFlight)
        this.#enter(entry, Math.max(this.#now, entry.began + SHORTEST));
    this.#turns.pump();
  }

  /** Ends every timer and request, answers those who wait, writes what was noted. */
  async stop(): Promise<void> {
    this.#end.abort();
    this.#stopNoticing();
    await this.#turns.stop();
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
    if (!paused) this.sweep();
  }

  #admit(charge: PendingCharge): WatchEntry {
    const entry = new WatchEntry(charge, this.#shared);
    const known = this.#entries.get(charge.transactionId);
    if (known !== undefined) {
      this.#turns.leave(known);
      entry.waiting.push(...known.waiting.splice(0));
    }
    this.#entries.set(entry.transactionId, entry);
    this.#byKey.set(entry.key, entry);
    return entry;
  }

  /** An entry for a single read of a charge that is settled, or of an id that is not in the history yet. */
  #visitor(transactionId: string): WatchEntry {
    const unknown = { key: '', state: '', createdAt: 0, expiresAt: null, lastCheckedAt: null, clockOffset: null };
    const entry = new WatchEntry({ ...unknown, transactionId }, this.#shared);
    entry.open = false;
    this.#entries.set(transactionId, entry);
    return entry;
  }

  #laneOf(entry: WatchEntry): Lane {
    const [first] = entry.waiting;
    if (first !== undefined) return first.source === 'manual' ? 'manual' : 'batch';
    if (entry.watchEnds === null) return 'background';
    return this.#screens.shows(entry.key) ? 'screen' : 'watching';
  }

  #enter(entry: WatchEntry, due: number): void {
    this.#turns.enter(entry, this.#laneOf(entry), due);
  }

  /** Gives an entry its next turn. */
  #schedule(entry: WatchEntry): void {
    if (entry.waiting.length > 0) return void this.#enter(entry, this.#now);
    const wasWatched = entry.watchEnds !== null;
    const due = entry.nextRead(this.#screens.shows(entry.key));
    if (wasWatched && entry.watchEnds === null) this.#deps.touched([entry.key]);
    if (due < Number.POSITIVE_INFINITY) this.#enter(entry, due);
  }

  async #serve(entry: WatchEntry): Promise<void> {
    entry.began = this.#now;
    entry.inFlight = true;
    // Those who ask while this read is under way wait for the next one: it may have left before what they want to see.
    const waiters = entry.waiting.splice(0);
    let outcome: ReadOutcome | null;
    try {
      const answer = await this.#deps.read(entry.transactionId, this.#end.signal);
      outcome = this.#end.signal.aborted ? cancelled : await this.#take(entry, answer, waiters[0]?.source);
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

  /** What an answer means for the gateway, then for the charge. */
  async #take(entry: WatchEntry, answer: ReadResponse, asked?: Waiter['source']): Promise<ReadOutcome | null> {
    const { reached: before } = this.#gate;
    this.#gate.learn(answer);
    const { reached } = this.#gate;
    if (reached !== before) this.#deps.reached(reached === true);
    if (answer.kind === 'token-refused') this.pause();
    else if (answer.kind === 'read' || answer.kind === 'not-found') this.resume();
    if (before === false && reached) this.sweep();
    if (answer.kind === 'read') return this.#takeRead(entry, answer, asked);
    // Who asked is told of a 404: it slows nothing down, and ends nothing.
    if (answer.kind === 'not-found' && asked !== undefined) return { kind: 'answer', answer };
    if (answer.kind !== 'token-refused' && answer.kind !== 'rate-limited') entry.failures += 1;
    if (answer.kind === 'not-found' && entry.missing()) {
      await this.#deps.markUnknown(entry.transactionId);
      this.#deps.touched([entry.key]);
    }
    return { kind: 'answer', answer };
  }

  /** Takes a charge's answer in; null when it is word for word the last one and nobody waits for it. */
  async #takeRead(entry: WatchEntry, answer: TransactionRead, asked?: Waiter['source']): Promise<ReadOutcome | null> {
    const { receivedAt, serverDate, raw } = answer.received;
    if (serverDate !== null) this.#shared.clockOffset = receivedAt - serverDate;
    const digest = hash('sha1', raw, 'base64');
    if (asked === undefined && digest === entry.digest) {
      this.#checked(entry, receivedAt);
      return null;
    }
    const observed = await this.#deps.observe(answer, entry.transactionId, asked ?? 'watch');
    if (observed.kind === 'unknown-transaction') return { kind: 'taken', observed };
    entry.expiresAt = observed.row.expiresAt;
    entry.expired = isExpired(observed.row.state);
    if (endsWatch(observed.row.state)) entry.open = false;
    if (entry.expired) entry.watchEnds = null;
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
