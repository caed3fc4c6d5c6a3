/** A team's server that answers and does not do what is asked: its disk is full, it takes no changes, it admits the desk no more. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryApi } from '../../../../src-main/history/api/history-api.ts';
import type { TeamConnection } from '../../../../src-main/team-history/connect/team-connection.ts';
import { groupRole, type SchemaName } from '../../../../src-main/team-history/rights/role-names.ts';
import { migrateSchema } from '../../../../src-main/team-history/schema/migrate-schema.ts';
import { openTeamHistory } from '../../../../src-main/team-history/team-history.ts';
import { TEAM_DATABASE } from '../../../../src-main/team-server/set-up-files.ts';
import { createdEnd, errorOf, newAttempt, temporaryFolder } from '../../../support/history/history-world.ts';
import { historyWorkers, teamWorkers } from '../../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';
import { CAN_MOUNT, smallTablespace } from '../../../support/team/small-tablespace.ts';
import { testGateway } from '../../../support/team/team-gateway.ts';
import { testServer } from '../../../support/team/team-server.ts';

const test = testServer();

interface TestDesk {
  readonly history: HistoryApi;
  readonly administrator: TeamConnection;
  readonly role: string;
  readonly schema: SchemaName;
  /** Closes the history and opens it again, as the next start of its console does. */
  openAgain(): Promise<HistoryApi>;
  /** Ends every connection of the desk at the server: what was changed of its role is true of the next ones. */
  disconnect(): Promise<void>;
}

async function newDesk(name: string): Promise<TestDesk> {
  const { schema, administrator, login } = await testGateway(test, name);
  await migrateSchema(administrator, schema);
  await administrator.query(`SET search_path = ${schema}, public`);
  const made = await login(`desk_${name}`, 'operator');
  const folder = temporaryFolder();
  const open = async () => {
    const { history } = await openTeamHistory({
      ...{ folder, workers: historyWorkers, teamWorkers, log: () => undefined },
      target: { address: test.address(TEAM_DATABASE), schema, login: made },
      desk: { name, appVersion: '1.0.0', leases: () => [] },
    });
    onTestFinished(() => history.close());
    return history;
  };
  const history = await open();
  return {
    history,
    administrator,
    role: made.role,
    schema,
    openAgain: async () => {
      await history.close();
      return open();
    },
    disconnect: async () => {
      const ofDesk = 'FROM pg_stat_activity WHERE usename = $1';
      await administrator.query(`SELECT pg_terminate_backend(pid) ${ofDesk}`, [made.role]);
      await expect.poll(() => administrator.query(`SELECT pid ${ofDesk}`, [made.role])).toEqual([]);
    },
  };
}

async function create(history: HistoryApi): Promise<string | undefined> {
  const attempt = newAttempt();
  await history.openAttempt(attempt);
  return (await history.endAttempt(attempt.id, createdEnd(attempt)))?.key;
}

const keysOf = async (history: HistoryApi) => (await history.list({}, null, 10)).rows.map(({ key }) => key);

const unavailable = (reason: string) => ({ kind: 'history-unavailable', reason });

describe.skipIf(!HAS_POSTGRES)('a server that does not do what is asked', () => {
  it.skipIf(!CAN_MOUNT)(
    'while its disk is full no attempt is opened, the list is read, and later the next one is opened',
    async () => {
      const { history, administrator } = await newDesk('disk');
      const before = await create(history);
      const space = await smallTablespace(administrator, test.named('small'), 'attempts');
      try {
        await space.fill();
        // What is free in the pages that are there is taken first, and again after what was refused.
        let refused = newAttempt();
        const open = () => {
          refused = newAttempt();
          return errorOf(history.openAttempt(refused));
        };
        await expect.poll(open).toEqual(unavailable('server-full'));
        expect(await administrator.query('SELECT id FROM attempts WHERE id = $1', [refused.id])).toEqual([]);
        expect(await history.attemptOfDraft(refused.draft.id)).toBeNull();
        expect(await keysOf(history)).toEqual([before]);
        await space.free();
        const after = await create(history);
        expect(await keysOf(history)).toEqual([after, before]);
      } finally {
        await space.free().catch(() => undefined);
        await space.remove();
      }
    },
  );

  it('that takes no changes is read, and says so of every change that needs it', async () => {
    const { history, administrator, role, disconnect } = await newDesk('readonly');
    const before = await create(history);
    await administrator.query(`ALTER ROLE ${role} SET default_transaction_read_only = on`);
    await disconnect();
    const locked = () => errorOf(history.saveThing({ kind: 'form', id: 'one', name: 'Um', content: '{}' }));
    await expect.poll(locked).toEqual(unavailable('server-read-only'));
    await expect.poll(() => keysOf(history).catch(() => null)).toEqual([before]);
  });

  it('that admits the desk no more during a creation gets its end once it admits it again', async () => {
    const { history, administrator, role, disconnect, openAgain } = await newDesk('revoked');
    const attempt = newAttempt();
    const end = createdEnd(attempt);
    await history.openAttempt(attempt);
    await administrator.query(`ALTER ROLE ${role} NOLOGIN`);
    await disconnect();
    expect((await history.endAttempt(attempt.id, end))?.key).toBe(attempt.id);
    expect(await administrator.query('SELECT key FROM charges')).toEqual([]);
    // The next start finds its login disabled, too.
    const again = await openAgain();
    expect(await keysOf(again)).toEqual([attempt.id]);
    await administrator.query(`ALTER ROLE ${role} LOGIN`);
    const after = await openAgain();
    await expect.poll(() => administrator.query('SELECT key FROM charges')).toEqual([{ key: attempt.id }]);
    expect(await keysOf(after)).toEqual([attempt.id]);
  });

  it('whose right to record is taken during a creation has its end once it is given back', async () => {
    const { history, administrator, schema, openAgain } = await newDesk('right');
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    const group = groupRole(schema, 'operator');
    await administrator.query(`REVOKE INSERT ON charges FROM ${group}`);
    const end = createdEnd(attempt);
    expect((await history.endAttempt(attempt.id, end))?.key).toBe(attempt.id);
    expect(await keysOf(history)).toEqual([attempt.id]);
    expect(await administrator.query('SELECT key FROM charges')).toEqual([]);
    await administrator.query(`GRANT INSERT ON charges TO ${group}`);
    await openAgain();
    await expect.poll(() => administrator.query('SELECT key FROM charges')).toEqual([{ key: attempt.id }]);
  });
});
