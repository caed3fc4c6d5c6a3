/** What a vault has under one name, read once. What cannot be read is looked for again when it is asked for, not in a storm. */
import type { Clock } from '../../clock.ts';

/** How long nothing is read again after it could not be (ms); below the pace at which the timed checks ask. */
const LOOK_AGAIN = 15_000;

export interface VaultLookupParts<Found> {
  readonly clock: Clock;
  /** Never rejects. */
  read(): Promise<Found>;
  isUnread(found: Found): boolean;
  /** A later look came to something else than the first. */
  changed(before: Found): void;
}

export class VaultLookup<Found> {
  readonly #parts: VaultLookupParts<Found>;
  #found: { readonly value: Found; readonly at: number } | null = null;
  #looking: Promise<Found> | null = null;

  constructor(parts: VaultLookupParts<Found>) {
    this.#parts = parts;
  }

  /** What was found last; undefined before the first look. */
  get last(): Found | undefined {
    return this.#found?.value;
  }

  async get(): Promise<Found> {
    const { clock, isUnread } = this.#parts;
    const found = this.#found;
    if (found !== null && (!isUnread(found.value) || clock.monotonic() - found.at < LOOK_AGAIN)) return found.value;
    return this.again();
  }

  /** Looks now; one at a time. */
  again(): Promise<Found> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** It was put in, or removed: what a look that is under way finds is not it. */
  set(value: Found): void {
    this.#found = { value, at: this.#parts.clock.monotonic() };
  }

  async #look(): Promise<Found> {
    const before = this.#found;
    const value = await this.#parts.read();
    if (this.#found !== before) return this.#found?.value ?? value;
    this.set(value);
    if (before !== null) this.#parts.changed(before.value);
    return value;
  }
}
