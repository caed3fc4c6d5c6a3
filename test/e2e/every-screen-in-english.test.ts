/** Every screen once more, in English, by `npm run soak` alone: a run has the longer texts, which are Portuguese. */
import { expect, it } from 'vitest';
import { SIZES, walk } from '../support/e2e/tour-faults.ts';
import { IS_SOAK } from '../support/run/rounds.ts';

it.runIf(IS_SOAK)(
  'every screen in English is accessible, and nothing of it is cut off, overlaps or scrolls sideways',
  {
    timeout: 600_000,
  },
  async () => {
    const sizes = SIZES.filter(({ width }) => width === 1024 || width === 1920);
    const { stops, found } = await walk({ language: 'en' }, { sizes, withAxe: true });
    expect(found).toEqual([]);
    expect(stops).toBeGreaterThanOrEqual(36);
  },
);
