import type { BackoffGate } from './backoff-gate.ts';
import { DueQueue } from './due-queue.ts';
import type { Lane } from './read-intervals.ts';
import type { WatchDeps } from './watch-deps.ts';
import type { WatchEntry } from './watch-entry.ts';

/** The longest delay of a timer (ms): beyond 24 days a JavaScript timer fires at once. */
export const LONGEST_TIMER = 12 * 3_600_000;
/** How late a timer may fire without costing a request (ms): timers are too coarse for hundreds a second. */
const LATE = 10;

interface Line {
  readonly queue: DueQueue;
  /** This priority's share of the requests, relative to the others. */
  readonly share: number;
  /** From when it may be served (monotonic). */
  readonly opensAt: () => number;
  /** Stride-scheduling pass value; the lowest is served next. */
  pass: number;
}

type ReadSchedulerDeps = Pick<WatchDeps, 'clock' | 'requestsPerSecond' | 'connections'>;

/**
 * Decides which entry is read when: releases entries as they come due, within the cap, the connections and the backoff
 * gate, with one timer for all of them. `serve` does the read and handles its result; it never rejects.
 *
 * The priorities share requests by stride scheduling: each is served in proportion to its share, so that urgent reads
 * go first and none starves. An empty priority does not accumulate credit. Spare reads have no share: one goes only
 * where no other read would wait for it.
 */
export class ReadScheduler {
  readonly #deps: ReadSchedulerDeps;
  readonly #gate: BackoffGate;
  readonly #serve: (entry: WatchEntry) => Promise<void>;
  readonly #lines: Readonly<Record<Lane, Line>>;
  /** Every priority but the spare reads. */
  readonly #shared: readonly Line[];
  readonly #inFlight = new Set<Promise<void>>();
  #served = 0;
  /**
   * When the cap allows the next request. It applies to every read: watch, checks, adoption. The service's own limits
   * are not shown (document, "Limits"), so the number is a setting of the gateway. No one-second window has more
   * requests than the cap, and they are spread evenly.
   */
  #capOpensAt = Number.NEGATIVE_INFINITY;
  #stopped = false;
  #armedFor = Number.POSITIVE_INFINITY;
  #disarm: () => void = () => {};

  constructor(deps: ReadSchedulerDeps, gate: BackoffGate, serve: (entry: WatchEntry) => Promise<void>) {
    this.#deps = deps;
    this.#gate = gate;
    this.#serve = serve;
    const line = (share: number, opensAt = () => gate.opensAt): Line => ({
      queue: new DueQueue(),
      share,
      opensAt,
      pass: 0,
    });
    this.#lines = {
      // An operator waits for it. It passes a closed gate: that is how a valid token or a working network is detected.
      manual: line(8, () => Number.NEGATIVE_INFINITY),
      // On screen in some window.
      screen: line(6),
      // Within its ten minutes.
      watching: line(3),
      // A bulk adoption is not a single read: where the service asks for no requests, it waits.
      batch: line(2, () => gate.limitedUntil),
      // Everything else that is still open.
      background: line(1),
      // Settled charges that are read again to see refunds.
      spare: line(0),
    };
    this.#shared = Object.values(this.#lines).filter(({ share }) => share > 0);
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

  /** Serves every entry that may go now, and sets the timer for the rest. */
  pump(): void {
    while (!this.#stopped && this.#inFlight.size < this.#mostInFlight) {
      const now = this.#deps.clock.monotonic();
      const entry = this.#capOpensAt <= now ? this.#next(now) : undefined;
      if (entry === undefined) return void this.#arm(now);
      // Each request is slightly more than its share of a second after the last one, which makes up for late ones.
      this.#capOpensAt = Math.max(this.#capOpensAt, now - LATE) + this.#spacing;
      const serving: Promise<void> = this.#serve(entry).then(() => {
        this.#inFlight.delete(serving);
        this.pump();
      });
      this.#inFlight.add(serving);
    }
  }

  /** Serves no more entries; resolves when the last one in flight has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#disarm();
    await Promise.all(this.#inFlight);
  }

  get #mostInFlight(): number {
    return this.#gate.reached === false ? 1 : this.#deps.connections;
  }

  /** The pause that the cap requires after each request (ms). */
  get #spacing(): number {
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
    return at + this.#spacing + LATE <= firstOf(this.#shared) ? at : Number.POSITIVE_INFINITY;
  }

  /** Removes and returns the entry to serve now; undefined when there is none. */
  #next(now: number): WatchEntry | undefined {
    let chosen: Line | undefined;
    for (const line of this.#shared) {
      if (nextOf(line) > now) continue;
      line.pass = Math.max(line.pass, this.#served);
      if (chosen === undefined || line.pass < chosen.pass) chosen = line;
    }
    if (chosen === undefined && this.#spareOpensAt(now) <= now) return this.#takeSpare();
    const entry = chosen?.queue.first;
    if (chosen === undefined || entry === undefined) return undefined;
    chosen.queue.remove(entry);
    this.#served = chosen.pass;
    chosen.pass += 1 / chosen.share;
    return entry;
  }

  #takeSpare(): WatchEntry | undefined {
    const { queue } = this.#lines.spare;
    const { first } = queue;
    if (first !== undefined) queue.remove(first);
    return first;
  }

  #arm(now: number): void {
    const at = Math.max(this.#capOpensAt, Math.min(firstOf(this.#shared), this.#spareOpensAt(now)));
    if (this.#armedFor <= at) return;
    this.#disarm();
    this.#armedFor = at;
    this.#disarm = this.#deps.clock.after(Math.min(Math.max(1, at - now), LONGEST_TIMER), () => {
      this.#armedFor = Number.POSITIVE_INFINITY;
      this.pump();
    });
  }
}

/** When the first entry of a queue may go; infinity when the queue is empty or closed. */
function nextOf({ queue, opensAt }: Line): number {
  return Math.max(queue.first?.due ?? Number.POSITIVE_INFINITY, opensAt());
}

function firstOf(lines: readonly Line[]): number {
  return Math.min(...lines.map(nextOf));
}
