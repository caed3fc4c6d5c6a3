/** How the work on a text grows with its length, measured as the ratio of two sizes and never in seconds. */

const SIZE = 10_000;
const TIMES = 4;
/** Half-way between linear (4) and quadratic (16), on the scale of powers. */
const LINEAR_AT_MOST = 8;
const TRIES = 20;
/** The work is repeated until it takes this many milliseconds: a shorter time measures the clock. */
const LONG_ENOUGH = 3;

function timed(action: () => unknown, rounds: number): number {
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) action();
  return performance.now() - began;
}

/**
 * Whether a text of four times the size takes at most about four times the work. The best of several tries counts:
 * other load only ever adds to one of them, and a quadratic pattern fails all.
 */
export function isLinear(work: (text: string) => unknown, worst: (size: number) => string): boolean {
  const [small, large] = [worst(SIZE), worst(SIZE * TIMES)];
  let rounds = 1;
  while (timed(() => work(small), rounds) < LONG_ENOUGH) rounds *= 2;
  for (let tries = 0; tries < TRIES; tries += 1)
    if (timed(() => work(large), rounds) / timed(() => work(small), rounds) <= LINEAR_AT_MOST) return true;
  return false;
}
