/**
 * Reads PAID and FAILED charges again, so that refunds and chargebacks are seen by themselves. One round a day, the
 * largest amounts first. A round keeps no list of its own: a charge that was read today is no longer due, so a restart
 * continues where the last read was recorded; of a team's desks, so does the next that reads for all. What it finds is stored and shown as a reconciliation's findings are.
 */

import { DAY, MINUTE } from '../../../src-preload/contract/values/durations.ts';
import { SETTLED_DAYS } from '../../../src-preload/contract/watch/automatic-checks.ts';
import { backOff } from '../../charges/watch/entry/read-intervals.ts';
import type { ReadOutcome } from '../../charges/watch/entry/watch-entry.ts';
import type { Clock } from '../../ground/clock.ts';
import { zonedTime } from '../../ground/zoned-time.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import type { DueCharge, SweepDay, SweepFinding, SweepRound } from '../../history/api/reports-api.ts';
import { resultOf } from './reconciler.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface SettledSweepDeps {
  readonly history: Pick<HistoryApi, 'openSweepRound' | 'dueForSweep' | 'recordSwept' | 'endSweepRound'>;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  readonly newId: () => string;
  readonly timeZone: () => string;
  /** Whether the rounds are this desk's: of a team, they are the one's that reads for all. */
  isOnDuty(): boolean;
  /** One read that delays no other one; it may wait as long as the gateway is busy, paused or unreachable. */
  readAgain(transactionId: string): Promise<ReadOutcome>;
  /** When the service last returned 429 (UTC ms), whatever was read; null where it has not since the start. */
  lastLimitedAt(): number | null;
  /** Emitted when a round began, went on or ended. */
  changed(): void;
  failed(fault: unknown): void;
}

/** Requests of one day, repeated ones included. */
const MOST_A_DAY = 20_000;
/** The pause after each request (ms), so that there is never more than one a second. */
const PAUSE = 1_000;
/** Tries of one charge before it counts as not reached. */
const TRIES = 3;
/** Charges that are looked up at a time, and recorded together. */
const CHARGES_PER_LOOK = 20;
/** The first minutes after a start belong to the open charges. */
const FIRST_ROUND = 2 * MINUTE;
/** How often it looks whether a new day has begun (ms); the computer may have slept since. */
const LOOK_EVERY = 10 * MINUTE;

/**
 * The days of the sweep: daily for a week, then weekly. A change of the time zone may begin another day, and thus a
 * second round: it reads only what was not read since the start of that day, and its requests are counted anew.
 */
export function sweepDay(now: number, timeZone: string): SweepDay {
  const zoned = zonedTime(timeZone);
  const startOf = (daysAgo: number) => {
    // Noon is the same day's noon on a day of 23 or 25 hours too.
    const noon = zoned.startOf(zoned.day(now)) + DAY / 2 - daysAgo * DAY;
    return zoned.startOf(zoned.day(noon));
  };
  return { now, start: startOf(0), dailyFrom: startOf(7), weeklyFrom: startOf(SETTLED_DAYS), weeklyBefore: startOf(6) };
}

interface ReadPart {
  readonly requests: number;
  readonly findings: readonly SweepFinding[];
  /** Whether every charge of the part has its result. */
  readonly isWhole: boolean;
}

export class SettledSweep {
  readonly #deps: SettledSweepDeps;
  readonly #stopping = new AbortController();
  #working: Promise<void> = Promise.resolve();
  /** Ends the present pause. */
  #wake: () => void = () => {};
  #failures = 0;
  /** The start of the day whose round has ended. */
  #endedDay = Number.NaN;

  constructor(deps: SettledSweepDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#working = this.#work();
  }

  /** Stops between two reads, for good: the history may be closed afterwards. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#working;
  }

  async #work(): Promise<void> {
    await this.#pause(FIRST_ROUND);
    while (!this.#isStopped) {
      await this.#readRound().catch((fault: unknown) => this.#deps.failed(fault));
      await this.#pause(LOOK_EVERY);
    }
  }

  async #readRound(): Promise<void> {
    const { history, clock, newId, changed } = this.#deps;
    if (!this.#deps.isOnDuty()) return;
    const day = this.#today();
    if (day.start === this.#endedDay) return;
    const round = await history.openSweepRound({ id: newId(), at: clock.now(), day });
    if (round.endedAt !== null) {
      this.#endedDay = day.start;
      return;
    }
    let requests = round.read;
    let last: DueCharge | null = null;
    let isAnyUnavailable = false;
    while (this.#mayGoOn(day)) {
      const stoppedBy = this.#stoppedBy(day, requests);
      if (stoppedBy !== null) return this.#end(round, 'cancelled', stoppedBy);
      const due: DueCharge[] = await history.dueForSweep(this.#today(), last, CHARGES_PER_LOOK);
      if (due.length === 0)
        return isAnyUnavailable ? this.#end(round, 'cancelled', 'unavailable') : this.#end(round, 'done', null);
      const part = await this.#readPart(due, day, requests);
      requests += part.requests;
      isAnyUnavailable ||= part.findings.some(({ outcome }) => outcome === 'unavailable');
      await history.recordSwept(round.id, part.requests, part.findings);
      changed();
      if (part.isWhole) last = due.at(-1) ?? last;
    }
  }

  async #end(round: SweepRound, status: 'done' | 'cancelled', stoppedBy: SweepRound['stoppedBy']): Promise<void> {
    const { history, clock, changed } = this.#deps;
    await history.endSweepRound(round.id, { at: clock.now(), status, stoppedBy });
    changed();
  }

  /** Reads these charges one after the other, until something stops the round. */
  async #readPart(due: readonly DueCharge[], day: SweepDay, before: number): Promise<ReadPart> {
    const findings: SweepFinding[] = [];
    let requests = 0;
    for (const charge of due) {
      for (let tries = 1; ; tries += 1) {
        if (!this.#mayGoOn(day) || this.#stoppedBy(day, before + requests) !== null)
          return { requests, findings, isWhole: false };
        const outcome = await unlessAborted(this.#deps.readAgain(charge.transactionId), this.#stopping.signal);
        // Given up in the middle of a read, it belongs to the next desk on duty.
        const isGivenUp = outcome === null || (outcome.kind !== 'taken' && !this.#mayGoOn(day));
        if (isGivenUp) return { requests, findings, isWhole: false };
        requests += 1;
        const result = resultOf(outcome, charge.state);
        // Without a valid token the next try waits for one.
        const isUnreached = result === 'token-refused' || result.outcome === 'unavailable';
        this.#failures = isUnreached ? this.#failures + 1 : 0;
        await this.#pause(isUnreached ? backOff(this.#failures, this.#deps.random()) : PAUSE);
        if (result === 'token-refused' || (isUnreached && tries < TRIES)) continue;
        if (result.outcome !== 'unchanged') findings.push({ ...findingOf(charge), checkedAt: this.#now, ...result });
        break;
      }
    }
    return { requests, findings, isWhole: true };
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  get #now(): number {
    return this.#deps.clock.now();
  }

  #today(): SweepDay {
    return sweepDay(this.#now, this.#deps.timeZone());
  }

  /** False once the day is over, or the sweep was turned off, stopped or given up: the round stays as it is. */
  #mayGoOn(day: SweepDay): boolean {
    return !this.#isStopped && this.#deps.isOnDuty() && this.#today().start === day.start;
  }

  /** What ends the round for today. A 429 to any read of this gateway does: the service has no room for more. */
  #stoppedBy(day: SweepDay, requests: number): SweepRound['stoppedBy'] {
    if ((this.#deps.lastLimitedAt() ?? Number.NEGATIVE_INFINITY) >= day.start) return 'rate-limited';
    return requests >= MOST_A_DAY ? 'day-limit' : null;
  }

  #pause(delay: number): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const disarm = this.#deps.clock.after(delay, resolve);
      this.#wake = () => {
        disarm();
        resolve();
      };
    });
  }
}

function findingOf({ key, transactionId, state }: DueCharge) {
  return { key, transactionId, stateBefore: state };
}
