/** What each role's desk does through the history, and what the server itself refuses it. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import { readLedger } from '../../../src-main/history/recording/ledger/ledger-file.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import {
  answerAbout,
  createdEnd,
  errorOf,
  NOON,
  newAttempt,
  temporaryFolder,
} from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { openTestTeamHistory } from '../../support/team/team-world.ts';

const REFUSED = { kind: 'history-unavailable', reason: 'right-missing' };
const JOSE = { name: 'José Ávila', email: 'jose@exemplo.com.br', phone: '11987654321', document: '52998224725' };

async function desk(team: string, role: TeamRole, folder = temporaryFolder()): Promise<HistoryApi> {
  const deps = { workers: historyWorkers, log: () => undefined, folder };
  const history = await openTestTeamHistory(deps, role, team);
  onTestFinished(() => history.close());
  return history;
}

async function paid(history: HistoryApi): Promise<string> {
  const attempt = newAttempt();
  await history.openAttempt(attempt);
  await history.endAttempt(attempt.id, createdEnd(attempt));
  await history.observe(answerAbout({ id: `tx-${attempt.id}`, state: 'PAID', paidAt: NOON }));
  return attempt.id;
}

const CLOSING = {
  period: '2026-11',
  basis: 'paid',
  timeZone: 'America/Sao_Paulo',
  closedAt: NOON,
  operator: null,
} as const;
const KEEPING = { at: NOON, by: 'Ana', timeZone: 'America/Sao_Paulo', lockedMonths: 'ask' } as const;
const lineOf = (key: string) =>
  ({ lineId: 'N100', key, kind: 'payment', evidence: 'document', day: '2026-11-20', amount: 1_000 }) as const;

describe.skipIf(!HAS_POSTGRES)('roles in a team’s history', () => {
  it('an operator’s desk creates, watches, lists and exports, and the server refuses it the rest', async () => {
    const team = temporaryFolder();
    const own = temporaryFolder();
    const operator = await desk(team, 'operator', own);
    const key = await paid(operator);
    await operator.addNote(key, 'ligou', NOON);
    await operator.changeTags([key], { add: ['vip'], remove: [] }, NOON);
    expect((await operator.list({ text: 'avila' }, null, 10)).rows).toMatchObject([{ key, state: 'PAID' }]);
    await operator.recordExportFilter({ id: 'e1', at: NOON + 9_000, format: 'csv', filter: {}, by: 'Ana' });
    expect((await operator.detail(key))?.timeline.map(({ event }) => event.kind)).toContain('export');
    expect(await errorOf(operator.rawResponses(key))).toEqual(REFUSED);
    expect(await errorOf(operator.saveStatementMatches([lineOf(key)], KEEPING))).toEqual(REFUSED);
    expect(await errorOf(operator.erasePerson(JOSE, NOON))).toEqual(REFUSED);
    // Its journal does not say that somebody was erased.
    expect(readLedger(join(own, 'team')).map(({ kind }) => kind)).toEqual(['attempt', 'charge']);
    const closing = await operator.draftClosing({ ...CLOSING, id: key }, [], null);
    expect(await errorOf(operator.saveClosing(closing))).toEqual(REFUSED);
    expect((await operator.row(key))?.customerName).toBe('José Ávila');
  });

  it('an accountant’s desk matches, exports and closes, and is refused raw responses and erasures', async () => {
    const team = temporaryFolder();
    const key = await paid(await desk(team, 'operator'));
    const accountant = await desk(team, 'accountant');
    expect(await accountant.saveStatementMatches([lineOf(key)], KEEPING)).toMatchObject({ refused: [] });
    await accountant.saveClosing(await accountant.draftClosing({ ...CLOSING, id: key }, [], null));
    expect(await accountant.closings([])).toMatchObject([{ period: '2026-11' }]);
    expect((await accountant.exportPage({}, null, 10)).rows).toMatchObject([{ key }]);
    expect(await errorOf(accountant.rawResponses(key))).toEqual(REFUSED);
    expect(await errorOf(accountant.erasePerson(JOSE, NOON))).toEqual(REFUSED);
  });

  it('an admin’s desk reads raw responses and erases a person from every desk’s charges', async () => {
    const team = temporaryFolder();
    const operator = await desk(team, 'operator');
    const key = await paid(operator);
    const admin = await desk(team, 'admin');
    expect(await admin.rawResponses(key)).toHaveLength(2);
    expect(await admin.erasePerson(JOSE, NOON)).toMatchObject({ keys: [key], isErased: true });
    expect((await operator.row(key))?.customerName ?? '').toBe('');
    expect((await operator.list({ text: 'avila' }, null, 10)).rows).toEqual([]);
  });

  it('a desk ends its own open attempts at a start, and no other desk’s', async () => {
    const team = temporaryFolder();
    const [one, other] = [await desk(team, 'operator'), await desk(team, 'accountant')];
    const [first, second] = [newAttempt(), newAttempt()];
    await one.openAttempt(first);
    await other.openAttempt(second);
    expect(await one.endOpenAttempts(NOON)).toMatchObject([{ key: first.id }]);
    expect(await one.attemptOfDraft(second.draft.id)).toMatchObject({ outcome: 'open' });
  });
});
