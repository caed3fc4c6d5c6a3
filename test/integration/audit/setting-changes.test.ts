import { describe, expect, it, onTestFinished } from 'vitest';
import { KEPT_SECRET } from '../../../src-preload/contract/gateways/generation.ts';
import type { AuditEntry } from '../../../src-preload/contract/policy/audit.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

const PROXY_SECRET = 'canary-proxy-8a2b';
const PAYLOAD_SECRET = 'canary-payload-77c0';
const KEY_IN_PATH = 'canary-query-55d1';
const PIN = 'canary-pin-3e';

const GATEWAY = typedGateway({ baseUrl: 'https://127.0.0.1:9/v1', verifyPath: '/verify', requestsPerSecond: 7 });

async function opened(): Promise<ConsoleDesk> {
  const desk = await openDesk();
  onTestFinished(() => desk.close());
  return desk;
}

async function newest(desk: ConsoleDesk): Promise<AuditEntry> {
  const [entry] = await desk.call('audit.list', { before: null, limit: 1 });
  if (entry === undefined) throw new Error('the trail is empty');
  return entry;
}

describe('an entry about changed settings', () => {
  it('an entry about changed settings has each field that changed, before and after, and no other', async () => {
    const desk = await opened();
    await desk.call('settings.change', {
      language: 'pt-BR',
      theme: 'system',
      operators: ['Ana', 'Bia'],
      checkMinutes: 6,
    });
    await desk.call('settings.change', { language: 'en', theme: 'system', operators: ['Bia'], checkMinutes: 6 });
    expect(await newest(desk)).toMatchObject({
      action: 'settings-changed',
      subject: { settings: 'checkMinutes language operators theme' },
      changes: [
        { field: 'language', before: 'pt-BR', after: 'en' },
        { field: 'operators', before: 'Ana, Bia', after: 'Bia' },
      ],
    });
    await desk.call('settings.change', { backupFolder: `/media/${'x'.repeat(500)}` });
    const [change] = (await newest(desk)).changes;
    expect(change).toMatchObject({ field: 'backupFolder', before: '' });
    expect(String(change?.after)).toMatch(/^\/media\/x{192}…$/);
  });

  it('an entry about a gateway has its changed settings, and of secrets only that they changed', async () => {
    const desk = await opened();
    const proxy = { kind: 'set' as const, address: 'http://127.0.0.1:9', user: 'maria', secret: PROXY_SECRET };
    const payload = (secret: string) => JSON.stringify({ clientId: 'loja', clientSecret: secret });
    const generation = (secret: string) => ({
      path: `/auth?key=${KEY_IN_PATH}`,
      payload: payload(secret),
      secretFields: [],
      tokenPointer: '',
      expiryPointer: '',
    });
    const { id: gatewayId } = await desk.call('gateways.add', {
      ...GATEWAY,
      proxy,
      generation: generation(PAYLOAD_SECRET),
    });
    expect((await newest(desk)).changes).toEqual([
      { field: 'name', before: null, after: 'Loja' },
      { field: 'baseUrl', before: null, after: 'https://127.0.0.1:9/v1' },
      { field: 'environment', before: null, after: 'live' },
      { field: 'proxy', before: 'environment', after: 'http://127.0.0.1:9' },
    ]);

    const kept = { ...GATEWAY, proxy: { ...proxy, secret: KEPT_SECRET }, generation: generation(KEPT_SECRET) };
    await desk.call('gateways.change', { gatewayId, gateway: kept });
    expect((await newest(desk)).changes).toEqual([]);

    const verifyPath = `/verify?key=${KEY_IN_PATH}`;
    await desk.call('gateways.change', { gatewayId, gateway: { ...kept, requestsPerSecond: 9, verifyPath } });
    expect((await newest(desk)).changes).toEqual([
      { field: 'requestsPerSecond', before: 7, after: 9 },
      { field: 'verifyPath', before: '/verify', after: '/verify?…' },
    ]);

    const typed = { ...kept, verifyPath, requestsPerSecond: 9 };
    const again = { ...typed, proxy: { ...proxy, user: 'jose', secret: `${PROXY_SECRET}2` } };
    await desk.call('gateways.change', {
      gatewayId,
      gateway: { ...again, generation: generation(`${PAYLOAD_SECRET}2`) },
    });
    expect((await newest(desk)).changes).toEqual([
      { field: 'proxyUser' },
      { field: 'proxySecret' },
      { field: 'generationPayload' },
    ]);

    await desk.call('access.setToken', { gatewayId, token: 'canary-token-4f1d9c' });
    await desk.call('security.setPin', { current: null, pin: PIN });
    await desk.call('security.setPin', { current: PIN, pin: `${PIN}2` });
    expect(await newest(desk)).toMatchObject({ subject: { pin: 'set' }, changes: [{ field: 'pin' }] });
    const all = JSON.stringify(await desk.call('audit.list', { before: null, limit: 100 }));
    expect(all).not.toMatch(/canary|maria|jose/);
  });

  it('an entry about who receives has company and CNPJ before and after, and none for the same CNPJ', async () => {
    const desk = await opened();
    const { id: gatewayId } = await desk.call('gateways.add', GATEWAY);
    const change = (companyName: string, companyDocument: string) =>
      desk.call('gateways.change', { gatewayId, gateway: { ...GATEWAY, companyName, companyDocument } });
    await change('Padaria da Ana Ltda', '12.ABC.345/01DE-35');
    expect(await newest(desk)).toMatchObject({ action: 'gateway-changed', gatewayId });
    expect((await newest(desk)).changes).toEqual([
      { field: 'companyName', before: '', after: 'Padaria da Ana Ltda' },
      { field: 'companyDocument', before: '', after: '12ABC34501DE35' },
    ]);
    await change('Padaria da Ana Ltda', '12abc34501de35');
    expect((await newest(desk)).changes).toEqual([]);
    await change('', '11.222.333/0001-81');
    expect((await newest(desk)).changes).toEqual([
      { field: 'companyName', before: 'Padaria da Ana Ltda', after: '' },
      { field: 'companyDocument', before: '12ABC34501DE35', after: '11222333000181' },
    ]);
    const number = (await newest(desk)).number;
    expect(
      await desk.errorOf('gateways.change', {
        gatewayId,
        gateway: { ...GATEWAY, companyDocument: '11.222.333/0001-82' },
      }),
    ).toMatchObject({ kind: 'invalid-input', issues: [{ path: 'gateway.companyDocument' }] });
    expect((await newest(desk)).number).toBe(number);
  });

  it('an entry about the deletion of customers’ data has the months before and after', async () => {
    const desk = await opened();
    const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
    await desk.call('retention.set', { gatewayId, months: 12 });
    expect((await newest(desk)).changes).toEqual([{ field: 'retention', before: null, after: 12 }]);
    await desk.call('retention.set', { gatewayId, months: 24 });
    expect((await newest(desk)).changes).toEqual([{ field: 'retention', before: 12, after: 24 }]);
    await desk.call('retention.clear', { gatewayId });
    expect((await newest(desk)).changes).toEqual([{ field: 'retention', before: 24, after: null }]);
  });
});
