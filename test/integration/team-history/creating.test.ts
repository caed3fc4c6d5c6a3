/** Several desks create: one attempt for each charge that was meant, whatever the connection does meanwhile. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryApi, NewAttempt } from '../../../src-main/history/api/history-api.ts';
import { firstValue } from '../../../src-main/history/database/prepared.ts';
import { ledgerFileIn } from '../../../src-main/history/recording/ledger-file.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { createdEnd, errorOf, newAttempt, temporaryFolder } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { startCuttingProxy } from '../../support/team/cutting-proxy.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { openTestTeamDatabase, openTestTeamHistory, testTeamServer } from '../../support/team/team-world.ts';

interface Desk {
  readonly history: HistoryApi;
  readonly folder: string;
}

async function desk(team: string, role: TeamRole = 'operator', through?: { readonly port: number }): Promise<Desk> {
  const folder = temporaryFolder();
  const deps = { workers: historyWorkers, log: () => undefined, folder };
  const history = await openTestTeamHistory(deps, role, team, through);
  onTestFinished(() => history.close());
  return { history, folder };
}

async function proxied() {
  const { host, port } = await testTeamServer();
  const proxy = await startCuttingProxy(host, port);
  onTestFinished(() => proxy.close());
  return proxy;
}

/** A login of its own each: a desk's connections are limited. */
const ROLES: readonly TeamRole[] = ['operator', 'accountant', 'admin'];

/** A connection that looks at the team's tables. */
async function database(team: string) {
  const db = await openTestTeamDatabase(team);
  onTestFinished(async () => {
    await db.close();
  });
  return db;
}

const likeOf = ({ draft: { id, reference, amount, customer } }: NewAttempt) => ({
  ...{ draftId: id, reference, amount },
  document: customer.document,
});

describe.skipIf(!HAS_POSTGRES)('creating with a team’s history', () => {
  it('a charge that another desk is sending is asked about, until it ends as not sent', async () => {
    const team = temporaryFolder();
    const [{ history: one }, { history: other, folder }] = [await desk(team), await desk(team, 'admin')];
    const attempt = newAttempt({ reference: 'NF-1' });
    const alike = newAttempt({ reference: 'NF-1' });
    expect(await one.openAttempt(attempt, likeOf(attempt))).toEqual({ kind: 'opened' });
    const asked = { kind: 'possible-duplicate', found: { reason: 'same-reference', rows: [] } };
    expect(await other.openAttempt(alike, likeOf(alike))).toMatchObject(asked);
    expect(await other.possibleDuplicates(likeOf(alike))).toEqual({
      reason: 'same-reference',
      rows: [],
      withoutRow: [{ startedAt: attempt.at, outcome: 'open' }],
    });
    // Nothing was committed or is in the list of what this desk sent.
    expect(await other.attemptOfDraft(alike.draft.id)).toBeNull();
    const journal = readFileSync(ledgerFileIn(join(folder, 'team')), 'utf8')
      .trim()
      .split('\n');
    expect(journal.map((line) => JSON.parse(line).kind)).toEqual(['attempt', 'void']);
    // Who has been asked may send it all the same, and so may anybody once the other one was not sent.
    expect(await other.openAttempt(alike)).toEqual({ kind: 'opened' });
    await one.endAttempt(attempt.id, { outcome: 'not-sent', at: attempt.at, cause: 'dns' });
    await other.endAttempt(alike.id, { outcome: 'not-sent', at: alike.at, cause: 'dns' });
    const last = newAttempt({ reference: 'NF-1' });
    expect(await one.openAttempt(last, likeOf(last))).toEqual({ kind: 'opened' });
  });

  it('of desks that send the same charge in the same millisecond, all but one are asked', async () => {
    const team = temporaryFolder();
    const all = await Promise.all(ROLES.map((role) => desk(team, role)));
    for (let round = 0; round < 5; round += 1) {
      // Without a reference: the customer and the amount are in the request alone.
      const sent = all.map(() => newAttempt({ amount: 1_000 + round }));
      const opened = await Promise.all(
        all.map(({ history }, index) => {
          const attempt = sent[index] ?? newAttempt();
          return history.openAttempt(attempt, likeOf(attempt));
        }),
      );
      const asked = ['opened', 'possible-duplicate', 'possible-duplicate'];
      expect(opened.map(({ kind }) => kind).toSorted()).toEqual(asked);
    }
  });

  it('a creation whose answers are cut off at any statement makes its charge once', async () => {
    const team = temporaryFolder();
    const proxy = await proxied();
    const { history } = await desk(team, 'operator', proxy);
    const cut = { opening: 0, end: 0 };
    for (let answer = 1; answer <= 12; answer += 1) {
      const attempt = newAttempt({ amount: 1_000 + answer });
      proxy.cutAnswer(answer);
      expect(await history.openAttempt(attempt, likeOf(attempt))).toEqual({ kind: 'opened' });
      cut.opening += Number(proxy.hasCut);
      proxy.cutAnswer(answer);
      expect((await history.endAttempt(attempt.id, createdEnd(attempt)))?.key).toBe(attempt.id);
      cut.end += Number(proxy.hasCut);
      proxy.cutAnswer(0);
    }
    // Through BEGIN, what is read and written, and COMMIT.
    expect(Math.min(cut.opening, cut.end)).toBeGreaterThanOrEqual(4);
    const { rows } = await history.list({}, null, 100);
    expect(rows).toHaveLength(12);
    const events = await Promise.all(rows.map(async ({ key }) => (await history.detail(key))?.timeline.length));
    expect(new Set(events).size).toBe(1);
  });

  it('an attempt that may have been committed when the server went away is withdrawn before the next one', async () => {
    const team = temporaryFolder();
    const proxy = await proxied();
    const { history } = await desk(team, 'operator', proxy);
    const db = await database(team);
    const count = () => firstValue(db, 'SELECT count(*) FROM attempts');
    proxy.refuseAfterCut(true);
    const attempt = newAttempt();
    for (let answer = 1; count() === 0; answer += 1) {
      proxy.cutAnswer(answer);
      expect(await errorOf(history.openAttempt(attempt))).toMatchObject({ reason: 'server-unreachable' });
    }
    // The answer to its COMMIT was cut: it is there, and this desk could not know.
    expect(count()).toBe(1);
    proxy.refuseAfterCut(false);
    const next = newAttempt();
    expect(await history.openAttempt(next)).toEqual({ kind: 'opened' });
    expect(firstValue(db, 'SELECT id FROM attempts')).toBe(next.id);
  });

  it('without the server nothing may be sent, and the desk’s journal says so', async () => {
    const team = temporaryFolder();
    const proxy = await proxied();
    const { history, folder } = await desk(team, 'operator', proxy);
    const attempt = newAttempt({ reference: 'NF-1' });
    await proxy.close();
    const refusal = { kind: 'history-unavailable', reason: 'server-unreachable' };
    expect(await errorOf(history.openAttempt(attempt, likeOf(attempt)))).toEqual(refusal);
    const db = await database(team);
    expect(firstValue(db, 'SELECT count(*) FROM attempts')).toBe(0);
    const journal = readFileSync(ledgerFileIn(join(folder, 'team')), 'utf8')
      .trim()
      .split('\n');
    expect(journal.map((line) => JSON.parse(line).kind)).toEqual(['attempt', 'void']);
  });
});
