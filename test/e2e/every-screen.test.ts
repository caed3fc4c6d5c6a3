/** Every screen and state is accessible, in both themes and in every window. */
import { expect, it } from 'vitest';
import { SIZES, walk } from '../support/e2e/tour-faults.ts';
import { IS_SOAK } from '../support/run/rounds.ts';

/** The windows that most people have; `npm run soak` takes all. */
const WIDTHS = [1024, 1366];

it('every screen is accessible in both themes, with nothing cut off, overlapping or scrolling sideways', {
  timeout: 600_000,
}, async () => {
  const sizes = IS_SOAK ? SIZES : SIZES.filter(({ width }) => WIDTHS.includes(width));
  const { stops, found } = await walk({ language: 'pt-BR', states: true }, { sizes, withAxe: true });
  expect(found).toEqual([]);
  expect(stops).toBeGreaterThanOrEqual(60);
});
