/** Hides the desk after the configured idle time. The watches continue behind it. */

import { MINUTE } from '../../src-preload/contract/values/durations.ts';
import type { Clock } from '../ground/clock.ts';

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
  #lastActive: number;
  #disarm: (() => void) | undefined;

  /** @param locked whether the desk opens hidden. */
  constructor(deps: DeskLockDeps, locked: boolean) {
    this.#deps = deps;
    this.#locked = locked;
    this.#lastActive = deps.clock.now();
    this.#arm();
  }

  get isLocked(): boolean {
    return this.#locked;
  }

  active(): void {
    if (!this.#locked) this.#lastActive = this.#deps.clock.now();
  }

  lock(): void {
    if (this.#locked) return;
    this.#locked = true;
    this.#deps.changed(true);
  }

  unlock(): void {
    this.#lastActive = this.#deps.clock.now();
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
      // By the wall clock: time asleep counts as idle time.
      if (minutes > 0 && this.#deps.clock.now() - this.#lastActive >= minutes * MINUTE) this.lock();
      this.#arm();
    });
  }
}
