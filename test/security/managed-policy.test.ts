/**
 * An operator against the office's policy: whatever frame is sent, with the PIN typed, after an edit of `console.db`, or
 * by a flag, what is locked stays as the office has it.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { loadPolicy } from '../../src-main/managed/policy-file.ts';
import { policyAtStart } from '../../src-main/shell/both/managed-start.ts';
import { exportWithoutWindow } from '../../src-main/shell/cli-export/windowless-export.ts';
import { ACCOUNTING_COLUMNS } from '../../src-preload/contract/reports/export-options.ts';
import { settings } from '../../src-preload/contract/settings/settings.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { OFFICE_GATEWAY, OFFICE_ID, openPolicyDesk, type PolicyDesk } from '../support/shell/policy-desk.ts';
import { createShellConsole } from '../support/shell/shell-console.ts';
import { startElectron } from '../support/shell/shell-electron-run.ts';
import { temporaryFolder } from '../support/shell/shell-transports.ts';
import { exportJob, NO_PROGRESS, windowlessDeps } from '../support/shell/windowless.ts';

const PIN = 'p1n-of-the-admin';
/** Every setting that a policy may have, locked, and another value of it. */
const LOCKED: Readonly<Record<string, readonly [locked: unknown, other: unknown]>> = {
  language: ['pt-BR', 'en'],
  theme: ['dark', 'light'],
  density: ['compact', 'comfortable'],
  showReports: [false, true],
  showAdministration: [false, true],
  singleKeyShortcuts: [false, true],
  paidSound: [false, true],
  paidNotices: [false, true],
  timeZone: ['America/Belem', 'UTC'],
  checkMinutes: [5, 0],
  payerLanguage: ['en', 'pt-BR'],
  messageLinks: [true, false],
  paper: ['roll', 'a4'],
  backupFolder: ['/mnt/office', ''],
  saveFolder: ['/mnt/office', ''],
  backupsKept: [3, 10],
  idleLockMinutes: [10, 0],
};
const LOCKED_VALUES = Object.fromEntries(Object.entries(LOCKED).map(([name, [value]]) => [name, value]));
const LOCKS = {
  settings: Object.fromEntries(Object.entries(LOCKED).map(([name, [value]]) => [name, { value, locked: true }])),
};

let office: PolicyDesk | null = null;
const open = async (policy: object) => {
  office = await openPolicyDesk(policy);
  return office;
};
afterEach(async () => {
  await office?.desk.close();
  office = null;
});

/** Edits the closed `console.db`, as somebody with the desk's account can, and starts again. */
async function afterEdit(at: PolicyDesk, policy: object, edit: (file: Database.Database) => void) {
  await at.desk.console.close();
  const file = new Database(join(at.desk.folder, 'console.db'));
  edit(file);
  file.close();
  return at.start(policy);
}

describe('an operator against a lock of the policy', () => {
  it('no settings frame changes a locked setting, alone or beside a free one, even with the PIN', async () => {
    const { desk } = await open(LOCKS);
    await desk.call('security.setPin', { current: null, pin: PIN });
    await desk.call('security.enterPin', { pin: PIN });
    for (const [name, [, other]] of Object.entries(LOCKED)) {
      const refused = { ok: false, error: { kind: 'managed', field: `settings.${name}` } };
      for (const change of [{ [name]: other }, { operator: 'Ana', [name]: other }])
        expect(await desk.console.dispatch('settings.change', change, { windowId: 'window' })).toEqual(refused);
    }
    expect(await desk.call('settings.read', null)).toMatchObject({ ...LOCKED_VALUES, operator: '' });
    // Nothing else of the settings belongs to an office.
    const free = settings.keyof().options.filter((name) => !(name in LOCKED));
    expect(free).toEqual(['operator', 'operators', 'gatewayId']);
  });

  it('an edit of console.db changes no locked setting, neither at the next start nor while Balcão is open', async () => {
    const at = await open(LOCKS);
    const write = (file: Database.Database) => {
      for (const [name, [, other]] of Object.entries(LOCKED))
        file.prepare('INSERT OR REPLACE INTO settings VALUES (?, ?)').run(name, JSON.stringify(other));
    };
    const desk = await afterEdit(at, LOCKS, write);
    expect(await desk.call('settings.read', null)).toMatchObject(LOCKED_VALUES);
    const file = new Database(join(desk.folder, 'console.db'));
    write(file);
    file.close();
    // Every change reads all rows again.
    expect(await desk.call('settings.change', { operator: 'Ana' })).toMatchObject({
      ...LOCKED_VALUES,
      operator: 'Ana',
    });
  });

  it('a proxy written into console.db for a locked gateway is never asked: the policy applies first', async () => {
    const asked: string[] = [];
    const rogue = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization ?? ''}`);
      response.writeHead(502).end();
    });
    rogue.on('connect', (request, socket) => {
      asked.push(`CONNECT ${request.url}`);
      socket.destroy();
    });
    await new Promise<void>((resolve) => rogue.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void rogue.close());
    // Nothing listens at the office's own proxy. A service on this computer would be reached without any.
    const own = { kind: 'set', address: 'http://127.0.0.1:9', user: '' };
    const policy = {
      gateways: [{ ...OFFICE_GATEWAY, baseUrl: 'https://pix.example.test/v1', proxy: own, locked: true }],
    };
    const at = await open(policy);
    await at.desk.call('access.setToken', { gatewayId: OFFICE_ID, token: 'tok-1' });
    const address = `http://127.0.0.1:${(rogue.address() as AddressInfo).port}`;
    const proxy = JSON.stringify({ kind: 'set', address, user: '', secret: '' });
    const desk = await afterEdit(at, policy, (file) => {
      file.prepare("UPDATE gateways SET profile = json_set(profile, '$.proxy', json(?))").run(proxy);
    });
    expect(await desk.call('gateways.list', null)).toMatchObject([{ proxy: own }]);
    await desk.console.dispatch('access.verify', { gatewayId: OFFICE_ID }, { windowId: 'window' });
    expect(asked).toEqual([]);
  });

  it('a test of a locked gateway by another proxy does not get its token, and changes nothing', async () => {
    const { desk } = await open({ gateways: [{ ...OFFICE_GATEWAY, proxy: { kind: 'none' }, locked: true }] });
    await desk.call('access.setToken', { gatewayId: OFFICE_ID, token: 'tok-1' });
    const [stored] = await desk.call('gateways.list', null);
    if (stored === undefined) throw new Error('no gateway came');
    const { id: gatewayId, ownSandbox: _, hasHistory: _has, archivedAt: _archived, team: _team, ...form } = stored;
    const gateway = { ...form, proxy: { kind: 'set' as const, address: 'http://127.0.0.1:9', user: '', secret: '' } };
    const lines = await desk.call('gateways.test', { gatewayId, gateway, token: null });
    expect(lines.map(({ finding }) => finding)).toContain('kept-not-sent');
    expect(await desk.call('gateways.list', null)).toMatchObject([{ proxy: { kind: 'none' } }]);
  });
});

describe('an operator against the masks of the policy', () => {
  const MASKS = { masks: { exports: 'always', reveal: 'never' } };
  const refused = { kind: 'managed', field: 'masks.exports' };

  it('with masked exports locked, no export has personal data whole, from page, command line or alone', async () => {
    const { desk } = await open(MASKS);
    const { id: gatewayId, name } = await desk.call('gateways.addSandbox', null);
    const options = { format: 'csv', dialect: 'brazil', columns: [...ACCOUNTING_COLUMNS], rawAnswers: false } as const;
    const sort = { column: 'created', direction: 'desc' } as const;
    const asked = { gatewayId, filter: {}, sort, language: 'en' } as const;
    const write = (change: object) =>
      desk.console.dispatch(
        'exports.write',
        { ...asked, exportId: randomUUID(), options: { ...options, ...change } },
        { windowId: 'window' },
      );
    expect(await write({ masked: false })).toEqual({ ok: false, error: refused });
    expect(await write({ masked: false, format: 'jsonl', rawAnswers: true })).toEqual({ ok: false, error: refused });
    expect(await write({ masked: true })).toMatchObject({ ok: true });
    const path = join(desk.folder, 'by-command.csv');
    const job = exportJob(desk.folder, { gateways: [name], path });
    const signal = new AbortController().signal;
    await expect(desk.console.runExport(job, NO_PROGRESS, signal)).rejects.toMatchObject({ error: refused });
    const approval = { saveAs: 'Daily', isFolder: false, job: { ...job, gateways: [name] as [string] } };
    await expect(desk.console.runExport(approval, NO_PROGRESS, signal)).rejects.toMatchObject({ error: refused });
    await desk.console.close();
    const policy = loadPolicy(join(desk.folder, 'office', 'policy.json'), { files: [], owner: null }) ?? never();
    const deps = windowlessDeps(desk.folder, { policy });
    await expect(exportWithoutWindow(deps, job, NO_PROGRESS, signal)).rejects.toMatchObject({ error: refused });
    expect(existsSync(path)).toBe(false);
    expect(await exportWithoutWindow(deps, { ...job, masked: true }, NO_PROGRESS, signal)).toMatchObject({
      rows: 0,
    });
  });

  it('with reveals locked, nobody is shown masked data or raw answers, not even with the admin’s PIN typed', async () => {
    const { desk } = await open(MASKS);
    const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
    const made = await desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true });
    if (made.outcome !== 'created') throw new Error(made.outcome);
    await desk.call('security.setPin', { current: null, pin: PIN });
    await desk.call('security.enterPin', { pin: PIN });
    const reveal = { kind: 'managed', field: 'masks.reveal' };
    for (const field of ['document', 'email', 'phone'] as const)
      expect(await desk.errorOf('charges.reveal', { gatewayId, key: made.key, field })).toEqual(reveal);
    expect(await desk.errorOf('charges.raw', { gatewayId, key: made.key })).toEqual(reveal);
    // A link would show the phone or the e-mail in another program.
    await desk.call('settings.change', { messageLinks: true });
    for (const channel of ['whatsapp', 'email'] as const) {
      const message = { gatewayId, key: made.key, channel, template: 'A', subject: '', text: 'Olá' };
      expect(await desk.errorOf('messages.open', message)).toEqual(reveal);
    }
    const actions = (await desk.call('audit.list', { before: null, limit: 50 })).map(({ action }) => action);
    expect(actions).not.toContain('revealed');
    expect(actions).not.toContain('message-opened');
  });
});

describe('an operator’s own policy', () => {
  it.each([
    ['sound', JSON.stringify({ version: 1, settings: { theme: { value: 'dark', locked: true } } }), 0o644],
    ['broken', '{', 0o644],
    ['not protected', JSON.stringify({ version: 1 }), 0o666],
  ])(
    'a policy by a flag is refused beside a system-wide one that is %s: it could only undo it',
    async (_, content, mode) => {
      const folder = temporaryFolder();
      onTestFinished(() => folder.remove());
      mkdirSync(join(folder.path, 'office'), { mode: 0o755 });
      const [system, flag] = [join(folder.path, 'office', 'policy.json'), join(folder.path, 'mine.json')];
      writeFileSync(system, content);
      chmodSync(system, mode);
      writeFileSync(flag, JSON.stringify({ version: 1 }));
      const places = { files: [system], owner: process.getuid?.() ?? null };
      const sentence = `This computer is set up by your organisation (${system}), so --policy is not accepted. Leave it out.`;
      expect(() => policyAtStart(flag, 'en', () => undefined, places)).toThrow(sentence);
      // Whoever passes it nevertheless gets the office's.
      expect(loadPolicy(flag, places)).toMatchObject({ source: 'system', path: system });
      await expect(
        startElectron((electron) => (electron.preferredLanguages = ['en']), createShellConsole(), {
          policy: flag,
          policyPlaces: places,
        }),
      ).rejects.toThrow(sentence);
    },
  );
});

function never(): never {
  throw new Error('no policy came');
}
