import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChargeTemplate, MetCustomer, TypedForm } from '../../../../src-preload/contract/drafts/typed-form.ts';
import { NewChargePage } from '../../../../src-renderer/new-charge/new-charge-page.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { type FakeResponses, failure } from '../../../support/renderer/fake-bridge.ts';
import { savedInMemory } from '../../../support/renderer/saved-things.ts';

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
const HANDLE = '5f0c1a52-3a53-4c2e-9b51-7f0d9b2f7a10';
const MARIA: MetCustomer = {
  name: 'Maria Araújo',
  known: { handle: HANDLE, email: 'm•••@example.com', phone: '(••) •••••-8888', document: '•••.982.247-••' },
};

beforeEach(() => {
  window.location.hash = '#/new';
});

describe('a saved draft of a closed window', () => {
  it('a saved draft is restored as it was typed, with a note', async () => {
    atDesk(<NewChargePage />, { 'drafts.read': () => ({ form: draft, savedAt: Date.now(), sentAs: null }) });
    expect(await screen.findByText(/Draft restored/)).toBeTruthy();
    expect(field('Name')).toHaveProperty('value', 'Conceição');
    expect(field('CPF/CNPJ')).toHaveProperty('value', '529.98');
    expect(field('Amount')).toHaveProperty('value', '12,3');
  });

  it('a forgotten draft is discarded by one button, and comes back by another', async () => {
    const desk = atDesk(<NewChargePage />, {
      'drafts.read': () => ({ form: draft, savedAt: Date.now(), sentAs: null }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(field('Name')).toHaveProperty('value', '');
    await waitFor(() =>
      expect(desk.inputsOf('drafts.remove')).toContainEqual({ gatewayId: desk.gatewayId, draftId: draft.draftId }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('Name')).toHaveProperty('value', 'Conceição');
  });

  it('a saved draft is deleted from main when the user starts over', async () => {
    const desk = atDesk(<NewChargePage />, {
      'drafts.read': () => ({ form: draft, savedAt: Date.now(), sentAs: null }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
    expect(field('Name')).toHaveProperty('value', '');
    await waitFor(() =>
      expect(desk.inputsOf('drafts.remove')).toContainEqual({ gatewayId: desk.gatewayId, draftId: draft.draftId }),
    );
  });

  it('a saved draft does not replace what is typed before it arrives', async () => {
    const reading = Promise.withResolvers<null | { form: TypedForm; savedAt: number; sentAs: null }>();
    atDesk(<NewChargePage />, { 'drafts.read': () => reading.promise });
    await userEvent.type(field('Name'), 'Ana');
    reading.resolve({ form: draft, savedAt: Date.now(), sentAs: null });
    await userEvent.type(field('Name'), ' Lima');
    expect(field('Name')).toHaveProperty('value', 'Ana Lima');
  });
});

describe('saving the current draft', () => {
  it("the current draft is saved by main after a pause, valid or not, and never in the page's own storage", async () => {
    const desk = atDesk(<NewChargePage />, {});
    await userEvent.type(field('Name'), 'Ana');
    await userEvent.type(field('CPF/CNPJ'), '529');
    await waitFor(() =>
      expect(desk.inputsOf('drafts.save').at(-1)?.form.customer).toMatchObject({ name: 'Ana', document: '529' }),
    );
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toBe('{}');
  });

  it('the current draft is saved at once when the window is closed', async () => {
    const desk = atDesk(<NewChargePage />, {});
    await userEvent.type(field('Name'), 'B');
    window.dispatchEvent(new Event('pagehide'));
    expect(desk.inputsOf('drafts.save').at(-1)?.form.customer.name).toBe('B');
  });
});

describe('the draft of one of several windows', () => {
  it('a draft that another window has open by now goes on under the id that main saved it under', async () => {
    const ownId = '88888888-8888-4888-8888-888888888888';
    const desk = atDesk(<NewChargePage />, { 'drafts.save': () => ({ draftId: ownId }) });
    await userEvent.type(field('Name'), 'Ana');
    await waitFor(() => expect(desk.inputsOf('drafts.save').at(-1)?.form.draftId).toBe(ownId));
    expect(field('Name')).toHaveProperty('value', 'Ana');
  });
});

describe('an earlier customer', () => {
  const answers: FakeResponses = {
    'drafts.suggestCustomers': () => [MARIA],
    'charges.create': () => ({ outcome: 'created', key: HANDLE }),
  };

  it('an earlier customer is suggested while typing, and Enter fills all four fields unsent', async () => {
    const desk = atDesk(<NewChargePage />, { 'drafts.suggestCustomers': () => [MARIA] });
    await userEvent.type(field('Name'), 'mar');
    await screen.findByRole('option', { name: /Maria Araújo/ });
    await userEvent.keyboard('{Enter}');
    expect(field('Name')).toHaveProperty('value', 'Maria Araújo');
    expect(field('CPF/CNPJ')).toHaveProperty('value', '•••.982.247-••');
    expect(field('E-mail')).toHaveProperty('value', 'm•••@example.com');
    expect(field('Phone')).toHaveProperty('value', '(••) •••••-8888');
    expect(desk.inputsOf('charges.create')).toEqual([]);
  });

  it('an earlier customer is filled in by an early Enter, and the searched text is never sent', async () => {
    const found = Promise.withResolvers<MetCustomer[]>();
    const desk = atDesk(<NewChargePage />, { ...answers, 'drafts.suggestCustomers': () => found.promise });
    await userEvent.type(field('Amount'), '10');
    await userEvent.type(field('Name'), 'mar{Enter}{Enter}');
    found.resolve([MARIA]);
    await waitFor(() => expect(field('Name')).toHaveProperty('value', 'Maria Araújo'));
    expect(desk.inputsOf('charges.create')).toEqual([]);
  });

  it('an earlier customer is not filled in by Ctrl+Enter, which sends what was typed', async () => {
    const desk = atDesk(<NewChargePage />, answers);
    await userEvent.type(field('Amount'), '10');
    await userEvent.type(field('Name'), 'mar');
    await screen.findByRole('option', { name: /Maria Araújo/ });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(desk.inputsOf('charges.create')).toHaveLength(1));
    expect(desk.inputsOf('charges.create')[0]?.draft.customer).toMatchObject({ name: 'mar', document: '' });
  });

  it('a name that nobody has is sent by Enter, though its suggestions are still being read', async () => {
    const desk = atDesk(<NewChargePage />, { ...answers, 'drafts.suggestCustomers': () => [] });
    await userEvent.type(field('Amount'), '10');
    await userEvent.type(field('Name'), 'Zulmira{Enter}');
    await waitFor(() => expect(desk.inputsOf('charges.create')).toHaveLength(1));
  });

  const pickMaria = async () => {
    await userEvent.type(field('Name'), 'mar');
    await userEvent.click(await screen.findByRole('option', { name: /Maria Araújo/ }));
  };
  const sent = async (desk: ReturnType<typeof atDesk>) => {
    await userEvent.type(field('Amount'), '10');
    await userEvent.click(screen.getByRole('button', { name: 'Create charge' }));
    await waitFor(() => expect(desk.inputsOf('charges.create')).toHaveLength(1));
    return desk.inputsOf('charges.create')[0]?.draft.customer;
  };
  it('an earlier customer is sent by the handle alone, so that only the masks reach the page', async () => {
    const desk = atDesk(<NewChargePage />, answers);
    await pickMaria();
    expect(await sent(desk)).toEqual({ name: 'Maria Araújo', email: '', phone: '', document: '', known: MARIA.known });
    expect(desk.inputsOf('charges.reveal')).toEqual([]);
  });

  it("an earlier customer's field is typed anew without a reveal, and the other fields stay", async () => {
    const desk = atDesk(<NewChargePage />, answers);
    await pickMaria();
    await userEvent.click(screen.getByRole('button', { name: 'E-mail: type another' }));
    await waitFor(() => expect(document.activeElement).toBe(field('E-mail')));
    expect(field('E-mail')).toHaveProperty('value', '');
    await userEvent.type(field('E-mail'), 'new@example.com');
    expect(field('E-mail')).toHaveProperty('value', 'new@example.com');
    field('Phone').focus();
    await userEvent.keyboard('{Backspace}');
    await waitFor(() => expect(field('Phone')).toHaveProperty('value', ''));
    expect(await sent(desk)).toEqual({
      name: 'Maria Araújo',
      email: 'new@example.com',
      phone: '',
      document: '',
      known: { ...MARIA.known, email: '', phone: '' },
    });
    expect(desk.inputsOf('charges.reveal')).toEqual([]);
  });

  it("an earlier customer's field is edited like any other, and no character of a mask is kept", async () => {
    const desk = atDesk(<NewChargePage />, answers);
    await pickMaria();
    await userEvent.tripleClick(field('CPF/CNPJ'));
    await userEvent.keyboard('11144477735');
    expect(field('CPF/CNPJ')).toHaveProperty('value', '111.444.777-35');
    // At its end, with nothing selected.
    await userEvent.click(field('Phone'));
    const phone = field('Phone') as HTMLInputElement; // The selector above matches only inputs.
    phone.setSelectionRange(phone.value.length, phone.value.length);
    await userEvent.keyboard('21987650143');
    expect(field('Phone')).toHaveProperty('value', '(21) 98765-0143');
    expect(await sent(desk)).toEqual({
      name: 'Maria Araújo',
      email: '',
      phone: '21987650143',
      document: '11144477735',
      known: { ...MARIA.known, document: '', phone: '' },
    });
  });

  it("an earlier customer's value is edited only after a reveal, which is recorded in the audit trail", async () => {
    const desk = atDesk(<NewChargePage />, { ...answers, 'charges.reveal': () => ({ value: '52998224725' }) });
    await pickMaria();
    await userEvent.click(screen.getByRole('button', { name: 'CPF/CNPJ: show in full' }));
    await waitFor(() => expect(field('CPF/CNPJ')).toHaveProperty('value', '529.982.247-25'));
    expect(desk.inputsOf('charges.reveal')).toEqual([{ gatewayId: desk.gatewayId, key: HANDLE, field: 'document' }]);
    expect(await sent(desk)).toMatchObject({ document: '52998224725', known: { ...MARIA.known, document: '' } });
  });

  it('an earlier customer who was erased meanwhile is reported, and the form asks for the details again', async () => {
    atDesk(<NewChargePage />, {
      ...answers,
      'charges.create': () => {
        throw failure({ kind: 'not-found', what: 'customer' });
      },
    });
    await pickMaria();
    await userEvent.type(field('Amount'), '10');
    await userEvent.click(screen.getByRole('button', { name: 'Create charge' }));
    expect((await screen.findByRole('alert')).textContent).toContain('no longer in the history. Nothing was sent.');
    expect(field('CPF/CNPJ')).toHaveProperty('value', '');
    expect(field('Name')).toHaveProperty('value', 'Maria Araújo');
  });

  it('the suggestion of an earlier customer is skipped with one Tab, which accepts nothing', async () => {
    atDesk(<NewChargePage />, { 'drafts.suggestCustomers': () => [MARIA] });
    await userEvent.type(field('Name'), 'mar');
    await screen.findByRole('option', { name: /Maria Araújo/ });
    await userEvent.tab();
    expect(document.activeElement).toBe(field('CPF/CNPJ'));
    expect(field('Name')).toHaveProperty('value', 'mar');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('the suggestion of an earlier customer shows the CPF masked', async () => {
    atDesk(<NewChargePage />, { 'drafts.suggestCustomers': () => [MARIA] });
    await userEvent.type(field('Name'), 'mar');
    expect((await screen.findByRole('option')).textContent).toContain('•••.982.247-••');
  });
});

describe('an earlier item', () => {
  it('an earlier item fills its row with its last price', async () => {
    const item = { title: 'Café torrado', amount: 2_590, tangible: true, externalRef: 'SKU-9' };
    atDesk(<NewChargePage />, { 'drafts.suggestItems': () => [item] });
    await userEvent.click(screen.getByRole('button', { name: 'Add item' }));
    await userEvent.type(field('Title'), 'caf');
    await userEvent.click(await screen.findByRole('option', { name: /Café torrado/ }));
    expect(field('Unit amount')).toHaveProperty('value', '25.90');
    expect(field('Item reference')).toHaveProperty('value', 'SKU-9');
    expect(field('Physical product')).toHaveProperty('checked', true);
  });
});

describe('templates', () => {
  const template: ChargeTemplate = { id: draft.draftId, name: 'Monthly fee', content };

  it('a template fills the form under a new draft id, and the previous form can be restored', async () => {
    const desk = atDesk(<NewChargePage />, savedInMemory({ forms: [template] }));
    await userEvent.type(field('Name'), 'Ana');
    await userEvent.click(screen.getByRole('button', { name: 'Templates' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Monthly fee' }));
    expect(field('Amount')).toHaveProperty('value', '12,3');
    await waitFor(() => expect(desk.inputsOf('drafts.save').at(-1)?.form.amount).toBe('12,3'));
    expect(desk.inputsOf('drafts.save').at(-1)?.form.draftId).not.toBe(draft.draftId);
    await userEvent.click(screen.getByRole('button', { name: 'Restore the previous draft' }));
    expect(field('Name')).toHaveProperty('value', 'Ana');
  });

  it('a template is saved without the customer, unless the user includes them', async () => {
    const desk = atDesk(<NewChargePage />, savedInMemory());
    await userEvent.type(field('Amount'), '150');
    await userEvent.type(field('Name'), 'Ana');
    await userEvent.click(screen.getByRole('button', { name: 'Templates' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as a template' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Template name'), 'Fee{Enter}');
    await waitFor(() =>
      expect(desk.inputsOf('saved.save').at(-1)?.save).toMatchObject({
        kind: 'form',
        thing: { name: 'Fee', content: { amount: '150.00', customer: { name: '', document: '' } } },
      }),
    );
    expect(desk.inputsOf('charges.create')).toEqual([]);
  });
});
