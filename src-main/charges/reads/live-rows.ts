/**
 * Rows as windows show them: what the history has, with what the watch knows newer. Changed rows are emitted here. Some
 * are read again to be emitted: their watch changed although the history did not, or another desk changed them. A row that
 * this desk changes during such a read is emitted by the change itself, and the older read is not emitted after it; neither
 * is a read after a later one.
 */
import type { ChargeRow, LiveRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { Watch } from '../watch/watch.ts';

export interface LiveRowsDeps {
  readonly watch: Pick<Watch, 'stateOf' | 'lastCheckedOf' | 'clockOffset'>;
  row(key: string): Promise<ChargeRow | null>;
  /** The desk of a team that reads for all; null where this one does. */
  readBy(): string | null;
  /** Emits rows to every window. */
  changed(rows: readonly LiveRow[]): void;
  failed(fault: unknown): void;
}

interface ReadRow {
  readonly key: string;
  /** Null where there is none. */
  readonly row: ChargeRow | null;
}

export class LiveRows {
  readonly #deps: LiveRowsDeps;
  /** For each read in flight, the oldest first: keys that were emitted newer meanwhile. */
  readonly #newerByRead = new Set<Set<string>>();
  readonly #inFlight = new Set<Promise<void>>();

  constructor(deps: LiveRowsDeps) {
    this.#deps = deps;
  }

  /** Emits rows that this desk has just written: what is being read of them is older. */
  emitWritten(rows: readonly ChargeRow[]): LiveRow[] {
    for (const newer of this.#newerByRead) for (const { key } of rows) newer.add(key);
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

  /** Reads these rows again and emits them. */
  touch(keys: readonly string[]): void {
    const emitFound = (rows: readonly ReadRow[]) => void this.emit(rows.flatMap(({ row }) => row ?? []));
    const read = this.read(keys, emitFound)
      .catch((fault: unknown) => this.#deps.failed(fault))
      .finally(() => this.#inFlight.delete(read));
    this.#inFlight.add(read);
  }

  /** Reads these rows; `use` gets those that nothing newer is known of, and emits them. Rejects where one cannot be read. */
  async read(keys: readonly string[], use: (rows: readonly ReadRow[]) => void): Promise<void> {
    const newer = new Set<string>();
    this.#newerByRead.add(newer);
    try {
      const rows = await Promise.all(keys.map(async (key) => ({ key, row: await this.#deps.row(key) })));
      const current = rows.filter(({ key }) => !newer.has(key));
      for (const earlier of this.#newerByRead) {
        if (earlier === newer) break;
        for (const { key } of current) earlier.add(key);
      }
      use(current);
    } finally {
      this.#newerByRead.delete(newer);
    }
  }

  /** Resolves when no row is being read to be emitted. */
  async settled(): Promise<void> {
    await Promise.all(this.#inFlight);
  }
}
