import { expect, it } from 'vitest';
import { BatchPace } from '../../../src-main/batches/batch-pace.ts';

it('the time left of a batch is the median of its last rows, or the cap’s pause where that is longer', () => {
  const pace = new BatchPace();
  expect(pace.timeLeft(100, 100)).toBeNull();
  for (const ms of [300, 5_000, 310]) pace.add(ms);
  expect(pace.timeLeft(100, 100)).toBe(31_000);
  expect(pace.timeLeft(100, 1_000)).toBe(100_000);
  for (let row = 0; row < 20; row += 1) pace.add(50);
  expect(pace.timeLeft(100, 10)).toBe(5_000);
});
