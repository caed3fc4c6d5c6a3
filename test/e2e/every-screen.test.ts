/** Every screen and state is accessible, in both themes and in every window. */
import { expect, it } from 'vitest';
import { SIZES, walk } from '../support/e2e/tour-faults.ts';

it('every screen and state is accessible in both themes, and nothing is cut off, overlaps or scrolls sideways in any window', {
  timeout: 600_000,
}, async () => {
  const { stops, found } = await walk({ language: 'pt-BR', states: true }, SIZES);
  expect(found).toEqual([]);
  expect(stops).toBeGreaterThanOrEqual(60);
});
