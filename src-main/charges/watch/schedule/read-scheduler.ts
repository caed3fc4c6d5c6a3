import { HOUR } from '../../../../src-preload/contract/values/durations.ts';
import type { BackoffGate } from '../entry/backoff-gate.ts';
import type { Lane } from '../entry/read-intervals.ts';
import type { WatchDeps } from '../entry/watch-deps.ts';
import type { WatchEntry } from '../entry/watch-entry.ts';
import { DueQueue } from './due-queue.ts';

/** The longest delay of a timer (ms): beyond 24 days a JavaScript timer fires at once. */
export const LONGEST_TIMER = 12 * HOUR;
/** How late a timer may fire without costing a request (ms): timers are too coarse for hundreds a second. */
const LATE = 10;

interface Line {
  /** What is due first; undefined where nothing waits. */
  readonly queue: { readonly first: { readonly due: number } | undefined };
  /** This priority's share of the requests, relative to the others. */
  readonly share: number;
  /** The instant from which it may be served (monotonic). */
  readonly opensAt: () => number;
  /** Stride-scheduling pass value; the lowest is served next. */
  pass: number;
  /** Takes what is due first, and lets it go. */
  serveFirst(): void;
}

type ReadSchedulerDeps = Pick<WatchDeps, 'clock' | 'requestsPerSecond' | 'connections'>;

/** A creation of a batch that waits for its turn; `go` is called once: with false where the scheduler has stopped. */
interface WaitingCreation {
  readonly due: number;
  readonly go: (mayGo: boolean) => void;
}

/** The creations of batches, in the order in which they were requested. */
class CreationQueue {
  readonly #waiting: WaitingCreation[] = [];

  get first(): WaitingCreation | undefined {
    return this.#waiting[0];
  }

  add(creation: WaitingCreation): void {
    this.#waiting.push(creation);
  }

  take(): WaitingCreation | undefined {
    return this.#waiting.shift();
  }
}

/**
 * Decides which entry is read when: releases entries as they come due, within the cap, the connections and the backoff
 * gate, with one timer for all of them. `serve` does the read and handles its result; it never rejects. The creations of
 * a batch have their share of the cap next to the reads.
 *
 * The priorities share requests by stride scheduling: each is served in proportion to its share, so that urgent reads
 * go first and none starves. An empty priority does not accumulate credit. Spare reads have no share: one goes only
 * where no other read would wait for it.
 */
export class ReadScheduler {
  readonly #deps: ReadSchedulerDeps;
  readonly #gate: BackoffGate;
  readonly #serve: (entry: WatchEntry) => Promise<void>;
  readonly #lines: Readonly<Record<Lane, Line & { readonly queue: DueQueue }>>;
  /** It waits for no backoff: a batch that is held up stops instead of waiting (batch-runner.ts). */
  readonly #creations = creationLine(new CreationQueue());
  /** Every priority but the spare reads. */
  readonly #usual: readonly Line[];
  readonly #inFlight = new Set<Promise<void>>();
  #served = 0;
  /**
   * When the cap allows the next request. It applies to every read (watch, checks, adoption) and to the creations of
   * batches. The service's own limits are not shown (document, "Limits"), so the number is a setting of the gateway. No
   * one-second window has more of these than the cap, and they are spread evenly. A creation that a clerk waits for goes
   * at once: the others make room for it afterwards.
   */
  #capOpensAt = Number.NEGATIVE_INFINITY;
  #stopped = false;
  #armedFor = Number.POSITIVE_INFINITY;
  #disarm: () => void = () => {};

  constructor(deps: ReadSchedulerDeps, gate: BackoffGate, serve: (entry: WatchEntry) => Promise<void>) {
    this.#deps = deps;
    this.#gate = gate;
    this.#serve = serve;
    const line = (share: number, opensAt = () => gate.opensAt) => {
      const queue = new DueQueue();
      return { queue, share, opensAt, pass: 0, serveFirst: () => this.#read(queue) };
    };
    this.#lines = {
      // An operator waits for it. It passes a closed gate: that is how a valid token or a working network is detected.
      manual: line(8, () => Number.NEGATIVE_INFINITY),
      // On screen in some window.
      screen: line(6, () => gate.opensOnScreenAt),
      // Within its ten minutes.
      watching: line(3),
      // A bulk adoption is not a single read: where the service asks for no requests, it waits.
      batch: line(2, () => gate.limitedUntil),
      // Everything else that is still open.
      background: line(1),
      // Settled charges that are read again to see refunds.
      spare: line(0),
    };
    this.#usual = [...Object.values(this.#lines).filter(({ share }) => share > 0), this.#creations];
  }

  /** Queues an entry for its due time; one that is queued already is moved. */
  enter(entry: WatchEntry, lane: Lane, due: number): void {
    this.leave(entry);
    entry.lane = lane;
    entry.due = due;
    this.#lines[lane].queue.add(entry);
  }

  /** Removes an entry from its queue, if it is in one. */
  leave(entry: WatchEntry): void {
    this.#lines[entry.lane].queue.remove(entry);
  }

  /** Waits for a batch's turn to create a charge; false where the scheduler has stopped: then nothing may be sent. */
  creationTurn(): Promise<boolean> {
    return new Promise((go) => {
      if (this.#stopped) return void go(false);
      this.#creations.queue.add({ due: this.#deps.clock.monotonic(), go });
      this.pump();
    });
  }

  /** A request that goes at once counts under the cap: the next one of the others waits for longer. */
  countRequest(): void {
    // Each request is slightly more than its share of a second after the last one, which makes up for late ones.
    this.#capOpensAt = Math.max(this.#capOpensAt, this.#deps.clock.monotonic() - LATE) + this.spacing;
  }

  /** Serves every entry that may go now, and sets the timer for the rest. */
  pump(): void {
    while (!this.#stopped && this.#inFlight.size < this.#mostInFlight) {
      const now = this.#deps.clock.monotonic();
      const next = this.#capOpensAt <= now ? this.#next(now) : undefined;
      if (next === undefined) return void this.#arm(now);
      this.countRequest();
      next.serveFirst();
    }
  }

  #read(queue: DueQueue): void {
    const entry = queue.first;
    if (entry === undefined) return;
    queue.remove(entry);
    const serving: Promise<void> = this.#serve(entry).then(() => {
      this.#inFlight.delete(serving);
      this.pump();
    });
    this.#inFlight.add(serving);
  }

  /** Serves no more entries; resolves when the last one in flight has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#disarm();
    for (let waiting = this.#creations.queue.take(); waiting; waiting = this.#creations.queue.take()) waiting.go(false);
    await Promise.all(this.#inFlight);
  }

  get #mostInFlight(): number {
    return this.#gate.reached === false ? 1 : this.#deps.connections;
  }

  /** The pause that the cap requires after each request (ms). */
  get spacing(): number {
    return (1000 + LATE + 1) / this.#deps.requestsPerSecond();
  }

  /**
   * When the next spare read may go: early enough that the cap is open again when another read is due, and never on the
   * last connection. Infinity while it may not.
   */
  #spareOpensAt(now: number): number {
    const inFlight = this.#inFlight.size;
    if (inFlight > 0 && inFlight + 1 >= this.#mostInFlight) return Number.POSITIVE_INFINITY;
    const at = Math.max(now, this.#capOpensAt, nextOf(this.#lines.spare));
    return at + this.spacing + LATE <= firstOf(this.#usual) ? at : Number.POSITIVE_INFINITY;
  }

  /** The priority to serve now; undefined when there is none. */
  #next(now: number): Line | undefined {
    let chosen: Line | undefined;
    for (const line of this.#usual) {
      if (nextOf(line) > now) continue;
      line.pass = Math.max(line.pass, this.#served);
      if (chosen === undefined || line.pass < chosen.pass) chosen = line;
    }
    if (chosen === undefined) return this.#spareOpensAt(now) <= now ? this.#lines.spare : undefined;
    this.#served = chosen.pass;
    chosen.pass += 1 / chosen.share;
    return chosen;
  }

  #arm(now: number): void {
    const at = Math.max(this.#capOpensAt, Math.min(firstOf(this.#usual), this.#spareOpensAt(now)));
    if (this.#armedFor <= at) return;
    this.#disarm();
    this.#armedFor = at;
    this.#disarm = this.#deps.clock.after(Math.min(Math.max(1, at - now), LONGEST_TIMER), () => {
      this.#armedFor = Number.POSITIVE_INFINITY;
      this.pump();
    });
  }
}

function creationLine(queue: CreationQueue): Line & { readonly queue: CreationQueue } {
  return {
    queue,
    share: 8,
    opensAt: () => Number.NEGATIVE_INFINITY,
    pass: 0,
    serveFirst: () => queue.take()?.go(true),
  };
}

/** When the first entry of a queue may go; infinity when the queue is empty or closed. */
function nextOf({ queue, opensAt }: Line): number {
  return Math.max(queue.first?.due ?? Number.POSITIVE_INFINITY, opensAt());
}

function firstOf(lines: readonly Line[]): number {
  return Math.min(...lines.map(nextOf));
}
