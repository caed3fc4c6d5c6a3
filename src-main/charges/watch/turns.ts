import type { Clock } from '../../clock.ts';
import type { Entry } from './entry.ts';
import type { Gate } from './gate.ts';
import { type Lane, Lanes } from './lanes.ts';
import { RateCap } from './rate-cap.ts';

/** The longest a timer is set for (ms): beyond 24 days a JavaScript timer fires at once. */
const LONGEST_TIMER = 12 * 3_600_000;

/**
 * Who is read when: lets entries go as they come due, within the cap, the connections and what the gate allows, with
 * one timer for all of them. What a read is, and what follows from it, is `serve`'s business; it never rejects.
 */
export class Turns {
  readonly #clock: Clock;
  readonly #gate: Gate;
  readonly #connections: number;
  readonly #serve: (entry: Entry) => Promise<void>;
  readonly #lanes = new Lanes<Entry>();
  readonly #cap: RateCap;
  readonly #underWay = new Set<Promise<void>>();
  #stopped = false;
  #armedFor = Number.POSITIVE_INFINITY;
  #disarm: () => void = () => {};

  constructor(
    clock: Clock,
    gate: Gate,
    limits: { readonly requestsPerSecond: () => number; readonly connections: number },
    serve: (entry: Entry) => Promise<void>,
  ) {
    this.#clock = clock;
    this.#gate = gate;
    this.#connections = limits.connections;
    this.#cap = new RateCap(limits.requestsPerSecond);
    this.#serve = serve;
  }

  /** Puts an entry in line for its due moment; one that stands in a line already is moved. */
  enter(entry: Entry, lane: Lane, due: number): void {
    this.leave(entry);
    entry.lane = lane;
    entry.due = due;
    this.#lanes.add(lane, entry);
  }

  /** Takes an entry out of its line, if it stands in one. */
  leave(entry: Entry): void {
    this.#lanes.remove(entry.lane, entry);
  }

  /** Lets go whoever may go now, and sets the timer for the rest. */
  pump(): void {
    if (this.#stopped) return;
    let capWait = 0;
    while (this.#underWay.size < this.#gate.width(this.#connections)) {
      const now = this.#clock.elapsed();
      capWait = this.#cap.wait(now);
      if (capWait > 0) break;
      const entry = this.#lanes.take(now, this.#mayGo);
      if (entry === undefined) break;
      this.#cap.take(now);
      const serving: Promise<void> = this.#serve(entry).then(() => {
        this.#underWay.delete(serving);
        this.pump();
      });
      this.#underWay.add(serving);
    }
    this.#arm(capWait);
  }

  /** No more turns; resolves when the last one under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#disarm();
    await Promise.all(this.#underWay);
  }

  /** What somebody asked for goes through a closed gate: it is how a good token or a living network is found out. */
  readonly #isAskedFor = (lane: Lane): boolean => lane === 'manual' || lane === 'batch';
  readonly #mayGo = (lane: Lane): boolean => {
    if (lane === 'manual') return true;
    // A batch of hundreds is no single question: where the service asks to be left alone, it waits.
    if (lane === 'batch') return this.#clock.elapsed() >= this.#gate.limitedUntil;
    return this.#gate.isOpen();
  };

  #arm(capWait: number): void {
    if (this.#underWay.size >= this.#gate.width(this.#connections)) return;
    const askedFor = Math.min(
      this.#lanes.nextDue((lane) => lane === 'manual'),
      Math.max(
        this.#lanes.nextDue((lane) => lane === 'batch'),
        this.#gate.limitedUntil,
      ),
    );
    const watched = this.#gate.paused
      ? Number.POSITIVE_INFINITY
      : this.#lanes.nextDue((lane) => !this.#isAskedFor(lane));
    const now = this.#clock.elapsed();
    const at = Math.max(Math.min(askedFor, Math.max(watched, this.#gate.opensAt)), now + capWait);
    if (at === Number.POSITIVE_INFINITY || this.#armedFor <= at) return;
    this.#disarm();
    this.#armedFor = at;
    this.#disarm = this.#clock.after(Math.min(Math.max(1, at - now), LONGEST_TIMER), () => {
      this.#armedFor = Number.POSITIVE_INFINITY;
      this.pump();
    });
  }
}
