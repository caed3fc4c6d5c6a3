/** How often a desk waits for its team's server: what costs nothing beside it costs the distance to it each time. */
import { expect, it, onTestFinished } from 'vitest';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { createdEnd, newAttempt, temporaryFolder } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { startDistantServer } from '../../support/team/distant-server.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { openTestTeamHistory, testTeamServer } from '../../support/team/team-world.ts';

/**
 * A reader's end goes by itself where the next question comes late, as on a busy machine: one that comes at once is among
 * so many rounds.
 */
const ROUNDS = 100;

it.skipIf(!HAS_POSTGRES)('a creation waits for its team’s server five times, a page of the list once', async () => {
  const { host, port } = await testTeamServer();
  const server = await startDistantServer(host, port, 0);
  const team = temporaryFolder();
  const deps = { workers: historyWorkers, log: () => undefined, folder: team };
  const history = await openTestTeamHistory(deps, 'operator', team, server);
  onTestFinished(async () => {
    await history.close();
    await server.close();
  });
  const create = async (round: number) => {
    const attempt = newAttempt({ amount: 1_000 + round });
    const { id, reference, amount, customer } = attempt.draft;
    server.takeRoundTrips();
    const { document } = customer;
    expect(await history.openAttempt(attempt, { draftId: id, reference, amount, document })).toEqual({
      kind: 'opened',
    });
    const opening = server.takeRoundTrips();
    await history.endAttempt(attempt.id, createdEnd(attempt));
    // The reader is asked meanwhile whether the charge is here; after the next read it has answered.
    await history.attemptOfDraft(id);
    return { opening, end: server.takeRoundTrips() - 2 };
  };
  // Connections are made, and the customer is new.
  await create(0);
  const fewest = async (trips: (round: number) => Promise<number>, goal: number) => {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 1; round <= ROUNDS && least > goal; round += 1) least = Math.min(least, await trips(round));
    return least;
  };
  const creation = async (round: number) => {
    const { opening, end } = await create(round);
    expect(opening).toBe(2);
    return end;
  };
  expect(await fewest(creation, 3)).toBe(3);
  const twoPages = async (filter: ChargeFilter) => {
    server.takeRoundTrips();
    await history.list(filter, null, 10);
    await history.list(filter, null, 10);
    return server.takeRoundTrips();
  };
  expect(await fewest(() => twoPages({}), 2)).toBe(2);
  // Whether the text is a whole id or reference here, and its page.
  expect(await fewest(() => twoPages({ text: 'maria' }), 4)).toBe(4);
});
