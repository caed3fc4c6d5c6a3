/** What a desk could not read is not written by SQL either, and older rows of that kind end no list. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import { connectTeam } from '../../../src-main/team-history/connect/team-connection.ts';
import { chargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { createCharge, temporaryFolder } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { asTeamAdministrator, openTestTeamHistory, testTeamTarget } from '../../support/team/team-world.ts';

/** An amount of cents that PostgreSQL holds and no desk does. */
const HUGE = '9000000000000000000';

async function teamWithCharges() {
  const team = `readable ${randomUUID()}`;
  const folder = temporaryFolder();
  const history = await openTestTeamHistory(
    { folder, workers: historyWorkers, log: () => undefined },
    'operator',
    team,
  );
  onTestFinished(() => history.close());
  const keys = [(await createCharge(history)).key, (await createCharge(history, { amount: 700 })).key];
  return { team, history, keys };
}

const rowsOf = async (history: HistoryApi) => (await history.list({}, null, 50)).rows;

describe.skipIf(!HAS_POSTGRES)('an operator’s SQL', () => {
  it.each([
    `UPDATE charges SET amount = ${HUGE}`,
    `UPDATE charges SET paid_at_ms = ${HUGE}`,
    `UPDATE charges SET key = 'mine'`,
    `UPDATE charges SET item_count = -${HUGE}`,
    `UPDATE attempts SET started_at_ms = ${HUGE}`,
    `INSERT INTO changes (seq, charge_key, version) VALUES (${HUGE}, 'mine', 1)`,
  ])('writes nothing unreadable: %s', async (sql) => {
    const { team, history, keys } = await teamWithCharges();
    const { address, login, schema } = await testTeamTarget(team, 'operator');
    const connection = await connectTeam(address, login, { applicationName: 'psql' });
    onTestFinished(() => connection.close());
    await connection.query(`SET search_path = ${schema}`);
    await expect(connection.query(sql)).rejects.toMatchObject({ cause: { sqlstate: '23514' } });
    expect((await rowsOf(history)).map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
  });

  it('that wrote one before it was refused ends no list, total or charge of the others', async () => {
    const { team, history, keys } = await teamWithCharges();
    const [huge, other] = keys;
    await asTeamAdministrator(
      team,
      `ALTER TABLE charges DROP CONSTRAINT readable_numbers;
       UPDATE charges SET amount = ${HUGE}, expires_at_ms = ${HUGE} WHERE key = '${huge}'`,
    );
    const rows = await rowsOf(history);
    expect(rows.map((row) => chargeRow.parse(row).key).toSorted()).toEqual(keys.toSorted());
    expect(rows.find(({ key }) => key === other)).toMatchObject({ amount: 700 });
    expect(await history.totals({})).toMatchObject({ count: 2 });
    expect(await history.totals({ amount: { to: 1_000 } })).toMatchObject({ count: 1, sum: 700 });
    expect(await history.detail(huge ?? '')).toMatchObject({ key: huge });
    expect(await history.pendingCharges(0)).toHaveLength(2);
  });
});
