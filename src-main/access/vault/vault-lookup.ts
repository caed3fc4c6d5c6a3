/** A vault's secret of one name, read once. One that could not be read is read again on demand, at a limited rate. */
import type { Clock } from '../../ground/clock.ts';

/** The shortest time between two reads after a failed one (ms); below the pace of the timed checks. */
const READ_AGAIN = 15_000;

export interface VaultLookupParts<Found> {
  readonly clock: Clock;
  /** Never rejects. */
  read(): Promise<Found>;
  isUnread(found: Found): boolean;
  /** Emitted when a later read has another result than the first. */
  changed(before: Found): void;
}

export class VaultLookup<Found> {
  readonly #parts: VaultLookupParts<Found>;
  #found: { readonly value: Found; readonly at: number } | null = null;
  #looking: Promise<Found> | null = null;

  constructor(parts: VaultLookupParts<Found>) {
    this.#parts = parts;
  }

  /** The last result; undefined before the first read. */
  get last(): Found | undefined {
    return this.#found?.value;
  }

  async get(): Promise<Found> {
    const { clock, isUnread } = this.#parts;
    const found = this.#found;
    if (found !== null && (!isUnread(found.value) || clock.monotonic() - found.at < READ_AGAIN)) return found.value;
    return this.again();
  }

  /** Reads now; one read at a time. */
  again(): Promise<Found> {
    this.#looking ??= this.#startRead().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** The secret was set or deleted: the result of a read in flight is discarded. */
  set(value: Found): void {
    this.#found = { value, at: this.#parts.clock.monotonic() };
  }

  async #startRead(): Promise<Found> {
    const before = this.#found;
    const value = await this.#parts.read();
    if (this.#found !== before) return this.#found?.value ?? value;
    this.set(value);
    if (before !== null) this.#parts.changed(before.value);
    return value;
  }
}
