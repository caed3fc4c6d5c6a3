import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOT_USED } from '../../../../src-preload/contract/values/states.ts';
import { ChargeActions } from '../../../../src-renderer/charge-page/payer/charge-actions.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { sampleSettings } from '../../../support/renderer/samples.ts';
import { savedInMemory } from '../../../support/renderer/saved-things.ts';
import { rowOf, shownCharge } from '../../../support/renderer/shown-charge.ts';

afterEach(() => vi.restoreAllMocks());

const charge = shownCharge();
const payload = charge.code.verdict === 'sound' ? charge.code.payload : '';

describe('the actions of a charge', () => {
  it("the actions of a charge open the payer's window at main’s address, and none if main opened it", async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(window);
    const desk = atDesk(<ChargeActions charge={charge} />, { 'payer.show': () => ({ page: '/secret/payer' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Show to payer' }));
    await waitFor(() => expect(open.mock.calls[0]?.[0]).toBe('/secret/payer'));
    expect(desk.inputsOf('payer.show')).toEqual([{ gatewayId: desk.gatewayId, key: charge.key }]);
  });

  it('the actions of a charge show what to do when the browser blocked the window', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    atDesk(<ChargeActions charge={charge} />, { 'payer.show': () => ({ page: '/secret/payer' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Show to payer' }));
    expect(await screen.findByText(/Allow pop-ups/)).toBeTruthy();
  });

  it("the actions of a charge copy the message in the payer's language, whatever the desk's language is", async () => {
    const user = userEvent.setup();
    const desk = atDesk(<ChargeActions charge={charge} />, {});
    await user.click(screen.getByRole('button', { name: 'Copy message' }));
    expect(await screen.findByRole('button', { name: 'Message copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain('app do seu banco');
    expect(desk.inputsOf('messages.noteCopied')).toEqual([
      { gatewayId: desk.gatewayId, key: charge.key, template: 'Cobrança' },
    ]);
  });

  it("the message that M copies is the desk's own, and is seen first where the charge lacks a part", async () => {
    const user = userEvent.setup();
    await navigator.clipboard.writeText('nothing');
    const edited = {
      id: crypto.randomUUID(),
      name: 'Cobrança da loja',
      content: {
        ...{ subject: '', language: null, occasion: 'to-pay' as const, replaces: 'charge' as const },
        text: 'Oi, {first_name}!\nVence em {due}.\n{code}',
      },
    };
    atDesk(<ChargeActions charge={charge} />, {
      ...savedInMemory({ messages: [edited] }),
      'charges.detail': () => charge,
      'messages.reach': () => ({ whatsapp: 'ready', email: 'ready' }),
    });
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog', { name: 'Send message' }));
    expect(await dialog.findByText('Empty here, so left out: due day.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Copy text' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('Oi, Maria!'));
  });

  it.each([
    ['PAID', charge.code],
    ['PENDING', { verdict: 'refused', payload, reason: 'CRC_MISMATCH', code: null }],
  ] as const)('the actions on a code are not offered for a charge that nobody can or may pay (%s)', (state, code) => {
    atDesk(<ChargeActions charge={{ ...charge, state, code }} />, {});
    expect(screen.queryByRole('button', { name: /Copy|Show|WhatsApp|More/ })).toBeNull();
  });
});

describe('the mark “do not use”', () => {
  const marked = (isNotUsed: boolean) =>
    rowOf(isNotUsed ? { ...charge, state: NOT_USED, reportedState: 'PENDING', dismissed: true } : charge);

  it('the menu of a charge and the key U set it, and the notice takes it back', async () => {
    const user = userEvent.setup();
    const desk = atDesk(<ChargeActions charge={charge} />, {
      'charges.markNotUsed': ({ isNotUsed }) => marked(isNotUsed),
    });
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Do not use' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await user.keyboard('u');
    await waitFor(() => expect(desk.inputsOf('charges.markNotUsed')).toHaveLength(3));
    const { key } = charge;
    expect(desk.inputsOf('charges.markNotUsed')).toEqual(
      [true, false, true].map((isNotUsed) => ({ gatewayId: desk.gatewayId, key, isNotUsed })),
    );
  });

  it('why it was not set is shown', async () => {
    atDesk(<ChargeActions charge={charge} />, {
      'charges.markNotUsed': () => {
        throw failure({ kind: 'not-found', what: 'charge' });
      },
    });
    await userEvent.keyboard('u');
    expect(await screen.findByText('The charge could not be marked.')).toBeTruthy();
  });
});

describe('the keys on a charge', () => {
  it('the keys C, M and P copy the code, copy the message, and show the charge to its payer', async () => {
    const user = userEvent.setup();
    const desk = atDesk(<ChargeActions charge={charge} />, { 'payer.show': () => ({ page: null }) });
    await user.keyboard('c');
    await screen.findByRole('button', { name: 'Code copied' });
    expect(await navigator.clipboard.readText()).toBe(payload);
    await user.keyboard('m');
    await screen.findByRole('button', { name: 'Message copied' });
    expect(await navigator.clipboard.readText()).toMatch(/^Olá, Maria/);
    await user.keyboard('p');
    await waitFor(() => expect(desk.inputsOf('payer.show')).toHaveLength(1));
  });

  it('the keys are in the tips of their buttons', () => {
    atDesk(<ChargeActions charge={charge} />, {});
    for (const [name, key] of [
      ['Copy code', 'C'],
      ['Copy message', 'M'],
      ['Show to payer', 'P'],
    ] as const) {
      expect(screen.getByRole('button', { name }).title).toBe(`${name} (${key})`);
      expect(screen.getByRole('button', { name }).getAttribute('aria-keyshortcuts')).toBe(key);
    }
  });
});

describe('the one Print of a charge', () => {
  const menu = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    return within(await screen.findByRole('menu'));
  };
  const paper = () => document.querySelector('body > [aria-hidden] article');

  it.each(['a4', 'roll'] as const)('a charge has one Print, on the paper that the desk chose (%s)', async (size) => {
    const user = userEvent.setup();
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    atDesk(<ChargeActions charge={charge} />, {}, { settings: { paper: size } });
    const items = await menu(user);
    expect(items.getAllByRole('menuitem', { name: /Print/ })).toHaveLength(1);
    const checked = size === 'a4' ? 'A4' : '80 mm';
    expect(items.getByRole('menuitemradio', { checked: true }).textContent).toBe(checked);
    await user.click(items.getByRole('menuitem', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(paper()?.getAttribute('data-paper')).toBe(size);
    const windowTitle = document.title;
    expect(windowTitle).toContain(charge.transactionId);
    expect(windowTitle).not.toContain('Maria');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(paper()).toBeNull();
    expect(document.title).not.toBe(windowTitle);
  });

  it('a paper that is chosen in the menu is the setting of the desk', async () => {
    const user = userEvent.setup();
    const desk = atDesk(<ChargeActions charge={charge} />, { 'settings.change': () => sampleSettings() });
    await user.click((await menu(user)).getByRole('menuitemradio', { name: '80 mm' }));
    await waitFor(() => expect(desk.inputsOf('settings.change')).toEqual([{ paper: 'roll' }]));
  });
});

describe('a code with another amount', () => {
  const sound = charge.code.verdict === 'sound' ? charge.code : null;
  if (sound === null) throw new Error(charge.code.verdict);
  const other = {
    ...charge,
    code: { ...sound, code: { ...sound.code, amount: 1_299 }, warnings: ['DYNAMIC_AMOUNT_DIFFERS' as const] },
  };

  it('a code with another amount is not copied, sent, saved, printed or shown before it is confirmed', async () => {
    const user = userEvent.setup();
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await navigator.clipboard.writeText('nothing');
    const desk = atDesk(<ChargeActions charge={other} />, {
      'payer.show': () => ({ page: null }),
      'payer.saveCode': () => ({ fileName: 'pix.png', path: '/pix.png', download: null }),
    });
    const refuse = async () => {
      const dialog = await screen.findByRole('dialog', { name: 'Use a code with another amount?' });
      expect(dialog.textContent).toContain('The charge is R$129.90; the code says R$12.99.');
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    for (const key of ['c', 'm', 'p']) {
      await user.keyboard(key);
      await refuse();
    }
    for (const name of ['Print', 'Save PNG', 'Save SVG']) {
      await user.click(screen.getByRole('button', { name: 'More actions' }));
      await user.click(await screen.findByRole('menuitem', { name }));
      await refuse();
    }
    expect(await navigator.clipboard.readText()).toBe('nothing');
    expect(print).not.toHaveBeenCalled();
    expect([...desk.inputsOf('payer.show'), ...desk.inputsOf('payer.saveCode')]).toEqual([]);
  });

  it('a code with another amount that a person confirmed is shown with it, and is not asked again', async () => {
    const user = userEvent.setup();
    const desk = atDesk(<ChargeActions charge={other} />, { 'payer.show': () => ({ page: null }) });
    await user.keyboard('p');
    await user.click(await screen.findByRole('button', { name: 'Use the code of R$12.99' }));
    await waitFor(() => expect(desk.inputsOf('payer.show')).toMatchObject([{ confirmedCodeAmount: 1_299 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('c');
    expect(await screen.findByRole('button', { name: 'Code copied' })).toBeTruthy();
  });
});
