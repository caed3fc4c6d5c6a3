import type { Clock } from '../../clock.ts';
import type { ReadAnswer } from '../../gateway/answers.ts';
import { backOff } from './rules.ts';

/** Unreachable this many times in a row, and the gateway counts as offline: one read at a time tries the way. */
const OFFLINE_AFTER = 3;

/**
 * What holds for a whole gateway, whichever charge is read: a refused token rests every watch, a lost network lets
 * one read at a time try, a 429 or a Retry-After is honoured by all.
 */
export class Gate {
  readonly #clock: Clock;
  readonly #random: () => number;
  #lost = 0;
  #everReached = false;
  #limited = 0;
  #holdUntil = Number.NEGATIVE_INFINITY;
  #limitedUntil = Number.NEGATIVE_INFINITY;
  paused = false;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  get offline(): boolean {
    return this.#lost >= OFFLINE_AFTER;
  }

  /** When reads may go again, on the clock that never goes back. */
  get opensAt(): number {
    return this.#holdUntil;
  }

  /** How many reads may be under way at once, of as many connections. */
  width(connections: number): number {
    return this.offline ? 1 : connections;
  }

  /** Whether the watch may read now; what an operator asks for by hand always may. */
  isOpen(): boolean {
    return !this.paused && this.#clock.elapsed() >= this.#holdUntil;
  }

  /** Until when the service has asked to be left alone (429); only an operator's single read goes through that. */
  get limitedUntil(): number {
    return this.#limitedUntil;
  }

  /** Learns from an answer; says what it means for all: the network is back, or has gone, or nothing new. */
  learn(answer: ReadAnswer): 'first-reached' | 'came-back' | 'went-away' | 'same' {
    const wasOffline = this.offline;
    const now = this.#clock.elapsed();
    if (answer.kind === 'network') {
      if (answer.cause === 'cancelled') return 'same';
      // Reads that were under way when the way was lost say it once: sixteen of them are not sixteen tries.
      if (wasOffline && now < this.#holdUntil) return 'same';
      this.#lost += 1;
      if (this.offline) this.#holdUntil = now + backOff(this.#lost - OFFLINE_AFTER + 1, this.#random());
      return this.offline && !wasOffline ? 'went-away' : 'same';
    }
    this.#lost = 0;
    if (answer.kind === 'rate-limited') {
      if (now >= this.#limitedUntil) this.#limited += 1;
      this.#hold(now + (answer.retryAfter ?? backOff(this.#limited, this.#random())));
      this.#limitedUntil = this.#holdUntil;
    } else {
      this.#limited = 0;
      if (answer.kind === 'failing' && answer.retryAfter !== null) this.#hold(now + answer.retryAfter);
      else if (wasOffline) this.#holdUntil = now;
    }
    const isFirst = !this.#everReached;
    this.#everReached = true;
    if (wasOffline) return 'came-back';
    return isFirst ? 'first-reached' : 'same';
  }

  /** The network is said to be back, or the machine woke: what was held for its sake is let go. */
  tryAgain(): void {
    if (this.offline) this.#holdUntil = this.#clock.elapsed();
  }

  /** A service that asks for a day's rest gets an hour at a time; it will say so again. */
  #hold(until: number): void {
    this.#holdUntil = Math.max(this.#holdUntil, Math.min(until, this.#clock.elapsed() + 3_600_000));
  }
}
