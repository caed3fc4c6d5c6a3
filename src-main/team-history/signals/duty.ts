/**
 * Which desk of a team reads the pending charges for all, because the cap of requests belongs to the gateway. It is one
 * row, held for 15 seconds by the server's clock and renewed in time; a clock of a desk decides nothing but when that desk
 * stops. Each taking has a higher epoch than the one before, so that a holder that was frozen finds its own gone.
 */
import type { Clock } from '../../ground/clock.ts';
import type { TeamConnection } from '../connect/team-connection.ts';

/** Milliseconds for which the duty is held by one renewal, and after which it is renewed: the next poll is soon enough. */
const HELD_FOR = 15_000;
const RENEWED_AFTER = 4_000;

const UNTIL = `clock_timestamp() + interval '${HELD_FOR} milliseconds'`;

const TAKE = `UPDATE watch_duty SET holder = current_user, epoch = epoch + 1, until = ${UNTIL}
  WHERE (holder IS NULL OR until <= clock_timestamp())
    AND NOT EXISTS (SELECT 1 FROM desks WHERE id = current_user AND revoked_at IS NOT NULL)
  RETURNING epoch`;

const RENEW = `UPDATE watch_duty SET until = ${UNTIL}
  WHERE holder = current_user AND epoch = $1 AND until > clock_timestamp() RETURNING epoch`;

/** The other desks look at once. */
const GIVE_BACK = `WITH given AS (
    UPDATE watch_duty SET holder = NULL, until = '-infinity' WHERE holder = current_user AND epoch = $1 RETURNING epoch
  ) SELECT pg_notify(current_schema(), '') FROM given`;

interface Lease {
  readonly epoch: number;
  /** When the request for it was sent: the server's clock counted later. */
  readonly since: { readonly monotonic: number; readonly wall: number };
}

export class Duty {
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>;
  #lease: Lease | null = null;

  constructor(clock: Pick<Clock, 'now' | 'monotonic'>) {
    this.#clock = clock;
  }

  /**
   * The epoch in which this desk reads for all; null while it does not. By both of its clocks: the monotonic one stands
   * while the computer sleeps, and the other may be set back.
   */
  get epoch(): number | null {
    return this.#lease !== null && this.endsIn > 0 ? this.#lease.epoch : null;
  }

  /** Milliseconds until it ends unless it is renewed; 0 or less where it has ended. */
  get endsIn(): number {
    if (this.#lease === null) return 0;
    const { monotonic, wall } = this.#lease.since;
    const passed = Math.max(this.#clock.monotonic() - monotonic, this.#clock.now() - wall);
    return HELD_FOR - passed;
  }

  /**
   * Takes, renews or gives back, as it is time for.
   * @param isFree as the last poll found it
   * @throws TeamFailure; then it ends by itself
   */
  async step(connection: TeamConnection, { canRead, isFree }: { canRead: boolean; isFree: boolean }): Promise<void> {
    if (this.#lease !== null && this.epoch === null) this.#lease = null;
    if (!canRead) return this.giveBack(connection);
    if (this.#lease === null) {
      if (isFree) await this.#ask(connection, TAKE, []);
    } else if (HELD_FOR - this.endsIn >= RENEWED_AFTER) {
      await this.#ask(connection, RENEW, [this.#lease.epoch]);
    }
  }

  /** @throws TeamFailure; it is not held any more all the same. */
  async giveBack(connection: TeamConnection): Promise<void> {
    const lease = this.#lease;
    this.#lease = null;
    if (lease !== null) await connection.query(GIVE_BACK, [lease.epoch]);
  }

  async #ask(connection: TeamConnection, sql: string, values: readonly unknown[]): Promise<void> {
    const since = { monotonic: this.#clock.monotonic(), wall: this.#clock.now() };
    const [row] = await connection.query<{ epoch: number }>(sql, values);
    this.#lease = row === undefined ? null : { epoch: row.epoch, since };
  }
}
