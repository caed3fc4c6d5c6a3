import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Input } from '../../../src-preload/contract/contract.ts';
import { KEPT_SECRET } from '../../../src-preload/contract/gateways/generation.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { createdCharge, listedSettings, typedGateway, typedGeneration } from '../../support/gateway/connect-gateway.ts';
import { startQuotingService } from '../../support/gateway/services/quoting-service.ts';
import { startTokenService, type TokenService } from '../../support/gateway/services/token-service.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { livingThreads } from '../../support/run/living-threads.ts';
import { CanarySearch } from '../../support/shell/canary.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(async () => desk.close());

const profile = (baseUrl: string, part: Partial<Input<'gateways.add'>> = {}) => typedGateway({ baseUrl, ...part });

const GENERATION = typedGeneration({ clientSecret: 's3cret-of-loja' });

/** A gateway with a generated token. */
async function generating(service: TokenService, name = 'Loja'): Promise<string> {
  const { id } = await desk.call('gateways.add', profile(service.baseUrl, { name, generation: GENERATION }));
  expect(await desk.call('access.generate', { gatewayId: id })).toMatchObject({ generated: true });
  return id;
}

const whatWasRequested = ({ requests }: TokenService, what: string) =>
  requests.filter((each) => each.what.startsWith(what));

describe('a gateway whose token is generated', () => {
  it('a gateway renews its generated token once when a read is refused, and reads again unnoticed', async () => {
    const service = await startTokenService();
    const gatewayId = await generating(service);
    service.endTokens();
    const [adopted] = await desk.call('charges.adopt', { gatewayId, transactionIds: ['tx-1'], attemptKey: null });
    expect(adopted).toMatchObject({ result: 'adopted' });
    expect(whatWasRequested(service, 'POST /auth/token')).toHaveLength(2);
    expect(whatWasRequested(service, 'GET /transactions/tx-1').map(({ bearer }) => bearer)).toEqual([
      'token-1',
      'token-2',
    ]);
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({ paused: false });
  });

  it('a gateway with a generated token sends a refused POST no second time', async () => {
    const service = await startTokenService();
    const gatewayId = await generating(service);
    const { tokenSince } = await desk.call('access.status', { gatewayId });
    service.endTokens();
    const create = () => desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true });
    expect(await create()).toMatchObject({ outcome: 'refused', httpStatus: 401 });
    expect(whatWasRequested(service, 'POST /transactions')).toHaveLength(1);
    // Older ones are remembered, too.
    const isNewer = (since: number | null) => since !== null && since > (tokenSince ?? 0);
    await desk.received((signal) => signal.name === 'access-changed' && isNewer(signal.payload.tokenSince));
    expect(await create()).toMatchObject({ outcome: 'created' });
    expect(whatWasRequested(service, 'POST /transactions')).toHaveLength(2);
  });

  it('a gateway with a generated token shows its secret to nobody, and keeps it when settings change', async () => {
    const service = await startTokenService();
    const gatewayId = await generating(service);
    const [gateway] = await desk.call('gateways.list', null);
    expect(gateway?.generation?.payload).toContain(KEPT_SECRET);
    const input = await listedSettings(desk, gatewayId);
    await desk.call('gateways.change', { gatewayId, gateway: { ...input, name: 'Outra' } });
    expect(await desk.call('access.generate', { gatewayId })).toMatchObject({ lastGeneration: { problem: null } });
    expect(JSON.stringify([...desk.signals, ...desk.log])).not.toContain('s3cret-of-loja');
  });

  it('a gateway with a generated token deletes its secret and token when its address changes', async () => {
    const service = await startTokenService();
    const gatewayId = await generating(service);
    const elsewhere = await startTokenService();
    const moved = profile(elsewhere.baseUrl, {
      generation: { ...GENERATION, payload: `{"clientSecret": "${KEPT_SECRET}"}` },
    });
    const { generation } = await desk.call('gateways.change', { gatewayId, gateway: moved });
    expect(JSON.parse(generation?.payload ?? '')).toEqual({ clientSecret: '' });
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({ token: 'absent' });
    expect(await desk.call('access.generate', { gatewayId })).toMatchObject({
      token: 'absent',
      lastGeneration: { problem: 'secret-missing' },
    });
    expect(elsewhere.requests.filter(({ what, bearer }) => what.startsWith('POST') || bearer !== null)).toEqual([]);
  });

  it('a service that returns and quotes the same token renews it, and it is stored nowhere in plain', async () => {
    const token = 'still-valid-"a"\\b/c+d-51f0a7';
    const service = await startQuotingService('another-token', token);
    onTestFinished(() => service.close());
    const { id: gatewayId } = await desk.call('gateways.add', profile(service.baseUrl, { generation: GENERATION }));
    for (let time = 0; time < 2; time += 1) {
      expect(await desk.call('access.generate', { gatewayId })).toMatchObject({ lastGeneration: { problem: null } });
      expect(await desk.call('access.verify', { gatewayId })).toMatchObject({ verdict: 'valid' });
    }
    const key = await createdCharge(desk, gatewayId);
    await desk.call('charges.checkNow', { gatewayId, key });
    const [raw] = await desk.call('charges.raw', { gatewayId, key });
    const { youSent, again, data } = JSON.parse(raw?.text ?? '');
    expect([youSent, again, data.metadata.note, data.metadata.again]).toEqual(
      Array(4).fill('Bearer ••• [response rewritten]'),
    );
    const search = new CanarySearch({ token });
    search.look('what main sent', JSON.stringify([raw, desk.signals, desk.log]));
    await desk.console.close();
    search.lookBelow(desk.folder);
    expect(search.hits).toEqual([]);
  });

  it('a charge that quotes an earlier generated token is saved without it, after a reopening too', async () => {
    const former = 'former-token-"a"\\b/c+d-90bb13';
    const service = await startQuotingService(former, 'made-token-44e02');
    onTestFinished(() => service.close());
    const settings = profile(service.baseUrl, { generation: GENERATION });
    const { id: gatewayId } = await desk.call('gateways.add', settings);
    await desk.call('access.setToken', { gatewayId, token: former });
    const key = await createdCharge(desk, gatewayId);
    // Another destination: the token is deleted, and another client connects.
    await desk.call('gateways.change', { gatewayId, gateway: { ...settings, proxy: { kind: 'none' } } });
    await desk.call('access.generate', { gatewayId });
    await desk.call('charges.checkNow', { gatewayId, key });
    const search = new CanarySearch({ former });
    search.look('what is kept', JSON.stringify(await desk.call('charges.raw', { gatewayId, key })));
    search.look('what is shown', JSON.stringify(await desk.call('charges.detail', { gatewayId, key })));
    expect(search.hits).toEqual([]);
  });

  it('a gateway whose settings do not define token generation generates none', async () => {
    const service = await startTokenService();
    const { id } = await desk.call('gateways.add', profile(service.baseUrl));
    expect(await desk.errorOf('access.generate', { gatewayId: id })).toEqual({ kind: 'generation-not-set' });
  });
});

describe('several gateways', () => {
  it('several gateways mix nothing: one id at two services is two charges in two files', async () => {
    const services = [await startTokenService(1_000), await startTokenService(2_000)] as const;
    const ids = [await generating(services[0]), await generating(services[1], 'Filial')] as const;
    for (const gatewayId of ids)
      await desk.call('charges.adopt', { gatewayId, transactionIds: ['tx-1'], attemptKey: null });
    const listOf = async (gatewayId: string) =>
      (await desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 50 })).rows;
    const [ours] = await listOf(ids[0]);
    expect((await listOf(ids[0])).map(({ amount }) => amount)).toEqual([1_000]);
    await desk.call('settings.change', { gatewayId: ids[0] });
    expect((await listOf(ids[1])).map(({ amount }) => amount)).toEqual([2_000]);
    expect(await desk.errorOf('charges.detail', { gatewayId: ids[1], key: ours?.key ?? '' })).toEqual({
      kind: 'not-found',
      what: 'charge',
    });
    expect(readdirSync(join(desk.folder, 'gateways')).sort()).toEqual([...ids].sort());
    for (const service of services)
      expect(new Set(service.requests.map(({ bearer }) => bearer))).toEqual(new Set([null, 'token-1']));
  });

  it('several gateways are all watched, and a payment names its gateway, whichever is on screen', async () => {
    const far = await startTokenService();
    const farId = await generating(far);
    await desk.call('charges.adopt', { gatewayId: farId, transactionIds: ['tx-far'], attemptKey: null });
    const near = await startTokenService();
    const { id: nearId } = await desk.call('gateways.add', profile(near.baseUrl, { name: 'Perto' }));
    expect((await desk.call('settings.read', null)).gatewayId).toBe(nearId);
    far.stateIs('PAID');
    const signal = await desk.received(({ name }) => name === 'charge-paid');
    expect(signal.payload).toMatchObject({ gatewayId: farId, gatewayName: 'Loja', row: { transactionId: 'tx-far' } });
  });

  it('several gateways changed twice at once, while the console closes, leave nothing running', async () => {
    const service = await startTokenService();
    const gatewayId = await generating(service);
    await desk.call('charges.adopt', { gatewayId, transactionIds: ['tx-1'], attemptKey: null });
    const through = (proxy: Input<'gateways.add'>['proxy']) =>
      desk.call('gateways.change', { gatewayId, gateway: profile(service.baseUrl, { proxy, generation: GENERATION }) });
    const set = { kind: 'set', address: 'http://127.0.0.1:1', user: '', secret: '' } as const;
    await Promise.all([through({ kind: 'none' }), through(set), through({ kind: 'environment' })]);
    expect(await desk.call('gateways.list', null)).toMatchObject([{ id: gatewayId, proxy: { kind: 'environment' } }]);
    // Only the current gateway is running: its proxy is the environment's, and it reads the charge.
    const read = await desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 9 });
    expect(read.rows).toMatchObject([{ transactionId: 'tx-1', state: 'PENDING' }]);
    const late = through({ kind: 'none' }).catch((fault: unknown) => fault);
    await desk.console.close();
    await late;
    expect(livingThreads()).toBe(0);
  });

  it('a gateway with history is duplicated, not moved; the copy has no history, token or secrets', async () => {
    const service = await startTokenService();
    const gatewayId = await generating(service);
    await desk.call('charges.adopt', { gatewayId, transactionIds: ['tx-1'], attemptKey: null });
    const moved = profile('https://other.example/v1', { generation: GENERATION });
    expect(await desk.errorOf('gateways.change', { gatewayId, gateway: moved })).toEqual({
      kind: 'gateway-has-history',
    });
    const copy = await desk.call('gateways.duplicate', { gatewayId, name: 'Loja 2' });
    expect(copy).toMatchObject({ name: 'Loja 2', baseUrl: service.baseUrl, hasHistory: false });
    expect(JSON.parse(copy.generation?.payload ?? '')).toEqual({ clientSecret: '' });
    expect(await desk.call('access.status', { gatewayId: copy.id })).toMatchObject({ token: 'absent' });
    expect(await desk.call('access.generate', { gatewayId: copy.id })).toMatchObject({
      lastGeneration: { problem: 'secret-missing' },
    });
    const there = await desk.call('gateways.addSandbox', null);
    expect(await desk.errorOf('gateways.duplicate', { gatewayId: there.id, name: 'X' })).toEqual({
      kind: 'sandbox-only-once',
    });
  });
});

describe('the checks of a token', () => {
  it('the checks of a token are saved with their occasion, apart from whether the address responds', async () => {
    const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
    await desk.call('access.verify', { gatewayId });
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({
      lastCheck: { verdict: 'valid' },
      root: { reachable: true, httpStatus: 200 },
    });
    desk = await desk.reopen();
    await desk.received((signal) => signal.name === 'access-changed' && signal.payload.root !== null);
    const checks = await desk.call('access.checks', { gatewayId });
    expect(checks.map(({ occasion }) => occasion)).toEqual(['start', 'demand']);
  });

  it('the checks of a token repeat every few minutes, as set', async () => {
    await desk.close();
    desk = await openDesk(undefined, fastClock(60));
    const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
    await desk.call('access.verify', { gatewayId });
    await desk.call('settings.change', { checkMinutes: 1 });
    await desk.received((signal) => signal.name === 'access-changed' && signal.payload.lastCheck?.occasion === 'time');
    expect((await desk.call('access.checks', { gatewayId })).length).toBeGreaterThan(1);
  });
});

describe('the name of a gateway', () => {
  const ADDRESS = 'https://pix.example/v1';
  const taken = (path: string) => ({ kind: 'invalid-input', issues: [{ path, code: 'gateway-name-taken' }] });

  it('the name of a gateway is unique, because a command line identifies it by that', async () => {
    const { id } = await desk.call('gateways.add', profile(ADDRESS));
    const other = await desk.call('gateways.add', profile(ADDRESS, { name: 'São Paulo' }));
    expect(await desk.errorOf('gateways.add', profile(ADDRESS, { name: ' loja' }))).toEqual(taken('name'));
    expect(
      await desk.errorOf('gateways.change', { gatewayId: id, gateway: profile(ADDRESS, { name: 'Sao Paulo' }) }),
    ).toEqual(taken('gateway.name'));
    expect(await desk.call('gateways.list', null)).toHaveLength(2);
    expect(
      await desk.call('gateways.change', { gatewayId: other.id, gateway: profile(ADDRESS, { name: 'SÃO PAULO' }) }),
    ).toMatchObject({ name: 'SÃO PAULO' });
  });

  it('the name of a gateway is unique whatever its case, accents and blanks, also of two saved at once', async () => {
    const { id } = await desk.call('gateways.add', profile(ADDRESS, { name: 'Loja São João' }));
    for (const name of [
      'loja  sao joao',
      'LOJA\u00a0SÃO\u00a0JOÃO',
      'LojaSãoJoão',
      'Loja\u200b São João',
      'Ｌｏｊａ São João',
    ])
      expect(await desk.errorOf('gateways.add', profile(ADDRESS, { name }))).toEqual(taken('name'));
    const twice = await Promise.allSettled(
      ['Centro', 'centro'].map((name) => desk.call('gateways.add', profile(ADDRESS, { name }))),
    );
    expect(twice.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    const renamed = await Promise.allSettled([
      desk.call('gateways.change', { gatewayId: id, gateway: profile(ADDRESS, { name: 'Norte' }) }),
      desk.call('gateways.add', profile(ADDRESS, { name: 'NORTE' })),
    ]);
    expect(renamed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const names = (await desk.call('gateways.list', null)).map(({ name }) => name.toLowerCase());
    expect(names.filter((name) => name === 'norte')).toHaveLength(1);
  });

  it('the name of a gateway gets a number where nobody types it: of a duplicate, and of the sandbox', async () => {
    const { id } = await desk.call('gateways.add', profile(ADDRESS, { name: 'Sandbox' }));
    expect(await desk.call('gateways.addSandbox', null)).toMatchObject({ name: 'Sandbox 2' });
    for (const name of ['Cópia', 'Cópia 2', 'Cópia 3'])
      expect(await desk.call('gateways.duplicate', { gatewayId: id, name: 'Cópia' })).toMatchObject({ name });
  });
});
