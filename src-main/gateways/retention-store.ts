import type { Database } from 'better-sqlite3';
import type { Retention } from '../../src-preload/contract/maintenance/retention-operations.ts';
import { zonedTime } from '../zoned-time.ts';

/** From the confirmation to the first customer that is erased (ms). */
const DELAY = 24 * 3_600_000;

export class RetentionStore {
  readonly #file: Database;
  readonly #now: () => number;

  constructor(file: Database, now: () => number) {
    this.#file = file;
    this.#now = now;
  }

  read(gatewayId: string): Retention | null {
    const row = this.#file
      .prepare('SELECT months, begins_at_ms AS beginsAt FROM retentions WHERE gateway_id = ?')
      .get(gatewayId);
    // A row of the table this class owns; its columns are STRICT.
    return (row as Retention | undefined) ?? null;
  }

  /** When a retention confirmed now begins. */
  beginsAt(): number {
    return this.#now() + DELAY;
  }

  /** Begins a day from now, even if one was set before: until then nobody is erased. */
  set(gatewayId: string, months: number): Retention {
    const retention = { months, beginsAt: this.beginsAt() };
    this.#file
      .prepare('INSERT OR REPLACE INTO retentions (gateway_id, months, begins_at_ms) VALUES (?, ?, ?)')
      .run(gatewayId, months, retention.beginsAt);
    return retention;
  }

  clear(gatewayId: string): void {
    this.#file.prepare('DELETE FROM retentions WHERE gateway_id = ?').run(gatewayId);
  }

  /**
   * Earlier versions had one setting for the whole desk, which one key switched on. It becomes a setting of each
   * gateway and begins a day from now, so that it can be cancelled. Returns the gateways that got it.
   */
  carryOver(gatewayIds: readonly string[]): readonly (Retention & { readonly gatewayId: string })[] {
    return this.#file
      .transaction(() => {
        const value = this.#file.prepare("SELECT value FROM settings WHERE name = 'retentionMonths'").pluck().get();
        this.#file.prepare("DELETE FROM settings WHERE name = 'retentionMonths'").run();
        const months = Number(value ?? 0);
        // An invalid period erases nobody.
        if (!Number.isInteger(months) || months < 1 || months > 600) return [];
        return gatewayIds
          .filter((gatewayId) => this.read(gatewayId) === null)
          .map((gatewayId) => ({ gatewayId, ...this.set(gatewayId, months) }));
      })
      .immediate();
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
