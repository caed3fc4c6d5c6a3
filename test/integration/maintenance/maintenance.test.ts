import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMarkerIn } from '../../../src-main/history/sqlite/history-files.ts';
import { createdCharge } from '../../support/gateway/connect-gateway.ts';
import { damagePage, flip, pagesOf } from '../../support/history/history-damage.ts';
import { filesHolding } from '../../support/run/files-below.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

const CPF = '52998224725';

async function deskWithSandbox() {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-care-'));
  let desk = await openDesk(folder);
  onTestFinished(async () => {
    await desk.console.close().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  });
  const gateway = await desk.call('gateways.addSandbox', null);
  return {
    folder,
    gatewayId: gateway.id,
    history: join(folder, 'gateways', gateway.id),
    desk: () => desk,
    /** Closes the console, changes its files, and opens it again. */
    reopen: async (meanwhile: () => void) => {
      await desk.console.close();
      meanwhile();
      desk = await openDesk(folder);
      return desk;
    },
  };
}

async function created(desk: ConsoleDesk, gatewayId: string): Promise<string> {
  return createdCharge(desk, gatewayId);
}

/** Resolves once nothing is left of an erasure but what the next start does. */
const erased = (desk: ConsoleDesk) =>
  expect
    .poll(
      async () => {
        const { receipts } = await desk.call('erasure.receipts', null);
        return receipts.flatMap(({ gateways }) => gateways.filter(({ state }) => state !== 'next-start'));
      },
      { timeout: 60_000 },
    )
    .toEqual([]);

const actions = async (desk: ConsoleDesk) =>
  (await desk.call('audit.list', { before: null, limit: 100 })).map(({ action }) => action).toReversed();

describe('personal data', () => {
  it('personal data leaves main masked, and unmasked only with an entry in the audit trail', async () => {
    const { desk: now, gatewayId } = await deskWithSandbox();
    const desk = now();
    const key = await created(desk, gatewayId);
    const told = [
      await desk.call('charges.detail', { gatewayId, key }),
      await desk.call('charges.checkNow', { gatewayId, key }),
      await desk.received(({ name }) => name === 'charges-changed'),
    ];
    expect(JSON.stringify(told)).not.toMatch(/52998224725|joao@example|99999-?8888/);
    expect(JSON.stringify(told)).toContain('•••.982.247-••');

    expect(await actions(desk)).not.toContain('revealed');
    expect(await desk.call('charges.reveal', { gatewayId, key, field: 'document' })).toEqual({ value: CPF });
    const [entry] = await desk.call('audit.list', { before: null, limit: 1 });
    expect(entry).toMatchObject({ action: 'revealed', gatewayId, subject: { charge: key, field: 'document' } });
    expect(
      await desk.call('audit.check', { printed: entry?.hash.toUpperCase().replace(/(.{4})/g, '$1 ') ?? '' }),
    ).toMatchObject({
      brokenAt: null,
      head: entry?.hash,
      printed: { is: 'entry', entry: { number: entry?.number } },
    });
  });

  it('personal data is never in the audit trail, whatever was done', async () => {
    const { desk: now, gatewayId } = await deskWithSandbox();
    const desk = now();
    const key = await created(desk, gatewayId);
    await desk.call('charges.reveal', { gatewayId, key, field: 'email' });
    await desk.call('charges.raw', { gatewayId, key });
    await desk.call('maintenance.backUp', { gatewayId });
    const person = { by: 'charge' as const, key };
    await desk.call('maintenance.exportPerson', { gatewayId, person, language: 'pt-BR' });
    await desk.call('erasure.begin', { person: { ...person, gatewayId } });
    await erased(desk);
    await desk.call('settings.change', { theme: 'dark' });
    expect(await actions(desk)).toEqual(
      [
        'gateway-added',
        'charge-created',
        'revealed',
        'revealed',
        'backed-up',
        'person-exported',
        // A second entry follows when the next start has ended the receipt.
        'erased',
        'settings-changed',
      ].filter((action) => action !== 'gateway-added'),
    );
    const entries = JSON.stringify(await desk.call('audit.list', { before: null, limit: 100 }));
    expect(entries).not.toMatch(/Ângelo|52998224725|joao|99999/);
  });

  it('personal data of one customer is exported whole, then erased from every file of the data folder', async () => {
    const { desk: now, gatewayId, folder } = await deskWithSandbox();
    const desk = now();
    const key = await created(desk, gatewayId);
    const person = { by: 'typed' as const, document: '529.982.247-25', email: '', phone: '', name: '' };
    expect(await desk.call('erasure.find', { person })).toMatchObject([{ gatewayId, charges: 1, sum: 12_345 }]);
    // A zone in which it is another day than in UTC: the file's name has the desk's.
    const timeZone = new Date().getUTCHours() < 11 ? 'Pacific/Niue' : 'Pacific/Kiritimati';
    await desk.call('settings.change', { timeZone });
    const given = await desk.call('maintenance.exportPerson', { gatewayId, person, language: 'en' });
    const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now());
    expect(given.fileName).toBe(`personal-data-${today}.json`);
    expect(JSON.parse(readFileSync(given.path, 'utf8')).charges[0].charge.customer.document).toBe(CPF);
    rmSync(given.path);

    expect(await desk.call('erasure.begin', { person })).toMatchObject({ gateways: [{ gatewayId, charges: 1 }] });
    await erased(desk);
    expect(await desk.call('charges.detail', { gatewayId, key })).toMatchObject({
      amount: 12_345,
      customer: { name: null, document: null, email: null, phone: null },
    });
    // The simulated service's own file is among them; its charge names nobody any more.
    await desk.call('charges.checkNow', { gatewayId, key });
    await desk.console.close();
    expect(existsSync(join(folder, 'sandbox', 'sandbox.db'))).toBe(true);
    expect(filesHolding(folder, CPF, 'joao@example.com', '99999', 'Ângelo')).toEqual([]);
    const sandbox = new Database(join(folder, 'sandbox', 'sandbox.db'), { readonly: true });
    const [record = ''] = sandbox.prepare('SELECT record FROM charge').pluck().all();
    sandbox.close();
    expect(JSON.parse(String(record))).toMatchObject({ request: { amount: 12_345 }, state: 'PENDING' });
  });
});

describe('a backup', () => {
  it('a backup is shown before it is restored, and what came after it is read again from the service', async () => {
    const { desk: now, gatewayId } = await deskWithSandbox();
    const desk = now();
    const first = await created(desk, gatewayId);
    const { name } = await desk.call('maintenance.backUp', { gatewayId });
    const second = await created(desk, gatewayId);
    const { transactionId } = await desk.call('charges.detail', { gatewayId, key: second });
    expect(await desk.call('maintenance.previewBackup', { gatewayId, name })).toMatchObject({
      charges: 1,
      sum: 12_345,
      sound: true,
      ledgerBrings: 1,
      here: 2,
    });

    desk.signals.length = 0;
    expect(await desk.call('maintenance.restore', { gatewayId, name })).toMatchObject({
      why: 'restored',
      fromBackup: 1,
      readAgain: 1,
    });
    expect(await desk.call('charges.detail', { gatewayId, key: first })).toMatchObject({ amount: 12_345 });
    await desk.received(
      (signal) =>
        signal.name === 'charges-changed' && signal.payload.rows.some((row) => row.transactionId === transactionId),
    );
    const { rows } = await desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 9 });
    expect(rows.map((row) => row.transactionId)).toContain(transactionId);
    const status = await desk.call('maintenance.status', { gatewayId });
    expect(status.readingAgain).toMatchObject({ total: 1, cameBack: 1, failed: 0 });
    expect(await desk.errorOf('maintenance.restore', { gatewayId, name: '../console.db' })).toEqual({
      kind: 'not-found',
      what: 'file',
    });
  });

  it('a damaged backup is reported as that and restores nothing', async () => {
    const { desk: now, gatewayId, history } = await deskWithSandbox();
    const desk = now();
    const key = await created(desk, gatewayId);
    const { name } = await desk.call('maintenance.backUp', { gatewayId });
    flip(join(history, 'backups', name), 4096 * 2, 4096);
    expect(await desk.call('maintenance.previewBackup', { gatewayId, name })).toMatchObject({ sound: false });
    expect(await desk.errorOf('maintenance.restore', { gatewayId, name })).toEqual({
      kind: 'history-unavailable',
      reason: 'corrupt',
    });
    expect(await desk.call('charges.detail', { gatewayId, key })).toMatchObject({ amount: 12_345 });
  });

  it('backups are saved in the number that the operator chose', async () => {
    const { desk: now, gatewayId } = await deskWithSandbox();
    const desk = now();
    await created(desk, gatewayId);
    const names = async () => (await desk.call('maintenance.backups', { gatewayId })).map(({ name }) => name);
    const backUp = async () => (await desk.call('maintenance.backUp', { gatewayId })).name;
    await desk.call('settings.change', { backupsKept: 2 });
    const [, second, third] = [await backUp(), await backUp(), await backUp()];
    expect(await names()).toEqual([third, second]);
  });

  it('a backup is also copied to the folder that the operator chose, and an erasure reaches it there', async () => {
    const { desk: now, gatewayId } = await deskWithSandbox();
    const desk = now();
    const elsewhere = mkdtempSync(join(tmpdir(), 'balcao-elsewhere-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    await desk.call('settings.change', { backupFolder: elsewhere });
    const key = await created(desk, gatewayId);
    const { name } = await desk.call('maintenance.backUp', { gatewayId });
    const copies = () => readdirSync(join(elsewhere, 'Balcao', gatewayId));
    expect(copies()).toEqual([name]);
    expect(readFileSync(join(elsewhere, 'Balcao', gatewayId, name)).includes(CPF)).toBe(true);
    await desk.call('erasure.begin', { person: { by: 'charge', gatewayId, key } });
    await erased(desk);
    expect(copies()).toEqual([name]);
    expect(readFileSync(join(elsewhere, 'Balcao', gatewayId, name)).includes(CPF)).toBe(false);

    await desk.call('settings.change', { backupFolder: '/proc/nowhere' });
    await desk.call('maintenance.backUp', { gatewayId });
    expect((await desk.call('maintenance.status', { gatewayId })).copyProblem).toBe('no-such-folder');
  });

  it.each(['/dev/null', '/proc/self'])(
    'a chosen folder that takes no folder stops no backup and no end: %s',
    async (backupFolder) => {
      const { desk: now, gatewayId } = await deskWithSandbox();
      await now().call('settings.change', { backupFolder });
      expect(await now().call('maintenance.backUp', { gatewayId })).toMatchObject({ bytes: expect.any(Number) });
      const { copyProblem } = await now().call('maintenance.status', { gatewayId });
      expect(copyProblem).toBe(existsSync(backupFolder) ? 'other' : 'no-such-folder');
    },
  );
});

describe('a damaged history', () => {
  it('a damaged history is rebuilt at the next start, and what was done is reported to the operator', async () => {
    const { desk: now, gatewayId, history, reopen } = await deskWithSandbox();
    const key = await created(now(), gatewayId);
    const desk = await reopen(() => flip(join(history, 'history.db'), 0, 16));
    // Where that takes long, the window opens first, and is notified when the history is open.
    const early = await desk.console.dispatch('maintenance.status', { gatewayId }, { windowId: 'window' });
    if (!early.ok) await desk.received(({ name }) => name === 'history-changed');
    const { recovery } = await desk.call('maintenance.status', { gatewayId });
    expect(recovery).toMatchObject({ why: 'damaged', salvaged: 1, unreadable: 0, backup: null, readAgain: 0 });
    expect(await desk.call('charges.detail', { gatewayId, key })).toMatchObject({ amount: 12_345 });
    await desk.call('maintenance.dismissRecovery', { gatewayId });
    expect((await desk.call('maintenance.status', { gatewayId })).recovery).toBeNull();
    expect(await desk.call('maintenance.check', { gatewayId })).toMatchObject({ findings: [] });
  });

  it('after an unclean end the list is there at once, and damage deep in the file is rebuilt by itself', async () => {
    const { desk: now, gatewayId, history, reopen } = await deskWithSandbox();
    const key = await created(now(), gatewayId);
    const desk = await reopen(() => {
      const file = join(history, 'history.db');
      writeFileSync(openMarkerIn(history), '');
      damagePage(file, pagesOf(file, 'raw_responses', 'leaf')[0] ?? 0);
    });
    const listed = { gatewayId, filter: {}, after: null, limit: 9 };
    expect((await desk.call('charges.list', listed)).rows.map((row) => row.key)).toEqual([key]);
    await desk.received(({ name }) => name === 'gateways-changed');
    const { recovery, checkingSince } = await desk.call('maintenance.status', { gatewayId });
    expect([recovery, checkingSince]).toMatchObject([{ why: 'damaged' }, null]);
    expect((await desk.call('charges.list', listed)).rows.map((row) => row.key)).toEqual([key]);
  });

  it.each(['charges', 'raw_responses'])(
    'damage that is met after a clean end is repaired at once, and not at the next start: %s',
    async (table) => {
      const { desk: now, gatewayId, history, reopen } = await deskWithSandbox();
      const key = await created(now(), gatewayId);
      const file = join(history, 'history.db');
      const desk = await reopen(() => damagePage(file, pagesOf(file, table, 'leaf')[0] ?? 0));
      const read = desk.console.dispatch('charges.raw', { gatewayId, key }, { windowId: 'window' });
      expect(await read).toMatchObject({ ok: false, error: { kind: 'history-unavailable' } });
      await desk.received(({ name }) => name === 'gateways-changed');
      expect((await desk.call('maintenance.status', { gatewayId })).recovery).toMatchObject({ why: 'damaged' });
      expect(await desk.call('charges.detail', { gatewayId, key })).toMatchObject({ amount: 12_345 });
    },
  );
});
