import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PayerView } from '../../../src-preload/contract/payer/payer-view.ts';
import { createdCharge, typedGateway } from '../../support/gateway/connect-gateway.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let gatewayId: string;
let views: PayerView[];
let heard: (view: PayerView) => void;

beforeEach(async () => {
  desk = await openDesk();
  gatewayId = (await desk.call('gateways.addSandbox', null)).id;
  views = [];
  heard = () => {};
  desk.console.payer.listen((view) => {
    views.push(view);
    heard(view);
  });
});
afterEach(() => desk.close());

async function charge(): Promise<string> {
  return createdCharge(desk, gatewayId);
}

function next(kind: PayerView['kind']): Promise<PayerView> {
  return new Promise((resolve) => {
    heard = (view) => view.kind === kind && resolve(view);
  });
}

describe('the payer’s window', () => {
  it('the payer’s window has the shop’s name while there is no charge, and learns another one at once', async () => {
    expect(views).toEqual([{ kind: 'blank', language: 'pt-BR', shop: '' }]);
    const shop = await desk.call('gateways.add', typedGateway({ companyName: 'Padaria Sol' }));
    await desk.call('settings.change', { gatewayId: shop.id });
    await expect.poll(() => views.at(-1)).toEqual({ kind: 'blank', language: 'pt-BR', shop: 'Padaria Sol' });
  });

  it('the payer’s window receives amount, payee, code and expiry of one charge, and nothing else about it', async () => {
    const key = await charge();
    await desk.call('payer.show', { gatewayId, key });
    const { code } = await desk.call('charges.detail', { gatewayId, key });
    const shown = views.at(-1);
    expect(Object.keys(shown ?? {}).sort()).toEqual([
      ...['amount', 'expiresAt', 'isDelayed', 'isSandbox', 'kind', 'language', 'payee', 'payload'],
    ]);
    expect(shown).toMatchObject({ kind: 'charge', amount: 12_345, payload: code.verdict === 'sound' && code.payload });
    expect(JSON.stringify(shown)).not.toMatch(/João|529\.?982|joao@/);
  });

  it('the payer’s window shows Paid when the charge is seen paid, and clears itself after that', async () => {
    const key = await charge();
    await desk.call('payer.show', { gatewayId, key });
    const paid = next('paid');
    await desk.call('sandbox.simulate', { gatewayId, key, action: 'pay' });
    expect(await paid).toEqual({ kind: 'paid', language: 'pt-BR', amount: 12_345, isSandbox: true });
    await next('blank');
    expect(views.map((view) => view.kind)).toEqual(['blank', 'charge', 'paid', 'blank']);
  });

  it.each(['expire', 'fail'] as const)(
    'the payer’s window is cleared at once when there is nothing left to pay (%s)',
    async (action) => {
      const key = await charge();
      await desk.call('payer.show', { gatewayId, key });
      const blank = next('blank');
      await desk.call('sandbox.simulate', { gatewayId, key, action });
      await blank;
      expect(views.map((view) => view.kind)).toEqual(['blank', 'charge', 'blank']);
    },
  );

  it('the payer’s window is cleared when its charge is marked “do not use”, and does not show it again', async () => {
    const key = await charge();
    await desk.call('payer.show', { gatewayId, key });
    const blank = next('blank');
    await desk.call('charges.markNotUsed', { gatewayId, key, isNotUsed: true });
    await blank;
    await desk.call('payer.show', { gatewayId, key });
    expect(views.map((view) => view.kind)).toEqual(['blank', 'charge', 'blank']);
  });

  it('the payer’s window receives nothing about other charges while one is shown', async () => {
    const [one, other] = [await charge(), await charge()];
    await desk.call('payer.show', { gatewayId, key: one });
    const told = views.length;
    await desk.call('sandbox.simulate', { gatewayId, key: other, action: 'pay' });
    await desk.received((signal) => signal.name === 'charge-paid' && signal.payload.row.key === other);
    expect(views.length).toBe(told);
  });

  it('the payer’s window is cleared by the operator, and stays clear when the charge is paid after that', async () => {
    const key = await charge();
    await desk.call('payer.show', { gatewayId, key });
    await desk.call('payer.blank', null);
    await desk.call('sandbox.simulate', { gatewayId, key, action: 'pay' });
    await desk.received((signal) => signal.name === 'charge-paid' && signal.payload.row.key === key);
    expect(views.at(-1)?.kind).toBe('blank');
  });

  it('the payer’s window stays clear for an unknown charge, and the operator gets the error', async () => {
    const error = await desk.errorOf('payer.show', { gatewayId, key: randomUUID() });
    expect(error).toEqual({ kind: 'not-found', what: 'charge' });
    expect(views.every((view) => view.kind === 'blank')).toBe(true);
  });

  it('the payer’s window uses the payer’s language, whatever the desk’s is', async () => {
    await desk.call('settings.change', { language: 'pt-BR', payerLanguage: 'en' });
    await desk.call('payer.show', { gatewayId, key: await charge() });
    expect(views.at(-1)).toMatchObject({ kind: 'charge', language: 'en' });
  });
});
