/** A clerk who starts Balcão, or its export, with a policy of their own: with an admin's PIN set it counts for nothing. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryVault } from '../../src-main/access/vault/vault.ts';
import { type LoadedPolicy, loadPolicy } from '../../src-main/managed/policy-file.ts';
import { printPolicyProblems } from '../../src-main/shell/both/managed-start.ts';
import { exportWithoutWindow } from '../../src-main/shell/cli-export/windowless-export.ts';
import { fastClock } from '../support/clocks/fast-clock.ts';
import { typedGateway } from '../support/gateway/connect-gateway.ts';
import { type ConsoleDesk, openDesk } from '../support/shell/console-desk.ts';
import { createShellConsole } from '../support/shell/shell-console.ts';
import { startElectron } from '../support/shell/shell-electron-run.ts';
import { exportJob, NO_PROGRESS, windowlessDeps } from '../support/shell/windowless.ts';

const PIN = 'p1n-of-the-admin';
/** The file of this computer, which does not exist. */
const PLACE = '/nowhere/balcao/policy.json';
const REASON = `An admin PIN is set, so only the file of the computer counts: ${PLACE}.`;

let desk: ConsoleDesk;
let policy: LoadedPolicy | null = null;
const vault = memoryVault();
afterEach(async () => {
  policy = null;
  await desk.close();
});

/** A desk with a gateway, its token and an idle lock. */
async function open(pin: string | null) {
  desk = await openDesk(
    undefined,
    fastClock(8),
    [],
    () => vault,
    () => policy,
  );
  const { id } = await desk.call('gateways.add', typedGateway());
  await desk.call('access.setToken', { gatewayId: id, token: 'tok-1' });
  await desk.call('settings.change', { idleLockMinutes: 5 });
  if (pin !== null) await desk.call('security.setPin', { current: null, pin });
  return id;
}

/** A clerk's file, that undoes the idle lock, reroutes the gateway and adds another. */
function ownPolicy(): LoadedPolicy {
  const path = join(desk.folder, 'own.json');
  const gateway = { baseUrl: 'http://127.0.0.1:9/v1', environment: 'live', locked: true };
  const proxy = { kind: 'set', address: 'http://127.0.0.1:7777', user: '' };
  writeFileSync(
    path,
    JSON.stringify({
      version: 1,
      settings: { idleLockMinutes: { value: 0, locked: true }, theme: { value: 'dark' } },
      gateways: [
        { ...gateway, id: randomUUID(), name: 'Loja', proxy },
        { ...gateway, id: randomUUID(), name: 'Own' },
      ],
    }),
  );
  const loaded = loadPolicy(path, { files: [PLACE], owner: null });
  if (loaded?.policy == null) throw new Error('no policy came');
  return loaded;
}

function idleLockOnDisk(): unknown {
  const file = new Database(join(desk.folder, 'console.db'), { readonly: true });
  const value = file.prepare("SELECT value FROM settings WHERE name = 'idleLockMinutes'").pluck().get();
  file.close();
  return value;
}

async function exported(pin: string | null, refused: LoadedPolicy[] = [], lines: object[] = []) {
  return exportWithoutWindow(
    windowlessDeps(desk.folder, {
      log: (line) => void lines.push(line),
      policy: ownPolicy(),
      policyRefused: (each) => void refused.push(each),
    }),
    exportJob(desk.folder, { pin }),
    NO_PROGRESS,
    new AbortController().signal,
  );
}

describe('a policy by a flag', () => {
  it('with an admin’s PIN set, a policy by a flag changes nothing, keeps the token, and is refused', async () => {
    const gatewayId = await open(PIN);
    const before = await desk.call('gateways.list', null);
    policy = ownPolicy();
    desk = await desk.reopen();
    const locked = { kind: 'locked' };
    expect(await desk.errorOf('gateways.list', null)).toEqual(locked);
    await desk.call('security.unlock', { pin: PIN });
    expect(await desk.call('gateways.list', null)).toEqual(before);
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({ token: 'memory' });
    expect(await desk.call('settings.read', null)).toMatchObject({ idleLockMinutes: 5, theme: 'system' });
    const problems = [{ kind: 'pin-set', field: PLACE, code: null }];
    const nothing = { source: 'flag', problems, settings: [], gateways: [], gatewaysLocked: false };
    expect((await desk.call('settings.about', null)).managed).toMatchObject(nothing);
    expect((await desk.call('diagnostics.read', null)).policy).toMatchObject(nothing);
    expect(desk.log).toContainEqual({
      event: 'policy-not-applied',
      source: 'flag',
      problem: 'pin-set',
      field: null,
    });
    const trail = await desk.call('audit.list', { before: null, limit: 50 });
    expect(trail.map(({ action }) => action)).not.toContain('policy-applied');
  });

  it('without a PIN, what a policy by a flag has set stays at a start without the flag', async () => {
    await open(null);
    policy = ownPolicy();
    desk = await desk.reopen();
    policy = null;
    desk = await desk.reopen();
    expect(await desk.call('settings.read', null)).toMatchObject({ idleLockMinutes: 0, theme: 'system' });
    expect(await desk.call('gateways.list', null)).toMatchObject([{ proxy: { kind: 'set' } }, { name: 'Own' }]);
  });

  it('an export with a policy by a flag changes nothing, whatever PIN is typed, and says why', async () => {
    await open(PIN);
    await desk.console.close();
    const [refused, lines]: [LoadedPolicy[], object[]] = [[], []];
    await expect(exported(null, refused, lines)).rejects.toMatchObject({ error: { kind: 'pin', reason: 'needed' } });
    expect(idleLockOnDisk()).toBe('5');
    expect(refused).toMatchObject([{ policy: null, problems: [{ kind: 'pin-set' }] }]);
    expect(lines).toContainEqual({ event: 'policy-not-applied', source: 'flag', problem: 'pin-set', field: null });
    expect(await exported(PIN)).toMatchObject({ rows: 0 });
    expect(idleLockOnDisk()).toBe('5');
  });

  it('an export only reads the settings: a policy that locks one applies to it and writes nothing', async () => {
    await open(null);
    await desk.console.close();
    expect(await exported(null)).toMatchObject({ rows: 0 });
    expect(idleLockOnDisk()).toBe('5');
  });

  it('a policy by a flag that a PIN refuses is told on the terminal, in both languages', async () => {
    await open(PIN);
    const loaded = ownPolicy();
    const refused = { ...loaded, policy: null, problems: [{ kind: 'pin-set', field: PLACE, code: null } as const] };
    const said: string[] = [];
    printPolicyProblems(refused, 'pt-BR', (sentence) => void said.push(sentence));
    expect(said[0]).toContain(`Há um PIN de administração, e por isso só vale o arquivo do computador: ${PLACE}.`);
    const run = await startElectron((electron) => (electron.preferredLanguages = ['en']), createShellConsole(), {
      policy: loaded.path,
      policyPlaces: { files: [PLACE], owner: null },
    });
    run.deps.policyRefused?.(refused);
    expect(run.printed.join('\n')).toContain(REASON);
    await run.close();
  });
});
