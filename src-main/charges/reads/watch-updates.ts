/**
 * Reads rows that are to be emitted again: their watch changed although the history did not, or another desk changed them.
 * A row that this desk changes during such a read is emitted by the change itself, and the older read is not emitted after
 * it; neither is a read after a later one.
 */
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';

export interface WatchUpdatesDeps {
  row(key: string): Promise<ChargeRow | null>;
  emit(rows: readonly ChargeRow[]): void;
  failed(fault: unknown): void;
}

interface ReadRow {
  readonly key: string;
  /** Null where there is none. */
  readonly row: ChargeRow | null;
}

export class WatchUpdates {
  readonly #deps: WatchUpdatesDeps;
  /** For each read in flight, the oldest first: keys that were emitted newer meanwhile. */
  readonly #newerByRead = new Set<Set<string>>();
  readonly #inFlight = new Set<Promise<void>>();

  constructor(deps: WatchUpdatesDeps) {
    this.#deps = deps;
  }

  touch(keys: readonly string[]): void {
    const read = this.#readAndEmit(keys).finally(() => this.#inFlight.delete(read));
    this.#inFlight.add(read);
  }

  /** Records that a newer version of this row is being emitted. */
  recordNewer(key: string): void {
    for (const newer of this.#newerByRead) newer.add(key);
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

  /** Resolves when no read is in flight. */
  async settled(): Promise<void> {
    await Promise.all(this.#inFlight);
  }

  async #readAndEmit(keys: readonly string[]): Promise<void> {
    const emit = (rows: readonly ReadRow[]) => {
      const touched = rows.map(({ row }) => row).filter((row) => row !== null);
      if (touched.length > 0) this.#deps.emit(touched);
    };
    await this.read(keys, emit).catch((fault: unknown) => this.#deps.failed(fault));
  }
}
