/** The same random doings in a desk's own file and in a team's history on PostgreSQL: every answer is the same. */
import { describe, expect, it } from 'vitest';
import { openHistory } from '../../../src-main/history/history.ts';
import { temporaryFolder } from '../../support/history/history-world.ts';
import { apply, attemptsOfDoings, comparable, doing, everything } from '../../support/history/random-doings.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import fc from '../../support/run/properties.ts';
import { runs } from '../../support/run/rounds.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { openTestTeamHistory } from '../../support/team/team-world.ts';

describe.skipIf(!HAS_POSTGRES)('one history over either engine', () => {
  it('the same doings end the same, and every list, total, figure, closing and paper is the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { minLength: 25, maxLength: 40, size: 'max' }), async (doings) => {
        const deps = { workers: historyWorkers, log: () => undefined };
        const file = await openHistory({ ...deps, folder: temporaryFolder() });
        const team = await openTestTeamHistory({ ...deps, folder: temporaryFolder() });
        try {
          const attempts = attemptsOfDoings();
          for (const [turn, step] of doings.entries()) {
            const said = await Promise.all(
              [file, team].map(async (history) => comparable(history, await apply(history, attempts, step, turn))),
            );
            expect(said[1], `${turn} ${step.kind}`).toEqual(said[0]);
          }
          const [inFile, inTeam] = await Promise.all(
            [file, team].map(async (history) => comparable(history, await everything(history, attempts))),
          );
          expect(inTeam).toEqual(inFile);
          expect(inFile).toMatchObject({ edited: { edited: [], next: null } });
        } finally {
          await Promise.all([file.close(), team.close()]);
        }
      }),
      { numRuns: runs(10), endOnFailure: true },
    );
  });
});
