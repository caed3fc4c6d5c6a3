/**
 * The watch of one gateway's charges (design, "A charge's life", 3): one scheduler for all of them, on an injected
 * clock. It decides when each charge is read next; who goes first is `Turns`' business, what an answer means for the
 * charge is the history's.
 */
import type { WatchState } from '../../../src-preload/contract/charge.ts';
import type { ReadAnswer } from '../../gateway/answers.ts';
import type { Watchable } from '../../history/port.ts';
import { Checks } from './checks.ts';
import { type Entry, entryOf, type ReadOutcome, visitorOf, type Waiter } from './entry.ts';
import { Gate } from './gate.ts';
import { Jumps } from './jumps.ts';
import type { Lane } from './lanes.ts';
import { NextRead } from './next-read.ts';
import type { WatchDeps } from './ports.ts';
import { endsWatch, isExpired, SHORTEST, spacing, WATCH_LENGTH } from './rules.ts';
import { Screens } from './screens.ts';
import { Turns } from './turns.ts';

type Read = Extract<ReadAnswer, { kind: 'read' }>;

export class Watch {
  readonly #deps: WatchDeps;
  /** By transaction id. */
  readonly #entries = new Map<string, Entry>();
  readonly #byKey = new Map<string, Entry>();
  readonly #screens = new Screens();
  readonly #gate: Gate;
  readonly #turns: Turns;
  readonly #checks: Checks;
  readonly #jumps: Jumps;
  readonly #nextRead: NextRead;
  readonly #end = new AbortController();

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#gate = new Gate(deps.clock, deps.random);
    this.#turns = new Turns(deps.clock, this.#gate, deps, (entry) => this.#serve(entry));
    this.#checks = new Checks(deps.clock, deps.markChecked, deps.failed);
    this.#jumps = new Jumps(deps.clock, () => this.sweep());
    this.#nextRead = new NextRead(deps.clock, deps.random, deps.quietHours);
  }

  /** Takes charges in and reads each of them once, newest first: what a start does. */
  start(charges: readonly Watchable[]): void {
    // Until the service answers, its clock is where it last was.
    this.#nextRead.clockOffset = charges.find(({ clockOffset }) => clockOffset !== null)?.clockOffset ?? 0;
    for (const charge of charges) {
      const entry = this.#admit(charge);
      if (entry.expired) this.#schedule(entry);
    }
    this.#jumps.start();
    this.sweep();
  }

  /** A charge just created, or just adopted: its first read is one spacing away. */
  add(charge: Watchable): void {
    const entry = this.#admit(charge);
    entry.began = Math.max(entry.began, this.#now);
    if (!entry.inFlight) this.#schedule(entry);
    this.#turns.pump();
  }

  /** Whether this row is looked after. */
  knows(key: string): boolean {
    return this.#byKey.get(key)?.open ?? false;
  }

  /** Where the watch of a row stands. */
  stateOf(key: string): WatchState {
    const entry = this.#byKey.get(key);
    if (entry === undefined || !entry.open) return { kind: 'none' };
    if (this.#gate.paused) return { kind: 'paused' };
    if (entry.mode === 'watching') {
      const left = Math.max(0, Math.round(entry.watchEnds - this.#now));
      return { kind: 'watching', until: this.#deps.clock.now() + left };
    }
    const goesOn = entry.inFlight || entry.place >= 0;
    return { kind: 'quiet', until: goesOn ? this.#nextRead.quietUntil(entry) : null };
  }

  /** When a charge was last read, though the history may not have it yet; null when the watch does not know. */
  lastCheckedOf(key: string): number | null {
    return this.#byKey.get(key)?.lastCheckedAt ?? null;
  }

  /** What one window shows now; it replaces what that window said before. */
  onScreen(windowId: string, keys: readonly string[]): void {
    for (const key of this.#screens.show(windowId, keys)) {
      const entry = this.#byKey.get(key);
      if (entry === undefined || entry.place < 0 || entry.mode !== 'watching') continue;
      const comesIntoView = this.#screens.shows(key) && entry.failures === 0;
      const due = comesIntoView ? Math.min(entry.due, entry.began + spacing(true, this.#deps.random())) : entry.due;
      this.#enter(entry, due);
    }
    this.#turns.pump();
  }

  /** One read of this charge now (under the cap), whatever its watch does; resolves with what it came to. */
  readNow(transactionId: string, source: Waiter['source']): Promise<ReadOutcome> {
    return new Promise((done) => {
      const entry = this.#entries.get(transactionId) ?? this.#visitor(transactionId);
      entry.waiting.push({ source, done });
      if (this.#end.signal.aborted) this.#answer(entry, cancelled);
      else if (!entry.inFlight) this.#enter(entry, this.#now);
      this.#turns.pump();
    });
  }

  /** Ten more minutes for a charge that is still open; false when the watch does not know it. */
  watchAgain(key: string): boolean {
    const entry = this.#byKey.get(key);
    if (entry === undefined || !entry.open || entry.expired) return false;
    entry.mode = 'watching';
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
    if (this.#gate.paused) return;
    this.#gate.paused = true;
    this.#deps.paused(true);
    this.#deps.touched(this.#screens.all());
  }

  /** A good token is there: everything goes on, read once first. */
  resume(): void {
    if (!this.#gate.paused) return;
    this.#gate.paused = false;
    this.#deps.paused(false);
    this.#deps.touched(this.#screens.all());
    this.sweep();
  }

  /**
   * Start, wake, network back, clock jump, good token: every open charge is read once, newest first, under the cap. One
   * read a moment ago waits out its three seconds.
   */
  sweep(): void {
    this.#gate.tryAgain();
    const newestFirst = [...this.#entries.values()].sort((one, other) => other.watchEndedAt - one.watchEndedAt);
    newestFirst.forEach((entry, rank) => {
      if (!entry.open || entry.expired || entry.inFlight) return;
      entry.rank = rank;
      this.#enter(entry, Math.max(this.#now, entry.began + SHORTEST));
    });
    this.#turns.pump();
  }

  /** Ends every timer and request, answers those who wait, writes what was noted. */
  async stop(): Promise<void> {
    this.#end.abort();
    this.#jumps.stop();
    await this.#turns.stop();
    for (const entry of this.#entries.values()) this.#answer(entry, cancelled);
    await this.#checks.stop();
  }

  get #now(): number {
    return this.#deps.clock.elapsed();
  }

  #admit(charge: Watchable): Entry {
    const known = this.#entries.get(charge.transactionId);
    if (known?.open) return known;
    const now = { wall: this.#deps.clock.now(), elapsed: this.#now };
    const entry = entryOf(charge, now, this.#nextRead.clockOffset);
    if (known !== undefined) {
      this.#turns.leave(known);
      entry.waiting.push(...known.waiting.splice(0));
    }
    this.#entries.set(entry.transactionId, entry);
    this.#byKey.set(entry.key, entry);
    return entry;
  }

  /** An entry for a single read of a charge that is settled, or of an id that is not in the history yet. */
  #visitor(transactionId: string): Entry {
    const entry = visitorOf(transactionId, { wall: this.#deps.clock.now(), elapsed: this.#now });
    this.#entries.set(transactionId, entry);
    return entry;
  }

  #laneOf(entry: Entry): Lane {
    const [first] = entry.waiting;
    if (first !== undefined) return first.source === 'manual' ? 'manual' : 'batch';
    if (entry.mode !== 'watching') return 'background';
    if (this.#screens.shows(entry.key)) return 'screen';
    return 'watching';
  }

  #enter(entry: Entry, due: number): void {
    this.#turns.enter(entry, this.#laneOf(entry), due);
  }

  /** Gives an entry its next turn. */
  #schedule(entry: Entry): void {
    if (entry.waiting.length > 0) return void this.#enter(entry, this.#now);
    const wasWatched = entry.mode === 'watching';
    const due = this.#nextRead.of(entry, this.#screens.shows(entry.key));
    if (wasWatched && entry.mode !== 'watching') this.#deps.touched([entry.key]);
    if (due !== null) this.#enter(entry, due);
  }

  async #serve(entry: Entry): Promise<void> {
    entry.began = this.#now;
    entry.inFlight = true;
    // Those who ask while this read is under way wait for the next one: it may have left before what they want to see.
    const waiters = entry.waiting.splice(0);
    let outcome: ReadOutcome | null;
    try {
      const answer = await this.#deps.read(entry.transactionId, this.#end.signal);
      outcome = this.#end.signal.aborted ? cancelled : await this.#take(entry, answer, waiters[0]);
    } catch (fault) {
      entry.failures += 1;
      this.#deps.failed(fault);
      outcome = { kind: 'failed', fault };
    }
    entry.inFlight = false;
    for (const waiter of waiters) waiter.done(outcome ?? cancelled);
    if (this.#entries.get(entry.transactionId) !== entry) return;
    if (entry.open || entry.waiting.length > 0) this.#schedule(entry);
    else this.#forget(entry);
  }

  /** What an answer means for the gateway, then for the charge. */
  async #take(entry: Entry, answer: ReadAnswer, waiter: Waiter | undefined): Promise<ReadOutcome | null> {
    const turn = this.#gate.learn(answer);
    if (turn !== 'same') this.#deps.reached(turn !== 'went-away');
    if (answer.kind === 'token-refused') this.pause();
    else if (answer.kind === 'read' || answer.kind === 'not-found') this.resume();
    if (turn === 'came-back') this.sweep();
    if (answer.kind === 'read') return this.#takeRead(entry, answer, waiter);
    // Who asked is told of a 404: it slows nothing down, and ends nothing.
    if (answer.kind === 'not-found' && waiter !== undefined) return { kind: 'answer', answer };
    if (answer.kind !== 'token-refused' && answer.kind !== 'rate-limited') entry.failures += 1;
    if (answer.kind === 'not-found' && this.#nextRead.missing(entry)) {
      await this.#deps.markUnknown(entry.transactionId);
      this.#deps.touched([entry.key]);
    }
    return { kind: 'answer', answer };
  }

  /** Takes a charge's answer in; null when it is word for word the last one and nobody waits for it. */
  async #takeRead(entry: Entry, answer: Read, waiter: Waiter | undefined): Promise<ReadOutcome | null> {
    const { receivedAt, serverDate, raw } = answer.received;
    if (serverDate !== null) this.#nextRead.clockOffset = receivedAt - serverDate;
    const digest = this.#checks.digest(raw);
    if (waiter === undefined && digest === entry.digest) {
      this.#checked(entry, receivedAt);
      return null;
    }
    const observed = await this.#deps.observe(answer, entry.transactionId, waiter?.source ?? 'watch');
    if (observed.kind === 'stranger') return { kind: 'taken', observed };
    entry.expiresAt = observed.row.expiresAt;
    entry.expired = isExpired(observed.row.state);
    if (endsWatch(observed.row.state)) entry.open = false;
    if (entry.expired) entry.mode = 'quiet';
    if (observed.kind === 'fault') {
      entry.failures += 1;
    } else {
      entry.digest = digest;
      this.#checked(entry, receivedAt);
    }
    if (observed.kind !== 'unchanged') this.#deps.changed(observed);
    return { kind: 'taken', observed };
  }

  #checked(entry: Entry, at: number): void {
    entry.failures = 0;
    entry.missingSince = null;
    entry.lastCheckedAt = at;
    this.#checks.note(entry.transactionId, at);
    if (this.#screens.shows(entry.key)) this.#deps.touched([entry.key]);
  }

  #answer(entry: Entry, outcome: ReadOutcome): void {
    for (const waiter of entry.waiting.splice(0)) waiter.done(outcome);
  }

  #forget(entry: Entry): void {
    this.#turns.leave(entry);
    this.#entries.delete(entry.transactionId);
    if (this.#byKey.get(entry.key) === entry) this.#byKey.delete(entry.key);
  }
}

const cancelled: ReadOutcome = { kind: 'answer', answer: { kind: 'network', cause: 'cancelled' } };
