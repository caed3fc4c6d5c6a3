import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StoredDetail } from '../../../../src-main/history/api/history-api.ts';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import { readDetail } from '../../../../src-main/history/queries/charge-detail.ts';
import type { ChargeFilter } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListLayout, ListView } from '../../../../src-preload/contract/charges/list/list.ts';
import {
  answerAbout,
  createCharge,
  historyWorld,
  isFile,
  NOON,
  newAttempt,
} from '../../../support/history/history-world.ts';

const LAYOUT: ListLayout = {
  columns: [
    { id: 'customer', width: 240 },
    { id: 'amount', width: null },
  ],
  sort: { column: 'amount', direction: 'asc' },
};
const VIEW: ListView = {
  id: '00000000-0000-4000-9000-000000000001',
  name: 'De hoje',
  content: {
    choice: {
      states: ['PAID'],
      needsAttention: false,
      marked: false,
      invoice: null,
      operators: [],
      tags: ['vip'],
      text: 'maria',
      created: 'today',
      paid: null,
      amount: { from: null, to: 5000 },
    },
    layout: LAYOUT,
  },
};

/** Without the desks, which only a team has. */
const entriesOf = (detail: StoredDetail | null) => detail?.timeline.map(({ at, event }) => ({ at, event })) ?? [];

describe('notes and tags', () => {
  it('a note is in the charge’s timeline and flags its row, also after a change and a restart', async () => {
    const world = await historyWorld();
    const { key, transactionId } = await createCharge(world.history);
    expect(await world.history.addNote(key, 'Ligou às 10h', NOON + 5000)).toMatchObject({ key, hasNote: true });
    await world.history.observe(answerAbout({ id: transactionId, state: 'PAID' }, { at: NOON + 9000 }));
    const detail = await (await world.reopen()).detail(key);
    expect(detail).toMatchObject({ state: 'PAID', hasNote: true });
    expect(entriesOf(detail)).toContainEqual({ at: NOON + 5000, event: { kind: 'note', text: 'Ligou às 10h' } });
  });

  it('a refund marked as recorded is in the timeline once, and not where the state is another by now', async () => {
    const { history } = await historyWorld();
    const { key, transactionId } = await createCharge(history);
    await history.observe(answerAbout({ id: transactionId, state: 'REFUNDED' }, { at: NOON + 9000 }));
    const mark = (state: string, isRecorded: boolean, at: number) =>
      history.markRecorded(key, { state, isRecorded, at, by: 'Ana' });
    await mark('FAILED', true, NOON + 10_000);
    await mark('REFUNDED', true, NOON + 11_000);
    await mark('REFUNDED', true, NOON + 12_000);
    await mark('REFUNDED', false, NOON + 13_000);
    const marks = entriesOf(await history.detail(key)).filter(({ event }) => event.kind === 'recorded');
    expect(marks).toEqual([
      { at: NOON + 11_000, event: { kind: 'recorded', state: 'REFUNDED', isRecorded: true, by: 'Ana' } },
      { at: NOON + 13_000, event: { kind: 'recorded', state: 'REFUNDED', isRecorded: false, by: 'Ana' } },
    ]);
    expect(
      await history.markRecorded('00000000-0000-4000-8000-00000000dead', {
        state: 'PAID',
        isRecorded: true,
        at: NOON,
        by: null,
      }),
    ).toBeNull();
  });

  it('a refund after a payment needs attention until it is marked as recorded, and after an undo', async () => {
    const { history } = await historyWorld();
    const { key, transactionId } = await createCharge(history);
    for (const [state, at] of [
      ['PAID', 9000],
      ['REFUNDED', 10_000],
    ] as const)
      await history.observe(answerAbout({ id: transactionId, state }, { at: NOON + at }));
    const mark = (isRecorded: boolean, at: number) =>
      history.markRecorded(key, { state: 'REFUNDED', isRecorded, at, by: 'Ana' });
    expect((await history.detail(key))?.attention).toEqual(['late-transition']);
    expect((await mark(true, NOON + 11_000))?.attention).toEqual([]);
    // A later read finds nothing new, and what is written of it keeps the mark.
    await history.observe(answerAbout({ id: transactionId, state: 'REFUNDED' }, { at: NOON + 12_000 }));
    await history.addNote(key, 'Devolvido', NOON + 13_000);
    expect((await history.detail(key))?.attention).toEqual([]);
    expect((await mark(false, NOON + 14_000))?.attention).toEqual(['late-transition']);
  });

  it('tags are added to and removed from many charges at once, and each timeline records it', async () => {
    const { history } = await historyWorld();
    const one = await createCharge(history, { at: NOON });
    const two = await createCharge(history, { at: NOON + 1 });
    const keys = [one.key, two.key, '00000000-0000-4000-8000-00000000dead'];
    const tagged = await history.changeTags(keys, { add: ['vip', 'atacado'], remove: [] }, NOON + 10);
    expect(tagged.map(({ key, tags }) => [key, tags])).toEqual([
      [one.key, ['atacado', 'vip']],
      [two.key, ['atacado', 'vip']],
    ]);
    expect(await history.changeTags([one.key], { add: ['vip'], remove: [] }, NOON + 11)).toEqual([]);
    await history.changeTags([two.key], { add: [], remove: ['vip', 'atacado'] }, NOON + 12);
    expect(await history.tags()).toEqual(['atacado', 'vip']);
    const keysOf = async (filter: object) => (await history.list(filter, null, 9)).rows.map(({ key }) => key);
    expect(await keysOf({ tags: ['vip'] })).toEqual([one.key]);
    expect(await keysOf({ marked: true })).toEqual([one.key]);
    expect(await keysOf({ marked: false })).toEqual([two.key]);
    expect(entriesOf(await history.detail(two.key)).at(-1)).toEqual({
      at: NOON + 12,
      event: { kind: 'tags', tags: [] },
    });
  });

  it('notes and tags of an outcome-unknown row move to the charge it turns out to be', async () => {
    const { history } = await historyWorld();
    const attempt = newAttempt();
    await history.openAttempt(attempt);
    await history.endAttempt(attempt.id, { outcome: 'unknown', at: NOON, cause: 'reset', httpStatus: null, raw: null });
    await history.changeTags([attempt.id], { add: ['perguntar'], remove: [] }, NOON + 1);
    await history.addNote(attempt.id, 'Suporte avisado', NOON + 2);
    const echo = { balcaoAttempt: 'another' };
    await history.observe(
      answerAbout({ id: 'tx-late', state: 'PENDING', amount: 1000, metadata: echo }, { source: 'adopt' }),
    );
    await history.observe(
      answerAbout(
        { id: 'tx-late', state: 'PENDING', amount: 1000, metadata: { balcaoAttempt: attempt.id } },
        { source: 'adopt' },
      ),
    );
    const { rows } = await history.list({ marked: true }, null, 9);
    expect(rows).toMatchObject([{ transactionId: 'tx-late', tags: ['perguntar'], hasNote: true }]);
  });
});

describe('exports in timelines', () => {
  it('an export is in the timeline of the charges it wrote, in the state they were in then', async () => {
    const { history } = await historyWorld();
    const before = await createCharge(history, { at: NOON, name: 'Ana' });
    const other = await createCharge(history, { at: NOON, name: 'Rita' });
    const recorded = { id: 'e1', at: NOON + 60_000, format: 'csv' };
    await history.recordExportFilter({ ...recorded, filter: { states: ['PENDING'], text: 'ana' } });
    await history.recordExportFilter({ ...recorded, id: 'e2', format: 'xlsx', filter: { keys: [other.key] } });
    await history.observe(answerAbout({ id: before.transactionId, state: 'PAID' }, { at: NOON + 90_000 }));
    const after = await createCharge(history, { at: NOON + 100_000, name: 'Ana' });
    const exportsOf = async (key: string) =>
      ((await history.detail(key))?.timeline ?? []).flatMap(({ event }) =>
        event.kind === 'export' ? [event.format] : [],
      );
    expect(await exportsOf(before.key)).toEqual(['csv']);
    expect(await exportsOf(other.key)).toEqual(['xlsx']);
    expect(await exportsOf(after.key)).toEqual([]);
  });
});

describe('the exports of a charge', () => {
  /** Every SQL statement that runs while this charge is read. */
  function statementsFor(file: string, key: string): string[] {
    const asked: string[] = [];
    const db = new Database(file, { readonly: true, verbose: (sql) => void asked.push(String(sql)) });
    onTestFinished(() => void db.close());
    readDetail(db, key);
    return asked;
  }

  it.runIf(isFile())(
    'the exports of a charge are found by one query for a hundred, not by one for each export',
    async () => {
      const { folder, history } = await historyWorld();
      const { key } = await createCharge(history, { name: 'Ana' });
      const noteExports = async (count: number) => {
        for (let made = 0; made < count; made += 1) {
          const filter = { text: `ana ${made}`, amount: { from: made }, created: { from: NOON - made } };
          await history.recordExportFilter({ id: `e${made}`, at: NOON + 60_000, format: 'csv', filter });
        }
      };
      await noteExports(1);
      const withOne = statementsFor(historyFileIn(folder), key).length;
      await noteExports(100);
      expect(statementsFor(historyFileIn(folder), key)).toHaveLength(withOne);
      await noteExports(250);
      expect(statementsFor(historyFileIn(folder), key)).toHaveLength(withOne + 2);
    },
  );

  it('an export by chosen keys is in the timeline of the charges that its filter lists', async () => {
    const { history } = await historyWorld();
    const { key } = await createCharge(history, { name: 'Ana Luz', amount: 1500, reference: 'PED-77', at: NOON });
    await createCharge(history, { name: 'Rita', amount: 900, at: NOON + 5 });
    await history.changeTags([key], { add: ['vip'], remove: [] }, NOON + 10, null);
    const filters: readonly ChargeFilter[] = [
      {},
      { text: 'luz' },
      { text: 'lu' },
      { text: 'ana ped-77' },
      { text: 'rita' },
      { text: '15,00' },
      { text: 'operador:ninguem' },
      { states: [] },
      { states: ['PAID'] },
      { needsAttention: false },
      { needsAttention: true },
      { marked: true },
      { marked: false },
      { invoice: 'noted' },
      { invoice: 'missing' },
      { tags: ['vip', 'novo'] },
      { tags: ['novo'] },
      { operators: ['Ana'] },
      { created: { from: NOON, before: NOON + 1 } },
      { created: { from: NOON + 1 } },
      { paid: {} },
      { amount: { from: 1000, to: 1500 } },
      { amount: { to: 1499 } },
      { keys: [key] },
      { keys: [] },
    ];
    const listed: number[] = [];
    for (const [index, filter] of filters.entries()) {
      await history.recordExportFilter({ id: `e${index}`, at: NOON + 1_000 + index, format: 'csv', filter });
      const { rows } = await history.list(filter, null, 9);
      if (rows.some((row) => row.key === key)) listed.push(index);
    }
    const { timeline = [] } = (await history.detail(key)) ?? {};
    const exported = timeline.flatMap(({ at, event }) => (event.kind === 'export' ? [at - NOON - 1_000] : []));
    expect(exported).toEqual(listed);
    expect(listed.length).toBeGreaterThan(9);
  });
});

describe('what is saved by name', () => {
  it('one replaces the one of its id and another of its kind and name, and stays after a restart', async () => {
    const world = await historyWorld();
    const view = { kind: 'view', ...VIEW } as const;
    const { history } = world;
    await history.saveThing(view);
    // Of another kind: the name is free there.
    const mapping = { columns: { amount: 0 }, decimal: 'comma' } as const;
    const content = { head: ['Valor'], mapping };
    await history.saveThing({ kind: 'mapping', id: '00000000-0000-4000-9000-000000000009', name: VIEW.name, content });
    await history.saveThing({ ...view, id: '00000000-0000-4000-9000-000000000002' });
    await history.saveThing({ ...view, id: '00000000-0000-4000-9000-000000000003', name: 'Zebra' });
    await history.saveThing({ ...view, id: '00000000-0000-4000-9000-000000000003', name: 'Ágio' });
    const again = await world.reopen();
    expect((await again.savedThings('view')).map(({ name, id }) => [name, id.slice(-1)])).toEqual([
      ['Ágio', '3'],
      ['De hoje', '2'],
    ]);
    expect(await again.savedThings('mapping')).toMatchObject([{ name: VIEW.name, content }]);
    await again.deleteThing('00000000-0000-4000-9000-000000000003');
    expect(await again.savedThings('view')).toEqual([{ ...VIEW, id: '00000000-0000-4000-9000-000000000002' }]);
  });

  it('what does not have this version’s shape is left out, and stays in the history', async () => {
    const world = await historyWorld();
    const id = '00000000-0000-4000-9000-000000000004';
    await world.history.saveThing({ kind: 'view', id, name: 'De depois', content: { picture: true } });
    expect(await (await world.reopen()).savedThings('view')).toEqual([]);
  });

  it('the columns of the list are saved', async () => {
    const world = await historyWorld();
    expect(await world.history.layout()).toBeNull();
    await world.history.saveLayout(LAYOUT);
    expect(await (await world.reopen()).layout()).toEqual(LAYOUT);
  });
});

describe('superseded queries of the list', () => {
  it('a query of the list that another one of the same window superseded before it began never runs', async () => {
    const { history } = await historyWorld();
    await createCharge(history, { name: 'Josefa' });
    const asked = ['j', 'jo', 'jos', 'josefa'].map((text) =>
      history.totals({ text }, { supersedeKey: 'window totals' }),
    );
    const settled = await Promise.allSettled(asked);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    const other = await Promise.all([
      history.totals({}, { supersedeKey: 'a' }),
      history.totals({}, { supersedeKey: 'b' }),
    ]);
    expect(other.map(({ count }) => count)).toEqual([1, 1]);
  });
});
