import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChargeTemplate, TypedForm } from '../../../src-preload/contract/desk.ts';
import { NewChargePage } from '../../../src-renderer/new-charge/new-charge-page.tsx';
import { atDesk } from '../../support/charge-desk.tsx';

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

const draft: TypedForm = {
  draftId: '99999999-9999-4999-8999-999999999999',
  amount: '12,3',
  amountByHand: true,
  customer: { name: 'Conceição', email: '', phone: '', document: '529.98' },
  items: [],
  reference: '',
  metadata: [],
  postbackUrl: '',
};
const { draftId: _, ...content } = draft;
const MARIA = { name: 'Maria Araújo', email: 'maria@example.com', phone: '11999998888', document: '52998224725' };

beforeEach(() => {
  window.location.hash = '#/new';
});

describe('a form that was being typed when the window was lost', () => {
  it('comes back as it was typed, and says so', async () => {
    atDesk(<NewChargePage />, { 'desk.readDraft': () => ({ form: draft, savedAt: Date.now() }) });
    expect(await screen.findByText(/is back/)).toBeTruthy();
    expect(field('Name')).toHaveProperty('value', 'Conceição');
    expect(field('CPF')).toHaveProperty('value', '529.98');
    expect(field('Amount')).toHaveProperty('value', '12,3');
  });

  it('is forgotten by main when somebody starts afresh', async () => {
    const desk = atDesk(<NewChargePage />, { 'desk.readDraft': () => ({ form: draft, savedAt: Date.now() }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Start afresh' }));
    expect(field('Name')).toHaveProperty('value', '');
    await waitFor(() =>
      expect(desk.inputsOf('desk.dropDraft')).toContainEqual({ gatewayId: desk.gatewayId, draftId: draft.draftId }),
    );
  });

  it('does not take the place of what is typed before it has come', async () => {
    const asked = Promise.withResolvers<null | { form: TypedForm; savedAt: number }>();
    atDesk(<NewChargePage />, { 'desk.readDraft': () => asked.promise });
    await userEvent.type(field('Name'), 'Ana');
    asked.resolve({ form: draft, savedAt: Date.now() });
    await userEvent.type(field('Name'), ' Lima');
    expect(field('Name')).toHaveProperty('value', 'Ana Lima');
  });
});

describe('what is being typed', () => {
  it('is kept by main after a pause, unsound or not, and never in the page’s own storage', async () => {
    const desk = atDesk(<NewChargePage />, {});
    await userEvent.type(field('Name'), 'Ana');
    await userEvent.type(field('CPF'), '529');
    await waitFor(() =>
      expect(desk.inputsOf('desk.keepDraft').at(-1)?.form.customer).toMatchObject({ name: 'Ana', document: '529' }),
    );
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toBe('{}');
  });

  it('is kept at once when the window goes', async () => {
    const desk = atDesk(<NewChargePage />, {});
    await userEvent.type(field('Name'), 'B');
    window.dispatchEvent(new Event('pagehide'));
    expect(desk.inputsOf('desk.keepDraft').at(-1)?.form.customer.name).toBe('B');
  });
});

describe('a customer met before', () => {
  it('comes up while the name is typed, and Enter fills all four fields without sending', async () => {
    const desk = atDesk(<NewChargePage />, { 'desk.suggestCustomers': () => [MARIA] });
    await userEvent.type(field('Name'), 'mar');
    await screen.findByRole('option', { name: /Maria Araújo/ });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(field('Name')).toHaveProperty('value', 'Maria Araújo');
    expect(field('CPF')).toHaveProperty('value', '529.982.247-25');
    expect(field('E-mail')).toHaveProperty('value', 'maria@example.com');
    expect(field('Phone')).toHaveProperty('value', '(11) 99999-8888');
    expect(desk.inputsOf('charges.create')).toEqual([]);
  });

  it('is passed by with one Tab, which takes nothing', async () => {
    atDesk(<NewChargePage />, { 'desk.suggestCustomers': () => [MARIA] });
    await userEvent.type(field('Name'), 'mar');
    await screen.findByRole('option', { name: /Maria Araújo/ });
    await userEvent.tab();
    expect(document.activeElement).toBe(field('CPF'));
    expect(field('Name')).toHaveProperty('value', 'mar');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('is shown with the CPF masked', async () => {
    atDesk(<NewChargePage />, { 'desk.suggestCustomers': () => [MARIA] });
    await userEvent.type(field('Name'), 'mar');
    expect((await screen.findByRole('option')).textContent).toContain('***.982.247-**');
  });
});

describe('an item met before', () => {
  it('fills its row with the price it had last', async () => {
    const item = { title: 'Café torrado', amount: 2_590, tangible: true, externalRef: 'SKU-9' };
    atDesk(<NewChargePage />, { 'desk.suggestItems': () => [item] });
    await userEvent.click(screen.getByRole('button', { name: 'Add item' }));
    await userEvent.type(field('Title'), 'caf');
    await userEvent.click(await screen.findByRole('option', { name: /Café torrado/ }));
    expect(field('Unit amount')).toHaveProperty('value', '25.90');
    expect(field('Item reference')).toHaveProperty('value', 'SKU-9');
    expect(field('Physical good')).toHaveProperty('checked', true);
  });
});

describe('a template', () => {
  const template: ChargeTemplate = { id: draft.draftId, name: 'Monthly fee', content };

  it('fills the form under a draft of its own, and what was typed can be brought back', async () => {
    const desk = atDesk(<NewChargePage />, { 'desk.templates': () => [template] });
    await userEvent.type(field('Name'), 'Ana');
    await userEvent.click(screen.getByRole('button', { name: 'Templates' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Monthly fee' }));
    expect(field('Amount')).toHaveProperty('value', '12,3');
    await waitFor(() => expect(desk.inputsOf('desk.keepDraft').at(-1)?.form.amount).toBe('12,3'));
    expect(desk.inputsOf('desk.keepDraft').at(-1)?.form.draftId).not.toBe(draft.draftId);
    await userEvent.click(screen.getByRole('button', { name: 'Bring it back' }));
    expect(field('Name')).toHaveProperty('value', 'Ana');
  });

  it('is saved with everything but the customer, unless they are wanted in it', async () => {
    const desk = atDesk(<NewChargePage />, { 'desk.keepTemplate': ({ template: kept }) => [kept] });
    await userEvent.type(field('Amount'), '150');
    await userEvent.type(field('Name'), 'Ana');
    await userEvent.click(screen.getByRole('button', { name: 'Templates' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as a template' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Template name'), 'Fee{Enter}');
    await waitFor(() =>
      expect(desk.inputsOf('desk.keepTemplate').at(-1)?.template).toMatchObject({
        name: 'Fee',
        content: { amount: '150.00', customer: { name: '', document: '' } },
      }),
    );
    expect(desk.inputsOf('charges.create')).toEqual([]);
  });
});
