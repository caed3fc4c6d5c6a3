/** Checks every gateway's token when Balcão starts, and then at the interval of the desk's settings. */

import { MINUTE } from '../../../src-preload/contract/values/durations.ts';
import type { Clock } from '../../ground/clock.ts';
import type { TokenAccess } from './token-access.ts';

/** Interval at which it tests whether a check is due (ms); a changed setting takes effect within this time. */
const LOOK_EVERY = 30_000;

export interface TimedChecksDeps {
  readonly clock: Clock;
  /** The current tokens. */
  all(): readonly Pick<TokenAccess, 'verify' | 'token' | 'status' | 'isLimited'>[];
  /** Minutes between two checks; 0 means never. */
  readonly minutes: () => number;
  failed(fault: unknown): void;
}

export class TokenCheckSchedule {
  readonly #deps: TimedChecksDeps;
  #disarm: (() => void) | undefined;
  #running = false;
  #stopped = false;

  constructor(deps: TimedChecksDeps) {
    this.#deps = deps;
  }

  start(): void {
    void this.#checkAll('start');
    this.#arm();
  }

  stop(): void {
    this.#stopped = true;
    this.#disarm?.();
  }

  #arm(): void {
    this.#disarm = this.#deps.clock.after(LOOK_EVERY, () => {
      void this.#checkAll('time');
      this.#arm();
    });
  }

  /** One after the other: a desk with many gateways must not send all checks at once. */
  async #checkAll(occasion: 'start' | 'time'): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (const access of this.#deps.all()) {
      if (this.#stopped) break;
      // A token that cannot be checked (its vault was locked meanwhile) must not keep others from their check.
      await this.#check(access, occasion).catch((fault: unknown) => this.#deps.failed(fault));
    }
    this.#running = false;
  }

  async #check(
    access: Pick<TokenAccess, 'verify' | 'token' | 'status' | 'isLimited'>,
    occasion: 'start' | 'time',
  ): Promise<void> {
    if ((await access.token()) === null) return;
    if (occasion === 'start' || (await this.#isDue(access))) await access.verify(occasion);
  }

  async #isDue(access: Pick<TokenAccess, 'status' | 'isLimited'>): Promise<boolean> {
    const minutes = this.#deps.minutes();
    if (minutes === 0 || access.isLimited) return false;
    const { lastCheck, tokenSince } = await access.status();
    const since = lastCheck?.at ?? tokenSince ?? 0;
    // A clock that was set back must not delay a check by that time.
    const waited = this.#deps.clock.now() - since;
    return waited < 0 || waited >= minutes * MINUTE;
  }
}
