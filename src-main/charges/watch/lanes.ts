import { type Due, DueQueue } from './due-queue.ts';

/** Who is served first when requests are scarce, and how much of them each gets. */
const LANES = {
  /** An operator pressed a key and waits for the answer. */
  manual: 8,
  /** On screen in some window. */
  screen: 6,
  /** Within its ten minutes. */
  watching: 3,
  /** Many ids taken in at once. */
  batch: 2,
  /** Everything else that is still open. */
  background: 1,
} as const;

export type Lane = keyof typeof LANES;

const NAMES = ['manual', 'screen', 'watching', 'batch', 'background'] as const satisfies readonly Lane[];

/**
 * One queue a lane, shared out by stride scheduling: each lane's turn comes as often as its weight says, so that the
 * urgent are served first and nothing starves. A lane that was empty does not save up turns.
 */
export class Lanes<Member extends Due> {
  readonly #queues: Readonly<Record<Lane, DueQueue<Member>>> = {
    manual: new DueQueue(),
    screen: new DueQueue(),
    watching: new DueQueue(),
    batch: new DueQueue(),
    background: new DueQueue(),
  };
  readonly #pass: Record<Lane, number> = { manual: 0, screen: 0, watching: 0, batch: 0, background: 0 };
  #served = 0;

  add(lane: Lane, member: Member): void {
    this.#queues[lane].add(member);
  }

  remove(lane: Lane, member: Member): void {
    this.#queues[lane].remove(member);
  }

  /** Takes out whoever goes now, from the lanes that are open; undefined when nobody is due. */
  take(now: number, isOpen: (lane: Lane) => boolean): Member | undefined {
    let chosen: Lane | undefined;
    for (const lane of NAMES) {
      const head = this.#queues[lane].peek();
      if (head === undefined || head.due > now || !isOpen(lane)) continue;
      this.#pass[lane] = Math.max(this.#pass[lane], this.#served);
      if (chosen === undefined || this.#pass[lane] < this.#pass[chosen]) chosen = lane;
    }
    if (chosen === undefined) return undefined;
    const member = this.#queues[chosen].peek();
    if (member === undefined) return undefined;
    this.#queues[chosen].remove(member);
    this.#served = this.#pass[chosen];
    this.#pass[chosen] += 1 / LANES[chosen];
    return member;
  }

  /** When the next member of an open lane is due; infinity when there is none. */
  nextDue(isOpen: (lane: Lane) => boolean): number {
    let next = Number.POSITIVE_INFINITY;
    for (const lane of NAMES) {
      const head = this.#queues[lane].peek();
      if (head !== undefined && isOpen(lane)) next = Math.min(next, head.due);
    }
    return next;
  }
}
