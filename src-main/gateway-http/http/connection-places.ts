/**
 * The places of a pool's connections. A request waits here for its place, and not inside the pool, where its time limit
 * would run while nothing of it is sent.
 */
export class ConnectionPlaces {
  #free: number;
  #isClosed = false;
  readonly #waiting = new Set<(isEntered: boolean) => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits for a place, first come, first served. False where it was called off before, or all were: then it has none. */
  enter(signal?: AbortSignal): Promise<boolean> {
    if (this.#isClosed || signal?.aborted) return Promise.resolve(false);
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const callOff = () => settle(false);
      const settle = (isEntered: boolean) => {
        this.#waiting.delete(settle);
        signal?.removeEventListener('abort', callOff);
        resolve(isEntered);
      };
      this.#waiting.add(settle);
      signal?.addEventListener('abort', callOff, { once: true });
    });
  }

  /** Gives the place to the request that waits longest. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else next(true);
  }

  /** Calls off all that wait, and whatever comes. */
  close(): void {
    this.#isClosed = true;
    for (const settle of [...this.#waiting]) settle(false);
  }
}
