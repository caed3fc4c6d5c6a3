import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { readErrorDetails } from '../../../../src-main/gateway-http/reading/error-details.ts';
import type { CreateOutcome } from '../../../../src-preload/contract/charges/create-outcome.ts';
import type { Output } from '../../../../src-preload/contract/contract.ts';
import { type Gateway, gatewayInput } from '../../../../src-preload/contract/gateways/gateway.ts';
import { useShortcuts } from '../../../../src-renderer/navigation/shortcuts.ts';
import { NewChargePage } from '../../../../src-renderer/new-charge/new-charge-page.tsx';
import { OutcomeNotice } from '../../../../src-renderer/new-charge/outcome-notice.tsx';
import { gatewayCases } from '../../../support/cases/gateway-cases.ts';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { type FakeResponses, failure } from '../../../support/renderer/fake-bridge.ts';
import { sampleGateway, sampleRow } from '../../../support/renderer/samples.ts';
import { rowOf, shownCharge } from '../../../support/renderer/shown-charge.ts';

const KEY = shownCharge().key;
const created: CreateOutcome = { outcome: 'created', key: KEY };

/** Main returns these outcomes, one for each call; null is a lost connection. */
/** The draft of an older charge. */
const OLDER: Output<'charges.draftAgain'> = {
  id: crypto.randomUUID(),
  amount: 123_450,
  customer: {
    name: 'Ana',
    email: '',
    phone: '',
    document: '',
    known: { handle: KEY, email: '', phone: '', document: '•••.982.247-••' },
  },
  items: [],
  reference: 'R-9',
  metadata: [],
  postbackUrl: '',
};

function mainWith(...outcomes: (CreateOutcome | null)[]): FakeResponses {
  return {
    'charges.create': () => {
      const outcome = outcomes.shift();
      if (outcome === null) throw failure({ kind: 'disconnected' });
      return outcome ?? created;
    },
    'charges.list': () => ({ rows: [], next: null }),
    'charges.isMadeFrom': () => {
      throw failure({ kind: 'not-found', what: 'charge' });
    },
  };
}

/** Fields with suggestions of earlier customers are comboboxes, the others plain text. */
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const more = () => userEvent.click(screen.getByRole('button', { name: /^More/ }));
const send = () => userEvent.click(screen.getByRole('button', { name: /Create charge|Try again|Send again/ }));

beforeEach(() => {
  window.location.hash = '#/new';
});

describe('the new-charge form', () => {
  it('the new-charge form refuses less than R$ 5,00 at the field, moves the focus there, and sends nothing', async () => {
    const desk = atDesk(<NewChargePage />, mainWith());
    await userEvent.type(field('Name'), 'Ana');
    await userEvent.type(field('Amount'), '4,99{Enter}');
    expect(await screen.findByText('The amount is too low: the minimum is R$5.00.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Amount')));
    expect(field('Amount').getAttribute('aria-invalid')).toBe('true');
    expect(desk.inputsOf('charges.create')).toEqual([]);
  });

  it('the new-charge form sends a CNPJ, and says once that the gateway documents CPF only', async () => {
    const hint = 'The gateway documents CPF only: it may refuse a CNPJ.';
    const refusal: CreateOutcome = {
      outcome: 'refused',
      key: KEY,
      httpStatus: 422,
      message: null,
      fields: [{ path: 'customer.documentType', message: 'must be CPF' }],
    };
    const desk = atDesk(<NewChargePage />, mainWith(refusal, refusal));
    await userEvent.type(field('Amount'), '10');
    await userEvent.type(field('CPF/CNPJ'), '12abc34501de');
    expect(screen.getAllByText(hint)).toHaveLength(1);
    await userEvent.keyboard('35');
    expect(field('CPF/CNPJ')).toHaveProperty('value', '12.ABC.345/01DE-35');
    expect(screen.getAllByText(hint)).toHaveLength(1);
    await send();
    await waitFor(() => expect(desk.inputsOf('charges.create')).toHaveLength(1));
    expect(desk.inputsOf('charges.create')[0]?.draft.customer.document).toBe('12ABC34501DE35');
    // The notice of the refusal says it, and the field has the words of the gateway.
    await screen.findByText('must be CPF');
    expect(screen.getAllByText(hint)).toHaveLength(1);
    expect(within(screen.getByRole('alert')).getByText(hint)).toBeTruthy();
    await userEvent.clear(field('CPF/CNPJ'));
    await userEvent.type(field('CPF/CNPJ'), '52998224725');
    await send();
    await screen.findByText('must be CPF');
    expect(screen.queryByText(hint)).toBeNull();
  });

  it('the new-charge form takes invisible characters out of a pasted text, and says so', async () => {
    const desk = atDesk(<NewChargePage />, mainWith());
    const [pasted] = gatewayCases('H', 'page-paste');
    const [, phone = ''] = (pasted?.input ?? []) as readonly string[];
    const paste = async (label: string, text: string) => {
      await userEvent.click(field(label));
      await userEvent.paste(text);
    };
    await paste('Phone', phone);
    expect(field('Phone')).toHaveProperty('value', pasted?.expect);
    expect(screen.getAllByText('Invisible characters were removed.')).toHaveLength(1);
    await userEvent.keyboard('{Backspace}8');
    expect(screen.queryByText('Invisible characters were removed.')).toBeNull();
    await paste('Amount', '\u200e1\u00a0234,50');
    await paste('Name', 'Joa\u0303o\u00a0\u200bLima');
    await paste('E-mail', '\ufeffjoao@açaí.com.br');
    expect(screen.getAllByText('Invisible characters were removed.')).toHaveLength(3);
    await send();
    await waitFor(() => expect(desk.inputsOf('charges.create')).toHaveLength(1));
    expect(desk.inputsOf('charges.create')[0]?.draft).toMatchObject({
      amount: 123_450,
      customer: { name: 'João Lima', email: 'joao@açaí.com.br', phone: '11999998888' },
    });
  });

  it('the new-charge form masks CPF and phone as they are typed, and sends digits', async () => {
    const desk = atDesk(<NewChargePage />, mainWith());
    await userEvent.type(field('Amount'), '10');
    await userEvent.type(field('CPF/CNPJ'), '52998224725');
    await userEvent.type(field('Phone'), '11999998888');
    expect(field('CPF/CNPJ')).toHaveProperty('value', '529.982.247-25');
    expect(field('Phone')).toHaveProperty('value', '(11) 99999-8888');
    await send();
    await waitFor(() => expect(desk.inputsOf('charges.create')).toHaveLength(1));
    expect(desk.inputsOf('charges.create')[0]?.draft).toMatchObject({
      amount: 1000,
      customer: { document: '52998224725', phone: '11999998888' },
    });
  });

  it('the new-charge form keeps the caret in position when a digit in the middle is corrected', async () => {
    atDesk(<NewChargePage />, mainWith());
    const input = field('CPF/CNPJ');
    await userEvent.type(input, '52998224725');
    await userEvent.type(input, '1', { initialSelectionStart: 2, initialSelectionEnd: 3 });
    expect(input).toHaveProperty('value', '521.982.247-25');
    expect(input).toHaveProperty('selectionStart', 3);
  });

  it('the new-charge form sums the items until an amount is typed, and sums again on request', async () => {
    const desk = atDesk(<NewChargePage />, mainWith());
    await userEvent.click(screen.getByRole('button', { name: 'Add item' }));
    await userEvent.type(field('Title'), 'Pão');
    await userEvent.type(field('Unit amount'), '12,50');
    await userEvent.clear(field('Quantity'));
    await userEvent.type(field('Quantity'), '2');
    expect(field('Amount')).toHaveProperty('value', '25.00');
    await userEvent.clear(field('Amount'));
    await userEvent.type(field('Amount'), '30');
    expect(screen.getByText(/R\$5\.00 above the items, which add up to R\$25\.00/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Use the sum of the items' }));
    expect(field('Amount')).toHaveProperty('value', '25.00');
    await send();
    await waitFor(() => expect(desk.inputsOf('charges.create')).toHaveLength(1));
    expect(desk.inputsOf('charges.create')[0]?.draft.amount).toBe(2500);
  });

  it('the new-charge form removes an item together with the error message at its field', async () => {
    atDesk(<NewChargePage />, mainWith());
    for (const [place, title] of ['Um', 'Dois'].entries()) {
      await userEvent.click(screen.getByRole('button', { name: 'Add item' }));
      await userEvent.type(screen.getAllByLabelText('Title')[place] ?? document.body, title);
    }
    await userEvent.type(screen.getAllByLabelText('Unit amount')[0] ?? document.body, '1.234');
    await userEvent.tab();
    expect(screen.getByText(/read in two ways/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove item 1' }));
    expect(screen.queryByText(/read in two ways/)).toBeNull();
    expect(field('Title')).toHaveProperty('value', 'Dois');
  });

  it('the new-charge form keeps the typed values when the page is left and opened again', async () => {
    const gateway = { id: crypto.randomUUID() };
    const desk = atDesk(<NewChargePage />, mainWith(), { gateway });
    await userEvent.type(field('Name'), 'Ângela');
    await more();
    await userEvent.type(field('Reference'), 'R-7');
    desk.leave();
    atDesk(<NewChargePage />, mainWith(), { gateway });
    expect(field('Name')).toHaveProperty('value', 'Ângela');
    expect(field('Reference')).toHaveProperty('value', 'R-7');
  });

  it.each([
    ['7990', 'Charges here are usually of R$80.00.', { customer: [], desk: [8_000, 8_000, 8_000] }],
    ['7990', 'If you meant R$79.90, correct the amount.', { customer: [], desk: [] }],
    ['600', 'Charges of this customer are usually of R$50.00.', { customer: [5_000, 5_000, 5_000], desk: [90_000] }],
  ] as const)('an amount of %s is asked about once where money is real: %s', async (amount, sentence, earlier) => {
    const desk = atDesk(<NewChargePage />, {
      'charges.list': ({ filter }) => ({
        rows: earlier[filter.text === undefined ? 'desk' : 'customer'].map((cents, at) =>
          sampleRow(at, { amount: cents }),
        ),
        next: null,
      }),
      'charges.create': () => created,
    });
    await userEvent.type(field('CPF/CNPJ'), '52998224725');
    await userEvent.type(field('Amount'), `${amount}{Enter}`);
    const question = within(await screen.findByRole('dialog', { name: /right\?$/ }));
    expect(question.getByText(sentence)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Correct' }));
    expect(field('CPF/CNPJ')).toHaveProperty('value', '529.982.247-25');
    await userEvent.type(field('Amount'), '{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Create anyway' }));
    await waitFor(() => expect(window.location.hash).toBe(`#/charges/${KEY}`));
    expect(desk.inputsOf('charges.create')).toHaveLength(1);
  });

  it('a usual amount, one of a sandbox and one with cents are not asked about', async () => {
    const rows = [8_000, 8_000, 8_000].map((amount, at) => sampleRow(at, { amount }));
    const list = { 'charges.list': () => ({ rows, next: null }), 'charges.create': () => created };
    const live = atDesk(<NewChargePage />, list);
    await userEvent.type(field('Amount'), '799{Enter}');
    await waitFor(() => expect(window.location.hash).toBe(`#/charges/${KEY}`));
    live.leave();
    window.location.hash = '#/new';
    atDesk(<NewChargePage />, list, { gateway: { environment: 'sandbox' } });
    await userEvent.type(field('Amount'), '7990{Enter}');
    await waitFor(() => expect(window.location.hash).toBe(`#/charges/${KEY}`));
  });

  it('earlier charges that are not read at once hold up no creation', async () => {
    const desk = atDesk(<NewChargePage />, {
      'charges.list': () => new Promise<never>(() => undefined),
      'charges.create': () => created,
    });
    await userEvent.type(field('Amount'), '7990{Enter}');
    await waitFor(() => expect(window.location.hash).toBe(`#/charges/${KEY}`), { timeout: 5_000 });
    expect(desk.inputsOf('charges.create')).toHaveLength(1);
  });

  it('the new-charge form sends once on a double Enter, and opens the created charge', async () => {
    let answer: (outcome: CreateOutcome) => void = () => undefined;
    const desk = atDesk(<NewChargePage />, {
      'charges.create': () => new Promise<CreateOutcome>((resolve) => (answer = resolve)),
    });
    await userEvent.type(field('Amount'), '10{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Creating…' })).toHaveProperty('disabled', true);
    answer(created);
    await waitFor(() => expect(window.location.hash).toBe(`#/charges/${KEY}`));
    expect(desk.inputsOf('charges.create')).toHaveLength(1);
  });

  it("the new-charge form shows the service's messages at their fields, and keeps the typed values", async () => {
    const refusal: CreateOutcome = {
      outcome: 'refused',
      key: 'attempt-1',
      httpStatus: 422,
      message: 'ValidationError',
      fields: [
        { path: 'amount', message: 'alto demais' },
        { path: 'metadata.sellerExternalRef', message: 'referência já usada' },
        { path: 'split.rules', message: 'obrigatório' },
      ],
    };
    atDesk(<NewChargePage />, mainWith(refusal));
    await userEvent.type(field('Amount'), '10');
    await more();
    await userEvent.type(field('Reference'), 'R-1');
    await more();
    await send();
    expect(await screen.findByText('referência já usada')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Amount')));
    const notice = screen.getByRole('alert');
    expect(
      within(notice)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Amount', 'Reference', 'Show raw responses']);
    expect(notice.textContent).toContain('split.rules: obrigatório');
    expect(notice.textContent).not.toContain('ValidationError');
    // It was folded, and its refused field is seen now.
    expect(screen.getByRole('button', { name: /^More/ }).getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(within(notice).getByRole('button', { name: 'Reference' }));
    await waitFor(() => expect(document.activeElement).toBe(field('Reference')));
    expect(field('Reference')).toHaveProperty('value', 'R-1');
    await userEvent.type(field('Reference'), '2');
    expect(screen.queryByText('referência já usada')).toBeNull();
  });

  it('the new-charge form sends a corrected charge in place of the refused one', async () => {
    const refusal: CreateOutcome = { outcome: 'refused', key: KEY, httpStatus: 422, message: 'no', fields: [] };
    const desk = atDesk(<NewChargePage />, mainWith(refusal, { outcome: 'created', key: KEY }));
    await userEvent.type(field('Amount'), '10');
    await send();
    await screen.findByText(/The gateway says: no/);
    await userEvent.type(field('Name'), 'Ana');
    await send();
    await waitFor(() => expect(desk.inputsOf('charges.create')).toHaveLength(2));
    expect(desk.inputsOf('charges.create').map(({ draft }) => draft.insteadOf)).toEqual([undefined, KEY]);
  });

  it.each(gatewayCases('F', 'page-refusal'))(
    'the new-charge form shows why a known service refused, at the field: $id',
    async ({ input, expect: texts }) => {
      const { message, fields } = readErrorDetails(input);
      const refusal: CreateOutcome = { outcome: 'refused', key: KEY, httpStatus: 422, message, fields: [...fields] };
      atDesk(<NewChargePage />, mainWith(refusal));
      await userEvent.type(field('Amount'), '10');
      await send();
      for (const text of texts as string[])
        expect((await screen.findByText(text)).id).toBe(field('CPF/CNPJ').getAttribute('aria-describedby'));
    },
  );

  it('the new-charge form shows the whole answer of a refusal on request, also where that has no reason', async () => {
    const refusal: CreateOutcome = { outcome: 'refused', key: 'attempt-1', httpStatus: 400, message: null, fields: [] };
    const desk = atDesk(<NewChargePage />, {
      ...mainWith(refusal),
      'charges.raw': ({ key }) => [{ at: 0, text: `{"answer":"to ${key}"}` }],
    });
    await userEvent.type(field('Amount'), '10');
    await send();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('The gateway gave no reason.');
    expect(desk.inputsOf('charges.raw')).toHaveLength(0);
    await userEvent.click(within(notice).getByRole('button', { name: 'Show raw responses' }));
    expect(await within(notice).findByText(/to attempt-1/)).toBeTruthy();
  });

  it('the new-charge form names a firewall, and what to do where the gateway asks to wait', async () => {
    const away = { outcome: 'turned-away', key: 'attempt-1', httpStatus: 403 } as const;
    let outcome: CreateOutcome = { ...away, cause: 'firewall', message: 'Attention Required!', retryAt: null };
    atDesk(<NewChargePage />, { ...mainWith(outcome), 'charges.create': () => outcome });
    await userEvent.type(field('Amount'), '10');
    await send();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(
      /A firewall or proxy answered in place of the gateway.*403.*The page says: Attention Required!/,
    );
    outcome = { ...away, httpStatus: 429, cause: 'try-later', message: null, retryAt: Date.now() + 60_000 };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByText(/Try again from .+ on/)).closest('[role=alert]')?.textContent).toContain(
      'asked to wait',
    );
    expect(field('Amount')).toHaveProperty('value', '10.00');
  });

  it('the new-charge form speaks of the token for a 401, and of nothing to correct in the charge', async () => {
    atDesk(
      <NewChargePage />,
      mainWith({ outcome: 'refused', key: 'attempt-1', httpStatus: 401, message: 'Unauthorized', fields: [] }),
    );
    await userEvent.type(field('Amount'), '10');
    await send();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('The gateway refused the token');
    expect(notice.textContent).toContain('Unauthorized');
    expect(notice.textContent).not.toContain('Correct it');
    expect(within(notice).getByRole('link').getAttribute('href')).toBe('#/access');
    expect(field('Amount')).toHaveProperty('value', '10.00');
  });

  it('the new-charge form offers a setting where a refusal names items, saves it and sends again', async () => {
    const wantsItems: CreateOutcome = {
      outcome: 'refused',
      key: 'attempt-1',
      httpStatus: 422,
      message: 'Unprocessable',
      fields: [{ path: 'items', message: 'items should not be empty' }],
    };
    const saved: Gateway[] = [];
    const desk = atDesk(<NewChargePage />, {
      ...mainWith(wantsItems, created),
      'gateways.change': ({ gateway }) => {
        saved.push(sampleGateway(gatewayInput.parse(gateway)));
        return { ...sampleGateway(), forgotten: [] };
      },
    });
    await userEvent.type(field('Amount'), '10');
    await send();
    await screen.findByText('items should not be empty');
    expect(screen.queryByRole('button', { name: 'Send no items' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Send one item for the total amount' }));
    await waitFor(() => expect(window.location.hash).toBe(`#/charges/${KEY}`));
    expect(saved.map(({ name, withoutItems }) => [name, withoutItems])).toEqual([['Acme Pay', 'one-item']]);
    const [first, second] = desk.inputsOf('charges.create').map(({ draft }) => draft);
    expect(second).toEqual({ ...first, id: expect.not.stringMatching(first?.id ?? ''), insteadOf: wantsItems.key });
  });

  it('the new-charge form offers no setting where it has items, or the refusal names none', async () => {
    const refused = (path: string): CreateOutcome => ({
      outcome: 'refused',
      key: 'attempt-1',
      httpStatus: 422,
      message: null,
      fields: [{ path, message: `${path} is not good` }],
    });
    const isOffered = () => screen.queryByRole('button', { name: 'Send an empty list' }) !== null;
    atDesk(<NewChargePage />, mainWith(refused('amount'), refused('items')));
    await userEvent.type(field('Amount'), '10');
    await send();
    await screen.findByText('amount is not good');
    expect(isOffered()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Add item' }));
    await userEvent.type(field('Title'), 'Pão');
    await userEvent.type(field('Unit amount'), '10');
    await send();
    await screen.findByText('items is not good');
    expect(isOffered()).toBe(false);
  });

  it('the new-charge form says that an unsent request made no charge, and sends a new attempt next', async () => {
    const desk = atDesk(<NewChargePage />, mainWith({ outcome: 'not-sent', cause: 'dns' }, created));
    await userEvent.type(field('Amount'), '10');
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('name could not be found');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(window.location.hash).toBe(`#/charges/${KEY}`));
    const [first, second] = desk.inputsOf('charges.create');
    expect(second?.draft.id).not.toBe(first?.draft.id);
  });

  it('the new-charge form sends the same draft again after the page lost its connection', async () => {
    const desk = atDesk(<NewChargePage />, mainWith(null, created));
    await userEvent.type(field('Amount'), '10');
    await send();
    expect(await screen.findByText(/not known yet whether the charge was created/)).toBeTruthy();
    expect(field('Amount')).toHaveProperty('value', '10.00');
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(desk.inputsOf('charges.create')).toHaveLength(2));
    const [first, second] = desk.inputsOf('charges.create');
    expect(second?.draft.id).toBe(first?.draft.id);
  });

  it.each([
    ['disk-full', 'The disk is full.'],
    ['server-unreachable', 'The team’s server cannot be reached.'],
    ['desk-too-old', 'The team’s history needs a newer version of Balcão.'],
  ] as const)('the new-charge form says that nothing was sent, and keeps what was typed: %s', async (reason, why) => {
    atDesk(<NewChargePage />, {
      ...mainWith(),
      'charges.create': () => {
        throw failure({ kind: 'history-unavailable', reason });
      },
    });
    await userEvent.type(field('Amount'), '10');
    await send();
    expect(
      await screen.findByText('Nothing was sent to the gateway, so no charge was created. What you typed stays here.'),
    ).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain(why);
    expect(field('Amount')).toHaveProperty('value', '10.00');
  });

  it('the new-charge form shows the id of an unrecorded charge, and opens the charge once it is', async () => {
    let isWritten = false;
    const desk = atDesk(<NewChargePage />, {
      ...mainWith(),
      'charges.create': () =>
        isWritten
          ? { outcome: 'created', key: 'key-1' }
          : { outcome: 'unrecorded', key: 'key-1', transactionId: '7d1c0f4e-0000-4000-8000-000000000001' },
      'charges.isMadeFrom': () => true,
    });
    await userEvent.type(field('Amount'), '10');
    await send();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('The charge was created but could not be saved yet.');
    expect(notice.textContent).toContain('7d1c0f4e-0000-4000-8000-000000000001');
    isWritten = true;
    desk.signal('charges-changed', { gatewayId: desk.gatewayId, rows: [{ ...rowOf(shownCharge()), key: 'key-1' }] });
    await waitFor(() => expect(window.location.hash).toContain('key-1'));
    const [first, second] = desk.inputsOf('charges.create');
    expect(second?.draft.id).toBe(first?.draft.id);
  });

  it('the new-charge form shows the possible duplicate, and creates the charge only after a confirmation', async () => {
    const twin = shownCharge();
    const question: CreateOutcome = {
      outcome: 'possible-duplicate',
      reason: 'same-reference',
      others: [rowOf(twin)],
      withoutRow: [],
    };
    const desk = atDesk(<NewChargePage />, mainWith(question, created));
    await userEvent.type(field('Amount'), '10');
    await send();
    const dialog = await screen.findByRole('dialog', { name: 'Is this the same charge?' });
    expect(within(dialog).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`#/charges/${twin.key}`);
    const anyway = within(dialog).getByRole('button', { name: 'Create anyway' });
    // The safe way is the main one, and has the focus.
    expect(anyway.dataset['variant']).toBe('default');
    expect(within(dialog).getByRole('button', { name: 'Back to the form' }).dataset['variant']).toBeUndefined();
    await userEvent.click(anyway);
    await waitFor(() => expect(window.location.hash).toBe(`#/charges/${KEY}`));
    const sent = desk.inputsOf('charges.create');
    expect(sent.map(({ confirmDuplicate }) => confirmDuplicate)).toEqual([false, true]);
    expect(sent[1]?.draft.id).toBe(sent[0]?.draft.id);
  });

  it('the new-charge form stays, focus included, when Esc closes the question about a duplicate', async () => {
    const question: CreateOutcome = {
      outcome: 'possible-duplicate',
      reason: 'same-reference',
      withoutRow: [],
      others: [rowOf(shownCharge())],
    };
    function Page() {
      useShortcuts();
      return <NewChargePage />;
    }
    const desk = atDesk(<Page />, mainWith(question));
    await userEvent.type(field('Name'), 'Ana');
    await userEvent.type(field('Amount'), '10{Enter}');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(field('Amount')));
    expect(window.location.hash).toBe('#/new');
    expect(field('Name')).toHaveProperty('value', 'Ana');
    expect(desk.inputsOf('charges.create')).toHaveLength(1);
  });

  it('the new-charge form starts over at once, and brings back what was cleared until the next charge', async () => {
    const desk = atDesk(<NewChargePage />, mainWith());
    await userEvent.type(field('Name'), 'Ana');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(field('Name')).toHaveProperty('value', '');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('Name')).toHaveProperty('value', 'Ana');
    await waitFor(() => expect(desk.inputsOf('drafts.save').at(-1)?.form.customer.name).toBe('Ana'));
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    await userEvent.type(field('Amount'), '10{Enter}');
    await waitFor(() => expect(window.location.hash).toBe(`#/charges/${KEY}`));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('the new-charge form folds reference, notification and metadata, and keeps open what holds something', async () => {
    atDesk(<NewChargePage />, mainWith());
    const toggle = screen.getByRole('button', { name: /^More/ });
    const isOpen = () => field('Reference').closest('[hidden]') === null;
    expect(isOpen()).toBe(false);
    await userEvent.click(toggle);
    await userEvent.type(field('Reference'), 'R');
    await userEvent.clear(field('Reference'));
    expect(isOpen()).toBe(true);
    await userEvent.type(field('Reference'), 'R');
    await userEvent.click(toggle);
    expect(isOpen()).toBe(false);
    expect(toggle.textContent).toContain('Filled in: Reference');
  });

  it('the new-charge form previews amount, items and payee of the latest code, and shows no code', async () => {
    const charge = shownCharge();
    atDesk(<NewChargePage />, {
      ...mainWith(),
      'charges.list': () => ({ rows: [rowOf(charge)], next: null }),
      'charges.detail': () => charge,
    });
    const preview = screen.getByRole('complementary', { name: 'What the payer will see' });
    await within(preview).findByText(/^To Fulano de Tal$/);
    await userEvent.click(screen.getByRole('button', { name: 'Add item' }));
    await userEvent.type(field('Title'), 'Pão');
    await userEvent.type(field('Unit amount'), '12,50');
    await userEvent.type(field('Quantity'), '{Backspace}2');
    expect(preview.textContent).toContain('R$25.00');
    expect(within(preview).getByRole('listitem').textContent).toBe('2 × PãoR$25.00');
    expect(within(preview).queryByRole('img')).toBeNull();
  });

  it('the new-charge form has no form inside a form while a template is saved', async () => {
    atDesk(<NewChargePage />, mainWith());
    await userEvent.type(field('Amount'), '10');
    const page = field('Amount').closest('form');
    expect(page?.contains(screen.getByRole('button', { name: 'Templates' }))).toBe(false);
  });

  it('the new-charge form sends nothing typed before while it is filled from an older charge', async () => {
    const gateway = { id: crypto.randomUUID() };
    const before = atDesk(<NewChargePage />, mainWith(), { gateway });
    await userEvent.type(field('Name'), 'Bruno');
    await userEvent.type(field('Amount'), '99');
    before.leave();
    window.location.hash = `#/new/${KEY}`;
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const desk = atDesk(
      <NewChargePage />,
      {
        ...mainWith(),
        'charges.draftAgain': () => arrived.then(() => OLDER),
      },
      { gateway },
    );
    const form = screen.getByRole('form', { name: 'New charge' });
    fireEvent.submit(form);
    await act(async () => arrive());
    await waitFor(() => expect(document.activeElement).toBe(field('Amount')));
    expect(field('Amount')).toHaveProperty('value', '1,234.50');
    expect(desk.inputsOf('charges.create')).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(desk.inputsOf('charges.create')).toMatchObject([{ draft: { amount: 123_450 } }]));
  });

  it('the new-charge form is filled from the route’s older charge, and the present form is restored', async () => {
    const gateway = { id: crypto.randomUUID() };
    const before = atDesk(<NewChargePage />, mainWith(), { gateway });
    await userEvent.type(field('Name'), 'Bruno');
    before.leave();
    window.location.hash = `#/new/${KEY}`;
    atDesk(
      <NewChargePage />,
      {
        'charges.draftAgain': () => OLDER,
      },
      { gateway, language: 'pt-BR' },
    );
    await waitFor(() => expect(field('Valor')).toHaveProperty('value', '1.234,50'));
    expect(field('CPF/CNPJ')).toHaveProperty('value', '•••.982.247-••');
    await userEvent.click(screen.getByRole('button', { name: 'Restaurar o rascunho anterior' }));
    expect(field('Nome')).toHaveProperty('value', 'Bruno');
  });
});

describe('a creation that takes long', () => {
  const TEXT = /^Waiting for the gateway’s answer since .*\d\d:\d\d:\d\d.*You can leave this page and go on working/;
  const waiting = (since: number) =>
    atDesk(<OutcomeNotice submission={{ kind: 'sending', since }} named={[]} onSendAgain={() => {}} />, mainWith());

  it('a creation that takes five seconds says what is waited for, since when, and that work can go on', async () => {
    waiting(Date.now() - 6_000);
    expect(await screen.findByText(TEXT)).toBeTruthy();
  });

  it('a creation that was just sent says nothing yet', () => {
    waiting(Date.now());
    expect(screen.queryByText(TEXT)).toBeNull();
  });
});
