/** Several desks write into one history at the same time: each write is there once, and none is lost. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
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

/** Three desks with roles of their own. */
async function desks(): Promise<readonly [HistoryApi, HistoryApi, HistoryApi]> {
  const team = temporaryFolder();
  const open = async (role: 'operator' | 'accountant' | 'admin') => {
    const deps = { workers: historyWorkers, log: () => undefined, folder: temporaryFolder() };
    const history = await openTestTeamHistory(deps, role, team);
    onTestFinished(() => history.close());
    return history;
  };
  return [await open('operator'), await open('accountant'), await open('admin')];
}

describe.skipIf(!HAS_POSTGRES)('desks that write at once', () => {
  it('charges that three desks create in the same millisecond are all there, each once', async () => {
    const all = await desks();
    const made = await Promise.all(
      all.flatMap((history) =>
        Array.from({ length: 8 }, async () => {
          const attempt = newAttempt();
          await history.openAttempt(attempt);
          return (await history.endAttempt(attempt.id, createdEnd(attempt)))?.key;
        }),
      ),
    );
    const { rows } = await all[0].list({}, null, 100);
    expect(rows.map(({ key }) => key).toSorted()).toEqual(made.toSorted());
    expect(await all[2].totals({})).toMatchObject({ count: 24, sum: 24_000 });
  });

  it('a transaction that three desks add at once is one charge', async () => {
    const all = await desks();
    const seen = answerAbout({ id: 'tx-1', amount: 1_000, state: 'PAID', createdAt: NOON, paidAt: NOON });
    const observed = await Promise.all(all.map((history) => history.observe({ ...seen, source: 'adopt' })));
    expect(observed.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'unchanged', 'unchanged']);
    expect((await all[1].list({}, null, 10)).rows).toHaveLength(1);
  });

  it('a draft that two desks send at once is sent by one of them', async () => {
    const [one, other] = await desks();
    const attempt = newAttempt();
    const twin = { ...newAttempt(), draft: attempt.draft };
    const opened = await Promise.all([one.openAttempt(attempt), other.openAttempt(twin)]);
    expect(opened.map(({ kind }) => kind).toSorted()).toEqual(['draft-used', 'opened']);
  });

  it('notes and tags that desks add to one charge at once are all kept', async () => {
    const all = await desks();
    const attempt = newAttempt();
    await all[0].openAttempt(attempt);
    await all[0].endAttempt(attempt.id, createdEnd(attempt));
    await Promise.all(
      all.flatMap((history, desk) => [
        history.addNote(attempt.id, `nota ${desk}`, NOON),
        history.changeTags([attempt.id], { add: [`tag ${desk}`], remove: [] }, NOON),
      ]),
    );
    const detail = await all[1].detail(attempt.id);
    const notes = detail?.timeline.flatMap(({ event }) => (event.kind === 'note' ? [event.text] : []));
    expect(notes?.toSorted()).toEqual(['nota 0', 'nota 1', 'nota 2']);
    expect((await all[1].row(attempt.id))?.tags?.toSorted()).toEqual(['tag 0', 'tag 1', 'tag 2']);
  });

  it('a view that desks save under one name at once is there once', async () => {
    const all = await desks();
    const choice = {
      states: [],
      needsAttention: false,
      marked: false,
      invoice: null,
      operators: [],
      tags: [],
      text: '',
      created: null,
      paid: null,
    };
    const view = {
      kind: 'view',
      name: 'Hoje',
      content: {
        choice: { ...choice, amount: { from: null, to: null } },
        layout: { columns: [{ id: 'amount', width: null }], sort: { column: 'amount', direction: 'asc' } },
      },
    } as const;
    const ids = [
      '00000000-0000-4000-9000-000000000001',
      '00000000-0000-4000-9000-000000000002',
      '00000000-0000-4000-9000-000000000003',
    ];
    const saved = await Promise.all(
      all.map((history, desk) => errorOf(history.saveThing({ ...view, id: ids[desk] ?? '' }))),
    );
    expect(saved).toEqual([null, null, null]);
    expect(await all[0].savedThings('view')).toHaveLength(1);
  });
});
