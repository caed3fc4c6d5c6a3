/** Messages over the real console: what opens is what a test's own program gets, and never a real address. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createdCharge } from '../../support/gateway/connect-gateway.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let gatewayId: string;
let opened: string[];
let hasProgram: boolean;

beforeAll(async () => {
  const openAddress = async (address: string) => {
    if (hasProgram) opened.push(address);
    return hasProgram;
  };
  desk = await openDesk(undefined, undefined, undefined, undefined, undefined, undefined, openAddress);
  gatewayId = (await desk.call('gateways.addSandbox', null)).id;
});
beforeEach(async () => {
  opened = [];
  hasProgram = true;
  await desk.call('settings.change', { messageLinks: false });
});
afterAll(() => desk.close());

async function charge(customer: object = {}) {
  const draft = typedDraft();
  const madeKey = await createdCharge(desk, gatewayId, { ...draft, customer: { ...draft.customer, ...customer } });
  const { code } = await desk.call('charges.detail', { gatewayId, key: madeKey });
  if (code.verdict !== 'sound') throw new Error(code.verdict);
  return { key: madeKey, payload: code.payload };
}

const message = (key: string, text: string, channel: 'whatsapp' | 'email' = 'whatsapp') => ({
  ...{ gatewayId, key, channel, text },
  template: 'Cobrança',
  subject: 'Pix',
});

async function eventsOf(key: string) {
  const { timeline } = await desk.call('charges.detail', { gatewayId, key });
  return timeline.map(({ event }) => event).filter(({ kind }) => kind === 'message');
}

describe('opening a message', () => {
  it('no link is opened before somebody agreed for the desk; then main addresses and audits it', async () => {
    const { key, payload } = await charge();
    await desk.call('settings.change', { operator: 'Bia' });
    const text = `Olá\n${payload}`;
    expect(await desk.call('messages.open', message(key, text))).toEqual({ outcome: 'not-agreed' });
    expect([opened, await eventsOf(key)]).toEqual([[], []]);

    await desk.call('settings.change', { messageLinks: true });
    expect(await desk.call('messages.open', message(key, text))).toEqual({ outcome: 'opened' });
    expect(await desk.call('messages.open', message(key, text, 'email'))).toEqual({ outcome: 'opened' });
    const [whatsApp, email] = [new URL(opened[0] ?? ''), new URL(opened[1] ?? '')];
    expect([String(whatsApp).split('?')[0], String(email).split('?')[0]]).toEqual([
      'https://wa.me/5511999998888',
      'mailto:joao@example.com',
    ]);
    // In a chat the code is a message of its own.
    expect(whatsApp.searchParams.get('text')).toBe('Olá');
    expect(String(email)).toContain(encodeURIComponent(payload));
    expect(await eventsOf(key)).toEqual([
      { kind: 'message', channel: 'whatsapp', template: 'Cobrança', by: 'Bia' },
      { kind: 'message', channel: 'email', template: 'Cobrança', by: 'Bia' },
    ]);
    const entries = await desk.call('audit.list', { before: null, limit: 10 });
    expect(entries.map(({ action, subject, changes }) => [action, subject['channel'] ?? changes[0]?.field])).toEqual(
      expect.arrayContaining([
        ['message-opened', 'whatsapp'],
        ['message-opened', 'email'],
        ['settings-changed', 'messageLinks'],
      ]),
    );

    await desk.call('settings.change', { messageLinks: false });
    expect(await desk.call('messages.open', message(key, text))).toEqual({ outcome: 'not-agreed' });
    expect(opened).toHaveLength(2);
  });

  it('agreeing to links is the admin’s where a PIN is set, and opening one is every operator’s', async () => {
    const { key, payload } = await charge();
    await desk.call('security.setPin', { current: null, pin: '2468' });
    await desk.call('security.leaveAdmin', null);
    expect(await desk.errorOf('settings.change', { messageLinks: true })).toEqual({ kind: 'pin', reason: 'needed' });
    await desk.call('security.enterPin', { pin: '2468' });
    await desk.call('settings.change', { messageLinks: true });
    await desk.call('security.leaveAdmin', null);
    expect(await desk.call('messages.open', message(key, payload))).toEqual({ outcome: 'opened' });
    await desk.call('security.setPin', { current: '2468', pin: null });
  });

  it('a message that is nothing but its code is opened as it is', async () => {
    await desk.call('settings.change', { messageLinks: true });
    const { key, payload } = await charge();
    await desk.call('messages.open', message(key, payload));
    expect(new URL(opened[0] ?? '').searchParams.get('text')).toBe(payload);
  });

  it.each([
    ['no-address', { phone: '' }, (payload: string) => payload],
    ['too-long', {}, (payload: string) => `${payload}\n${'ã'.repeat(1_000)}`],
    ['code-refused', {}, (payload: string) => payload.replace('BR', 'br')],
  ] as const)(
    'a message is not opened and not noted where it would go wrong: %s',
    async (outcome, customer, textOf) => {
      await desk.call('settings.change', { messageLinks: true });
      const { key, payload } = await charge(customer);
      expect(await desk.call('messages.open', message(key, textOf(payload)))).toEqual({ outcome });
      expect([opened, await eventsOf(key)]).toEqual([[], []]);
    },
  );

  it('a message that no program takes is not noted, and the code of a paid charge is not sent', async () => {
    await desk.call('settings.change', { messageLinks: true });
    const { key, payload } = await charge();
    hasProgram = false;
    expect(await desk.call('messages.open', message(key, payload))).toEqual({ outcome: 'not-opened' });
    hasProgram = true;
    await desk.call('sandbox.simulate', { gatewayId, key, action: 'pay' });
    await desk.received(({ name }) => name === 'charge-paid');
    expect(await desk.call('messages.open', message(key, payload))).toEqual({ outcome: 'code-refused' });
    expect(await desk.call('messages.open', message(key, 'Obrigado.'))).toEqual({ outcome: 'opened' });
    expect(await eventsOf(key)).toHaveLength(1);
  });

  it('a page learns whether a customer can be reached, and never the phone or the e-mail', async () => {
    const { key } = await charge({ email: '' });
    expect(await desk.call('messages.reach', { gatewayId, key })).toEqual({ whatsapp: 'ready', email: 'missing' });
  });
});

describe('what a person has copied', () => {
  it('a copied message and QR code are events of the charge, and one of an unknown charge is refused', async () => {
    const { key } = await charge();
    await desk.call('messages.noteCopied', { gatewayId, key, template: 'Lembrete' });
    await desk.call('messages.noteCopied', { gatewayId, key, template: null });
    expect(await eventsOf(key)).toMatchObject([{ channel: 'copied', template: 'Lembrete' }, { channel: 'picture' }]);
    expect(await desk.errorOf('messages.noteCopied', { gatewayId, key: randomUUID(), template: null })).toEqual({
      kind: 'not-found',
      what: 'charge',
    });
  });
});

// Last: nothing can be written there afterwards.
describe('an archived gateway', () => {
  it('in an archived gateway no message is sent or noted', async () => {
    const { key, payload } = await charge();
    await desk.call('settings.change', { messageLinks: true });
    await desk.call('gateways.archive', { gatewayId });
    const archived = { kind: 'gateway-archived' };
    expect(await desk.errorOf('messages.open', message(key, payload))).toEqual(archived);
    expect(await desk.errorOf('messages.noteCopied', { gatewayId, key, template: 'A' })).toEqual(archived);
  });
});
