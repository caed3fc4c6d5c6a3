/** The rounds of polls: one at a time, each followed by the next one, and sooner where something rings. */
import type { Clock } from '../../ground/clock.ts';

/** The least milliseconds between two rounds after a ring. */
const AFTER_RING = 100;

export interface PollRoundsDeps {
  readonly clock: Pick<Clock, 'after'>;
  /** Never rejects. */
  round(): Promise<void>;
  /** Milliseconds until the next round, unless something rings. */
  pause(): number;
}

export class PollRounds {
  readonly #deps: PollRoundsDeps;
  #underWay: Promise<void> | null = null;
  #disarm: () => void = () => undefined;
  #isRung = false;
  #isStarted = false;
  #isClosed = false;

  constructor(deps: PollRoundsDeps) {
    this.#deps = deps;
  }

  get isStarted(): boolean {
    return this.#isStarted;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Resolves after the first round. */
  start(): Promise<void> {
    this.#isStarted = true;
    return this.now();
  }

  /** A round now, or soon after the one under way. */
  async now(): Promise<void> {
    if (this.#isClosed || !this.#isStarted) return;
    if (this.#underWay !== null) {
      this.#isRung = true;
      return this.#underWay;
    }
    this.#disarm();
    await this.#run();
  }

  ring(): void {
    this.#soon(AFTER_RING);
  }

  /** A round at once where none is under way; does not wait for it. */
  again(): void {
    this.#soon(0);
  }

  /** No further round; resolves after the one under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#disarm();
    await this.#underWay;
  }

  #soon(delay: number): void {
    if (this.#isClosed || !this.#isStarted) return;
    if (this.#underWay !== null) {
      this.#isRung = true;
      return;
    }
    this.#disarm();
    this.#disarm = this.#deps.clock.after(delay, () => void this.#run());
  }

  #run(): Promise<void> {
    this.#underWay = this.#deps.round().finally(() => {
      this.#underWay = null;
      const delay = this.#isRung ? AFTER_RING : this.#deps.pause();
      this.#isRung = false;
      this.#soon(delay);
    });
    return this.#underWay;
  }
}
