/** A day of the office with its screens open side by side; `npm run soak -- page` runs whole ones. */
import { expect, it } from 'vitest';
import { planted } from '../world/find-faults.ts';
import { pageReportOf } from '../world/page/page-day.ts';
import { SCREEN_FAULTS } from '../world/page/screen-faults.ts';

/** As many as the gate has time for. */
const STEPS = 25;

it('what stands on the screens of the office is true after each step of a day, in both languages', async () => {
  expect(await pageReportOf(2, { charges: 10, hours: 0.2 }, STEPS)).toBeNull();
});

it('each fault of a screen that a day has to find has its place in the source', () => {
  for (const fault of SCREEN_FAULTS) expect(planted(fault)).toContain(fault.to);
});
