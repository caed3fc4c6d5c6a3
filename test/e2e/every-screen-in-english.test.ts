/** Every screen once more, in English and in compact density; its accessibility, and a second window, in `npm run soak`. */
import { expect, it } from 'vitest';
import { SIZES, walk } from '../support/e2e/tour-faults.ts';
import { IS_SOAK } from '../support/run/rounds.ts';

it('nothing of any screen in English and compact density is cut off, overlaps or scrolls sideways', {
  timeout: 600_000,
}, async () => {
  const sizes = SIZES.filter(({ width }) => width === 1024 || (IS_SOAK && width === 1920));
  const { stops, found } = await walk({ language: 'en', density: 'compact' }, { sizes, withAxe: IS_SOAK });
  expect(found).toEqual([]);
  expect(stops).toBeGreaterThanOrEqual(36);
});
