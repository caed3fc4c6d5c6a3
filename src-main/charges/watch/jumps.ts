import type { Clock } from '../../clock.ts';

const BEAT = 5_000;
/** A beat this late, or a wall clock this far from where it should be, means that time passed unseen. */
const TOLERANCE = 3_000;

/** Notices a sleep or a changed computer clock: the wall clock and the one that never goes back no longer agree. */
export class Jumps {
  readonly #clock: Clock;
  readonly #jumped: () => void;
  #disarm: () => void = () => {};

  constructor(clock: Clock, jumped: () => void) {
    this.#clock = clock;
    this.#jumped = jumped;
  }

  start(): void {
    const wall = this.#clock.now();
    const elapsed = this.#clock.elapsed();
    this.#disarm = this.#clock.after(BEAT, () => {
      const passed = this.#clock.elapsed() - elapsed;
      const drift = Math.abs(this.#clock.now() - wall - passed);
      this.start();
      if (drift > TOLERANCE || passed > BEAT + TOLERANCE) this.#jumped();
    });
  }

  stop(): void {
    this.#disarm();
  }
}
