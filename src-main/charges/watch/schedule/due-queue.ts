import type { WatchEntry } from '../entry/watch-entry.ts';

/**
 * A binary heap of entries: the earliest due first; of two due at the same time, the newest charge. Each step is O(log
 * n), and any entry can be removed.
 */
export class DueQueue {
  readonly #heap: WatchEntry[] = [];

  /** The entry that is due first; it is not removed. */
  get first(): WatchEntry | undefined {
    return this.#heap[0];
  }

  add(entry: WatchEntry): void {
    this.#settle(entry, this.#heap.length);
  }

  /** Removes an entry from any position; an entry of another queue is ignored. */
  remove(entry: WatchEntry): void {
    const { position } = entry;
    if (this.#heap[position] !== entry) return;
    entry.position = -1;
    const last = this.#heap.pop();
    if (last !== undefined && last !== entry) this.#settle(last, position);
  }

  /** Inserts an entry from a free position: a later parent moves down, or an earlier child moves up. */
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
    const { position } = other;
    this.#put(other, free);
    this.#settle(entry, position);
  }

  #put(entry: WatchEntry, position: number): void {
    entry.position = position;
    this.#heap[position] = entry;
  }
}

function isBefore(one: WatchEntry, other: WatchEntry): boolean {
  return one.due < other.due || (one.due === other.due && one.watchEndedAt > other.watchEndedAt);
}
