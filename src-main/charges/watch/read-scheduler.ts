import type { BackoffGate } from './backoff-gate.ts';
import { DueQueue } from './due-queue.ts';
import type { Lane } from './rules.ts';
import type { WatchDeps } from './watch-deps.ts';
import type { WatchEntry } from './watch-entry.ts';

/** The longest a timer is set for (ms): beyond 24 days a JavaScript timer fires at once. */
const LONGEST_TIMER = 12 * 3_600_000;
/** How late a timer may fire without a request being lost for it (ms): for hundreds a second they are too coarse. */
const LATE = 10;

interface Line {
  readonly queue: DueQueue;
  /** How much of scarce requests it gets, beside the others. */
  readonly share: number;
  /** From when on it may be served, on the clock that never goes back. */
  readonly opensAt: () => number;
  /** The lowest is served next. */
  pass: number;
}

type ReadSchedulerDeps = Pick<WatchDeps, 'clock' | 'requestsPerSecond' | 'connections'>;

/**
 * Who is read when: lets entries go as they come due, within the cap, the connections and what the gate allows, with
 * one timer for all of them. What a read is, and what follows from it, is `serve`'s business; it never rejects.
 *
 * The lines share requests by stride scheduling: each one's turn comes as often as its share says, so that the urgent
 * are served first and nothing starves. A line that was empty does not save up turns.
 */
export class ReadScheduler {
  readonly #deps: ReadSchedulerDeps;
  readonly #gate: BackoffGate;
  readonly #serve: (entry: WatchEntry) => Promise<void>;
  readonly #lines: Readonly<Record<Lane, Line>>;
  readonly #underWay = new Set<Promise<void>>();
  #served = 0;
  /**
   * When the cap lets the next request go. It holds for everything that reads: watch, checks, adoption. The service's
   * own limits are not shown (document, "Limits"), so the number belongs to the gateway's settings. In any window of
   * one second no more requests are let through, and they are spread over it.
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
      // An operator pressed a key and waits. That goes through a closed gate: it is how a good token or a living
      // network is found out.
      manual: line(8, () => Number.NEGATIVE_INFINITY),
      // On screen in some window.
      screen: line(6),
      // Within its ten minutes.
      watching: line(3),
      // Many ids taken in at once are no single question: where the service asks to be left alone, they wait.
      batch: line(2, () => gate.limitedUntil),
      // Everything else that is still open.
      background: line(1),
    };
  }

  /** Puts an entry in line for its due moment; one that stands in a line already is moved. */
  enter(entry: WatchEntry, lane: Lane, due: number): void {
    this.leave(entry);
    entry.lane = lane;
    entry.due = due;
    this.#lines[lane].queue.add(entry);
  }

  /** Takes an entry out of its line, if it stands in one. */
  leave(entry: WatchEntry): void {
    this.#lines[entry.lane].queue.remove(entry);
  }

  /** Lets go whoever may go now, and sets the timer for the rest. */
  pump(): void {
    const most = this.#gate.reached === false ? 1 : this.#deps.connections;
    while (!this.#stopped && this.#underWay.size < most) {
      const now = this.#deps.clock.monotonic();
      const entry = this.#capOpensAt <= now ? this.#take(now) : undefined;
      if (entry === undefined) return void this.#arm(now);
      // Each is a little over its share of a second from the one before, which makes up for those that go late.
      this.#capOpensAt = Math.max(this.#capOpensAt, now - LATE) + (1000 + LATE + 1) / this.#deps.requestsPerSecond();
      const serving: Promise<void> = this.#serve(entry).then(() => {
        this.#underWay.delete(serving);
        this.pump();
      });
      this.#underWay.add(serving);
    }
  }

  /** No more turns; resolves when the last one under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#disarm();
    await Promise.all(this.#underWay);
  }

  /** Takes out whoever goes now; undefined when nobody may. */
  #take(now: number): WatchEntry | undefined {
    let chosen: Line | undefined;
    for (const line of Object.values(this.#lines)) {
      if (nextOf(line) > now) continue;
      line.pass = Math.max(line.pass, this.#served);
      if (chosen === undefined || line.pass < chosen.pass) chosen = line;
    }
    const entry = chosen?.queue.first;
    if (chosen === undefined || entry === undefined) return undefined;
    chosen.queue.remove(entry);
    this.#served = chosen.pass;
    chosen.pass += 1 / chosen.share;
    return entry;
  }

  #arm(now: number): void {
    const at = Math.max(this.#capOpensAt, Math.min(...Object.values(this.#lines).map(nextOf)));
    if (this.#armedFor <= at) return;
    this.#disarm();
    this.#armedFor = at;
    this.#disarm = this.#deps.clock.after(Math.min(Math.max(1, at - now), LONGEST_TIMER), () => {
      this.#armedFor = Number.POSITIVE_INFINITY;
      this.pump();
    });
  }
}

/** When the first of a line may go; infinity when nobody stands there, or the line is closed. */
function nextOf({ queue, opensAt }: Line): number {
  return Math.max(queue.first?.due ?? Number.POSITIVE_INFINITY, opensAt());
}
