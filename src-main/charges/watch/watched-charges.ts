/** The entries of a gateway's watch, and what they share: the difference between the desk's clock and the service's. */
import type { Received } from '../../gateway-http/responses.ts';
import type { PendingCharge } from '../../history/api/history-api.ts';
import { type WatchContext, WatchEntry } from './entry/watch-entry.ts';

/** A difference between two clocks (ms) that is more than a response's way and its Date of whole seconds explain. */
const ANOTHER_CLOCK = 30_000;

export class WatchedCharges {
  readonly #byTransaction = new Map<string, WatchEntry>();
  readonly #byKey = new Map<string, WatchEntry>();
  readonly #context: WatchContext;
  #isClockKnown = false;

  constructor(context: Omit<WatchContext, 'clockOffset'>) {
    this.#context = { ...context, clockOffset: 0 };
  }

  of(transactionId: string): WatchEntry | undefined {
    return this.#byTransaction.get(transactionId);
  }

  ofKey(key: string): WatchEntry | undefined {
    return this.#byKey.get(key);
  }

  all(): Iterable<WatchEntry> {
    return this.#byTransaction.values();
  }

  /** Adds a charge that may still change, in place of an entry that it has. */
  add(charge: PendingCharge): WatchEntry {
    const entry = new WatchEntry(charge, this.#context);
    if (!this.#isClockKnown) entry.assumedOffset = charge.clockOffset ?? this.#context.clockOffset;
    this.#byTransaction.set(entry.transactionId, entry);
    this.#byKey.set(entry.key, entry);
    return entry;
  }

  /**
   * The same for a charge that the history has: another desk's clock is no measure of this one's, once that is known.
   */
  addStored(charge: PendingCharge): WatchEntry {
    return this.add(this.#isClockKnown ? { ...charge, clockOffset: null } : charge);
  }

  /** Adds an entry for a single read of a settled charge, or of an id that is not in the history yet. */
  addOneShotRead(transactionId: string): WatchEntry {
    const unknown = { key: '', state: '', createdAt: 0, expiresAt: null, lastCheckedAt: null, clockOffset: null };
    const entry = new WatchEntry({ ...unknown, transactionId }, this.#context);
    entry.open = false;
    this.#byTransaction.set(transactionId, entry);
    return entry;
  }

  delete(entry: WatchEntry): void {
    if (this.of(entry.transactionId) === entry) this.#byTransaction.delete(entry.transactionId);
    if (this.ofKey(entry.key) === entry) this.#byKey.delete(entry.key);
  }

  /** The desk's clock minus the service's (ms), at the last response of this run that had a Date; null before. */
  get clockOffset(): number | null {
    return this.#isClockKnown ? this.#context.clockOffset : null;
  }

  /** Until the service responds, the last difference that the history has is used. */
  assumeClock(charges: readonly PendingCharge[]): void {
    if (this.#isClockKnown) return;
    this.#context.clockOffset =
      charges.find(({ clockOffset }) => clockOffset !== null)?.clockOffset ?? this.#context.clockOffset;
  }

  /**
   * Takes the service's clock from any of its responses. Returns the entries whose ten minutes were counted by another
   * clock until now: each desk of a team has its own.
   */
  updateClock({ receivedAt, serverDate }: Pick<Received, 'receivedAt' | 'serverDate'>): WatchEntry[] {
    if (serverDate === null) return [];
    const isFirst = !this.#isClockKnown;
    this.#isClockKnown = true;
    this.#context.clockOffset = receivedAt - serverDate;
    return isFirst ? [...this.all()].filter((entry) => this.#recounted(entry)) : [];
  }

  #recounted(entry: WatchEntry): boolean {
    const { assumedOffset } = entry;
    const { clockOffset } = this.#context;
    entry.assumedOffset = null;
    if (assumedOffset === null || Math.abs(assumedOffset - clockOffset) < ANOTHER_CLOCK) return false;
    entry.countFromCreation(clockOffset);
    return true;
  }
}
