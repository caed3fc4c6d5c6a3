/**
 * A desk whose gateway has a stored token, a payload's secret and a proxy's, attacked by a person who may change
 * settings: real proxies, and a real service that impersonates the gateway behind a certificate of its own authority.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryVault, type Vault } from '../../src-main/access/vault/vault.ts';
import { systemClock } from '../../src-main/ground/clock.ts';
import { consoleFileIn } from '../../src-main/settings/console-file.ts';
import type { Input } from '../../src-preload/contract/contract.ts';
import { KEPT_SECRET } from '../../src-preload/contract/gateways/generation.ts';
import { typedGeneration } from '../support/gateway/connect-gateway.ts';
import { startProxy, type TestProxy } from '../support/gateway/services/gateway-proxy.ts';
import {
  certificateOf,
  httpAnswer,
  NAMED_CERTIFICATE,
  ROGUE_CERTIFICATE,
  startWireServer,
  type WireServer,
} from '../support/gateway/services/wire-server.ts';
import { type ConsoleDesk, openDesk } from '../support/shell/console-desk.ts';

const TOKEN = 'kept-token-of-the-desk';
const SECRET = 'kept-secret-of-the-payload';
const PROXY_SECRET = 'kept-secret-of-the-proxy';

type Gateway = Input<'gateways.add'>;

let desk: ConsoleDesk;
/** The vault of the shell in use: it keeps what is stored in it while Balcão is closed. */
let vault: Vault;
const keyring = (): Vault => ({ ...memoryVault(), kind: 'keyring' });
let honest: WireServer;
let rogue: WireServer;
let office: TestProxy;
let theirs: TestProxy;
let gatewayId: string;
let savedGateway: Gateway;

/** Refuses a missing token, has one charge, and issues a token for the payload's secret. */
const serviceWith = (certificate: string) =>
  startWireServer({
    tls: true,
    certificate,
    requested(socket, request) {
      if (request.startsWith('POST /v1/auth/token')) {
        socket.write(httpAnswer(201, '{"status":true,"data":{"accessToken":"made-token-1","expiresIn":3600}}'));
        return;
      }
      const isGood = /^authorization: Bearer (kept|made|other)-token/im.test(request);
      const charge = { id: 'tx-known', amount: 500, status: 'PENDING', method: 'PIX' };
      if (isGood && request.startsWith('GET /v1/transactions/tx-known'))
        socket.write(httpAnswer(200, JSON.stringify({ status: true, data: charge })));
      else socket.write(httpAnswer(isGood ? 404 : 401, '{"status":false}'));
    },
  });

beforeEach(async () => {
  vault = keyring();
  desk = await openDesk(undefined, systemClock, [], () => vault);
  honest = await serviceWith(NAMED_CERTIFICATE);
  rogue = await serviceWith(ROGUE_CERTIFICATE);
  office = await startProxy({ leadsTo: honest.port });
  theirs = await startProxy({ leadsTo: rogue.port });
  savedGateway = {
    name: 'Loja',
    baseUrl: 'https://pix.loja.example/v1',
    environment: 'live',
    verifyPath: '',
    sendAttemptId: true,
    requestsPerSecond: 10,
    proxy: { kind: 'set', address: office.origin, user: 'maria', secret: PROXY_SECRET },
    authority: certificateOf(NAMED_CERTIFICATE),
    generation: typedGeneration({ clientSecret: SECRET }),
  };
  ({ id: gatewayId } = await desk.call('gateways.add', savedGateway));
  await desk.call('access.setToken', { gatewayId, token: TOKEN });
});
afterEach(() => desk.close());

/** The settings as a page has them, with dots where main stores a secret, and with these changes. */
const shown = (part: Partial<Gateway> = {}): Gateway => ({
  ...savedGateway,
  proxy: { kind: 'set', address: office.origin, user: 'maria', secret: KEPT_SECRET },
  generation: typedGeneration({ clientSecret: KEPT_SECRET }),
  ...part,
});

const throughTheirs = (part: Partial<Gateway> = {}) =>
  shown({
    proxy: { kind: 'set', address: theirs.origin, user: 'maria', secret: KEPT_SECRET },
    authority: certificateOf(ROGUE_CERTIFICATE),
    ...part,
  });

/** Fails where any stored secret reached them; `isReached`: the attack itself reached its target. */
function nothingHasCome(isReached = true) {
  expect(rogue.requests.length > 0).toBe(isReached);
  const arrived = [...rogue.requests, ...theirs.credentialsSeen].join('\n');
  for (const secret of [TOKEN, SECRET, PROXY_SECRET]) expect(arrived).not.toContain(secret);
}

/** Every operation on a gateway that would send stored secrets. */
async function everythingAsked() {
  for (const name of ['access.verify', 'access.generate'] as const)
    await desk.console.dispatch(name, { gatewayId }, { windowId: 'window' });
  await desk.call('charges.adopt', { gatewayId, transactionIds: ['tx-1'], attemptKey: null }).catch(() => undefined);
}

describe('stored secrets and a stored token', () => {
  it('stored secrets are sent through the proxy they were entered for', async () => {
    expect(await desk.call('access.verify', { gatewayId })).toMatchObject({ verdict: 'valid' });
    const lines = await desk.call('gateways.test', { gatewayId, gateway: shown(), token: null });
    expect(lines[3]).toMatchObject({ finding: 'token-valid' });
    expect(new Set(office.credentialsSeen)).toEqual(new Set([`maria:${PROXY_SECRET}`]));
  });

  it('stored secrets are not sent by a test through another proxy that impersonates the gateway', async () => {
    const lines = await desk.call('gateways.test', { gatewayId, gateway: throughTheirs(), token: null });
    expect(lines.map(({ finding }) => finding)).toEqual(['connected', 'secure', 'as-documented', 'kept-not-sent']);
    nothingHasCome();
  });

  it('stored secrets are not sent by a test through the same proxy with another authority trusted', async () => {
    office.leadTo(rogue.port);
    for (const authority of [
      certificateOf(ROGUE_CERTIFICATE),
      `${certificateOf(NAMED_CERTIFICATE)}\n${certificateOf(ROGUE_CERTIFICATE)}`,
    ])
      await desk.call('gateways.test', { gatewayId, gateway: shown({ authority }), token: null });
    nothingHasCome();
  });

  it('stored secrets are not sent after a change of proxy and authority, which deletes them', async () => {
    const changed = await desk.call('gateways.change', { gatewayId, gateway: throughTheirs() });
    expect(changed.forgotten).toEqual(['token', 'payload-secrets', 'proxy-secret']);
    expect(JSON.parse(changed.generation?.payload ?? '')).toEqual({ clientSecret: '' });
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({ token: 'absent' });
    await everythingAsked();
    // And back again: a deleted secret does not return.
    await desk.call('gateways.change', { gatewayId, gateway: shown() });
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({ token: 'absent' });
    nothingHasCome(true);
  });

  it('stored secrets are not sent after an authority is added or a proxy is removed', async () => {
    office.leadTo(rogue.port);
    const authority = `${certificateOf(NAMED_CERTIFICATE)}\n${certificateOf(ROGUE_CERTIFICATE)}`;
    const added = await desk.call('gateways.change', { gatewayId, gateway: shown({ authority }) });
    // The proxy is the same, and so its own secret may stay.
    expect(added.forgotten).toEqual(['token', 'payload-secrets']);
    await everythingAsked();
    nothingHasCome();
    await desk.call('access.setToken', { gatewayId, token: 'other-token' });
    const direct = await desk.call('gateways.change', {
      gatewayId,
      gateway: shown({ authority, proxy: { kind: 'none' } }),
    });
    expect(direct.forgotten).toEqual(['token', 'proxy-secret']);
  });

  it('secrets that were typed for the new destination are sent there', async () => {
    const generation = { ...shown().generation, payload: '{"clientSecret":"typed-anew"}' };
    const changed = await desk.call('gateways.change', {
      gatewayId,
      // The parts are the same; only the payload is another.
      gateway: throughTheirs({ generation: generation as Gateway['generation'] }),
    });
    expect(changed.forgotten).toEqual(['token', 'proxy-secret']);
    expect(await desk.call('access.generate', { gatewayId })).toMatchObject({ lastGeneration: { problem: null } });
    expect(rogue.requests.join()).toContain('typed-anew');
    nothingHasCome();
  });

  it('stored secrets stay where the destination stays: another name, path, or authority removed', async () => {
    const changed = await desk.call('gateways.change', {
      gatewayId,
      gateway: shown({ name: 'Outra', baseUrl: 'https://pix.loja.example/api/v1', authority: '' }),
    });
    expect(changed.forgotten).toEqual([]);
    expect(changed.generation?.payload).toContain(KEPT_SECRET);
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({ token: 'vault' });
  });

  it('stored secrets are still there where a change was refused', async () => {
    await desk.call('charges.adopt', { gatewayId, transactionIds: ['tx-known'], attemptKey: null });
    const gateway = throughTheirs({ environment: 'sandbox' });
    expect(await desk.errorOf('gateways.change', { gatewayId, gateway })).toEqual({ kind: 'gateway-has-history' });
    expect(await desk.call('access.verify', { gatewayId })).toMatchObject({ verdict: 'valid' });
    expect(await desk.call('access.generate', { gatewayId })).toMatchObject({ lastGeneration: { problem: null } });
    nothingHasCome(false);
  });
});

describe('two shells with a vault each over one data folder', () => {
  /** Balcão is closed, and opened in the other shell. */
  async function openedWith(other: Vault): Promise<void> {
    await desk.console.close();
    vault = other;
    desk = await desk.reopen();
  }
  const status = async () => (await desk.call('access.status', { gatewayId })).token;
  const settings = async () => (await desk.call('gateways.list', null))[0] ?? expect.fail();
  /** Stores everything of the first shell in a second one, too; returns both. */
  async function saveInBothVaults(): Promise<[Vault, Vault]> {
    const first = vault;
    const second = keyring();
    await openedWith(second);
    expect(await status()).toBe('absent');
    await desk.call('access.setToken', { gatewayId, token: TOKEN });
    await desk.call('gateways.change', { gatewayId, gateway: savedGateway });
    return [first, second];
  }

  it('two shells with a vault each store their own token, and neither removes the other one’s', async () => {
    const [first, second] = await saveInBothVaults();
    for (const shell of [first, second]) {
      await openedWith(shell);
      expect([await status(), (await desk.call('access.verify', { gatewayId })).verdict]).toEqual(['vault', 'valid']);
      expect(await desk.call('access.generate', { gatewayId })).toMatchObject({ lastGeneration: { problem: null } });
    }
  });

  it('two shells with a vault each delete their secrets at a changed destination: nothing is sent', async () => {
    const [first] = await saveInBothVaults();
    const changed = await desk.call('gateways.change', { gatewayId, gateway: throughTheirs() });
    expect(changed.forgotten).toEqual(['token', 'payload-secrets', 'proxy-secret']);
    await openedWith(first);
    expect(await status()).toBe('absent');
    await everythingAsked();
    // The page's dots restore nothing, either.
    await desk.call('gateways.change', { gatewayId, gateway: throughTheirs({ name: 'Outra' }) });
    await everythingAsked();
    // A token typed for it shows that the attack reaches its target.
    await desk.call('access.setToken', { gatewayId, token: 'typed-for-the-new-way' });
    await everythingAsked();
    expect(rogue.requests.join()).toContain('typed-for-the-new-way');
    nothingHasCome();
  });

  it('two shells with a vault each keep a proxy’s secret that still applies, and delete the payload’s', async () => {
    const [first] = await saveInBothVaults();
    office.leadTo(rogue.port);
    const authority = `${certificateOf(NAMED_CERTIFICATE)}\n${certificateOf(ROGUE_CERTIFICATE)}`;
    const added = await desk.call('gateways.change', { gatewayId, gateway: shown({ authority }) });
    expect(added.forgotten).toEqual(['token', 'payload-secrets']);
    expect((await settings()).proxy).toMatchObject({ secret: KEPT_SECRET });
    await openedWith(first);
    await desk.call('gateways.change', { gatewayId, gateway: shown({ authority, name: 'Outra' }) });
    await everythingAsked();
    nothingHasCome();
  });

  it('a token that was cleared is cleared in both shells, also after another one was set', async () => {
    const [first] = await saveInBothVaults();
    await desk.call('access.clearToken', { gatewayId });
    await desk.call('access.setToken', { gatewayId, token: 'other-token' });
    await openedWith(first);
    expect(await status()).toBe('absent');
  });

  it('an older console.db, restored from a copy, sends no later token to its own destination', async () => {
    await desk.call('gateways.change', { gatewayId, gateway: throughTheirs() });
    await desk.call('access.setToken', { gatewayId, token: 'typed-for-the-new-way' });
    await desk.console.close();
    const older = readFileSync(consoleFileIn(desk.folder));
    desk = await desk.reopen();
    await desk.call('gateways.change', { gatewayId, gateway: savedGateway });
    await desk.call('access.setToken', { gatewayId, token: TOKEN });
    await desk.console.close();
    writeFileSync(consoleFileIn(desk.folder), older);
    desk = await desk.reopen();
    expect([await status(), (await settings()).proxy]).toEqual([
      'absent',
      expect.objectContaining({ address: theirs.origin }),
    ]);
    await everythingAsked();
    nothingHasCome();
  });
});

describe('the audit trail', () => {
  it('the audit trail records a test before anything is sent, and which secrets a change deleted', async () => {
    await desk.call('gateways.test', { gatewayId, gateway: throughTheirs(), token: null });
    await desk.call('gateways.test', { gatewayId: null, gateway: throughTheirs(), token: 'typed-token' });
    await desk.call('gateways.change', { gatewayId, gateway: throughTheirs() });
    const entries = await desk.call('audit.list', { before: null, limit: 3 });
    expect(entries.map(({ action, subject }) => ({ action, subject }))).toEqual([
      {
        action: 'gateway-changed',
        subject: { gateway: gatewayId, forgotten: 'token payload-secrets proxy-secret' },
      },
      { action: 'gateway-tested', subject: { gateway: 'new', token: 'typed' } },
      { action: 'gateway-tested', subject: { gateway: gatewayId, token: 'not-typed' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('typed-token');
  });
});
