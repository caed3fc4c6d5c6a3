import type { WatchEntry } from './watch-entry.ts';

/**
 * A binary heap of entries: the first due first, of two due at the same moment the newest charge. Each step is
 * O(log n), and an entry can leave from anywhere.
 */
export class DueQueue {
  readonly #heap: WatchEntry[] = [];

  /** The entry that is due first, left where it is. */
  get first(): WatchEntry | undefined {
    return this.#heap[0];
  }

  add(entry: WatchEntry): void {
    this.#settle(entry, this.#heap.length);
  }

  /** Takes an entry out, wherever it stands; one that stands elsewhere is left alone. */
  remove(entry: WatchEntry): void {
    const { place } = entry;
    if (this.#heap[place] !== entry) return;
    entry.place = -1;
    const last = this.#heap.pop();
    if (last !== undefined && last !== entry) this.#settle(last, place);
  }

  /** Puts an entry where it belongs, from a free place: a later one above comes down there, or a sooner one below goes up. */
  #settle(entry: WatchEntry, free: number): void {
    const above = this.#heap[(free - 1) >> 1];
    const left = this.#heap[2 * free + 1];
    const right = this.#heap[2 * free + 2];
    const below = right !== undefined && left !== undefined && isBefore(right, left) ? right : left;
    if (above !== undefined && isBefore(entry, above)) this.#change(entry, above, free);
    else if (below !== undefined && isBefore(below, entry)) this.#change(entry, below, free);
    else this.#put(entry, free);
  }

  #change(entry: WatchEntry, other: WatchEntry, free: number): void {
    const { place } = other;
    this.#put(other, free);
    this.#settle(entry, place);
  }

  #put(entry: WatchEntry, place: number): void {
    entry.place = place;
    this.#heap[place] = entry;
  }
}

function isBefore(one: WatchEntry, other: WatchEntry): boolean {
  return one.due < other.due || (one.due === other.due && one.watchEndedAt > other.watchEndedAt);
}
