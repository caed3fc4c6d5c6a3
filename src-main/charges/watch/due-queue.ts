/** Something that waits for its moment. */
export interface Due {
  /** When it may go, on the clock that never goes back (ms). */
  due: number;
  /** Among those due at the same moment, the lowest goes first. */
  rank: number;
  /** Its place in the queue it stands in, -1 in none; kept by the queue. */
  place: number;
}

/** A binary heap ordered by due moment, then rank. Everything but peeking costs O(log n); a member can leave from anywhere. */
export class DueQueue<Member extends Due> {
  readonly #heap: Member[] = [];

  get size(): number {
    return this.#heap.length;
  }

  /** The member that is due first, left where it is. */
  peek(): Member | undefined {
    return this.#heap[0];
  }

  add(member: Member): void {
    member.place = this.#heap.length;
    this.#heap.push(member);
    this.#rise(member);
  }

  /** Takes a member out, wherever it stands; one that stands in no queue is left alone. */
  remove(member: Member): void {
    const { place } = member;
    if (this.#heap[place] !== member) return;
    member.place = -1;
    const last = this.#heap.pop();
    if (last === undefined || last === member) return;
    last.place = place;
    this.#heap[place] = last;
    this.#rise(last);
    this.#sink(last);
  }

  #rise(member: Member): void {
    while (member.place > 0) {
      const parent = this.#heap[(member.place - 1) >> 1];
      if (parent === undefined || !before(member, parent)) return;
      this.#swap(member, parent);
    }
  }

  #sink(member: Member): void {
    for (;;) {
      const left = this.#heap[2 * member.place + 1];
      const right = this.#heap[2 * member.place + 2];
      const child = right !== undefined && left !== undefined && before(right, left) ? right : left;
      if (child === undefined || !before(child, member)) return;
      this.#swap(child, member);
    }
  }

  #swap(one: Member, other: Member): void {
    const { place } = one;
    one.place = other.place;
    other.place = place;
    this.#heap[one.place] = one;
    this.#heap[other.place] = other;
  }
}

function before(one: Due, other: Due): boolean {
  return one.due < other.due || (one.due === other.due && one.rank < other.rank);
}
