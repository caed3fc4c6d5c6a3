/** The desks of a team at a gateway that refuses their tokens, one after the other: real server, real requests. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GatewayCharges } from '../../../src-main/charges/gateway-charges.ts';
import type { SharedStatus } from '../../../src-main/history/api/shared-history.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { quickTimers } from '../../support/clocks/quick-timers.ts';
import { testClient } from '../../support/gateway/gateway-client.ts';
import { createCharge, temporaryFolder } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { openTestTeamDesk } from '../../support/team/team-world.ts';

/** A gateway whose charges are all in one state, and that refuses the tokens it is told to. */
async function startService() {
  const service = { state: 'PENDING', refused: new Set<string>(), readers: [] as string[] };
  const server = createServer(({ url = '', headers }, response) => {
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    service.readers.push(token);
    const data = { id: url.split('/').at(-1), status: service.state, amount: 1000 };
    const isRefused = service.refused.has(token);
    response
      .writeHead(isRefused ? 401 : 200, { 'content-type': 'application/json', date: new Date().toUTCString() })
      .end(JSON.stringify(isRefused ? { message: 'Unauthorized' } : { status: true, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // Listening on TCP: the address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return Object.assign(service, { baseUrl: `http://127.0.0.1:${port}` });
}

async function openDesk(team: string, role: TeamRole, baseUrl: string) {
  let passed = 0;
  const clock = { ...quickTimers, monotonic: () => quickTimers.monotonic() + passed };
  const deps = { workers: historyWorkers, log: () => undefined, folder: temporaryFolder(), clock };
  const { history, shared } = await openTestTeamDesk(deps, role, team);
  const statuses: SharedStatus[] = [];
  const paid: string[] = [];
  const charges = new GatewayCharges({
    ...{ history, shared, client: testClient(baseUrl, { token: async () => role }), clock },
    ...{ random: Math.random, newId: randomUUID, operator: () => null },
    hasToken: async () => true,
    whyNoToken: async () => new ConsoleFailure({ kind: 'token-missing' }),
    ...{ sendAttemptId: () => true, withoutItems: () => 'omit', postbackUrl: () => '', payerLanguage: () => 'pt-BR' },
    ...{ requestsPerSecond: () => 10, unread: async () => 0 },
    paid: ({ key }) => void paid.push(key),
    linkChanged: (status) => void statuses.push(status),
    lacksCharges: () => undefined,
    ...{ changed: () => undefined, rowGone: () => undefined, checkingMany: () => undefined },
    ...{ underwayChanged: () => undefined, paused: () => undefined, reached: () => undefined, outage: () => undefined },
    unsteady: () => undefined,
    ...{ timeZone: () => 'auto', clockChanged: () => undefined },
    ...{ failed: () => undefined, notRecorded: () => undefined },
  });
  onTestFinished(async () => {
    await charges.stop();
    await history.close();
  });
  const watchOf = async (key: string) => (await charges.lookup.detail(key)).watch;
  const pass = (milliseconds: number) => {
    passed += milliseconds;
  };
  return { history, charges, paid, watchOf, pass, onDuty: () => statuses.at(-1)?.onDuty };
}

describe.skipIf(!HAS_POSTGRES)('the desks of a team whose tokens a gateway refuses', () => {
  it('a reader whose token is refused gives the duty on; with all refused a valid token reads for all', async () => {
    const team = temporaryFolder();
    const service = await startService();
    const one = await openDesk(team, 'operator', service.baseUrl);
    const { key } = await createCharge(one.history, { at: Date.now() });
    await one.charges.start();
    await expect.poll(() => service.readers).toContain('operator');
    const other = await openDesk(team, 'admin', service.baseUrl);
    await other.charges.start();
    await expect.poll(other.onDuty).toEqual({ kind: 'other-desk', name: 'Mesa operator' });
    await expect.poll(() => other.watchOf(key)).toMatchObject({ kind: 'watching', readBy: 'Mesa operator' });
    expect(service.readers).not.toContain('admin');

    service.refused.add('operator');
    await expect.poll(() => service.readers).toContain('admin');
    await expect.poll(() => one.watchOf(key)).toMatchObject({ kind: 'watching', readBy: 'Mesa admin' });

    service.refused.add('admin');
    await expect.poll(async () => (await one.history.desks()).some(({ isOnDuty }) => isOnDuty)).toBe(false);
    // Between two readers there is none for a moment, so that it is said only after 25 s without one.
    for (const { pass } of [one, other]) pass(26_000);
    for (const { onDuty } of [one, other]) await expect.poll(onDuty).toEqual({ kind: 'nobody' });
    for (const { watchOf } of [one, other]) expect(await watchOf(key)).toEqual({ kind: 'paused' });

    service.refused.clear();
    service.state = 'PAID';
    one.charges.tokenIs(true);
    await expect.poll(() => [one.paid, other.paid]).toEqual([[key], [key]]);
    for (const { watchOf } of [one, other]) expect(await watchOf(key)).toEqual({ kind: 'none' });
  }, 120_000);
});
