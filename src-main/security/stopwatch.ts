import type { Clock } from '../ground/clock.ts';

/** Measures the time since it was made, whatever becomes of the computer's clock meanwhile. */
export class Stopwatch {
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly #wall: number;
  readonly #monotonic: number;

  constructor(clock: Pick<Clock, 'now' | 'monotonic'>) {
    this.#clock = clock;
    this.#wall = clock.now();
    this.#monotonic = clock.monotonic();
  }

  /**
   * Milliseconds. A monotonic clock may stand still while the computer sleeps, and the wall clock may be set back: the
   * longer time of the two counts.
   */
  get elapsed(): number {
    return Math.max(this.#clock.monotonic() - this.#monotonic, this.#clock.now() - this.#wall);
  }
}
