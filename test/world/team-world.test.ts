/** A day of an office with two desks on one PostgreSQL: the desks in virtual time, the server in its own. */
import { describe, expect, it } from 'vitest';
import { IS_SOAK, SEED } from '../support/run/rounds.ts';
import { HAS_POSTGRES } from '../support/team/postgres-releases.ts';
import { TEAM_FAULTS } from './faults.ts';
import { planted } from './find-faults.ts';
import { teamReportOf } from './team-day.ts';

const SEEDS = IS_SOAK ? Array.from({ length: 50 }, (_, n) => SEED + n) : [1];
/** Far more than a day takes (ms): only for one that hangs. */
const TIMEOUT = 600_000;

describe.skipIf(!HAS_POSTGRES)('a day in an office with two desks', () => {
  it.each(SEEDS)(
    'shows nothing untrue at either of them (seed %i)',
    async (seed) => {
      expect(await teamReportOf(seed, { charges: 6, hours: 0.4 })).toBeNull();
    },
    TIMEOUT,
  );
});

it('a team has faults to find, each with its place in the source', () => {
  for (const fault of TEAM_FAULTS) expect(planted(fault)).toContain(fault.to);
});
