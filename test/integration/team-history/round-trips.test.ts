/** How often a desk waits for its team's server: what costs nothing beside it costs the distance to it each time. */
import { expect, it, onTestFinished } from 'vitest';
import { createdEnd, newAttempt, temporaryFolder } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { startDistantServer } from '../../support/team/distant-server.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { openTestTeamHistory, testTeamServer } from '../../support/team/team-world.ts';

const ROUNDS = 5;

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
  for (let round = 1; round <= ROUNDS; round += 1) expect(await create(round)).toEqual({ opening: 2, end: 3 });
  server.takeRoundTrips();
  for (let round = 1; round <= ROUNDS; round += 1) await history.list({}, null, 10);
  // The end of a reader's transaction is sent, and not waited for.
  expect(server.takeRoundTrips()).toBeLessThanOrEqual(2 * ROUNDS);
  // Whether the text is a whole id or reference here, and its page.
  for (let round = 1; round <= ROUNDS; round += 1) await history.list({ text: 'maria' }, null, 10);
  expect(server.takeRoundTrips()).toBeLessThanOrEqual(3 * ROUNDS + 1);
});
