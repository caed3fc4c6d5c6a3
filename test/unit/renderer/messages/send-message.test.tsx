import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChargeDetail } from '../../../../src-preload/contract/charges/charge-detail.ts';
import type { Output } from '../../../../src-preload/contract/contract.ts';
import type { MessageTemplate } from '../../../../src-preload/contract/messages/message-template.ts';
import type { Settings } from '../../../../src-preload/contract/settings/settings.ts';
import { SendMessage } from '../../../../src-renderer/messages/send-message.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import type { FakeResponses } from '../../../support/renderer/fake-bridge.ts';
import { NOON, sampleSettings } from '../../../support/renderer/samples.ts';
import { savedInMemory } from '../../../support/renderer/saved-things.ts';
import { shownCharge } from '../../../support/renderer/shown-charge.ts';

afterEach(() => vi.useRealTimers());

const charge = shownCharge();
const payload = charge.code.verdict === 'sound' ? charge.code.payload : '';
const template = (name: string, content: Partial<MessageTemplate['content']>): MessageTemplate => ({
  id: crypto.randomUUID(),
  name,
  content: { subject: '', text: 'Oi', language: null, occasion: 'to-pay', replaces: null, ...content },
});

const receivable = (change: Partial<NonNullable<ChargeDetail['receivable']>> = {}) => ({
  ...{ id: crypto.randomUUID(), dueDay: '2026-11-30', description: 'Mensalidade', hasEarlierCode: false },
  ...change,
});

/** Opens the dialog about a charge. */
async function opened(
  shown: ChargeDetail = charge,
  {
    templates = [],
    settings = {},
    outcome = 'opened',
    reach = { whatsapp: 'ready', email: 'ready' },
  }: {
    readonly templates?: readonly MessageTemplate[];
    readonly settings?: Partial<Settings>;
    readonly outcome?: Output<'messages.open'>['outcome'];
    readonly reach?: Output<'messages.reach'>;
  } = {},
) {
  const user = userEvent.setup();
  const responses: FakeResponses = {
    ...savedInMemory({ messages: [...templates] }),
    'charges.detail': () => shown,
    'messages.reach': () => reach,
    'messages.open': () => ({ outcome }),
    'settings.change': (change) => sampleSettings({ ...settings, ...(change as Partial<Settings>) }),
  };
  const desk = atDesk(<SendMessage chargeKey={shown.key} />, responses, { settings });
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send message' }));
  return { user, desk, dialog, preview: () => dialog.getByRole('region', { name: 'Preview' }).textContent };
}

describe('a message about a charge', () => {
  it('a message is seen as it will be read, and what is copied is what was seen', async () => {
    const { user, desk, dialog, preview } = await opened();
    await waitFor(() => expect(preview()).toContain('Segue a sua cobrança Pix de R$\u00a0129,90.'));
    expect(preview()).toContain('Referente a: Café');
    expect(preview()).not.toContain('Vencimento');
    await user.click(dialog.getByRole('button', { name: 'Copy text' }));
    expect(await dialog.findByText('Text copied')).toBeTruthy();
    const copied = await navigator.clipboard.readText();
    expect(copied).not.toContain(payload);
    expect(preview()).toContain(copied);
    // The code is a message of its own.
    await user.click(dialog.getByRole('button', { name: 'Copy code' }));
    expect(await dialog.findByText('Code copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(payload);
    expect(desk.inputsOf('messages.noteCopied')).toMatchObject([{ key: charge.key, template: 'Cobrança' }]);
    expect(desk.inputsOf('messages.open')).toEqual([]);
  });

  it('what an own template leaves out is said; the lines of a built-in message are optional', async () => {
    const own = template('Own', { text: 'Oi\n{due}\n{expires}' });
    const { user, dialog, preview } = await opened(charge, { templates: [own] });
    await waitFor(() => expect(preview()).toContain('Segue a sua cobrança'));
    expect(dialog.queryByText(/left out/)).toBeNull();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Message' }), 'Own');
    expect(dialog.getByText('Empty here, so left out: due day and expiry of the code.')).toBeTruthy();
    expect(preview()).toBe('Oi');
  });

  it('a receivable gives its due day and what it is for', async () => {
    const { preview } = await opened({ ...charge, receivable: receivable({ dueDay: '2126-12-05' }) });
    await waitFor(() => expect(preview()).toContain('Referente a: Mensalidade\nVencimento: 05/12/2126'));
  });

  const sentOn = (day: string) => [
    ...charge.timeline,
    { at: Date.parse(`${day}T15:00:00Z`), event: { kind: 'message', channel: 'whatsapp' } } as const,
  ];
  it.each([
    ['Cobrança', 'not sent yet', {}],
    ['Cobrança', 'sent today', { timeline: sentOn('2026-11-20') }],
    ['Lembrete', 'sent on an earlier day', { timeline: sentOn('2026-11-19') }],
    ['Cobrança', 'due today', { receivable: receivable({ dueDay: '2026-11-20' }) }],
    ['Cobrança vencida', 'due yesterday', { receivable: receivable({ dueDay: '2026-11-19' }) }],
    ['Novo código', 'a second code', { receivable: receivable({ hasEarlierCode: true }) }],
    [
      'Novo código',
      'a second code, overdue',
      { receivable: receivable({ hasEarlierCode: true, dueDay: '2026-11-01' }) },
    ],
    [
      'Cobrança vencida',
      'a second code that was sent, overdue',
      { receivable: receivable({ hasEarlierCode: true, dueDay: '2026-11-01' }), timeline: sentOn('2026-11-19') },
    ],
    ['Pagamento recebido', 'paid', { state: 'PAID', paidAt: NOON, timeline: sentOn('2026-11-19') }],
  ] as const)('“%s” is chosen by itself for a charge: %s', async (name, _, change) => {
    vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
    const { dialog } = await opened({ ...charge, ...(change as Partial<ChargeDetail>) });
    const choice = (await dialog.findByRole('combobox', { name: 'Message' })) as HTMLSelectElement;
    expect(choice.selectedOptions[0]?.textContent).toBe(name);
  });

  it('a message is in the language of its template, else in that of the payers', async () => {
    const english = template('English', { language: 'en', text: '{amount}' });
    const { user, dialog, preview } = await opened(charge, { templates: [english] });
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Message' }), 'English');
    expect(preview()).toBe('R$129.90');
  });

  it('a name with hidden characters is shown with marks, so that nobody sends what they do not see', async () => {
    const name = 'Ma\u202Eria';
    const { preview } = await opened({ ...charge, customer: { ...charge.customer, name } });
    await waitFor(() => expect(preview()).toContain('MaU+202Eria'));
  });

  it.each([
    ['PAID', [], 'Pagamento recebido'],
    ['PENDING', [], 'Cobrança,Lembrete,Cobrança vencida,Novo código'],
  ] as const)('only messages that fit the charge are offered (%s)', async (state, attention, names) => {
    const { dialog } = await opened({ ...charge, state, attention: [...attention] });
    const options = within(await dialog.findByRole('combobox', { name: 'Message' })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent).join()).toBe(names);
  });

  it.each([
    [{ state: 'EXPIRED' }, 'This charge can no longer be paid'],
    [{ attention: ['amount-differs'] }, 'The gateway reports another amount'],
    [{ code: { verdict: 'refused', payload, reason: 'CRC_MISMATCH', code: null } }, 'was refused when it was checked'],
    [{ code: { verdict: 'absent' } }, 'This charge has no code'],
  ] as const)(
    'no message goes out about a charge whose code may not be shown, and the reason is said (%j)',
    async (change, reason) => {
      const { dialog } = await opened({ ...charge, ...(change as Partial<ChargeDetail>) });
      expect(await dialog.findByText(new RegExp(reason))).toBeTruthy();
      expect(dialog.queryByRole('button', { name: /Copy|WhatsApp|e-mail/ })).toBeNull();
    },
  );

  it('a code whose expiry has passed is sent only after that was said', async () => {
    const { dialog } = await opened({ ...charge, expiresAt: NOON });
    expect(await dialog.findByText(/By its expiry \(20\/11\/2026 14:00\)/)).toBeTruthy();
  });

  /** The charge with a code of another amount. */
  function otherAmount(): ChargeDetail {
    const { code } = charge;
    if (code.verdict !== 'sound') throw new Error(code.verdict);
    return {
      ...charge,
      code: { ...code, code: { ...code.code, amount: 1_299 }, warnings: ['DYNAMIC_AMOUNT_DIFFERS'] },
    };
  }

  it('a code with another amount is asked about within the same dialog; Esc answers and leaves it', async () => {
    const { user, desk, dialog } = await opened(otherAmount());
    await navigator.clipboard.writeText('nothing');
    const question = () => dialog.queryByRole('region', { name: 'Use a code with another amount?' });
    await user.click(await dialog.findByRole('button', { name: 'Copy text' }));
    expect(question()?.textContent).toContain('The charge is R$129.90; the code says R$12.99.');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(dialog.queryByRole('button', { name: 'Copy text' })).toBeNull();

    await user.keyboard('{Escape}');
    expect(question()).toBeNull();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Copy text' }));
    expect(await navigator.clipboard.readText()).toBe('nothing');

    await user.click(dialog.getByRole('button', { name: 'Copy text' }));
    await user.click(dialog.getByRole('button', { name: /12\.99/ }));
    expect(await dialog.findByText('Text copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain('R$\u00a0129,90');
    expect(desk.inputsOf('messages.noteCopied')).toHaveLength(1);
  });

  it('Esc closes the dialog from the moment the question in it is gone', async () => {
    const { user, dialog } = await opened(otherAmount());
    await user.click(await dialog.findByRole('button', { name: 'Copy text' }));
    await dialog.findByRole('region', { name: 'Use a code with another amount?' });
    const pressEscape = () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    // As in a browser, where nothing waits until React has done everything: the second key comes with the change.
    const gone = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (dialog.queryByRole('region', { name: 'Use a code with another amount?' }) !== null) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    pressEscape();
    await gone;
    pressEscape();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the last message is shown with how it was sent, and by whom', async () => {
    const timeline = [
      ...charge.timeline,
      { at: NOON, event: { kind: 'message', channel: 'whatsapp', template: 'Lembrete', by: 'Bia' } } as const,
    ];
    const { dialog } = await opened({ ...charge, timeline });
    expect(await dialog.findByText('Last message: 20/11/2026 14:00, WhatsApp, by Bia.')).toBeTruthy();
  });
});

const QUESTION = { name: 'Open messages in WhatsApp and e-mail?' };

describe('a message opened in another program', () => {
  it('the first link asks what somebody has to agree to, and is opened by that answer alone', async () => {
    const { user, desk, dialog } = await opened();
    expect(dialog.queryByText(/The program gets the customer’s phone or e-mail/)).toBeNull();
    await user.click(await dialog.findByRole('button', { name: 'Open in WhatsApp' }));
    const question = () => within(dialog.getByRole('region', QUESTION));
    expect(question().getByText(/The program gets the customer’s phone or e-mail/)).toBeTruthy();
    await user.click(question().getByRole('button', { name: 'Cancel' }));
    expect(desk.inputsOf('settings.change')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Open in WhatsApp' }));
    await user.click(question().getByRole('button', { name: 'Agree and open' }));
    await waitFor(() => expect(desk.inputsOf('messages.open')).toMatchObject([{ channel: 'whatsapp' }]));
    expect(desk.inputsOf('settings.change')).toEqual([{ messageLinks: true }]);
    expect(dialog.queryByRole('region', QUESTION)).toBeNull();
  });

  it('where somebody agreed a link is opened at once, with its code copied', async () => {
    const { user, desk, dialog } = await opened(charge, { settings: { messageLinks: true } });
    await user.click(await dialog.findByRole('button', { name: 'Open in WhatsApp' }));
    expect(dialog.queryByRole('checkbox')).toBeNull();
    expect(await dialog.findByText(/paste the code, which is copied, as the next message/)).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(payload);
    expect(desk.inputsOf('messages.open')).toMatchObject([
      { channel: 'whatsapp', template: 'Cobrança', text: expect.stringContaining(payload) },
    ]);
  });

  it.each([
    ['Linux x86_64', true],
    ['Win32', false],
  ] as const)('who agrees on %s learns whether other users can read an e-mail that opens: %s', async (platform, is) => {
    const asked = vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
    onTestFinished(() => asked.mockRestore());
    const { user, dialog } = await opened();
    await user.click(await dialog.findByRole('button', { name: 'Open an e-mail draft' }));
    await dialog.findByRole('region', QUESTION);
    expect(dialog.queryByText(/other users of this computer can read/) !== null).toBe(is);
  });

  it.each([
    ['too-long', /too long for a link/],
    ['not-opened', /no program for this link/],
    ['no-address', /phone or e-mail is not valid/],
  ] as const)('a link that could not be opened is said with what to do instead (%s)', async (outcome, said) => {
    const { user, dialog } = await opened(charge, { settings: { messageLinks: true }, outcome });
    await user.click(await dialog.findByRole('button', { name: 'Open an e-mail draft' }));
    expect(await dialog.findByText(said)).toBeTruthy();
  });

  it('a customer without a valid phone is not written to in WhatsApp, and the reason is in words', async () => {
    const { dialog } = await opened(charge, { reach: { whatsapp: 'not-valid', email: 'missing' } });
    expect(await dialog.findByText('This customer’s phone is not valid. This customer has no e-mail.')).toBeTruthy();
    for (const name of ['Open in WhatsApp', 'Open an e-mail draft'])
      expect(dialog.getByRole('button', { name })).toHaveProperty('disabled', true);
  });
});
