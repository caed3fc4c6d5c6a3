/** The connections of a desk at rest. */
import { expect, it, onTestFinished } from 'vitest';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { NOON, temporaryFolder } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { livingThreads } from '../../support/run/living-threads.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { openTestTeamHistory } from '../../support/team/team-world.ts';

it.skipIf(!HAS_POSTGRES)(
  'of a team’s gateway on screen none is held without a call, and the next call has one',
  async () => {
    const clock = new VirtualClock(NOON);
    const before = livingThreads();
    const folder = temporaryFolder();
    // As of the gateway on screen.
    const mayRest = () => false;
    const history = await openTestTeamHistory({
      folder,
      workers: historyWorkers,
      clock,
      mayRest,
      log: () => undefined,
    });
    onTestFinished(() => history.close());
    await history.list({}, null, 10);
    await history.totals({});
    expect(livingThreads()).toBeGreaterThan(before);
    await expect
      .poll(async () => {
        await clock.advance(60_000);
        return livingThreads();
      })
      .toBe(before);
    expect((await history.list({}, null, 10)).rows).toEqual([]);
  },
);
