/** Several desks create: one attempt for each charge that was meant, whatever the connection does meanwhile. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { NewAttempt } from '../../../src-main/history/api/history-api.ts';
import { firstValue } from '../../../src-main/history/database/prepared.ts';
import { ledgerFileIn } from '../../../src-main/history/sqlite/history-files.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import type { OpenedTeamHistory } from '../../../src-main/team-history/team-history.ts';
import { createdEnd, newAttempt, temporaryFolder } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { startCuttingProxy } from '../../support/team/cutting-proxy.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { openTestTeamDatabase, openTestTeamDesk, testTeamServer } from '../../support/team/team-world.ts';

interface Desk extends OpenedTeamHistory {
  readonly folder: string;
}

async function desk(team: string, role: TeamRole = 'operator', through?: { readonly port: number }): Promise<Desk> {
  const folder = temporaryFolder();
  const deps = { workers: historyWorkers, log: () => undefined, folder };
  const opened = await openTestTeamDesk(deps, role, team, through);
  onTestFinished(() => opened.history.close());
  return { ...opened, folder };
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
    // What is read before it, and the commit with what is written.
    expect(cut.opening).toBeGreaterThanOrEqual(2);
    expect(cut.end).toBeGreaterThanOrEqual(3);
    const { rows } = await history.list({}, null, 100);
    expect(rows).toHaveLength(12);
    const events = await Promise.all(rows.map(async ({ key }) => (await history.detail(key))?.timeline.length));
    expect(new Set(events).size).toBe(1);
  });

  it('an attempt committed as the server went away goes on in the desk’s file, not on the server', async () => {
    const team = temporaryFolder();
    const proxy = await proxied();
    const { history, shared } = await desk(team, 'operator', proxy);
    const db = await database(team);
    const isOpen = (id: string) => firstValue(db, 'SELECT 1 FROM attempts WHERE id = ?', id) === 1;
    let attempt = newAttempt();
    for (let answer = 1; !isOpen(attempt.id); answer += 1) {
      attempt = newAttempt();
      proxy.refuseAfterCut(true);
      proxy.cutAnswer(answer);
      expect(await history.openAttempt(attempt)).toEqual({ kind: 'opened' });
      proxy.refuseAfterCut(false);
      await expect.poll(() => shared.status.connection).toBe('online');
    }
    // The answer to its COMMIT was cut: this desk could not know, and ends it in its own file.
    const next = newAttempt();
    expect(await history.openAttempt(next)).toEqual({ kind: 'opened' });
    expect(isOpen(attempt.id)).toBe(false);
    expect(await history.endAttempt(attempt.id, createdEnd(attempt))).toMatchObject({ key: attempt.id });
    expect(firstValue(db, 'SELECT outcome FROM attempts WHERE id = ?', attempt.id)).toBe('created');
  });

  it('without the server an attempt is committed to the desk’s own file, and its journals say so', async () => {
    const team = temporaryFolder();
    const proxy = await proxied();
    const { history, folder } = await desk(team, 'operator', proxy);
    const attempt = newAttempt({ reference: 'NF-1' });
    await proxy.close();
    expect(await history.openAttempt(attempt, likeOf(attempt))).toEqual({ kind: 'opened' });
    const db = await database(team);
    expect(firstValue(db, 'SELECT count(*) FROM attempts')).toBe(0);
    const journal = (...path: string[]) =>
      readFileSync(ledgerFileIn(join(folder, 'team', ...path)), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).kind);
    expect(journal()).toEqual(['attempt', 'void']);
    expect(journal('offline')).toEqual(['attempt']);
  });
});
