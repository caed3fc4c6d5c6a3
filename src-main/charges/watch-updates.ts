/**
 * Emits rows whose watch changed although the history did not. The rows are read for this; a row that changes during
 * that read is emitted by the change itself, and the older read is not emitted after it.
 */
import type { ChargeRow } from '../../src-preload/contract/charges/charge.ts';

export interface WatchUpdatesDeps {
  row(key: string): Promise<ChargeRow | null>;
  emit(rows: readonly ChargeRow[]): void;
  failed(fault: unknown): void;
}

export class WatchUpdates {
  readonly #deps: WatchUpdatesDeps;
  /** For each read in flight: keys that were emitted newer meanwhile. */
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

  /** Resolves when no read is in flight. */
  async settled(): Promise<void> {
    await Promise.all(this.#inFlight);
  }

  async #readAndEmit(keys: readonly string[]): Promise<void> {
    const newer = new Set<string>();
    this.#newerByRead.add(newer);
    try {
      const rows = await Promise.all(keys.map((key) => this.#deps.row(key)));
      const touched = rows.filter((row) => row !== null).filter(({ key }) => !newer.has(key));
      if (touched.length > 0) this.#deps.emit(touched);
    } catch (fault) {
      this.#deps.failed(fault);
    } finally {
      this.#newerByRead.delete(newer);
    }
  }
}
