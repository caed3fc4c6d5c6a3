import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PayerView } from '../../../src-preload/contract/payer/payer-view.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { connectGateway, createdCharge, typedGateway } from '../../support/gateway/connect-gateway.ts';
import { type ScriptedService, startScriptedService } from '../../support/gateway/services/scripted-service.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
afterEach(() => desk.close());

type Answer = NonNullable<ReturnType<ScriptedService['respondRaw']>>;

/** A gateway with one charge on screen, and in the payer's window. */
async function atCounter() {
  desk = await openDesk(undefined, fastClock(20));
  const service = await startScriptedService();
  const gatewayId = await connectGateway(desk, service.baseUrl);
  const key = await createdCharge(desk, gatewayId);
  await desk.call('charges.onScreen', { gatewayId, keys: [key] });
  const views: PayerView[] = [];
  desk.console.payer.listen((view) => void views.push(view));
  await desk.call('payer.show', { gatewayId, key });
  return { service, gatewayId, key, views };
}

const ill = (service: ScriptedService, answer: Answer) => {
  service.respondRaw = (operation) => (operation === 'read' ? answer : null);
};

const page: Answer = { httpStatus: 200, text: '<html>Entre</html>', headers: { 'content-type': 'text/html' } };

describe('a gateway that answers every read with nothing', () => {
  it.each([
    ['502', { httpStatus: 502, text: '' }, { why: 'error', httpStatus: 502 }],
    ['403', { httpStatus: 403, text: '{}' }, { why: 'error', httpStatus: 403 }],
    ['302', { httpStatus: 302, text: '', headers: { location: '/login' } }, { why: 'redirect', httpStatus: 302 }],
    ['the page of a firewall', { ...page, httpStatus: 403 }, { why: 'firewall', httpStatus: 403 }],
    ['a web page', page, { why: 'no-charge', httpStatus: 200 }],
  ])(
    'the charge, Access and the payer’s window say that it answers with %s, until it is back',
    async (_, answer, why) => {
      const { service, gatewayId, key, views } = await atCounter();
      ill(service, answer);
      await vi.waitFor(
        async () => {
          const { watch } = await desk.call('charges.detail', { gatewayId, key });
          expect(watch).toMatchObject({ kind: 'failing', ...why });
          const { outage } = await desk.call('access.status', { gatewayId });
          expect(outage).toMatchObject({ kind: 'failing', ...why });
          expect(views.at(-1)).toMatchObject({ kind: 'charge', isDelayed: true });
        },
        { timeout: 50_000 },
      );
      service.respondRaw = () => null;
      await vi.waitFor(
        async () => {
          const { watch } = await desk.call('charges.detail', { gatewayId, key });
          expect(watch.kind).toBe('watching');
          expect(await desk.call('access.status', { gatewayId })).toMatchObject({
            outage: null,
            reachability: 'reachable',
          });
          expect(views.at(-1)).toMatchObject({ kind: 'charge', isDelayed: false });
        },
        { timeout: 50_000 },
      );
    },
  );

  it('a 429 with a Retry-After is said on the charge and in Access, with its end', async () => {
    const { service, gatewayId, key } = await atCounter();
    ill(service, { httpStatus: 429, text: '', headers: { 'retry-after': '900' } });
    await vi.waitFor(
      async () => {
        const { watch } = await desk.call('charges.detail', { gatewayId, key });
        const { outage } = await desk.call('access.status', { gatewayId });
        if (watch.kind !== 'held' || outage?.kind !== 'held') throw new Error(watch.kind);
        // Each is counted from the monotonic clock when it is read, which runs eight times as fast here.
        expect(Math.abs(outage.until - (watch.until ?? 0))).toBeLessThan(1_000);
      },
      { timeout: 50_000 },
    );
  });

  it('a 429 to a check of the token holds up the reads of charges, until its end', async () => {
    const { service, gatewayId, key } = await atCounter();
    // No charge is asked about.
    service.respondRaw = (_, data) =>
      data === null ? { httpStatus: 429, text: '', headers: { 'retry-after': '900' } } : null;
    expect(await desk.call('access.verify', { gatewayId })).toMatchObject({ reason: 'rate-limited' });
    expect((await desk.call('charges.detail', { gatewayId, key })).watch).toMatchObject({ kind: 'held' });
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({ outage: { kind: 'held' } });
  });

  it('creations that find no connection are said in Access', async () => {
    desk = await openDesk();
    const { id: gatewayId } = await desk.call('gateways.add', typedGateway({ baseUrl: 'http://127.0.0.1:1/v1' }));
    await desk.call('access.setToken', { gatewayId, token: 'a-token' });
    for (let count = 0; count < 4; count += 1) {
      const input = { gatewayId, draft: typedDraft(), confirmDuplicate: true };
      expect(await desk.call('charges.create', input)).toMatchObject({ outcome: 'not-sent' });
    }
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({
      reachability: 'unreachable',
      outage: { kind: 'failing', why: 'network' },
    });
  });
});
