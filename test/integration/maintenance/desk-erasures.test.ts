/** Erasing a person from every gateway of a desk in one go, and the receipt of that. */
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { fileTimestamp } from '../../../src-main/ground/folders.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { CANARY } from '../../support/history/erased-person.ts';
import { createCharge, historyWorld, NOON, temporaryFolder } from '../../support/history/history-world.ts';
import { filesHolding } from '../../support/run/files-below.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

const PERSON = { by: 'typed', ...CANARY, document: '862.883.667-57' } as const;
const TRACES = [CANARY.name, CANARY.email, CANARY.phone, CANARY.document];

const template = mkdtempSync(join(tmpdir(), 'balcao-erasures-template-'));
let gatewayIds: readonly string[] = [];
afterAll(() => rmSync(template, { recursive: true, force: true }));

/** Made once, and copied by each test. */
async function makeTemplate() {
  const folder = template;
  const before = await openDesk(folder);
  const ids: string[] = [];
  for (const name of ['Loja Centro', 'Loja Norte', 'Loja Sul'])
    ids.push((await before.call('gateways.add', typedGateway({ name }))).id);
  await before.console.close();
  for (const id of ids) {
    const { history } = await historyWorld(join(folder, 'gateways', id), {
      ...{ gatewayId: id, name: 'Loja Sul', origin: 'https://pix.example', environment: 'live' },
    });
    // More than the writer erases at once.
    for (let charge = 0; charge < (id === ids[1] ? 21 : 1); charge++) await createCharge(history, CANARY);
    await history.backUp(NOON, 1e12, (at) => String(at), 10);
    await history.close();
  }
  gatewayIds = ids;
  // As after the loss of console.db.
  const file = new Database(join(folder, 'console.db'));
  file.prepare('DELETE FROM gateways WHERE id = ?').run(ids[2]);
  file.close();
}

/** Two gateways and an orphaned history, each with charges of the person and a backup of them. */
async function deskWithPerson() {
  if (gatewayIds.length === 0) await makeTemplate();
  const folder = temporaryFolder();
  cpSync(template, folder, { recursive: true });
  const [first = '', second = '', orphan = ''] = gatewayIds;
  return { folder, first, second, orphan };
}

/** A folder for copies that has the backup of each history, and one more of each that the history itself lost. */
function chosenFolder(folder: string) {
  const chosen = temporaryFolder();
  const lost = gatewayIds.map((id) => {
    const path = join(chosen, 'Balcao', id);
    cpSync(join(folder, 'gateways', id, 'backups'), path, { recursive: true });
    const [name = ''] = readdirSync(path);
    copyFileSync(join(path, name), join(path, `history-${fileTimestamp(NOON - 86_400_000)}.db`));
    return join(path, `history-${fileTimestamp(NOON - 86_400_000)}.db`);
  });
  return { chosen, lost };
}

async function openedAt(folder: string): Promise<ConsoleDesk> {
  const desk = await openDesk(folder);
  onTestFinished(() => desk.console.close());
  return desk;
}

const receiptsOf = async (desk: ConsoleDesk) => (await desk.call('erasure.receipts', null)).receipts;

const ended = (desk: ConsoleDesk) =>
  expect
    .poll(async () => (await receiptsOf(desk)).every(({ endedAt }) => endedAt !== null), { timeout: 60_000 })
    .toBe(true);

/** Once nothing is left to do but what the next start does. */
const waitingForStart = (desk: ConsoleDesk) =>
  expect
    .poll(async () => (await receiptsOf(desk))[0]?.gateways.map(({ state }) => state), { timeout: 60_000 })
    .toSatisfy((states: readonly string[]) =>
      states.every((state) => ['next-start', 'done', 'not-open'].includes(state)),
    );

const holding = (folder: string) => filesHolding(folder, ...TRACES);

describe('an erasure on the whole desk', () => {
  it('a person is found and erased in every gateway, orphaned history and backup, and no backup is deleted', async () => {
    const { folder, first, second, orphan } = await deskWithPerson();
    const { chosen, lost } = chosenFolder(folder);
    const bytes = lost.map((path) => readFileSync(path));
    // The only backups there are of this one.
    rmSync(join(folder, 'gateways', first, 'backups'), { recursive: true });
    const desk = await openedAt(folder);
    await desk.call('settings.change', { backupFolder: chosen });
    const damaged = join(folder, 'gateways', second, 'set-aside', '20261118T000000000Z.db');
    mkdirSync(join(damaged, '..'));
    writeFileSync(damaged, 'not a file of SQLite');
    expect(holding(folder).filter((path) => path.endsWith('.db'))).toHaveLength(5);
    const found = await desk.call('erasure.find', { person: PERSON });
    expect(found).toMatchObject([
      { gatewayId: first, name: 'Loja Centro', charges: 1, sum: 1000, copies: 0 },
      { gatewayId: second, name: 'Loja Norte', charges: 21, copies: 2 },
      { gatewayId: orphan, name: 'Loja Sul', charges: 1, copies: 1 },
    ]);
    const { id } = await desk.call('erasure.begin', { person: PERSON });
    await waitingForStart(desk);
    const [receipt] = await receiptsOf(desk);
    expect(receipt).toMatchObject({
      id,
      interrupted: false,
      gateways: [
        { gatewayId: first, state: 'next-start', charges: 1, copies: 0 },
        { gatewayId: second, state: 'next-start', charges: 21, copies: 1 },
        // Its history is open only while it is worked on, so its file was written anew in between.
        { gatewayId: orphan, state: 'done', charges: 1, copies: 1 },
      ],
    });
    const [firstBackup = ''] = readdirSync(join(chosen, 'Balcao', first)).toReversed();
    const unreached = [
      { gatewayId: first, path: lost[0], reason: 'only-there' },
      { gatewayId: first, path: join(chosen, 'Balcao', first, firstBackup), reason: 'only-there' },
      { gatewayId: second, path: damaged, reason: 'unreadable' },
      { gatewayId: second, path: lost[1], reason: 'only-there' },
      { gatewayId: orphan, path: lost[2], reason: 'only-there' },
    ];
    const texts = (each: readonly object[] = []) => each.map((one) => JSON.stringify(one)).toSorted();
    expect(texts(receipt?.unreached)).toEqual(texts(unreached));
    expect(lost.map((path) => readFileSync(path))).toEqual(bytes);
    expect(holding(chosen).toSorted()).toEqual(
      [...lost, join(chosen, 'Balcao', first, firstBackup)].map((path) => path.slice(chosen.length + 1)).toSorted(),
    );
    expect(desk.signals.filter(({ name }) => name === 'erasure-progress').length).toBeGreaterThan(3);
    expect(receipt?.endedAt).toBeNull();
    await desk.console.close();
    expect(holding(folder)).toEqual([]);

    // The receipt ends when the next start has written the files anew, with what it said of the copies.
    const again = await openedAt(folder);
    await ended(again);
    expect((await receiptsOf(again))[0]).toMatchObject({
      gateways: receipt?.gateways.map((gateway) => ({ ...gateway, state: 'done' })),
      unreached: receipt?.unreached,
    });
    const entries = await again.call('audit.list', { before: null, limit: 100, filter: { actions: ['erased'] } });
    expect(entries.map(({ subject }) => subject).toReversed()).toEqual([
      { receipt: id, gateways: 3, charges: 23 },
      { receipt: id, copies: 2, unreached: 5 },
    ]);
    await again.console.close();
  });

  it('a copy that cannot be searched is named in the receipt also where nothing of the person was found', async () => {
    const folder = temporaryFolder();
    const desk = await openedAt(folder);
    const { id: gatewayId } = await desk.call('gateways.add', typedGateway({ name: 'Loja Centro' }));
    const damaged = join(folder, 'gateways', gatewayId, 'set-aside', '20261118T000000000Z.db');
    mkdirSync(join(damaged, '..'));
    writeFileSync(damaged, 'not a file of SQLite');
    const receipt = await desk.call('erasure.begin', { person: PERSON });
    expect(receipt).toMatchObject({
      gateways: [{ gatewayId, state: 'done', charges: 0 }],
      unreached: [{ gatewayId, path: damaged, reason: 'unreadable' }],
    });
    expect(receipt.endedAt).not.toBeNull();
  });

  it('an erasure that a failing disk or an exit cuts short is shown so, and finished at the next start', async () => {
    const { folder, first, second, orphan } = await deskWithPerson();
    const path = join(folder, 'gateways', second, 'history.db');
    const change = (sql: string) => new Database(path).exec(sql).close();
    change(`CREATE TRIGGER full BEFORE INSERT ON erasure_tombstones WHEN (SELECT count(*) FROM erasure_tombstones) >= 20
            BEGIN SELECT RAISE(FAIL, 'no room'); END`);
    const desk = await openedAt(folder);
    const begun = await desk.call('erasure.begin', { person: PERSON });
    expect(begun).toMatchObject({
      endedAt: null,
      interrupted: false,
      gateways: [
        { gatewayId: first, state: 'copies', charges: 1 },
        { gatewayId: second, state: 'erasing', charges: 21 },
        { gatewayId: orphan, state: 'copies', charges: 1 },
      ],
      unreached: [],
    });
    await desk.console.close();
    expect(holding(folder).some((each) => each.includes(second))).toBe(true);
    change('DROP TRIGGER full');
    const again = await openedAt(folder);
    await ended(again);
    expect((await receiptsOf(again))[0]).toMatchObject({
      interrupted: false,
      gateways: [{ state: 'done' }, { state: 'done', charges: 21 }, { state: 'done' }],
      unreached: [],
    });
    await again.console.close();
    expect(holding(folder)).toEqual([]);
  });

  it('an erasure whose search a crash cut short is shown as interrupted, without naming the person', async () => {
    const { folder, first, second } = await deskWithPerson();
    const { history } = await historyWorld(join(folder, 'gateways', first));
    await history.erasePerson(CANARY, NOON);
    await history.close();
    const gateway = {
      charges: 0,
      notes: 0,
      attempts: 0,
      forms: 0,
      filters: 0,
      receivables: 0,
      statements: 0,
      exports: 0,
      copies: 0,
    };
    const file = new Database(join(folder, 'console.db'));
    file
      .prepare("INSERT INTO erasure_receipts VALUES ('00000000-0000-4000-8000-0000000000aa', 1, NULL, 'Maria', ?)")
      .run(
        JSON.stringify({
          interrupted: false,
          gateways: [{ ...gateway, gatewayId: first, name: 'Loja Centro', state: 'begun' }],
          unreached: [],
        }),
      );
    file.close();
    const desk = await openedAt(folder);
    await ended(desk);
    expect(await receiptsOf(desk)).toMatchObject([
      { interrupted: true, operator: 'Maria', gateways: [{ gatewayId: first, state: 'done', copies: 1 }] },
    ]);
    await desk.console.close();
    const left = holding(folder).filter((path) => path.includes(first));
    expect(left).toEqual([]);
    expect(holding(folder).some((path) => path.includes(second))).toBe(true);
    expect(holding(folder).some((path) => path.startsWith('console'))).toBe(false);
  });

  it('a gateway whose history does not open is named, and the others are erased', async () => {
    const { folder, first, second } = await deskWithPerson();
    const file = new Database(join(folder, 'gateways', second, 'history.db'));
    file.pragma('user_version = 99');
    file.close();
    const desk = await openedAt(folder);
    expect((await desk.call('erasure.find', { person: PERSON })).find(({ gatewayId }) => gatewayId === second)).toEqual(
      {
        ...{ state: 'not-open', gatewayId: second, name: 'Loja Norte' },
      },
    );
    await desk.call('erasure.begin', { person: PERSON });
    await waitingForStart(desk);
    const [receipt] = await receiptsOf(desk);
    expect(receipt?.gateways.map(({ gatewayId, state }) => [gatewayId, state]).slice(0, 2)).toEqual([
      [first, 'next-start'],
      [second, 'not-open'],
    ]);
    expect(receipt?.unreached).toEqual([
      { gatewayId: second, path: join(folder, 'gateways', second), reason: 'other' },
    ]);
    await desk.console.close();
    expect(holding(folder).every((path) => path.includes(second))).toBe(true);
  });
});
