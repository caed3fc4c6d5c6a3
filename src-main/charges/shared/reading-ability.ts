/**
 * Whether this desk of a team could read for all: its token was not refused, and it reaches the service. A desk whose own
 * network is down would keep the others from reading; while the service itself is away, the desks try in turn.
 */
import type { Clock } from '../../ground/clock.ts';

export interface ReadingAbilityDeps {
  readonly clock: Pick<Clock, 'after'>;
  setCanRead(canRead: boolean): void;
}

/** Milliseconds without the service after which another desk may try, and for which this one does not. */
const TRIED_FOR = 20_000;
const AWAY_FOR = 60_000;

export class ReadingAbility {
  readonly #deps: ReadingAbilityDeps;
  #isPaused = false;
  #isAway = false;
  #said: boolean | null = null;
  #disarm: () => void = () => undefined;

  constructor(deps: ReadingAbilityDeps) {
    this.#deps = deps;
  }

  /** The token was refused, or there is a valid one again. */
  pausedIs(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#say();
  }

  /** The service became reachable from this desk, or unreachable. */
  reachedIs(isReached: boolean): void {
    this.#disarm();
    if (!isReached) {
      this.#giveUpLater();
      return;
    }
    this.#isAway = false;
    this.#say();
  }

  stop(): void {
    this.#disarm();
  }

  #say(): void {
    const canRead = !this.#isPaused && !this.#isAway;
    if (canRead !== this.#said) this.#deps.setCanRead(canRead);
    this.#said = canRead;
  }

  #giveUpLater(): void {
    this.#disarm = this.#deps.clock.after(TRIED_FOR, () => {
      this.#isAway = true;
      this.#say();
      this.#disarm = this.#deps.clock.after(AWAY_FOR, () => {
        this.#isAway = false;
        this.#say();
        this.#giveUpLater();
      });
    });
  }
}
