/** How the work on a text grows with its length, told by the ratio of two sizes and never by a number of seconds. */

const SIZE = 20_000;
const TIMES = 4;
/** Half-way between linear (4) and quadratic (16), on the scale of powers. */
const LINEAR_AT_MOST = 8;
const TRIES = 20;

/** Microseconds of this thread alone: waiting for a busy machine is none of the work. */
function shortest(action: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const before = process.threadCpuUsage();
    action();
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, user + system);
  }
  // What is told in whole microseconds may be none.
  return Math.max(best, 20);
}

/**
 * Whether a text of four times the size is at most about four times the work. Of several tries the best counts: what
 * else the machine does only ever adds to one of them, and a quadratic pattern fails all.
 */
export function isLinear(work: (text: string) => unknown, worst: (size: number) => string): boolean {
  const [small, large] = [worst(SIZE), worst(SIZE * TIMES)];
  work(small);
  for (let tries = 0; tries < TRIES; tries += 1)
    if (shortest(() => work(large)) / shortest(() => work(small)) <= LINEAR_AT_MOST) return true;
  return false;
}
