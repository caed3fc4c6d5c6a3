/** Rows as windows show them: what the history has, with what the watch knows newer. Changed rows are emitted here. */
import type { ChargeRow, LiveRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { Watch } from '../watch/watch.ts';
import { WatchUpdates } from './watch-updates.ts';

export interface LiveRowsDeps {
  readonly watch: Pick<Watch, 'stateOf' | 'lastCheckedOf' | 'clockOffset'>;
  row(key: string): Promise<ChargeRow | null>;
  /** The desk of a team that reads for all; null where this one does. */
  readBy(): string | null;
  /** Emits rows to every window. */
  changed(rows: readonly LiveRow[]): void;
  failed(fault: unknown): void;
}

export class LiveRows {
  readonly #deps: LiveRowsDeps;
  readonly updates: WatchUpdates;

  constructor(deps: LiveRowsDeps) {
    this.#deps = deps;
    this.updates = new WatchUpdates({
      row: (key) => deps.row(key),
      emit: (rows) => void this.emit(rows),
      failed: (fault) => deps.failed(fault),
    });
  }

  /** Emits rows that this desk has just written: what is being read of them is older. */
  emitWritten(rows: readonly ChargeRow[]): LiveRow[] {
    for (const { key } of rows) this.updates.recordNewer(key);
    return this.emit(rows);
  }

  /** Emits changed rows to every window. */
  emit(rows: readonly ChargeRow[]): LiveRow[] {
    const live = rows.map((row) => this.of(row));
    if (live.length > 0) this.#deps.changed(live);
    return live;
  }

  of(row: ChargeRow): LiveRow {
    return { ...row, ...this.partsOf(row) };
  }

  /** The parts of a row for which the watch is newer than the history: its watch state, and a read not written yet. */
  partsOf(row: Pick<ChargeRow, 'key' | 'lastCheckedAt'>): Pick<LiveRow, 'watch' | 'lastCheckedAt' | 'clockOffset'> {
    const read = this.#deps.watch.lastCheckedOf(row.key) ?? 0;
    const lastCheckedAt = Math.max(read, row.lastCheckedAt ?? 0) || null;
    const watch = this.#deps.watch.stateOf(row.key, this.#deps.readBy());
    return { watch, lastCheckedAt, clockOffset: this.#deps.watch.clockOffset };
  }
}
