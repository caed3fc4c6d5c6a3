/** What a team's server knows of its desks: who they are, when they were last here, and the heads of their audit trails. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import { allRows } from '../../../src-main/history/database/prepared.ts';
import { witnessedHeads } from '../../../src-main/history/queries/witnessed-heads.ts';
import { auditHeadsInLedger } from '../../../src-main/history/recording/ledger/ledger-file.ts';
import { ledgerFileIn } from '../../../src-main/history/sqlite/history-files.ts';
import { recordAuditHeadWindowless } from '../../../src-main/history/windowless-history.ts';
import { RENEWAL } from '../../../src-main/team-history/desks/record-desk.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { errorOf, historyWorld, isFile, NOON, temporaryFolder } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { startCuttingProxy } from '../../support/team/cutting-proxy.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import {
  asTeamAdministrator,
  openTestTeamDatabase,
  openTestTeamHistory,
  testTeamServer,
} from '../../support/team/team-world.ts';

interface DeskOptions {
  readonly clock?: VirtualClock;
  readonly through?: { readonly port: number };
  readonly folder?: string;
}

async function openDesk(team: string, role: TeamRole, { clock, through, folder }: DeskOptions = {}) {
  const deps = { workers: historyWorkers, log: () => undefined, folder: folder ?? temporaryFolder() };
  const history = await openTestTeamHistory({ ...deps, ...(clock && { clock }) }, role, team, through);
  onTestFinished(() => history.close());
  return { history, ledger: ledgerFileIn(join(deps.folder, 'team')) };
}

const seenAt = async (history: HistoryApi, name: string) =>
  (await history.desks()).find((desk) => desk.name === name)?.lastSeenAt ?? 0;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const headOf = (number: number) => ({ number, hash: hashOf(`entry ${number}`) });

interface AuditRow {
  readonly sequence: number;
  readonly previous_hash: string;
  readonly hash: string;
  readonly entry: string;
}

/** The rows of a team's only chain. */
async function auditRows(team: string): Promise<AuditRow[]> {
  const db = await openTestTeamDatabase(team);
  const rows = allRows<AuditRow>(db, 'SELECT sequence, previous_hash, hash, entry FROM audit ORDER BY desk, sequence');
  await db.close();
  return rows;
}

describe.skipIf(!HAS_POSTGRES)('the desks of a team', () => {
  it('each desk that opens a team’s history is among its desks, with its name and version', async () => {
    const team = temporaryFolder();
    const { history: one } = await openDesk(team, 'operator');
    const { history: other } = await openDesk(team, 'admin');
    const [first, second] = await other.desks();
    expect(first).toMatchObject({ name: 'Mesa admin', appVersion: '1.0.0', isThisDesk: true, auditHead: null });
    expect(second).toMatchObject({ name: 'Mesa operator', isThisDesk: false });
    expect((await one.desks()).map(({ isThisDesk }) => isThisDesk)).toEqual([false, true]);
  });

  it('a desk that an admin has revoked does not open the history again', async () => {
    const team = temporaryFolder();
    const { history } = await openDesk(team, 'operator');
    await history.close();
    await asTeamAdministrator(team, 'UPDATE desks SET revoked_at = now()');
    expect(await errorOf(openDesk(team, 'operator'))).toEqual({ kind: 'history-unavailable', reason: 'right-missing' });
  });

  it('a desk is seen again every few minutes while it is open, and as it closes', async () => {
    const team = temporaryFolder();
    const clock = new VirtualClock();
    const { history: other } = await openDesk(team, 'admin');
    const { history } = await openDesk(team, 'operator', { clock });
    const opened = await seenAt(other, 'Mesa operator');
    await clock.advance(RENEWAL);
    await expect.poll(() => seenAt(other, 'Mesa operator')).toBeGreaterThan(opened);
    const renewed = await seenAt(other, 'Mesa operator');
    await history.close();
    expect(await seenAt(other, 'Mesa operator')).toBeGreaterThan(renewed);
    // By the server's clock: the desk's own has moved by minutes.
    expect((await seenAt(other, 'Mesa operator')) - opened).toBeLessThan(RENEWAL);
  });

  it('the heads of a desk’s audit trail are a chain on the server, each recorded once', async () => {
    const team = temporaryFolder();
    const folder = temporaryFolder();
    const { history } = await openDesk(team, 'operator', { folder });
    await history.recordAuditHead(headOf(1), NOON);
    await history.recordAuditHead(headOf(1), NOON + 1);
    await history.recordAuditHead(headOf(3), NOON + 2, 'console-restored');
    await history.close();
    const { history: again } = await openDesk(team, 'operator', { folder });
    await again.recordAuditHead(headOf(3), NOON + 3, 'console-restored');
    // A restored trail has an earlier number again.
    await again.recordAuditHead(headOf(2), NOON + 4);
    const rows = await auditRows(team);
    expect(rows.map(({ entry }) => JSON.parse(entry))).toEqual([
      { ...headOf(1), at: NOON },
      { ...headOf(3), at: NOON + 2, explains: 'console-restored' },
      { ...headOf(2), at: NOON + 4 },
    ]);
    const previous = ['0'.repeat(64), ...rows.map(({ hash }) => hash)];
    for (const [index, row] of rows.entries()) {
      expect(row).toMatchObject({ sequence: index + 1, previous_hash: previous[index] });
      expect(row.hash).toBe(hashOf(`${previous[index]}\n${row.entry}`));
    }
  });

  it('heads recorded while the server was away are in the ledger, and later on the server', async () => {
    const team = temporaryFolder();
    const { host, port } = await testTeamServer();
    const proxy = await startCuttingProxy(host, port);
    onTestFinished(() => proxy.close());
    const { history, ledger } = await openDesk(team, 'operator', { through: proxy });
    await history.recordAuditHead(headOf(1), NOON);
    proxy.refuseAfterCut(true);
    proxy.cutAnswer(1);
    await history.recordAuditHead(headOf(2), NOON);
    await history.recordAuditHead(headOf(3), NOON);
    expect([...auditHeadsInLedger(ledger)].map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await auditRows(team)).toHaveLength(1);
    proxy.refuseAfterCut(false);
    proxy.cutAnswer(0);
    await history.recordAuditHead(headOf(4), NOON);
    const numbers = (await auditRows(team)).map(({ entry }) => JSON.parse(entry).number);
    expect(numbers).toEqual([1, 2, 3, 4]);
  });

  it('the check of an audit trail compares it with a team’s journal, of windowless exports too', async () => {
    const gateways = temporaryFolder();
    const folder = join(gateways, '00000000-0000-4000-8000-0000000000a1');
    mkdirSync(folder);
    const team = temporaryFolder();
    const { history } = await openDesk(team, 'operator', { folder });
    await history.recordAuditHead(headOf(1), NOON);
    await history.close();
    await recordAuditHeadWindowless({ folder, log: () => undefined }, headOf(2), NOON + 1);
    expect(witnessedHeads(gateways).map(({ number, from }) => [number, from])).toEqual([
      [1, 'ledger'],
      [2, 'ledger'],
    ]);
    const { history: again } = await openDesk(team, 'operator', { folder });
    await again.recordAuditHead(headOf(3), NOON + 2);
    expect((await auditRows(team)).map(({ entry }) => JSON.parse(entry).number)).toEqual([1, 2, 3]);
  });

  it('who may close periods reads the heads of all desks, and an operator’s desk only its own', async () => {
    const team = temporaryFolder();
    const { history: operator } = await openDesk(team, 'operator');
    const { history: accountant } = await openDesk(team, 'accountant');
    await operator.recordAuditHead(headOf(7), NOON);
    await accountant.recordAuditHead(headOf(9), NOON);
    const headsOf = async (history: HistoryApi) => (await history.desks()).map(({ auditHead }) => auditHead);
    expect(await headsOf(accountant)).toEqual([headOf(9), headOf(7)]);
    expect(await headsOf(operator)).toEqual([null, headOf(7)]);
  });
});

it.skipIf(!isFile())('a file’s history names no desks', async () => {
  const { history } = await historyWorld();
  expect(await history.desks()).toEqual([]);
});
