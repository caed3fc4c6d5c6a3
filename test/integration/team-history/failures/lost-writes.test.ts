/** What a desk wrote and its server lacks, because that went back in time: it is written again, and never twice. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { allRows } from '../../../../src-main/history/database/prepared.ts';
import { LedgerRecovery } from '../../../../src-main/team-history/offline/ledger-recovery.ts';
import { teamWriterCalls } from '../../../../src-main/team-history/worker/team-writer-calls.ts';
import { answerAbout, createCharge, createdEnd, NOON, newAttempt } from '../../../support/history/history-world.ts';
import { openLinkedDesk } from '../../../support/team/linked-desk.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';
import { asTeamAdministrator, openTestTeamDatabase } from '../../../support/team/team-world.ts';

const TABLES = ['charges', 'charge_snapshots', 'charge_events', 'raw_responses'];

const keepTables = (team: string) =>
  asTeamAdministrator(team, TABLES.map((table) => `CREATE TABLE kept_${table} AS SELECT * FROM ${table};`).join(' '));

const restoreTables = (team: string) =>
  asTeamAdministrator(
    team,
    `SET session_replication_role = replica;
     ${TABLES.map((table) => `DELETE FROM ${table};`).join(' ')}
     ${TABLES.map((table) => `INSERT INTO ${table} SELECT * FROM kept_${table};`).join(' ')}`,
  );

/** Ends every connection of the team's desks, as a server does that stops. */
const endConnections = (team: string) =>
  asTeamAdministrator(
    team,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE usename IN (SELECT id FROM desks) AND pid <> pg_backend_pid()`,
  );

describe.skipIf(!HAS_POSTGRES)('what a server has lost', () => {
  it('is a state, which the desk that had written it writes again', async () => {
    const state = 'FAILED';
    const team = `written ${randomUUID()}`;
    const { history, told } = await openLinkedDesk(team, 'operator');
    await expect.poll(() => told.reading).toBe('all');
    const { key, transactionId } = await createCharge(history);
    const answer = {
      ...answerAbout({ id: transactionId, amount: 1_000, state, createdAt: NOON }),
      source: 'watch',
    } as const;
    await keepTables(team);
    expect(await history.observe(answer)).toMatchObject({ kind: 'changed' });
    expect(await history.observe(answer)).toMatchObject({ kind: 'unchanged' });
    await restoreTables(team);
    expect(await history.row(key)).toMatchObject({ state: 'PENDING' });
    await endConnections(team);
    const again = async () => {
      await history.observe(answer).catch(() => null);
      return (await history.row(key))?.state;
    };
    await expect.poll(again).toBe(state);
  });

  it('is an attempt under way, whose end opens it again', async () => {
    const team = `under way ${randomUUID()}`;
    const { history } = await openLinkedDesk(team, 'operator');
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    await asTeamAdministrator(team, 'DELETE FROM attempts');
    const end = createdEnd(attempt);
    expect(await history.endAttempt(attempt.id, end)).toMatchObject({ key: attempt.id, state: 'PENDING' });
    expect(await history.missingTransactions()).toEqual([]);
    expect((await history.list({}, null, 10)).rows).toHaveLength(1);
  });

  it('is left to the ledger alone, and comes back as what it was: unknown, or a charge to be read again', async () => {
    const team = `ledger ${randomUUID()}`;
    const { history, folder } = await openLinkedDesk(team, 'operator');
    const [unknown, made, underway] = [newAttempt(), newAttempt(), newAttempt()];
    await history.openAttempt(unknown);
    await history.endAttempt(unknown.id, {
      outcome: 'unknown',
      at: NOON,
      cause: 'body-timeout',
      httpStatus: null,
      raw: null,
    });
    await history.openAttempt(made);
    await history.endAttempt(made.id, createdEnd(made));
    await history.openAttempt(underway);
    await asTeamAdministrator(team, 'TRUNCATE charges, attempts CASCADE');
    const db = await openTestTeamDatabase(team, false);
    onTestFinished(() => void db.close());
    const recovery = new LedgerRecovery({
      writer: { call: async (name, ...input) => Reflect.apply(teamWriterCalls[name], null, [db, ...input]) },
      ...{ folder: join(folder, 'team'), clock: { now: () => NOON } },
      ...{ inFlight: () => [underway.id], isOnline: () => true },
      lacksCharges: () => void lacking.push('lacks'),
    });
    const lacking: string[] = [];
    await recovery.recover(true);
    await recovery.recover(false);
    const attempts = allRows(db, 'SELECT id, outcome FROM attempts ORDER BY outcome');
    expect(attempts).toEqual([
      { id: made.id, outcome: 'created' },
      { id: unknown.id, outcome: 'unknown' },
    ]);
    expect(lacking).toHaveLength(2);
    expect((await history.missingTransactions()).map(({ attemptId }) => attemptId)).toEqual([made.id]);
  });
});
