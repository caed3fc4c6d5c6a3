/** Files of several desks move into one team's history: what they share is there once. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HistoryApi } from '../../../../src-main/history/api/history-api.ts';
import { historyFileIn, type OpenedHistory } from '../../../../src-main/history/history.ts';
import { type MoveDeps, moveIn, moveOut, planMove } from '../../../../src-main/team-history/moving/move-history.ts';
import { seedHistory } from '../../../support/history/history-seed.ts';
import {
  answerAbout,
  createCharge,
  errorOf,
  historyWorld,
  NOON,
  newAttempt,
  temporaryFolder,
} from '../../../support/history/history-world.ts';
import { ADDED, BASIS, receivableId, receivableInput } from '../../../support/history/receivables.ts';
import { differencesFromOneDesk, seenHere, seenThere } from '../../../support/history/two-desks.ts';
import { historyWorkers, teamWorkers } from '../../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';
import { openTestTeamDatabase, openTestTeamHistory, testTeamTarget } from '../../../support/team/team-world.ts';

const CHARGES = 120;

async function movesTo(team: string): Promise<(folder: string) => MoveDeps> {
  const target = await testTeamTarget(team);
  return (folder) => ({ file: historyFileIn(folder), target, workers: teamWorkers, log: () => undefined });
}

async function withTeam<Value>(team: string, read: (history: HistoryApi) => Promise<Value>): Promise<Value> {
  const deps = { folder: temporaryFolder(), workers: historyWorkers, log: () => undefined };
  const history = await openTestTeamHistory(deps, 'admin', team);
  return read(history).finally(() => history.close());
}

/** The digest of everything that a team's history has. */
async function digestOf(deps: MoveDeps): Promise<string> {
  const { figures } = await moveOut({ ...deps, file: join(temporaryFolder(), 'out.db') });
  return figures.digest;
}

const draftOf = (number: number) => `00000000-0000-4000-8000-0000d000${String(number).padStart(4, '0')}`;

/** A charge that both desks added by its id, with a note and a tag of this desk's, and rows that belong to no charge. */
async function work(history: OpenedHistory, number: number, shared: { at: number; state: string }): Promise<void> {
  await createCharge(history, { name: `Cliente ${number}` });
  const open = newAttempt({ name: `Recusado ${number}` });
  await history.openAttempt(open);
  await history.endAttempt(open.id, { outcome: 'not-sent', at: NOON, cause: 'unreachable' });
  const paidAt = shared.state === 'PAID' ? shared.at : null;
  await history.observe(
    answerAbout(
      { id: 'tx-shared', amount: 1_000, createdAt: NOON - 1_000, state: shared.state, paidAt },
      { source: 'adopt', at: shared.at },
    ),
  );
  const key = (await history.rowOfTransaction('tx-shared'))?.key ?? '';
  await history.addNote(key, `nota ${number}`, NOON + number);
  await history.changeTags([key], { add: [`etiqueta ${number}`], remove: [] }, NOON + number);
  await history.addReceivable(receivableId(number), receivableInput({ reference: `NF-${number}` }), ADDED);
  const row = { line: 2, amount: 1_000, reference: '', document: '', problems: [], receivable: null, seen: [] };
  await history.addBatch({
    ...{ id: draftOf(100 + number), name: 'janeiro.csv', source: 'spreadsheet', at: NOON, operator: null },
    decimal: 'comma',
  });
  // The cells of a batch whose spreadsheet named an amount and a name; PostgreSQL orders them otherwise.
  const cells = { amount: '10,00', name: `Cliente ${number}` } as Parameters<
    HistoryApi['addBatchRows']
  >[1][number]['cells'];
  await history.addBatchRows(draftOf(100 + number), [{ ...row, cells, draftId: draftOf(number), position: 1 }]);
  await history.finishBatch(draftOf(100 + number));
  const header = { period: '2026-11', basis: 'created', timeZone: 'America/Sao_Paulo', operator: null } as const;
  const closing = await history.draftClosing({ ...header, id: draftOf(200 + number), closedAt: NOON }, [], null);
  await history.saveClosing(closing);
}

describe.skipIf(!HAS_POSTGRES)('files of two desks in one team’s history', () => {
  it('two desks with common charges become one that saw everything, and moving again changes nothing', async () => {
    const [one, other, team] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    seedHistory(one, CHARGES, { seen: seenHere });
    seedHistory(other, CHARGES, { seen: seenThere });
    const to = await movesTo(team);
    expect(await moveIn(to(one))).toMatchObject({ kind: 'copied' });
    const plan = await planMove(to(other));
    expect(plan.team).toMatchObject({ isEmpty: false, inBoth: CHARGES / 3 });
    expect(await moveIn(to(other))).toEqual({
      ...{ kind: 'joined', added: CHARGES / 3 },
      // Of those that the first desk saw whole, the second has nothing to add.
      ...{ joined: expect.any(Number), same: expect.any(Number) },
    });
    const db = await openTestTeamDatabase(team);
    expect(differencesFromOneDesk(db, CHARGES)).toEqual([]);
    const wrong = `SELECT charges.key FROM charges LEFT JOIN customers ON customers.id = customer_id
      WHERE coalesce(customer_name, '') <> coalesce(customers.name, '') OR coalesce(customer_document, '') <> coalesce(customers.document, '')`;
    expect(db.prepare(wrong).all()).toEqual([]);
    const twice = 'SELECT name FROM customers GROUP BY name, email, phone, document HAVING count(*) > 1';
    expect(db.prepare(twice).all()).toEqual([]);
    await db.close();
    const digest = await digestOf(to(other));
    for (const folder of [other, one])
      expect(await moveIn(to(folder))).toEqual({ kind: 'joined', added: 0, joined: 0, same: (CHARGES * 2) / 3 });
    expect(await digestOf(to(other))).toBe(digest);
  });

  it('a file is joined while another desk reads: nobody waits for anybody', async () => {
    const [one, other, team] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    seedHistory(one, 6, { seen: seenHere });
    seedHistory(other, 6, { seen: seenThere });
    const to = await movesTo(team);
    await moveIn(to(one));
    const reader = await openTestTeamDatabase(team);
    reader.prepare('BEGIN').run();
    expect(reader.prepare('SELECT key FROM charges').all()).toHaveLength(4);
    expect(await moveIn(to(other))).toMatchObject({ kind: 'joined', added: 2 });
    reader.prepare('COMMIT').run();
    await reader.close();
  });

  it('a move that was cut off in the middle goes on when it is started again', async () => {
    const [one, other, team] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    seedHistory(one, CHARGES, { seen: seenHere });
    seedHistory(other, CHARGES, { seen: seenThere });
    const to = await movesTo(team);
    await moveIn(to(one));
    const aborting = new AbortController();
    const cut = moveIn({ ...to(other), signal: aborting.signal, onProgress: () => aborting.abort() });
    expect(await errorOf(cut)).toEqual({ kind: 'cancelled' });
    const db = await openTestTeamDatabase(team);
    expect(differencesFromOneDesk(db, CHARGES)).not.toEqual([]);
    const rest = await moveIn(to(other));
    // What was copied before is not added again.
    expect(rest.kind === 'joined' && rest.added).toBeLessThan(CHARGES / 6);
    expect(differencesFromOneDesk(db, CHARGES)).toEqual([]);
    await db.close();
  });

  it('notes, tags, attempts, receivables, batches and closings of both desks are there, each once', async () => {
    const [one, other] = [await historyWorld(), await historyWorld()];
    await work(one.history, 1, { at: NOON + 5_000, state: 'PAID' });
    await work(other.history, 2, { at: NOON + 1_000, state: 'PENDING' });
    const team = temporaryFolder();
    const to = await movesTo(team);
    expect(await moveIn(to(one.folder))).toMatchObject({ kind: 'copied' });
    for (const counts of [
      { added: 1, joined: 1, same: 0 },
      { added: 0, joined: 0, same: 2 },
    ])
      expect(await moveIn(to(other.folder))).toEqual({ kind: 'joined', ...counts });
    await withTeam(team, async (history) => {
      const { rows } = await history.list({}, null, 10);
      expect(rows).toHaveLength(3);
      const shared = await history.rowOfTransaction('tx-shared');
      expect(shared).toMatchObject({ state: 'PAID', attention: [], tags: ['etiqueta 1', 'etiqueta 2'] });
      const detail = await history.detail(shared?.key ?? '');
      const notes = detail?.timeline.flatMap(({ event }) => (event.kind === 'note' ? [event.text] : []));
      expect(notes).toEqual(['nota 1', 'nota 2']);
      expect((await history.receivables('open', '', BASIS, null, 10)).rows).toHaveLength(2);
      // A batch goes on where it was.
      expect((await history.batches(10)).map(({ status }) => status)).toEqual(['draft', 'draft']);
      expect(await history.closings([])).toHaveLength(2);
    });
    const db = await openTestTeamDatabase(team);
    expect(db.prepare('SELECT count(*) AS attempts FROM attempts').all()).toEqual([{ attempts: 4 }]);
    await db.close();
  });

  it('a person that one desk erased is not brought back by another, whichever moves first', async () => {
    const [one, other] = [await historyWorld(), await historyWorld()];
    const ana = { name: 'Ana Souza', email: 'ana@exemplo.com.br', phone: '11912345678', document: '11144477735' };
    const seen = { id: 'tx-ana', amount: 1_000, createdAt: NOON, state: 'PENDING', customer: ana };
    for (const { history } of [one, other]) await history.observe(answerAbout(seen, { source: 'adopt' }));
    await other.history.erasePerson(ana, NOON + 1_000);
    for (const folders of [
      [one.folder, other.folder],
      [other.folder, one.folder],
    ]) {
      const team = temporaryFolder();
      const to = await movesTo(team);
      for (const folder of folders) await moveIn(to(folder));
      await withTeam(team, async (history) => {
        expect(await history.list({}, null, 10)).toMatchObject({ rows: [{ transactionId: 'tx-ana' }] });
        expect((await history.findPerson(ana)).charges).toBe(0);
        expect((await history.list({ text: 'souza' }, null, 10)).rows).toEqual([]);
      });
    }
  });
});
