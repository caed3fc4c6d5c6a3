/** A team's closing names its desks and the heads of their audit trails, and has its place among those of other desks. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import { allRows } from '../../../src-main/history/database/prepared.ts';
import {
  type ClosingDeps,
  closePeriod,
  listClosings,
  readClosing,
  sealedClosingOf,
} from '../../../src-main/reports/closing.ts';
import { writeClosing } from '../../../src-main/reports/closing-file.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import type { AuditHead } from '../../../src-preload/contract/policy/audit.ts';
import { closingCheckOf, type SealedCheck } from '../../../src-renderer/reports/check-file/sealed-check.ts';
import { historyWorld, isFile, NOON, temporaryFolder } from '../../support/history/history-world.ts';
import { fakeBridge } from '../../support/renderer/fake-bridge.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { asTeamAdministrator, openTestTeamDatabase, openTestTeamHistory } from '../../support/team/team-world.ts';

const PERIOD = '2020-01-15';
const CLOSED_AT = Date.UTC(2020, 0, 20);
const headOf = (number: number): AuditHead => ({ number, hash: String(number).padStart(64, '0') });

async function openDesk(team: string, role: TeamRole): Promise<HistoryApi> {
  const deps = { workers: historyWorkers, log: () => undefined, folder: temporaryFolder() };
  const history = await openTestTeamHistory(deps, role, team);
  onTestFinished(() => history.close());
  return history;
}

function closingDeps(history: HistoryApi, auditHead: AuditHead | null = null): ClosingDeps {
  return {
    ...{ history, newId: randomUUID, timeZone: 'America/Sao_Paulo', operator: 'Ana', returningStates: [] },
    clock: { now: () => CLOSED_AT },
    auditHead: () => auditHead,
    recorded: async () => [],
  };
}

/** The file of a closing as this desk saves it. */
async function fileAt(history: HistoryApi, id = ''): Promise<Blob> {
  const parts: string[] = [];
  await writeClosing(await sealedClosingOf({ history }, id), async (piece) => void parts.push(String(piece)));
  return new Blob(parts);
}

/** What the check of the file says at this desk, whose only gateway has this history. */
function checkedAt(history: HistoryApi, file: Blob): Promise<SealedCheck> {
  const { bridge } = fakeBridge({
    'closing.list': () => listClosings(closingDeps(history)),
    'closing.sealed': ({ closingId }) => sealedClosingOf({ history }, closingId),
  });
  return closingCheckOf(bridge, [{ id: randomUUID(), name: 'Loja' }], file);
}

describe.skipIf(!HAS_POSTGRES)('a closing of a team’s history', () => {
  it('a team’s closing names the desks not seen or with charges to send, and has all desks’ heads', async () => {
    const team = temporaryFolder();
    const [operator, admin, accountant] = [
      await openDesk(team, 'operator'),
      await openDesk(team, 'admin'),
      await openDesk(team, 'accountant'),
    ];
    await operator.recordAuditHead(headOf(31), NOON);
    await accountant.recordAuditHead(headOf(12), NOON);
    await asTeamAdministrator(team, "UPDATE desks SET last_seen = '2020-01-15 18:00Z' WHERE name = 'Mesa operator'");
    await asTeamAdministrator(team, "UPDATE desks SET waiting = 3 WHERE name = 'Mesa admin'");
    const { compared, closings } = await closePeriod(closingDeps(accountant, headOf(12)), PERIOD, 'cash');
    expect(closings[0]?.integrity).toBe('whole');
    expect(compared?.desks).toMatchObject([
      { name: 'Mesa accountant', isOwn: true, isBehind: false, auditHead: headOf(12), waiting: 0 },
      { name: 'Mesa admin', isOwn: false, isBehind: false, auditHead: null, waiting: 3 },
      { name: 'Mesa operator', isBehind: true, lastSeenAt: Date.UTC(2020, 0, 15, 18), auditHead: headOf(31) },
    ]);
    // It stays in the closing's document when the desk is back, and in what another desk reads of it.
    await operator.close();
    await asTeamAdministrator(team, 'UPDATE desks SET waiting = 0');
    const later = await readClosing(closingDeps(admin), PERIOD, 'cash');
    expect(later.desks.map(({ isBehind }) => isBehind)).toEqual([false, false, false]);
    expect(later.desks.map(({ waiting }) => waiting)).toEqual([0, 0, 0]);
    expect(later.compared?.desks).toEqual(compared?.desks);
    // Its digest covers it.
    await asTeamAdministrator(team, "UPDATE closings SET figures = replace(figures, 'Mesa operator', 'Mesa 9')");
    expect((await readClosing(closingDeps(admin), PERIOD, 'cash')).closings[0]?.integrity).toBe('changed');
  });

  it('a team’s closing has the same file at each desk, and each recognises it, also once it was edited', async () => {
    const team = temporaryFolder();
    const [accountant, admin] = [await openDesk(team, 'accountant'), await openDesk(team, 'admin')];
    const { compared } = await closePeriod(closingDeps(accountant, headOf(12)), PERIOD, 'cash');
    const [file, same] = [await fileAt(accountant, compared?.id), await fileAt(admin, compared?.id)];
    expect(await same.text()).toBe(await file.text());
    expect(await checkedAt(accountant, file)).toMatchObject({ here: { is: 'same', integrity: 'whole' } });
    expect(await checkedAt(admin, file)).toMatchObject({ here: { is: 'same', integrity: 'elsewhere' } });
    await asTeamAdministrator(team, "UPDATE closings SET operator = 'Bia'");
    expect(await checkedAt(admin, file)).toMatchObject({ here: { is: 'same', integrity: 'changed' } });
    expect(await checkedAt(admin, await fileAt(admin, compared?.id))).toMatchObject({ found: { is: 'changed' } });
  });

  it('desks that close one period at once make one version each, and the last of them replaces the others', async () => {
    const team = temporaryFolder();
    const desks = [await openDesk(team, 'accountant'), await openDesk(team, 'admin')];
    const closed = await Promise.all(
      [...desks, ...desks].map((history) => closePeriod(closingDeps(history), PERIOD, 'cash')),
    );
    const db = await openTestTeamDatabase(team);
    const versions = allRows<{ id: string; version: number }>(db, 'SELECT id, version FROM closings ORDER BY version');
    await db.close();
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
    expect(versions.map(({ id }) => id).toSorted()).toEqual(closed.map(({ compared }) => compared?.id).toSorted());
    // Their clocks agree: the server's order decides.
    for (const history of desks) {
      const { closings, compared } = await readClosing(closingDeps(history), PERIOD, 'cash');
      expect(closings.filter(({ isSuperseded }) => !isSuperseded).map(({ id }) => id)).toEqual([versions[3]?.id]);
      expect(compared?.id).toBe(versions[3]?.id);
    }
  });
});

it.skipIf(!isFile())('a closing of a file’s history says nothing of desks', async () => {
  const { history } = await historyWorld();
  const { desks, compared } = await closePeriod(closingDeps(history), PERIOD, 'cash');
  expect([desks, compared?.desks]).toEqual([[], []]);
  const header = { id: randomUUID(), period: PERIOD, basis: 'cash', timeZone: 'America/Sao_Paulo' } as const;
  const { figures } = await history.draftClosing({ ...header, closedAt: CLOSED_AT, operator: null }, [], null);
  expect(Object.keys(JSON.parse(figures))).toEqual(['lines', 'returningStates', 'mark', 'auditHead']);
});
