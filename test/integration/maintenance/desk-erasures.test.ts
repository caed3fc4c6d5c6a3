/** Erasing a person from every gateway of a desk in one go, and the receipt of that. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { createCharge, historyWorld, NOON } from '../../support/history/history-world.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

const CANARY = {
  name: 'Zulmira Quaresma Xisto',
  email: 'zulmira.xisto@canario.example',
  phone: '21955512345',
  document: '86288366757',
};
const PERSON = { by: 'typed', ...CANARY, document: '862.883.667-57' } as const;
const TRACES = [CANARY.name, CANARY.email, CANARY.phone, CANARY.document];

/** Two gateways and an orphaned history, each with a charge of the person and a backup of it. */
async function deskWithPerson() {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-erasures-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const before = await openDesk(folder);
  const ids: string[] = [];
  for (const name of ['Loja Centro', 'Loja Norte', 'Loja Sul'])
    ids.push((await before.call('gateways.add', typedGateway({ name }))).id);
  await before.console.close();
  for (const id of ids) {
    const { history } = await historyWorld(join(folder, 'gateways', id), {
      ...{ gatewayId: id, name: 'Loja Sul', origin: 'https://pix.example', environment: 'live' },
    });
    await createCharge(history, CANARY);
    await history.backUp(NOON, 1e12, (at) => String(at), 10);
    await history.close();
  }
  const [first = '', second = '', orphan = ''] = ids;
  // As after the loss of console.db.
  const file = new Database(join(folder, 'console.db'));
  file.prepare('DELETE FROM gateways WHERE id = ?').run(orphan);
  file.close();
  return { folder, first, second, orphan };
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

function holding(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => TRACES.some((text) => readFileSync(path).includes(text)))
    .map((path) => path.slice(folder.length + 1));
}

describe('an erasure on the whole desk', () => {
  it('a person is found and erased in every gateway and in orphaned histories, and the receipt ends when all backups are rewritten', async () => {
    const { folder, first, second, orphan } = await deskWithPerson();
    const desk = await openedAt(folder);
    const damaged = join(folder, 'gateways', second, 'set-aside', '20261118T000000000Z.db');
    mkdirSync(join(damaged, '..'));
    writeFileSync(damaged, 'not a file of SQLite');
    expect(holding(folder).filter((path) => path.endsWith('.db'))).toHaveLength(6);
    const found = await desk.call('erasure.find', { person: PERSON });
    expect(found).toMatchObject([
      { gatewayId: first, name: 'Loja Centro', charges: 1, sum: 1000, copies: 1 },
      { gatewayId: second, name: 'Loja Norte', charges: 1, copies: 2 },
      { gatewayId: orphan, name: 'Loja Sul', charges: 1, copies: 1 },
    ]);
    const { id } = await desk.call('erasure.begin', { person: PERSON });
    await ended(desk);
    const [receipt] = await receiptsOf(desk);
    expect(receipt).toMatchObject({
      id,
      interrupted: false,
      gateways: [first, second, orphan].map((gatewayId) => ({ gatewayId, state: 'done', charges: 1, copies: 1 })),
      unreached: [{ gatewayId: second, path: damaged, reason: 'unreadable' }],
    });
    expect(desk.signals.filter(({ name }) => name === 'erasure-progress').length).toBeGreaterThan(3);
    const entries = await desk.call('audit.list', { before: null, limit: 100, filter: { actions: ['erased'] } });
    expect(entries.map(({ subject }) => subject).toReversed()).toEqual([
      { receipt: id, gateways: 3, charges: 3 },
      { receipt: id, copies: 3, unreached: 1 },
    ]);
    await desk.console.close();
    expect(holding(folder)).toEqual([]);
  });

  it('an orphan’s backups in the chosen folder are rewritten, too', async () => {
    const { folder, orphan } = await deskWithPerson();
    const elsewhere = mkdtempSync(join(tmpdir(), 'balcao-elsewhere-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    cpSync(join(folder, 'gateways', orphan, 'backups'), join(elsewhere, 'Balcao', orphan), { recursive: true });
    const desk = await openedAt(folder);
    await desk.call('settings.change', { backupFolder: elsewhere });
    expect(holding(elsewhere)).toHaveLength(1);
    await desk.call('erasure.begin', { person: PERSON });
    await ended(desk);
    expect((await receiptsOf(desk))[0]?.unreached).toEqual([]);
    expect(readdirSync(join(elsewhere, 'Balcao', orphan))).toHaveLength(1);
    expect(holding(elsewhere)).toEqual([]);
  });

  it('a copy that cannot be searched is named in the receipt also where nothing of the person was found', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'balcao-erasures-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
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

  it('an erasure that the end of Balcão cuts short after its search is finished at the next start, and its receipt ends', async () => {
    const { folder } = await deskWithPerson();
    const desk = await openedAt(folder);
    await desk.call('erasure.begin', { person: PERSON });
    await desk.console.close();
    const again = await openedAt(folder);
    await ended(again);
    expect((await receiptsOf(again))[0]).toMatchObject({ interrupted: false, unreached: [] });
    await again.console.close();
    expect(holding(folder)).toEqual([]);
  });

  it('an erasure whose search a crash cut short is shown as interrupted, without a word of who was to be erased', async () => {
    const { folder, first, second } = await deskWithPerson();
    const { history } = await historyWorld(join(folder, 'gateways', first));
    await history.erasePerson(CANARY, NOON);
    await history.close();
    const gateway = { charges: 0, notes: 0, attempts: 0, forms: 0, filters: 0, exports: 0, copies: 0 };
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
    await ended(desk);
    const [receipt] = await receiptsOf(desk);
    expect(receipt?.gateways.map(({ gatewayId, state }) => [gatewayId, state]).slice(0, 2)).toEqual([
      [first, 'done'],
      [second, 'not-open'],
    ]);
    expect(receipt?.unreached).toEqual([
      { gatewayId: second, path: join(folder, 'gateways', second), reason: 'other' },
    ]);
    await desk.console.close();
    expect(holding(folder).every((path) => path.includes(second))).toBe(true);
  });
});
