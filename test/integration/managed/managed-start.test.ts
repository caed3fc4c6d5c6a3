import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { listedSettings } from '../../support/gateway/connect-gateway.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { OFFICE_GATEWAY, OFFICE_ID, openPolicyDesk, type PolicyDesk } from '../../support/shell/policy-desk.ts';

let office: PolicyDesk;
const open = async (policy: object | string | null) => {
  office = await openPolicyDesk(policy);
  return office.desk;
};
afterEach(() => office.desk.close());

const settings = () => office.desk.call('settings.read', null);
const managed = async () => (await office.desk.call('settings.about', null)).managed;
const audited = async () =>
  (await office.desk.call('audit.list', { before: null, limit: 50 })).filter(
    ({ action }) => action === 'policy-applied',
  );

/** A service that knows no charge, and keeps the tokens it was sent. */
async function listening(): Promise<{ readonly baseUrl: string; readonly tokens: string[] }> {
  const tokens: string[] = [];
  const server = createServer((request, response) => {
    if (request.headers.authorization !== undefined) tokens.push(request.headers.authorization);
    // A creation loses its answer.
    if (request.method === 'POST') request.socket.destroy();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, tokens };
}

describe('a setting of the policy', () => {
  it('a preset applies until the desk chooses otherwise, and follows the file until then', async () => {
    const desk = await open({ settings: { theme: { value: 'dark' }, checkMinutes: { value: 6 } } });
    expect(await settings()).toMatchObject({ theme: 'dark', checkMinutes: 6 });
    await desk.call('settings.change', { theme: 'light' });
    await office.start({ settings: { theme: { value: 'dark' }, checkMinutes: { value: 12 } } });
    expect(await settings()).toMatchObject({ theme: 'light', checkMinutes: 12 });
  });

  it('a locked setting applies whatever the desk chose, is audited once, and stays, free, unlocked', async () => {
    const desk = await open(null);
    await desk.call('settings.change', { idleLockMinutes: 5, theme: 'light' });
    await office.start({ settings: { idleLockMinutes: { value: 10, locked: true } } });
    expect(await settings()).toMatchObject({ idleLockMinutes: 10, theme: 'light' });
    expect(await office.desk.errorOf('settings.change', { theme: 'dark', idleLockMinutes: 0 })).toEqual({
      kind: 'managed',
      field: 'settings.idleLockMinutes',
    });
    expect(await settings()).toMatchObject({ idleLockMinutes: 10, theme: 'light' });
    await office.start({ settings: { idleLockMinutes: { value: 10, locked: true } } });
    expect(await audited()).toMatchObject([{ subject: { settings: 'idleLockMinutes' } }]);
    await office.start(null);
    expect(await settings()).toMatchObject({ idleLockMinutes: 10 });
    expect(await office.desk.call('settings.change', { idleLockMinutes: 0 })).toMatchObject({ idleLockMinutes: 0 });
  });

  it('a broken policy changes nothing: what was locked stays, and page, log and diagnostics say why', async () => {
    await open({ settings: { idleLockMinutes: { value: 10, locked: true } } });
    await office.start({
      settings: { idleLockMinutes: { value: -1, locked: true }, theme: { value: 'dark', locked: true } },
    });
    const problems = [{ kind: 'value', field: 'settings.idleLockMinutes.value', code: null }];
    expect(await settings()).toMatchObject({ idleLockMinutes: 10, theme: 'system' });
    expect(await managed()).toMatchObject({
      source: 'system',
      problems,
      settings: [{ name: 'idleLockMinutes', locked: true }],
      path: expect.stringMatching(/policy\.json$/),
    });
    expect(await office.desk.errorOf('settings.change', { idleLockMinutes: 5 })).toMatchObject({ kind: 'managed' });
    const { policy } = await office.desk.call('diagnostics.read', null);
    expect(policy).toMatchObject({ problems });
    expect(JSON.stringify(policy)).not.toContain(office.desk.folder);
    expect(office.desk.log).toContainEqual({
      event: 'policy-not-applied',
      source: 'system',
      problem: 'value',
      field: 'settings.idleLockMinutes.value',
    });
  });

  it('a field that a broken policy should not have is not in the log: it may be a secret', async () => {
    await open({ settings: { sk_live_123: 1 } });
    expect(office.desk.log).toContainEqual({
      event: 'policy-not-applied',
      source: 'system',
      problem: 'unknown',
      field: null,
    });
    expect(JSON.stringify(office.desk.log)).not.toContain('sk_live_123');
  });
});

describe('a gateway of the policy', () => {
  it('a gateway of the policy is added once, with what the file leaves out as usual, and without a token', async () => {
    const desk = await open({ gateways: [{ ...OFFICE_GATEWAY, createSeconds: 90 }] });
    expect(await desk.call('gateways.list', null)).toMatchObject([
      {
        ...OFFICE_GATEWAY,
        createSeconds: 90,
        requestsPerSecond: 10,
        sendAttemptId: true,
        proxy: { kind: 'environment' },
      },
    ]);
    expect(await desk.call('access.status', { gatewayId: OFFICE_ID })).toMatchObject({ token: 'absent' });
    expect(await audited()).toMatchObject([{ gatewayId: OFFICE_ID, subject: { outcome: 'added' } }]);
    // Not locked: the desk may rename it, and the next start leaves it so.
    const form = await listedSettings(desk, OFFICE_ID);
    await desk.call('gateways.change', { gatewayId: OFFICE_ID, gateway: { ...form, name: 'Matriz' } });
    await office.start({ gateways: [OFFICE_GATEWAY] });
    expect(await office.desk.call('gateways.list', null)).toMatchObject([{ name: 'Matriz', createSeconds: 90 }]);
    expect(await managed()).toMatchObject({ gateways: [{ outcome: 'kept', locked: false }] });
  });

  it('a gateway that was set up by hand is the policy’s one of the same name, and is not added twice', async () => {
    const desk = await open(null);
    const { id: _, ...typed } = {
      ...OFFICE_GATEWAY,
      name: 'LOJA',
      verifyPath: '',
      sendAttemptId: true,
      requestsPerSecond: 10,
    };
    const { id } = await desk.call('gateways.add', typed);
    await office.start({ gateways: [{ ...OFFICE_GATEWAY, requestsPerSecond: 3, locked: true }] });
    expect(await office.desk.call('gateways.list', null)).toMatchObject([{ id, name: 'Loja', requestsPerSecond: 3 }]);
  });

  it('a gateway that another entry names by its id is not meant by its name, in whatever order they stand', async () => {
    const own = { ...OFFICE_GATEWAY, baseUrl: 'http://127.0.0.1:9/v1' };
    const desk = await open({ gateways: [own] });
    await desk.call('access.setToken', { gatewayId: OFFICE_ID, token: 'tok-1' });
    // The id keeps its gateway under a new name; its old name is another one's.
    const added = { ...own, id: randomUUID(), baseUrl: 'http://127.0.0.1:7/v1', locked: true };
    const renamed = { ...own, name: 'Matriz', locked: true };
    await office.start({ gateways: [added, renamed] });
    expect(await office.desk.call('access.status', { gatewayId: OFFICE_ID })).toMatchObject({ token: 'memory' });
    expect(await office.desk.call('gateways.list', null)).toMatchObject([{ id: OFFICE_ID, name: 'Matriz' }]);
    // The name is free only after the second entry.
    expect(await managed()).toMatchObject({ gateways: [{ outcome: 'name-taken' }, { outcome: 'changed' }] });
    await office.start({ gateways: [added, renamed] });
    expect(await managed()).toMatchObject({ gateways: [{ outcome: 'added' }, { outcome: 'kept' }] });
  });

  it('a locked gateway refuses other values of its named fields, and takes every other field', async () => {
    const proxy = { kind: 'set', address: 'http://127.0.0.1:9', user: 'caixa' } as const;
    const desk = await open({ gateways: [{ ...OFFICE_GATEWAY, proxy, locked: true }] });
    const gatewayId = OFFICE_ID;
    const form = await listedSettings(desk, gatewayId);
    for (const [field, value] of [
      ['proxy', { ...proxy, address: 'http://127.0.0.1:10', secret: '' }],
      ['proxy', { kind: 'none' }],
      ['baseUrl', 'http://127.0.0.1:10/v1'],
      ['environment', 'live'],
      ['name', 'Other'],
    ] as const)
      expect(await desk.errorOf('gateways.change', { gatewayId, gateway: { ...form, [field]: value } })).toEqual({
        kind: 'managed',
        field: `gateways.${field}`,
      });
    const typed = { ...form, proxy: { ...proxy, secret: 'typed here' }, createSeconds: 45 };
    expect(await desk.call('gateways.change', { gatewayId, gateway: typed })).toMatchObject({ createSeconds: 45 });
    await office.start({ gateways: [{ ...OFFICE_GATEWAY, proxy, locked: true }] });
    expect(await managed()).toMatchObject({ gateways: [{ outcome: 'kept', locked: true }] });
    expect(await office.desk.call('gateways.list', null)).toMatchObject([
      { proxy: { secret: '••••••••' }, createSeconds: 45 },
    ]);
  });

  it('a policy that changes where a gateway leads deletes its token before anything is sent, and says so', async () => {
    const [before, after] = [await listening(), await listening()];
    const desk = await open({ gateways: [{ ...OFFICE_GATEWAY, baseUrl: before.baseUrl, locked: true }] });
    await desk.call('access.setToken', { gatewayId: OFFICE_ID, token: 'tok-1' });
    await desk.call('access.verify', { gatewayId: OFFICE_ID });
    expect(before.tokens).toContain('Bearer tok-1');
    before.tokens.length = 0;
    await office.start({ gateways: [{ ...OFFICE_GATEWAY, baseUrl: after.baseUrl, locked: true }] });
    expect(await managed()).toMatchObject({ gateways: [{ outcome: 'changed', forgotten: true }] });
    expect(await office.desk.call('access.status', { gatewayId: OFFICE_ID })).toMatchObject({ token: 'absent' });
    await office.desk.call('access.verify', { gatewayId: OFFICE_ID }).catch(() => null);
    expect([...before.tokens, ...after.tokens]).toEqual([]);
    expect(await audited()).toMatchObject([
      { gatewayId: OFFICE_ID, subject: { outcome: 'changed', forgotten: 'token' } },
      {},
    ]);
  });

  it('a policy never moves a gateway with charges, which then is as it was, told, and not locked', async () => {
    const service = await listening();
    const desk = await open({ gateways: [{ ...OFFICE_GATEWAY, baseUrl: service.baseUrl, locked: true }] });
    await desk.call('access.setToken', { gatewayId: OFFICE_ID, token: 'tok-1' });
    const made = await desk.call('charges.create', {
      gatewayId: OFFICE_ID,
      draft: typedDraft(),
      confirmDuplicate: true,
    });
    expect(made.outcome).toBe('unknown');
    for (const entry of [
      { ...OFFICE_GATEWAY, locked: true },
      { ...OFFICE_GATEWAY, baseUrl: service.baseUrl, environment: 'live', locked: true },
    ]) {
      await office.start({ gateways: [entry] });
      expect(await managed()).toMatchObject({
        gateways: [{ outcome: 'has-history', locked: false, forgotten: false }],
      });
      expect(await office.desk.call('gateways.list', null)).toMatchObject([
        { baseUrl: service.baseUrl, environment: 'sandbox' },
      ]);
      expect(await office.desk.call('access.status', { gatewayId: OFFICE_ID })).toMatchObject({ token: 'memory' });
    }
  });

  it('a policy that locks the gateways lets nobody add one, in any way', async () => {
    const desk = await open({ gateways: [OFFICE_GATEWAY], gatewaysLocked: true });
    const { id: _, ...typed } = {
      ...OFFICE_GATEWAY,
      name: 'B',
      verifyPath: '',
      sendAttemptId: true,
      requestsPerSecond: 10,
    };
    const refused = { kind: 'managed', field: 'gatewaysLocked' };
    expect(await desk.errorOf('gateways.add', typed)).toEqual(refused);
    expect(await desk.errorOf('gateways.duplicate', { gatewayId: OFFICE_ID, name: 'B' })).toEqual(refused);
    expect(await desk.errorOf('gateways.bringBack', { orphanId: randomUUID(), gateway: typed })).toEqual(refused);
    const server = { host: '127.0.0.1', port: 1, database: 'balcao', schema: 'balcao_loja', ca: '' };
    const file = { format: 'balcao-team', version: 1, gateway: { ...typed, id: randomUUID() }, server } as const;
    expect(await desk.errorOf('team.join', { file, role: 'desk', password: 'x' })).toEqual(refused);
    expect(await desk.errorOf('gateways.addSandbox', null)).toEqual(refused);
    expect(await desk.errorOf('gateways.addDemo', { language: 'en' })).toEqual(refused);
    expect(await desk.call('gateways.list', null)).toHaveLength(1);
  });
});
