import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from '../../../src-main/shell/both/log.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { typedGateway, typedGeneration } from '../../support/gateway/connect-gateway.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

const TOKEN = 'canary-token-4f1d9c';
const PROXY_SECRET = 'canary-proxy-8a2b';
const PAYLOAD_SECRET = 'canary-payload-77c0';
const PIN = 'canary-pin-3e';
/** The customer of the history, as the form and a log could hold them. */
const PERSON = ['Maria Canária', 'maria.canaria@example.com', '11987651234', '52998224725', '529.982.247-25'];

let desk: ConsoleDesk;
beforeEach(async () => {
  // No faster: its own backup, five minutes after a start, and the end of an admin's minutes must not come meanwhile.
  desk = await openDesk(undefined, fastClock(4));
});
afterEach(() => desk.close());

/**
 * The sandbox with a charge of that customer, and a gateway with every kind of secret, at an address that does not
 * respond.
 */
async function busyDesk(): Promise<{ sandboxId: string; shopId: string }> {
  const { id: sandboxId } = await desk.call('gateways.addSandbox', null);
  const draft = typedDraft();
  const [name = '', email = '', phone = '', document = ''] = PERSON;
  await desk.call('charges.create', {
    gatewayId: sandboxId,
    draft: { ...draft, customer: { ...draft.customer, name, email, phone, document } },
    confirmDuplicate: true,
  });
  const { id: shopId } = await desk.call('gateways.add', {
    ...typedGateway({ name: 'Loja da Maria Canária', baseUrl: 'https://127.0.0.1:9/v1', requestsPerSecond: 7 }),
    proxy: { kind: 'set', address: 'http://127.0.0.1:9', user: 'maria', secret: PROXY_SECRET },
    generation: typedGeneration({ clientSecret: PAYLOAD_SECRET }),
  });
  await desk.call('access.setToken', { gatewayId: shopId, token: TOKEN });
  await desk.call('settings.change', { operator: 'Maria Canária' });
  await desk.call('security.setPin', { current: null, pin: PIN });
  return { sandboxId, shopId };
}

describe('the diagnostics', () => {
  it('the diagnostics list versions, sizes, checks, and each gateway’s watch and connection by id and host', async () => {
    const { sandboxId, shopId } = await busyDesk();
    await desk.call('access.verify', { gatewayId: shopId });
    await desk.call('maintenance.check', { gatewayId: sandboxId });
    await desk.call('maintenance.backUp', { gatewayId: sandboxId });
    await expect
      .poll(async () => (await desk.call('diagnostics.read', null)).gateways[0]?.watch.reachability)
      .toBe('reachable');
    const told = await desk.call('diagnostics.read', null);
    expect(told.program).toMatchObject({
      node: process.versions.node,
      electron: null,
      sqlite: expect.stringMatching(/^3\./),
    });
    expect(told.files.console).toBeGreaterThan(0);
    expect(told.audit).toEqual({ entries: expect.any(Number), brokenAt: null, isFailing: false });
    expect(told.audit.entries).toBeGreaterThan(3);
    const [sandbox, shop] = told.gateways;
    expect(sandbox).toMatchObject({
      id: sandboxId,
      ownSandbox: true,
      closedFor: null,
      watch: { paused: false, reachability: 'reachable', outage: null },
      history: { charges: 1, checkedAt: expect.any(Number), findings: 0, backups: 1, lastBackupAt: expect.any(Number) },
    });
    expect(sandbox?.files.history).toBeGreaterThan(0);
    expect(sandbox?.files.backups).toBeGreaterThan(0);
    expect(shop).toMatchObject({
      id: shopId,
      host: '127.0.0.1:9',
      environment: 'live',
      token: { where: 'memory', verdict: 'cannot-tell' },
      network: { proxy: 'set', proxyHost: '127.0.0.1:9', proxyAsksForUser: true, requestsPerSecond: 7 },
    });
  });

  it('the diagnostics count errors by their kind, the latest first', async () => {
    const { sandboxId: gatewayId } = await busyDesk();
    const key = '00000000-0000-4000-8000-000000000000';
    for (let time = 0; time < 3; time += 1) await desk.errorOf('charges.detail', { gatewayId, key });
    await desk.errorOf('access.generate', { gatewayId });
    const { errors } = await desk.call('diagnostics.read', null);
    expect(errors.filter(({ operation }) => operation !== '')).toMatchObject([
      { kind: 'generation-not-set', operation: 'access.generate', count: 1 },
      { kind: 'not-found charge', operation: 'charges.detail', count: 3 },
    ]);
  });

  it('the diagnostics and the log hold no person, token, secret, folder or name', async () => {
    const { sandboxId, shopId } = await busyDesk();
    const log = openLog(desk.folder, fastClock(1));
    log({ event: 'fault', reference: '0a1b2c3d', operation: 'access.verify', fault: 'TypeError', code: TOKEN });
    // Lines that another program, or an earlier version, may have written there.
    appendFileSync(
      join(desk.folder, 'logs', 'balcao.log'),
      `${JSON.stringify({ at: new Date().toISOString(), event: 'fault', message: PERSON[0], token: TOKEN })}\n${TOKEN}\n`,
    );
    for (const gatewayId of [sandboxId, shopId]) await desk.call('access.verify', { gatewayId });
    await desk.call('access.generate', { gatewayId: shopId });
    const { path, fileName } = await desk.call('diagnostics.save', null);
    expect(fileName).toMatch(/^balcao-diagnostics-\d{4}-\d\d-\d\d-\d{4}\.json$/);
    const text = readFileSync(path, 'utf8');
    const { log: lines, gateways } = JSON.parse(text);
    expect(gateways).toHaveLength(2);
    expect(lines[0]).toMatchObject({ event: 'fault', reference: '0a1b2c3d', operation: 'access.verify' });
    expect(lines[1]).toMatchObject({ event: 'fault' });
    expect(lines).toHaveLength(2);
    const named = [...PERSON, TOKEN, PROXY_SECRET, PAYLOAD_SECRET, PIN, 'Loja da Maria', 'maria', desk.folder];
    expect(named.filter((name) => text.toLowerCase().includes(name.toLowerCase()))).toEqual([]);
  });
});
