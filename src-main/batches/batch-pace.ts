/** How long a batch still takes, from what its last rows took. Milliseconds. */

/** Few enough that a gateway which becomes slow shows soon. */
const LAST = 20;

export class BatchPace {
  readonly #took: number[] = [];

  add(ms: number): void {
    this.#took.push(ms);
    if (this.#took.length > LAST) this.#took.shift();
  }

  /**
   * Null before there is anything to measure.
   * @param spacing the pause between two requests that the cap requires.
   */
  timeLeft(rows: number, spacing: number): number | null {
    const sorted = this.#took.toSorted((one, other) => one - other);
    const median = sorted[Math.floor(sorted.length / 2)];
    return median === undefined ? null : Math.round(rows * Math.max(median, spacing));
  }
}
