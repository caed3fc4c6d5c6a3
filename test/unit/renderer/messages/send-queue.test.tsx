/** Messages about many charges, one after the other: what Enter does, what is noted, and what is listed at the end. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ChargeDetail } from '../../../../src-preload/contract/charges/charge-detail.ts';
import type { Output } from '../../../../src-preload/contract/contract.ts';
import { SendQueue } from '../../../../src-renderer/messages/queue/send-queue.tsx';
import type { QueuedCharges } from '../../../../src-renderer/messages/queue/use-queue.ts';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import type { FakeResponses } from '../../../support/renderer/fake-bridge.ts';
import { sampleSettings } from '../../../support/renderer/samples.ts';
import { savedInMemory } from '../../../support/renderer/saved-things.ts';
import { shownCharge } from '../../../support/renderer/shown-charge.ts';

const charge = (name: string, change: Partial<ChargeDetail> = {}): ChargeDetail => ({
  ...shownCharge(change),
  key: crypto.randomUUID(),
  customer: { ...shownCharge().customer, name },
});
const payload = (({ code }) => (code.verdict === 'sound' ? code.payload : ''))(shownCharge());

interface Choice {
  readonly messageLinks?: boolean;
  readonly reach?: (key: string) => Output<'messages.reach'>;
  readonly without?: QueuedCharges['without'];
  readonly responses?: FakeResponses;
}

function queueOf(charges: readonly ChargeDetail[], { messageLinks = true, reach, without, responses }: Choice = {}) {
  const onClose = vi.fn();
  const desk = atDesk(
    <SendQueue charges={{ keys: charges.map(({ key }) => key), ...(without && { without }) }} onClose={onClose} />,
    {
      ...savedInMemory({ messages: [] }),
      'charges.detail': ({ key }) => charges.find((each) => each.key === key) ?? shownCharge(),
      'messages.reach': ({ key }) => reach?.(key) ?? { whatsapp: 'ready', email: 'ready' },
      'messages.open': () => ({ outcome: 'opened' as const }),
      'settings.change': (change) => sampleSettings(change as object),
      ...responses,
    },
    { settings: { messageLinks } },
  );
  return { user: userEvent.setup(), desk, onClose };
}

const shown = async (place: string, name: string) => {
  const dialog = await screen.findByRole('dialog', { name: `Send messages · ${place}` });
  await within(dialog).findByRole('heading', { name: new RegExp(name) });
  return within(dialog);
};
const focused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));
const channelsOf = (desk: ReturnType<typeof queueOf>['desk']) =>
  desk.inputsOf('messages.open').map(({ key, channel }) => [key, channel]);

describe('messages one after the other', () => {
  it('Enter opens each in WhatsApp, copies its code and shows the next; the end counts them', async () => {
    const [ana, bia] = [charge('Ana'), charge('Bia')];
    const { user, desk, onClose } = queueOf([ana, bia]);
    await shown('1 of 2', 'Ana');
    await focused('Open in WhatsApp');
    await user.keyboard('{Enter}');
    const second = await shown('2 of 2', 'Bia');
    expect(second.getByText(/^Ana: Opened in WhatsApp.*paste the code/)).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(payload);
    await focused('Open in WhatsApp');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('2 messages opened or copied')).toBeTruthy();
    expect(channelsOf(desk)).toEqual([
      [ana.key, 'whatsapp'],
      [bia.key, 'whatsapp'],
    ]);
    await focused('Done');
    await user.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('without links Enter copies the text, then the code, which goes as a message of its own', async () => {
    const [ana, bia] = [charge('Ana'), charge('Bia')];
    const { user, desk } = queueOf([ana, bia], { messageLinks: false });
    await shown('1 of 2', 'Ana');
    await focused('Copy text');
    await user.keyboard('{Enter}');
    await focused('Copy code');
    expect(await navigator.clipboard.readText()).toContain('Olá, Ana.');
    await user.keyboard('{Enter}');
    await shown('2 of 2', 'Bia');
    expect(await navigator.clipboard.readText()).toBe(payload);
    expect(desk.inputsOf('messages.noteCopied')).toMatchObject([{ key: ana.key, template: 'Cobrança' }]);
  });

  it('a customer without a phone gets an e-mail, the next one WhatsApp; a way that is chosen stays', async () => {
    const [ana, bia, caio] = [charge('Ana'), charge('Bia'), charge('Caio')];
    const { user, desk } = queueOf([ana, bia, caio], {
      reach: (key) => ({ whatsapp: key === ana.key ? 'missing' : 'ready', email: 'ready' }),
    });
    const first = await shown('1 of 3', 'Ana');
    expect(first.getByText('This customer has no phone.')).toBeTruthy();
    await focused('Open an e-mail draft');
    await user.keyboard('{Enter}');
    const second = await shown('2 of 3', 'Bia');
    await focused('Open in WhatsApp');
    await user.click(second.getByRole('button', { name: 'Open an e-mail draft' }));
    await shown('3 of 3', 'Caio');
    await focused('Open an e-mail draft');
    expect(channelsOf(desk)).toEqual([
      [ana.key, 'email'],
      [bia.key, 'email'],
    ]);
  });

  it('what is skipped, has no message or has no code is listed at the end, and the skipped ones come again', async () => {
    const [ana, bia] = [charge('Ana'), charge('Bia', { state: 'EXPIRED' })];
    const { user, desk } = queueOf([ana, bia], { without: [{ id: 'caio', name: 'Caio', amount: 8_000 }] });
    const first = await shown('1 of 2', 'Ana');
    await user.click(first.getByRole('button', { name: 'Skip' }));
    const second = await shown('2 of 2', 'Bia');
    expect(second.getByText(/can no longer be paid/)).toBeTruthy();
    await focused('Skip');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No message opened or copied')).toBeTruthy();
    const skipped = within(screen.getByRole('region', { name: 'Skipped' })).getAllByRole('listitem');
    expect(skipped.map(({ textContent }) => textContent)).toEqual(['Ana · R$129.90', 'Bia · R$129.90']);
    const without = screen.getByRole('region', { name: 'No code that can be paid' });
    expect(within(without).getByRole('listitem').textContent).toBe('Caio · R$80.00');
    expect(desk.inputsOf('messages.open')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Back to the skipped ones' }));
    await shown('1 of 2', 'Ana');
    await focused('Open in WhatsApp');
    await user.keyboard('{Enter}');
    await shown('2 of 2', 'Bia');
  });

  it('a message that no program took stays on screen with why, and is not counted', async () => {
    const { user } = queueOf([charge('Ana'), charge('Bia')], {
      responses: { 'messages.open': () => ({ outcome: 'not-opened' as const }) },
    });
    const first = await shown('1 of 2', 'Ana');
    await focused('Open in WhatsApp');
    await user.keyboard('{Enter}');
    expect(await first.findByText(/no program for this link/)).toBeTruthy();
    await focused('Open in WhatsApp');
    await shown('1 of 2', 'Ana');
  });

  it('each message is the one that fits its charge, with the due day of its receivable', async () => {
    const receivable = { id: crypto.randomUUID(), dueDay: '2020-01-15', description: '', hasEarlierCode: false };
    const { user, desk } = queueOf([
      charge('Ana', { receivable }),
      charge('Bia', { receivable: { ...receivable, dueDay: '2126-01-15', hasEarlierCode: true } }),
    ]);
    const first = await shown('1 of 2', 'Ana');
    expect(first.getByRole('region', { name: 'Preview' }).textContent).toContain('Venceu em: 15/01/2020');
    await focused('Open in WhatsApp');
    await user.keyboard('{Enter}');
    const second = await shown('2 of 2', 'Bia');
    expect(second.getByRole('region', { name: 'Preview' }).textContent).toContain('Vencimento: 15/01/2126');
    await focused('Open in WhatsApp');
    await user.keyboard('{Enter}');
    await screen.findByText('2 messages opened or copied');
    expect(desk.inputsOf('messages.open').map(({ template }) => template)).toEqual(['Cobrança vencida', 'Novo código']);
  });

  it('arrow keys go from message to message, and the choice keeps the focus', async () => {
    const { user } = queueOf([charge('Ana')]);
    const first = await shown('1 of 1', 'Ana');
    await focused('Open in WhatsApp');
    const choice = first.getByRole('combobox');
    choice.focus();
    const { value } = choice as HTMLSelectElement;
    const other = [...(choice as HTMLSelectElement).options].find((option) => option.value !== value);
    await user.selectOptions(choice, other?.value ?? '');
    expect(choice).toHaveProperty('value', other?.value);
    expect(document.activeElement).toBe(choice);
  });

  it('a key that is held down sends one message', async () => {
    const { user, desk } = queueOf([charge('Ana'), charge('Bia')]);
    await shown('1 of 2', 'Ana');
    await focused('Open in WhatsApp');
    await user.keyboard('{Enter>2/}');
    await shown('2 of 2', 'Bia');
    expect(desk.inputsOf('messages.open')).toHaveLength(1);
  });
});
