/** Nothing that simulates can reach a gateway that is not the console's own sandbox, whatever its environment says. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/ground/clock.ts';
import { type Sandbox, startSandbox } from '../../src-main/sandbox/sandbox-server.ts';
import { operations } from '../../src-preload/contract/contract.ts';
import { typedGateway } from '../support/gateway/connect-gateway.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../support/shell/console-desk.ts';
import { temporaryFolder } from '../support/shell/shell-transports.ts';

let desk: ConsoleDesk;
let service: Sandbox;
const folder = temporaryFolder();
const connected = new Map<string, { readonly gatewayId: string; readonly key: string }>();

beforeAll(async () => {
  desk = await openDesk();
  // The service of both is another sandbox of the same program: even that one is not the desk's own.
  service = await startSandbox({ dataFolder: folder.path, port: 0, clock: systemClock });
  await desk.call('gateways.addSandbox', null);
  for (const environment of ['live', 'sandbox'] as const) {
    const { id } = await desk.call(
      'gateways.add',
      typedGateway({ name: `connected ${environment}`, environment, baseUrl: service.baseUrl }),
    );
    await desk.call('access.setToken', { gatewayId: id, token: service.token });
    const made = await desk.call('charges.create', { gatewayId: id, draft: typedDraft(), confirmDuplicate: true });
    if (made.outcome !== 'created') throw new Error(made.outcome);
    connected.set(environment, { gatewayId: id, key: made.key });
  }
});
afterAll(async () => {
  await desk.close();
  await service.close();
  folder.remove();
});

describe.each(['live', 'sandbox'] as const)('at a connected %s gateway', (environment) => {
  it('at a connected gateway every operation that simulates is refused, beside a running sandbox', async () => {
    const at = connected.get(environment) ?? { gatewayId: '', key: '' };
    const { gatewayId } = at;
    const inputs = {
      'sandbox.simulate': { ...at, action: 'pay' },
      'sandbox.trouble': { gatewayId, request: 'create', trouble: 'lose-answer' },
      'sandbox.troubles': { gatewayId },
      'sandbox.recordedId': at,
    } as const;
    // A new operation of the sandbox is to be shown here too.
    expect(Object.keys(operations).filter((name) => name.startsWith('sandbox.'))).toEqual(
      expect.arrayContaining(Object.keys(inputs)),
    );
    expect(Object.keys(operations).filter((name) => name.startsWith('sandbox.'))).toHaveLength(4);
    expect(await desk.errorOf('sandbox.simulate', inputs['sandbox.simulate'])).toEqual({ kind: 'sandbox-only' });
    expect(await desk.errorOf('sandbox.trouble', inputs['sandbox.trouble'])).toEqual({ kind: 'sandbox-only' });
    expect(await desk.errorOf('sandbox.troubles', inputs['sandbox.troubles'])).toEqual({ kind: 'sandbox-only' });
    expect(await desk.errorOf('sandbox.recordedId', inputs['sandbox.recordedId'])).toEqual({ kind: 'sandbox-only' });
    expect(await desk.call('charges.detail', at)).toMatchObject({ state: 'PENDING' });
    expect(service.troubles.armed).toEqual({ create: null, read: null });
  });

  it('at a connected gateway the example charges are never written: they go into the own sandbox alone', async () => {
    const { gatewayId = '' } = connected.get(environment) ?? {};
    const posts = () => service.requests.filter(({ method }) => method === 'POST').length;
    const before = { posts: posts(), totals: await desk.call('charges.totals', { gatewayId, filter: {} }) };
    const demo = await desk.console.dispatch('gateways.addDemo', { language: 'en' }, { windowId: 'window' });
    // The second time it is refused, because the first has filled the sandbox.
    expect(demo.ok || demo.error.kind === 'sandbox-not-empty').toBe(true);
    expect({ posts: posts(), totals: await desk.call('charges.totals', { gatewayId, filter: {} }) }).toEqual(before);
  });
});
