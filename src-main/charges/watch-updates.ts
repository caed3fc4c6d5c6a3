/**
 * Tells of rows whose watch moved though nothing in the history did. They are read for it, and what is told of a row
 * meanwhile is newer: such a row is not told again as it was read.
 */
import type { ChargeRow } from '../../src-preload/contract/charges/charge.ts';

export interface WatchUpdatesDeps {
  row(key: string): Promise<ChargeRow | null>;
  tell(rows: readonly ChargeRow[]): void;
  failed(fault: unknown): void;
}

export class WatchUpdates {
  readonly #deps: WatchUpdatesDeps;
  /** For each reading under way: keys told newer meanwhile. */
  readonly #overtaken = new Set<Set<string>>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(deps: WatchUpdatesDeps) {
    this.#deps = deps;
  }

  touch(keys: readonly string[]): void {
    const telling = this.#tell(keys).finally(() => this.#underWay.delete(telling));
    this.#underWay.add(telling);
  }

  /** A change of this row is being told. */
  overtake(key: string): void {
    for (const overtaken of this.#overtaken) overtaken.add(key);
  }

  /** Resolves when nothing is being read any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #tell(keys: readonly string[]): Promise<void> {
    const overtaken = new Set<string>();
    this.#overtaken.add(overtaken);
    try {
      const rows = await Promise.all(keys.map((key) => this.#deps.row(key)));
      const touched = rows.filter((row) => row !== null).filter(({ key }) => !overtaken.has(key));
      if (touched.length > 0) this.#deps.tell(touched);
    } catch (fault) {
      this.#deps.failed(fault);
    } finally {
      this.#overtaken.delete(overtaken);
    }
  }
}
