/** A primary that is lost, and its standby that takes its place: desks that name both find the one that takes changes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TeamTarget } from '../../../../src-main/history/api/history-source.ts';
import { connectTeam } from '../../../../src-main/team-history/connect/team-connection.ts';
import { openTeamHistory } from '../../../../src-main/team-history/team-history.ts';
import { testTeam } from '../../../../src-main/team-history/test-team.ts';
import { createCharge, temporaryFolder } from '../../../support/history/history-world.ts';
import { historyWorkers, teamWorkers } from '../../../support/run/built-scripts.ts';
import { OWN_SCHEMA, startOwnServer } from '../../../support/team/own-server.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';
import { startStandby } from '../../../support/team/standby.ts';

const APPLICATION = { applicationName: 'balcao test' };
const [FIRST, SECOND] = ['127.0.0.1', '127.0.0.2'] as const;
const STAMP = {
  gatewayId: crypto.randomUUID(),
  name: 'Loja',
  origin: 'https://pix.example',
  environment: 'live',
} as const;

/** A primary whose commits wait for its standby, and one desk's login at the hosts. */
async function cluster() {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-cluster-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const primary = await startOwnServer(join(folder, 'primary'), [FIRST, SECOND]);
  onTestFinished(() => primary.close());
  const { server, password } = await primary.login('desk_one', primary.port);
  const standby = await startStandby(primary, join(folder, 'standby'), SECOND);
  onTestFinished(() => standby.close());
  const administrator = await primary.administrator();
  await administrator.query("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'");
  await administrator.query('SELECT pg_reload_conf()');
  const waits = "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'quorum'";
  await expect.poll(() => administrator.query(waits)).toHaveLength(1);
  await administrator.close();
  const targetAt = (host: string): TeamTarget => ({
    address: { host, port: server.port, database: server.database, ca: server.ca },
    login: { role: server.role, password },
    schema: OWN_SCHEMA,
  });
  const onStandby = async (sql: string) => {
    const address = { ...targetAt(SECOND).address, ca: standby.ca };
    const connection = await connectTeam(address, standby.superuser, APPLICATION);
    return connection.query(sql).finally(() => connection.close());
  };
  return { primary, targetAt, onStandby };
}

const hostOf = async (target: TeamTarget) => {
  const connection = await connectTeam(target.address, target.login, APPLICATION);
  const [row] = await connection
    .query<{ host: string }>('SELECT host(inet_server_addr()) AS host')
    .finally(() => connection.close());
  return row?.host;
};

describe.skipIf(!HAS_POSTGRES)('a primary with a standby', { timeout: 120_000 }, () => {
  it('of several hosts the one that takes changes is used; a standby alone is named as one', async () => {
    const { targetAt } = await cluster();
    expect(await hostOf(targetAt(`${FIRST},${SECOND}`))).toBe(FIRST);
    expect(await hostOf(targetAt(`${SECOND},${FIRST}`))).toBe(FIRST);
    for (const hosts of [SECOND, `${SECOND},${SECOND}`]) {
      const lines = await testTeam(targetAt(hosts), { stamp: STAMP, merchant: null }, APPLICATION.applicationName);
      expect(lines.find(({ line }) => line === 'database')).toMatchObject({
        result: 'bad',
        finding: 'read-only-server',
      });
    }
  });

  it('is lost: a desk finds the promoted standby within ten seconds, and no charge is lost', async () => {
    const { primary, targetAt, onStandby } = await cluster();
    const { history, shared } = await openTeamHistory({
      ...{ folder: temporaryFolder(), workers: historyWorkers, teamWorkers, log: () => undefined },
      target: targetAt(`${FIRST},${SECOND}`),
      desk: { name: 'Mesa', appVersion: '1.0.0', leases: () => [] },
    });
    onTestFinished(() => history.close());
    const never = () => undefined;
    shared.start({
      ...{ changed: never, changedAll: never, lacksCharges: never, shown: never, status: never, reads: never },
    });
    await expect.poll(() => shared.status.connection).toBe('online');
    const made = [await createCharge(history, { at: Date.now() })];
    await primary.kill();
    made.push(await createCharge(history, { at: Date.now() }));
    await expect.poll(() => shared.status).toMatchObject({ connection: 'offline', refusal: null, waiting: 1 });
    await onStandby('SELECT pg_promote()');
    const promoted = Date.now();
    await expect
      .poll(() => shared.status, { timeout: 60_000 })
      .toMatchObject({ connection: 'online', refusal: null, waiting: 0 });
    expect(Date.now() - promoted).toBeLessThan(10_000);
    const keys = made.map(({ key }) => key).toSorted();
    expect(await onStandby(`SELECT key FROM ${OWN_SCHEMA}.charges ORDER BY key`)).toEqual(keys.map((key) => ({ key })));
    expect(await history.totals({})).toMatchObject({ count: 2 });
    // What the clerk does next goes there at once.
    made.push(await createCharge(history, { at: Date.now() }));
    expect(await onStandby(`SELECT count(*)::integer AS count FROM ${OWN_SCHEMA}.charges`)).toEqual([{ count: 3 }]);
  });
});
