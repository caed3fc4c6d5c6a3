import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../../src-preload/contract/contract.ts';
import type { AccessStatus, Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { EXPORT_COLUMNS } from '../../../src-preload/contract/reports/export-options.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { listedSettings, typedGateway, typedGeneration } from '../../support/gateway/connect-gateway.ts';
import { startTokenService, type TokenService } from '../../support/gateway/services/token-service.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';
import { type RejectingVault, rejectingVault } from '../../support/shell/rejecting-vault.ts';

let desk: ConsoleDesk;
let vault: RejectingVault;
let service: TokenService;
let gatewayId: string;
let key: string;

const GENERATION = typedGeneration({ clientSecret: 's3cret-of-loja' });

/** A gateway with a charge, a generated token, and the secret it was generated with. */
beforeEach(async () => {
  vault = rejectingVault();
  service = await startTokenService();
  // Fast enough that the next timed read comes while a test waits for it.
  desk = await openDesk(undefined, fastClock(60), [], () => vault);
  const input = typedGateway({ baseUrl: service.baseUrl, generation: GENERATION });
  gatewayId = (await desk.call('gateways.add', input)).id;
  await desk.call('access.generate', { gatewayId });
  const made = await desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true });
  key = 'key' in made ? made.key : expect.fail(made.outcome);
});
afterEach(async () => desk.close());

async function openedAgain(state: Parameters<RejectingVault['is']>[0]): Promise<void> {
  await desk.console.close();
  vault.is(state);
  desk = await desk.reopen();
}

const status = () => desk.call('access.status', { gatewayId });
const create = () =>
  desk.errorOf('charges.create', { gatewayId, draft: typedDraft({ reference: 'another' }), confirmDuplicate: true });
const becomes = (token: AccessStatus['token']) =>
  desk.received(({ name, payload }) => name === 'access-changed' && 'token' in payload && payload.token === token);
const settingsOf = async (part: Partial<Input<'gateways.add'>>): Promise<Input<'gateways.add'>> => ({
  ...(await listedSettings(desk, gatewayId)),
  ...part,
});
const exported = () =>
  desk.call('exports.write', {
    gatewayId,
    exportId: crypto.randomUUID(),
    filter: {},
    sort: { column: 'created', direction: 'desc' },
    options: {
      format: 'csv',
      dialect: 'international',
      columns: [...EXPORT_COLUMNS],
      masked: false,
      rawAnswers: false,
    },
    language: 'en',
  });

describe('a stored token that this computer cannot read', () => {
  it('an unreadable stored token blocks nothing else, and what needs the token says why', async () => {
    await openedAgain('unreadable');
    expect(await status()).toMatchObject({ token: 'unreadable', secrets: 'unreadable', lastCheck: null });
    const { rows } = await desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 50 });
    expect(rows.map((row) => row.key)).toEqual([key]);
    expect(await exported()).toMatchObject({ rows: 1 });
    expect(await create()).toEqual({ kind: 'token-unreadable' });
    expect(await desk.errorOf('access.verify', { gatewayId })).toEqual({ kind: 'token-unreadable' });
    expect((await desk.call('diagnostics.read', null)).gateways[0]?.token.where).toBe('unreadable');
    expect(JSON.stringify(desk.log)).not.toContain('fault');
  });

  it('an unreadable stored token is replaced by a pasted one, and the watch continues', async () => {
    await openedAgain('unreadable');
    expect(await desk.call('access.setToken', { gatewayId, token: 'token-1' })).toMatchObject({ token: 'vault' });
    service.stateIs('PAID');
    await desk.received(({ name }) => name === 'charge-paid');
    expect(await vault.read(gatewayId)).toMatch(/\ntoken-1$/);
  });

  it('an unreadable stored token is cleared like any other', async () => {
    await openedAgain('unreadable');
    expect(await desk.call('access.clearToken', { gatewayId })).toMatchObject({ token: 'absent' });
    expect(await vault.read(gatewayId)).toBeNull();
    expect(await create()).toEqual({ kind: 'token-missing' });
  });

  it('a broken vault that can neither replace nor remove a token is not reported as an internal error', async () => {
    await openedAgain('broken');
    const failed = { kind: 'vault', reason: 'failed' };
    expect(await desk.errorOf('access.setToken', { gatewayId, token: 'another' })).toEqual(failed);
    expect(await desk.errorOf('access.clearToken', { gatewayId })).toEqual(failed);
    expect(await status()).toMatchObject({ token: 'unreadable' });
  });
});

describe('a locked keyring', () => {
  it('a locked keyring is reported as locked, not as a missing token: nothing is sent or replaced', async () => {
    await openedAgain('locked');
    const asked = service.requests.length;
    const locked = { kind: 'vault', reason: 'locked' };
    expect(await status()).toMatchObject({ token: 'locked', secrets: 'locked' });
    expect(await create()).toEqual(locked);
    expect(await desk.errorOf('access.verify', { gatewayId })).toEqual(locked);
    expect(await desk.errorOf('access.setToken', { gatewayId, token: 'another' })).toEqual(locked);
    expect(await desk.errorOf('access.clearToken', { gatewayId })).toEqual(locked);
    expect(await desk.call('access.generate', { gatewayId })).toMatchObject({
      lastGeneration: { problem: 'secret-locked' },
    });
    expect(await exported()).toMatchObject({ rows: 1 });
    expect(service.requests.length).toBe(asked);
    vault.is('open');
    expect(await vault.read(gatewayId)).toMatch(/\ntoken-1$/);
  });

  it('a keyring that is unlocked is read again automatically, and the watch continues', async () => {
    await openedAgain('locked');
    service.stateIs('PAID');
    vault.is('open');
    await becomes('vault');
    const { payload } = await desk.received(({ name }) => name === 'charge-paid');
    expect(payload).toMatchObject({ row: { key } });
    expect(await status()).toMatchObject({ token: 'vault', secrets: 'readable', paused: false, generated: true });
  });

  it('a locked keyring loses no secrets when other settings of the gateway change meanwhile', async () => {
    await openedAgain('locked');
    await desk.call('gateways.change', { gatewayId, gateway: await settingsOf({ name: 'Outra' }) });
    vault.is('open');
    await becomes('vault');
    expect(await desk.call('access.generate', { gatewayId })).toMatchObject({ lastGeneration: { problem: null } });
  });

  it('a locked keyring blocks a change of address, because its secrets cannot be deleted now', async () => {
    await openedAgain('locked');
    const proxy: Gateway['proxy'] = { kind: 'set', address: 'http://127.0.0.1:9', user: 'desk', secret: 'another' };
    expect(await desk.errorOf('gateways.change', { gatewayId, gateway: await settingsOf({ proxy }) })).toEqual({
      kind: 'vault',
      reason: 'locked',
    });
    const [gateway] = await desk.call('gateways.list', null);
    expect(gateway?.proxy).toEqual({ kind: 'environment' });
    expect(await status()).toMatchObject({ token: 'locked' });
  });

  it('a gateway whose secrets a locked keyring does not accept is not added', async () => {
    vault.is('locked');
    const gateway = await settingsOf({ name: 'Nova', generation: GENERATION });
    expect(await desk.errorOf('gateways.add', gateway)).toEqual({ kind: 'vault', reason: 'locked' });
    expect(await desk.call('gateways.list', null)).toHaveLength(1);
  });
});

describe('secrets that this computer cannot read', () => {
  it('unreadable secrets stay while other settings change, and are replaced when one is typed again', async () => {
    await openedAgain('unreadable');
    const same = await desk.call('gateways.change', { gatewayId, gateway: await settingsOf({ name: 'Outra' }) });
    expect([same.forgotten, await vault.read(`${gatewayId}:secrets`).catch(() => 'unreadable')]).toEqual([
      [],
      'unreadable',
    ]);
    await desk.call('gateways.change', { gatewayId, gateway: await settingsOf({ generation: GENERATION }) });
    expect(await desk.call('access.generate', { gatewayId })).toMatchObject({
      token: 'vault',
      lastGeneration: { problem: null },
    });
  });
});

it('the sandbox’s unreadable token is written again, and a locked keyring keeps no gateway from opening', async () => {
  const { id } = await desk.call('gateways.addSandbox', null);
  await openedAgain('unreadable');
  expect(await desk.call('access.status', { gatewayId: id })).toMatchObject({ token: 'vault' });
  await openedAgain('locked');
  expect(await desk.call('access.status', { gatewayId: id })).toMatchObject({ token: 'locked' });
  expect(await desk.call('charges.list', { gatewayId: id, filter: {}, after: null, limit: 50 })).toMatchObject({
    rows: [],
  });
});

it('a token in the other shell’s vault is reported as saved elsewhere, until one is pasted here', async () => {
  expect(await status()).toMatchObject({ token: 'vault', tokenElsewhere: false });
  // Another shell has another vault, over the same data folder.
  vault = rejectingVault();
  await desk.console.close();
  desk = await desk.reopen();
  expect(await status()).toMatchObject({ token: 'absent', tokenElsewhere: true });
  await desk.call('access.setToken', { gatewayId, token: 'pasted-here' });
  expect(await status()).toMatchObject({ token: 'vault', tokenElsewhere: false });
  await desk.call('access.clearToken', { gatewayId });
  expect(await status()).toMatchObject({ token: 'absent', tokenElsewhere: false });
});
