/** Hides the desk after the configured idle time. The watches continue behind it. */

import { MINUTE } from '../../src-preload/contract/values/durations.ts';
import type { Clock } from '../ground/clock.ts';
import { Stopwatch } from './stopwatch.ts';

/** Interval at which the idle time is checked (ms). */
const LOOK_EVERY = 5_000;

export interface DeskLockDeps {
  readonly clock: Clock;
  /** Minutes until the desk counts as idle; 0 means never. */
  readonly minutes: () => number;
  changed(locked: boolean): void;
}

export class DeskLock {
  readonly #deps: DeskLockDeps;
  #locked: boolean;
  #idle: Stopwatch;
  #disarm: (() => void) | undefined;

  /** @param locked whether the desk opens hidden. */
  constructor(deps: DeskLockDeps, locked: boolean) {
    this.#deps = deps;
    this.#locked = locked;
    this.#idle = new Stopwatch(deps.clock);
    this.#arm();
  }

  get isLocked(): boolean {
    return this.#locked;
  }

  active(): void {
    if (!this.#locked) this.#idle = new Stopwatch(this.#deps.clock);
  }

  lock(): void {
    if (this.#locked) return;
    this.#locked = true;
    this.#deps.changed(true);
  }

  unlock(): void {
    this.#idle = new Stopwatch(this.#deps.clock);
    if (!this.#locked) return;
    this.#locked = false;
    this.#deps.changed(false);
  }

  close(): void {
    this.#disarm?.();
  }

  #arm(): void {
    this.#disarm = this.#deps.clock.after(LOOK_EVERY, () => {
      const minutes = this.#deps.minutes();
      if (minutes > 0 && this.#idle.elapsed >= minutes * MINUTE) this.lock();
      this.#arm();
    });
  }
}
