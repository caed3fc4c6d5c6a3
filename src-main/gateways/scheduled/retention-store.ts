import type { Database } from 'better-sqlite3';

import type { Retention } from '../../../src-preload/contract/maintenance/retention-operations.ts';
import { DAY } from '../../../src-preload/contract/values/durations.ts';
import type { Clock } from '../../ground/clock.ts';
import { zonedTime } from '../../ground/zoned-time.ts';

/** From the confirmation to the first customer that is erased (ms). */
const DELAY = DAY;

/** A clock further ahead of the last run than this is confirmed before anything is erased (ms). */
const UNCONFIRMED_AFTER = 2 * DAY;

export class RetentionStore {
  readonly #file: Database;
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>;
  /** The newest `Date` of a service (UTC ms), and the monotonic time of its arrival (ms). */
  #serviceTime: { readonly date: number; readonly monotonic: number } | null = null;
  /** The gateways whose last run found the clock unconfirmed. */
  readonly #waiting = new Set<string>();

  constructor(file: Database, clock: Pick<Clock, 'now' | 'monotonic'>) {
    this.#file = file;
    this.#clock = clock;
  }

  read(gatewayId: string): Retention | null {
    const row = this.#file
      .prepare('SELECT months, begins_at_ms AS beginsAt FROM retentions WHERE gateway_id = ?')
      .get(gatewayId);
    // A row of the table this class owns; its columns are STRICT.
    const found = row as Omit<Retention, 'waits'> | undefined;
    return found === undefined ? null : { ...found, waits: this.#waiting.has(gatewayId) };
  }

  /** Takes the `Date` of a service's response (UTC ms). */
  serviceSays(date: number): void {
    this.#serviceTime = { date, monotonic: this.#clock.monotonic() };
  }

  /**
   * The retention a run may apply now; null where none is set, and where the clock is more than two days ahead of the
   * last run and no service's `Date` confirms it. A run that may go on is noted, whatever it finds to erase.
   *
   * @param changed emitted when the gateway begins or ends to wait.
   */
  forRun(gatewayId: string, changed: () => void): Retention | null {
    const retention = this.read(gatewayId);
    if (retention === null) return null;
    const waits = !this.#isConfirmed(gatewayId);
    if (waits) this.#waiting.add(gatewayId);
    else this.#noteRun(gatewayId);
    if (waits !== retention.waits) changed();
    return waits ? null : { ...retention, waits };
  }

  #isConfirmed(gatewayId: string): boolean {
    const now = this.#clock.now();
    const lastRun = this.#file
      .prepare('SELECT last_run_at_ms FROM retentions WHERE gateway_id = ?')
      .pluck()
      .get(gatewayId);
    if (typeof lastRun === 'number' && now - lastRun <= UNCONFIRMED_AFTER) return true;
    if (this.#serviceTime === null) return false;
    const { date, monotonic } = this.#serviceTime;
    return now - (date + this.#clock.monotonic() - monotonic) <= UNCONFIRMED_AFTER;
  }

  #noteRun(gatewayId: string): void {
    this.#waiting.delete(gatewayId);
    this.#file
      .prepare('UPDATE retentions SET last_run_at_ms = max(coalesce(last_run_at_ms, 0), ?) WHERE gateway_id = ?')
      .run(this.#clock.now(), gatewayId);
  }

  /** When a retention confirmed now begins. */
  beginsAt(): number {
    return this.#clock.now() + DELAY;
  }

  /**
   * Begins a day from now, even if one was set before: until then no one is erased. It confirms the clock as it is.
   */
  set(gatewayId: string, months: number): Retention {
    const retention = { months, beginsAt: this.beginsAt(), waits: false };
    this.#file
      .prepare(
        'INSERT OR REPLACE INTO retentions (gateway_id, months, begins_at_ms, last_run_at_ms) VALUES (?, ?, ?, ?)',
      )
      .run(gatewayId, months, retention.beginsAt, this.#clock.now());
    this.#waiting.delete(gatewayId);
    return retention;
  }

  clear(gatewayId: string): void {
    this.#waiting.delete(gatewayId);
    this.#file.prepare('DELETE FROM retentions WHERE gateway_id = ?').run(gatewayId);
  }
}

/**
 * The first instant whose charges keep their customer, at `at`: whole days of the desk's zone, so that "until
 * 31/10/2025" includes all of that day. In a month without that day it is the last day.
 */
export function retainedFrom(at: number, months: number, timeZone: string): number {
  const zoned = zonedTime(timeZone);
  const [year = 0, month = 1, day = 1] = zoned.day(at).split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const first = new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastOfMonth)));
  return zoned.startOf(first.toISOString().slice(0, 10));
}
