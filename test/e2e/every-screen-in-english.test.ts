/** Every screen once more, in English and in compact density. */
import { expect, it } from 'vitest';
import { SIZES, walk } from '../support/e2e/tour-faults.ts';

it('every screen in English and compact density is accessible, and nothing is cut off, overlaps or scrolls sideways', {
  timeout: 600_000,
}, async () => {
  const sizes = SIZES.filter(({ width }) => width === 1024 || width === 1920);
  const { stops, found } = await walk({ language: 'en', density: 'compact' }, sizes);
  expect(found).toEqual([]);
  expect(stops).toBeGreaterThanOrEqual(36);
});
