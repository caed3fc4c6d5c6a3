/**
 * Days of an office in virtual time. The seed decides everything that happens; after each step all that the console
 * shows is held against what is true. `npm run soak -- 7 world` runs many other days.
 */
import { describe, expect, it } from 'vitest';
import { IS_SOAK, SEED } from '../support/run/rounds.ts';
import { dayOf } from './day.ts';
import { FAULTS } from './faults.ts';
import { planted } from './find-faults.ts';
import { reportOf, runDay } from './run-day.ts';

/** The first has more charges than a page of the list has rows. */
const DAYS = [
  { seed: 1, charges: 102, hours: 1 },
  { seed: 2, charges: 12, hours: 1 },
  { seed: 3, charges: 10, hours: 1 },
];
const SOAK_DAYS = 200;
/** Far more than a day takes (ms): only for one that hangs. */
const TIMEOUT = 600_000;
const soakDays = Array.from({ length: SOAK_DAYS }, (_, n) => ({ seed: SEED + n, charges: 105, hours: 3 }));

describe('a day in the office', () => {
  it.each(IS_SOAK ? soakDays : DAYS)(
    'shows nothing untrue at any of its steps (seed $seed)',
    async ({ seed, ...size }) => {
      expect(await reportOf(seed, size)).toBeNull();
    },
    TIMEOUT,
  );

  it(
    'is the same day again for the same seed',
    async () => {
      const steps = dayOf(SEED, { charges: 6, hours: 0.5 });
      const once = await runDay(SEED, steps);
      expect(await runDay(SEED, steps)).toEqual(once);
      expect(once.log.length).toBeGreaterThan(100);
    },
    TIMEOUT,
  );

  it('has faults to find, each with its place in the source', () => {
    for (const fault of FAULTS) expect(planted(fault)).toContain(fault.to);
  });
});
