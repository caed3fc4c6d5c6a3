/** What this desk writes for the others: the charges on its screens, how many of its own wait, and the cleaning of old rows. */

import { HOUR } from '../../../src-preload/contract/values/durations.ts';
import type { Clock } from '../../ground/clock.ts';
import type { TeamConnection } from '../connect/team-connection.ts';

/** Milliseconds for which a charge stays urgent, and after which what is on screen is sent again. */
const SHOWN_FOR = 20_000;
const SHOWN_AGAIN = 10_000;
/** Milliseconds between two cleanings, which the desk on duty does. */
const CLEANED_AGAIN = HOUR;

const SHOW = `INSERT INTO urgent (charge_key, until)
  SELECT DISTINCT key, clock_timestamp() + interval '${SHOWN_FOR} milliseconds' FROM unnest($1::text[]) AS shown (key)
  ON CONFLICT (charge_key, desk) DO UPDATE SET until = excluded.until`;

/** The other desks look at once. */
export function ringOthers(connection: TeamConnection): Promise<unknown> {
  return connection.query("SELECT pg_notify(current_schema(), '')");
}

export class Announcements {
  readonly #clock: Pick<Clock, 'monotonic'>;
  #shown: readonly string[] = [];
  #shownAt = Number.NEGATIVE_INFINITY;
  #waiting = 0;
  /** As this connection has sent it; null before. */
  #sentWaiting: number | null = null;
  #cleanedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /**
   * @param keys of the charges on this desk's screens that somebody should read, all of them each time
   * @returns whether there are new ones, which the next round sends
   */
  show(keys: readonly string[]): boolean {
    const isMore = keys.some((key) => !this.#shown.includes(key));
    this.#shown = [...new Set(keys)];
    if (isMore) this.#shownAt = Number.NEGATIVE_INFINITY;
    return isMore;
  }

  setWaiting(waiting: number): void {
    this.#waiting = waiting;
  }

  /** On a new connection the number of waiting charges is sent again. */
  reconnected(): void {
    this.#sentWaiting = null;
  }

  /** @param isOnDuty whether this desk reads for all. @throws TeamFailure */
  async send(connection: TeamConnection, isOnDuty: boolean): Promise<void> {
    if (!isOnDuty) await this.#sendShown(connection);
    await this.#sendWaiting(connection);
    if (isOnDuty) await this.#clean(connection);
  }

  async #sendShown(connection: TeamConnection): Promise<void> {
    const now = this.#clock.monotonic();
    if (this.#shown.length === 0 || now - this.#shownAt < SHOWN_AGAIN) return;
    await connection.query(SHOW, [this.#shown]);
    if (this.#shownAt === Number.NEGATIVE_INFINITY) await ringOthers(connection);
    this.#shownAt = now;
  }

  async #sendWaiting(connection: TeamConnection): Promise<void> {
    if (this.#waiting === this.#sentWaiting) return;
    const waiting = this.#waiting;
    await connection.query('UPDATE desks SET waiting = $1 WHERE id = current_user', [waiting]);
    this.#sentWaiting = waiting;
  }

  async #clean(connection: TeamConnection): Promise<void> {
    const now = this.#clock.monotonic();
    if (now - this.#cleanedAt < CLEANED_AGAIN) return;
    await connection.query("DELETE FROM changes WHERE at < clock_timestamp() - interval '7 days'");
    await connection.query('DELETE FROM urgent WHERE until < clock_timestamp()');
    this.#cleanedAt = now;
  }
}
