/** A reconciliation over a team's history: one desk leads it, and only its desk's going makes it another's. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import { Reconciler } from '../../../src-main/reports/reconciliation/reconciler.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { createCharge, NOON, temporaryFolder } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { asTeamAdministrator, openTestTeamHistory } from '../../support/team/team-world.ts';

async function openDesk(team: string, role: TeamRole) {
  const deps = { workers: historyWorkers, log: () => undefined, folder: temporaryFolder() };
  const history = await openTestTeamHistory(deps, role, team);
  onTestFinished(() => history.close());
  return { history, ...reconcilerOf(history) };
}

/** Each charge is read as not found, one after the other, at the clock's own pace. */
function reconcilerOf(history: HistoryApi) {
  const clock = new VirtualClock(NOON + 60_000);
  const read: string[] = [];
  const reconciler = new Reconciler({
    ...{ history, clock, newId: () => 'one', emit: () => undefined },
    readAgain: async (id) => {
      read.push(id);
      const received = { raw: '', httpStatus: 404, receivedAt: 0, serverDate: null };
      return { kind: 'answer', answer: { kind: 'not-found', received } };
    },
    failed: (fault) => expect.fail(String(fault)),
  });
  onTestFinished(() => reconciler.stop());
  return { clock, reconciler, read };
}

const PERIOD = { basis: 'created', from: NOON - 1, before: NOON + 9 } as const;
const isGone = (team: string, role: TeamRole) =>
  asTeamAdministrator(
    team,
    `UPDATE desks SET last_seen = clock_timestamp() - interval '11 minutes' WHERE name = 'Mesa ${role}'`,
  );

/** A team of two desks, of which the operator's leads a reconciliation of three charges that is not read on. */
async function ledByOperator() {
  const team = temporaryFolder();
  const [operator, admin] = [await openDesk(team, 'operator'), await openDesk(team, 'admin')];
  for (let made = 0; made < 3; made += 1) await createCharge(operator.history, { at: NOON + made });
  await operator.reconciler.start(PERIOD, 1);
  await operator.reconciler.stop();
  return { team, operator, admin };
}

describe.skipIf(!HAS_POSTGRES)('a reconciliation over a team’s history', () => {
  it('a reconciliation is shown at another desk with its desk’s name, and cannot be changed there', async () => {
    const { operator, admin } = await ledByOperator();
    const [own] = await operator.history.reconciliations(1);
    expect(own).toMatchObject({ status: 'running', total: 3 });
    expect(own).not.toHaveProperty('ownedBy');
    const elsewhere = { status: 'running', ownedBy: 'Mesa operator', isOwnerGone: false };
    expect(await admin.history.reconciliations(1)).toMatchObject([elsewhere]);
    expect(await admin.reconciler.pause('one')).toMatchObject(elsewhere);
    expect(await admin.reconciler.cancel('one')).toMatchObject(elsewhere);
    expect(await admin.reconciler.resume('one')).toMatchObject(elsewhere);
    expect(await admin.reconciler.start(PERIOD, 1)).toMatchObject(elsewhere);
    await admin.reconciler.resumeRunning();
    expect(admin.reconciler.isRunning).toBe(false);
  });

  it('after a restart a reconciliation goes on at the desk that leads it, and at no other', async () => {
    const { operator, admin } = await ledByOperator();
    await admin.reconciler.resumeRunning();
    expect(admin.reconciler.isRunning).toBe(false);
    const { reconciler, clock, read } = reconcilerOf(operator.history);
    await reconciler.resumeRunning();
    await expect
      .poll(async () => {
        await clock.advance(1_000);
        return (await operator.history.reconciliations(1))[0]?.status;
      })
      .toBe('done');
    expect(read.length).toBeGreaterThanOrEqual(2);
    expect(admin.read).toEqual([]);
  });

  it('a reconciliation whose desk was away for ten minutes is continued at another, and no longer there', async () => {
    const { team, operator, admin } = await ledByOperator();
    await isGone(team, 'operator');
    expect(await admin.history.reconciliations(1)).toMatchObject([{ ownedBy: 'Mesa operator', isOwnerGone: true }]);
    const taken = await admin.reconciler.resume('one');
    expect(taken).toMatchObject({ status: 'running' });
    expect(taken).not.toHaveProperty('ownedBy');
    expect(admin.reconciler.isRunning).toBe(true);
    const back = reconcilerOf(operator.history).reconciler;
    await back.resumeRunning();
    expect(back.isRunning).toBe(false);
    expect(await back.cancel('one')).toMatchObject({ status: 'running', ownedBy: 'Mesa admin', isOwnerGone: false });
  });

  it('a desk that was thought gone stops reading once another one has taken its reconciliation over', async () => {
    const { team, operator, admin } = await ledByOperator();
    const { reconciler, clock, read } = reconcilerOf(operator.history);
    await reconciler.resumeRunning();
    await isGone(team, 'operator');
    await admin.history.takeReconciliation('one');
    await expect
      .poll(async () => {
        await clock.advance(1_000);
        return reconciler.isRunning;
      })
      .toBe(false);
    expect(read).toHaveLength(1);
    expect(await admin.history.reconciliations(1)).toMatchObject([{ status: 'running' }]);
  });
});
