/**
 * How many requests a second a gateway is asked at the most, by everything that reads: watch, checks, adoption. The
 * service's own limits are not shown (document, "Limits"), so the number belongs to the gateway's settings. In any
 * window of one second no more than `perSecond` requests are let through, and they are spread over it.
 */
export class RateCap {
  readonly #perSecond: () => number;
  /** When the last requests were let through, oldest first, as far back as the window needs. */
  #granted: number[] = [];
  #last = Number.NEGATIVE_INFINITY;

  constructor(perSecond: () => number) {
    this.#perSecond = perSecond;
  }

  /** Milliseconds until a request may go; 0 when one may go now. `now` is on the clock that never goes back. */
  wait(now: number): number {
    const perSecond = this.#perSecond();
    if (perSecond === Number.POSITIVE_INFINITY) return 0;
    const spread = this.#last + 1000 / perSecond - now;
    // Above 200 a second timers are too coarse to spread requests one by one; the window alone holds the cap.
    if (perSecond <= 200) return Math.max(0, spread);
    this.#forget(now);
    const oldest = this.#granted[this.#granted.length - Math.floor(perSecond)];
    return oldest === undefined ? 0 : Math.max(0, oldest + 1000 - now);
  }

  /** Notes that a request goes now. */
  take(now: number): void {
    this.#last = now;
    if (this.#perSecond() > 200) this.#granted.push(now);
  }

  #forget(now: number): void {
    if (this.#granted.length < 4096 || (this.#granted[2048] ?? now) > now - 1000) return;
    this.#granted = this.#granted.filter((at) => at > now - 1000);
  }
}
