/** Which desk of a team made a charge, and which one recorded each entry of its timeline. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import { exportSource } from '../../../src-main/history/queries/export-source.ts';
import { writeExport } from '../../../src-main/reports/exports/write-export.ts';
import { openHistoryToRead } from '../../../src-main/team-history/open-to-read.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { exportTask, SILENT } from '../../support/history/export-desk.ts';
import { answerAbout, createCharge, historyWorld, NOON, temporaryFolder } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { asTeamAdministrator, openTestTeamHistory } from '../../support/team/team-world.ts';

const ANYBODY = { document: '', name: '', email: '', phone: '' };

async function openDesk(team: string, role: TeamRole): Promise<HistoryApi> {
  const deps = { workers: historyWorkers, log: () => undefined, folder: temporaryFolder() };
  const history = await openTestTeamHistory(deps, role, team);
  onTestFinished(() => history.close());
  return history;
}

async function jsonLines(history: HistoryApi): Promise<string> {
  const source = exportSource(openHistoryToRead(history.readSource()));
  try {
    const task = exportTask({}, { format: 'jsonl', timeline: true });
    await writeExport(task, source, SILENT);
    return readFileSync(task.path, 'utf8');
  } finally {
    source.close();
  }
}

describe.skipIf(!HAS_POSTGRES)('the desks of a charge', () => {
  it('a charge names the desk that made it, and each entry of its timeline the desk that recorded it', async () => {
    const team = temporaryFolder();
    const [maker, other] = [await openDesk(team, 'operator'), await openDesk(team, 'admin')];
    const { key, transactionId } = await createCharge(maker);
    await other.observe(answerAbout({ id: transactionId, state: 'PAID' }, { at: NOON + 9_000 }));
    await maker.addNote(key, 'Ligou às 10h', NOON + 10_000);
    for (const history of [maker, other]) {
      const detail = await history.detail(key);
      expect(detail?.desk).toBe('Mesa operator');
      expect(detail?.timeline.map(({ desk, event }) => [desk, event.kind])).toEqual([
        ['Mesa operator', 'attempt'],
        ['Mesa operator', 'state'],
        ['Mesa admin', 'state'],
        ['Mesa operator', 'note'],
      ]);
    }
  });

  it('a desk that was removed from the team is named by its login', async () => {
    const team = temporaryFolder();
    const [maker, other] = [await openDesk(team, 'operator'), await openDesk(team, 'admin')];
    const { key } = await createCharge(maker);
    await maker.close();
    await asTeamAdministrator(team, `DELETE FROM desks WHERE name = 'Mesa operator'`);
    const detail = await other.detail(key);
    expect(detail?.desk).toMatch(/^desk_operator_/);
    expect(detail?.timeline.at(0)?.desk).toBe(detail?.desk);
  });

  it('an export and the file of a person’s data name no desk, whatever keeps the history', async () => {
    const team = temporaryFolder();
    const maker = await openDesk(team, 'operator');
    await createCharge(maker);
    const written = await jsonLines(maker);
    expect(JSON.parse(written.split('\n')[0] ?? '')).toMatchObject({ desk: null, timeline: [{}, {}] });
    expect(written).not.toContain('Mesa operator');
    const admin = await openDesk(team, 'admin');
    const { rows } = await admin.list({}, null, 1);
    const ofPerson = await admin.exportPerson({ ...ANYBODY, document: rows[0]?.customerDocument ?? '' });
    expect(ofPerson).toContain(rows[0]?.key);
    expect(ofPerson).not.toContain('Mesa operator');
  });
});

describe('a charge of a file', () => {
  it('a charge of a history that one desk keeps names no desk', async () => {
    const { history } = await historyWorld();
    const { key } = await createCharge(history);
    const detail = await history.detail(key);
    expect(detail?.desk).toBeNull();
    expect(detail?.timeline.every((entry) => !('desk' in entry))).toBe(true);
  });
});
