import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  ReceivableCharge,
  ReceivableDetail,
  ReceivableRow,
} from '../../../../src-preload/contract/receivables/receivable.ts';
import type { FakeResponses } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { NOON, sampleFigures, sampleGateway, sampleRow } from '../../../support/renderer/samples.ts';
import { shownCharge } from '../../../support/renderer/shown-charge.ts';

afterEach(cleanup);
beforeEach(() => sessionStorage.clear());

const id = (number: number) => `00000000-0000-4000-8000-0000c0${String(number).padStart(6, '0')}`;

function row(number: number, different: Partial<ReceivableRow> = {}): ReceivableRow {
  return {
    id: id(number),
    createdAt: NOON,
    operator: null,
    customerName: `Cliente ${number}`,
    amount: 8_000,
    dueDay: '2020-11-20',
    description: 'Mensalidade',
    reference: `FAT-${number}`,
    batchId: null,
    age: 'older',
    closedAt: null,
    closedAs: null,
    paidCharges: 0,
    paidAt: null,
    extraPayments: 0,
    receivedAmount: 0,
    returned: null,
    latest: null,
    ...different,
  };
}

function detail(different: Partial<ReceivableDetail> = {}): ReceivableDetail {
  return {
    ...row(1),
    customer: { name: 'Cliente 1', email: 'c•••@exemplo.com', phone: '', document: '•••.444.777-••' },
    charges: [],
    isEditable: true,
    ...different,
  };
}

function charge(number: number, state: string, expiresAt: number | null = null): ReceivableCharge {
  const made = sampleRow(number, { state, expiresAt, ...(state === 'PAID' ? { paidAt: NOON } : {}) });
  const { watch: _watch, clockOffset: _offset, ...stored } = made;
  return { key: made.key, startedAt: NOON, outcome: 'created', message: null, fields: [], row: stored };
}

const open = (responses: FakeResponses, fragment = '#/receivables') =>
  openPage(
    {
      'receivables.figures': () =>
        sampleFigures({ ages: { ...sampleFigures().ages, older: { count: 2, sum: 16_000 } } }),
      'receivables.list': () => ({ rows: [row(1), row(2)], next: null }),
      ...responses,
    },
    fragment,
  );
const beside = () => screen.findByRole('article');

describe('the board of receivables', () => {
  it('the board shows each age with its count and sum, and the rows of the one that is chosen', async () => {
    const { fake, user } = open({});
    const older = await screen.findByRole('button', { name: /Over 30 days late\s*2/ });
    await waitFor(() => expect(older.textContent).toContain('160.00'));
    expect(await screen.findByText('Cliente 2')).toBeTruthy();
    await user.click(older);
    expect(older.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(fake.inputsOf('receivables.list').at(-1)).toMatchObject({ view: 'older', text: '' }));
  });

  it('what is typed into the search is looked for in rows and sums alike', async () => {
    const { fake, user } = open({});
    await user.type(await screen.findByRole('searchbox'), 'maria');
    await waitFor(() => expect(fake.inputsOf('receivables.list').at(-1)).toMatchObject({ text: 'maria' }));
    expect(fake.inputsOf('receivables.figures').at(-1)).toMatchObject({ text: 'maria' });
  });

  it('arrows and space select rows, and the bar says how many and how much', async () => {
    const { user } = open({});
    await screen.findByText('Cliente 2');
    await user.keyboard('{ArrowDown} {ArrowDown} ');
    const bar = await screen.findByRole('region', { name: 'Selected receivables' });
    expect(bar.textContent).toContain('2 selected');
    expect(bar.textContent).toContain('160.00');
  });

  it('messages go to the selected ones with a code to pay; the others are listed at the end', async () => {
    const latest = { key: id(9), state: 'PENDING', expiresAt: null, paidAt: null };
    const { fake, user } = open({
      'receivables.list': () => ({
        rows: [row(1, { latest }), row(2), row(3, { latest: { ...latest, state: 'EXPIRED' } })],
        next: null,
      }),
      'charges.detail': () => ({ ...shownCharge(), key: id(9) }),
      'messages.reach': () => ({ whatsapp: 'missing', email: 'missing' }),
      'receivables.codes': () => new Promise(() => {}),
    });
    await screen.findByText('Cliente 3');
    await user.click(screen.getByRole('checkbox', { name: 'Select all loaded ones' }));
    await user.click(await screen.findByRole('button', { name: 'Send messages' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send messages · 1 of 1' }));
    await user.click(await dialog.findByRole('button', { name: 'Skip' }));
    const listed = async (name: string) =>
      within(await dialog.findByRole('region', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(await listed('Skipped')).toEqual(['Maria Aparecida · R$129.90']);
    expect(await listed('No code that can be paid')).toEqual(['Cliente 2 · R$80.00', 'Cliente 3 · R$80.00']);
    expect(fake.inputsOf('charges.detail').every(({ key }) => key === id(9))).toBe(true);

    // These two can have new codes at once.
    await user.click(dialog.getByRole('button', { name: 'Create codes…' }));
    await screen.findByRole('dialog', { name: /codes/ });
    expect(fake.inputsOf('receivables.codes')).toMatchObject([{ ids: [id(2), id(3)] }]);
  });

  it('after all loaded receivables, everything found can be selected, and the batch has them all', async () => {
    const next = { place: '2020-11-20', id: id(2) };
    const { fake, user } = open({
      'receivables.figures': () =>
        sampleFigures({
          ages: { ...sampleFigures().ages, older: { count: 3, sum: 24_000 }, later: { count: 1, sum: 1 } },
        }),
      'receivables.list': ({ limit, after }) => {
        if (limit === 100) return after === null ? { rows: [row(1), row(2)], next } : new Promise(() => {});
        return after === null ? { rows: [row(1), row(2)], next } : { rows: [row(3), row(4)], next: null };
      },
      'receivables.sum': ({ ids }) => ({ count: ids.length, sum: 777_00 }),
      'receivables.codes': ({ ids }) => ({
        ready: { count: ids.length, sum: 777_00 },
        payable: [],
        morePayable: 0,
        notOpen: 0,
        returned: 0,
        toConfirm: 0,
      }),
      'receivables.newCodes': () => new Promise(() => {}),
    });
    await screen.findByText('Cliente 2');
    await user.click(screen.getByRole('checkbox', { name: 'Select all loaded ones' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 4 found' }));
    const bar = screen.getByRole('region', { name: 'Selected receivables' });
    await waitFor(() => expect(bar.textContent).toMatch(/4 selected.*777\.00/));
    expect(screen.queryByRole('button', { name: /found$/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create codes…' }));
    await user.click(await screen.findByRole('button', { name: 'Prepare 4 charges' }));
    expect(fake.inputsOf('receivables.newCodes')).toMatchObject([{ ids: [id(1), id(2), id(3), id(4)] }]);
  });

  it('the board is saved as a workbook, or as CSV with the language’s separators unless chosen', async () => {
    const { fake, user } = open({
      'receivables.saveTable': ({ format }) => ({ fileName: `r.${format}`, path: '', download: null, rows: 2 }),
    });
    const save = async (format: string | null) => {
      await user.click(await screen.findByRole('button', { name: 'Export' }));
      const dialog = await screen.findByRole('dialog');
      if (format !== null) await user.click(within(dialog).getByRole('radio', { name: format }));
      await user.click(within(dialog).getByRole('button', { name: 'Export' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await screen.findByText('Cliente 2');
    await save(null);
    expect(await screen.findByText('Saved as r.xlsx')).toBeTruthy();
    await save('CSV');
    expect(fake.inputsOf('receivables.saveTable')).toMatchObject([
      { format: 'xlsx', view: 'open', text: '' },
      { format: 'csv', dialect: 'international' },
    ]);
  });

  it('a board without receivables says what would be there and offers the first step', async () => {
    open({ 'receivables.figures': () => sampleFigures(), 'receivables.list': () => ({ rows: [], next: null }) });
    expect(await screen.findByText('No receivables yet')).toBeTruthy();
    const [link] = screen.getAllByRole('link', { name: 'New receivable' });
    expect(link?.getAttribute('href')).toBe('#/receivables/new');
  });

  it('an archived gateway shows its receivables, and offers no new one and no code', async () => {
    open(
      {
        'gateways.list': () => [{ ...sampleGateway(), archivedAt: NOON }],
        'receivables.read': () => detail(),
      },
      `#/receivables/${id(1)}`,
    );
    expect(await beside()).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New receivable' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create the code' })).toBeNull();
  });
});

describe('new codes for many', () => {
  it('those whose earlier code may still be paid are named with until when, and left out unless chosen', async () => {
    const later = Date.now() + 3_600_000;
    const { fake, user } = open({
      'receivables.codes': () => ({
        ready: { count: 1, sum: 8_000 },
        payable: [detail({ id: id(2), customerName: 'Beto', charges: [charge(2, 'PENDING', later)] })],
        morePayable: 1_200,
        notOpen: 0,
        returned: 0,
        toConfirm: 0,
      }),
      'receivables.newCodes': () => ({ batchId: id(9) }),
      'batches.get': () => Promise.reject(new Error('another screen')),
    });
    await screen.findByText('Cliente 2');
    await user.keyboard('{ArrowDown} {ArrowDown} ');
    await user.click(await screen.findByRole('button', { name: 'Create codes…' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/can still be paid until/i)).toBeTruthy();
    expect(within(dialog).getByText('and 1,200 more, left out')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Prepare 1 charge' })).toBeTruthy();
    await user.click(within(dialog).getByRole('checkbox', { name: /Beto/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Prepare 2 charges' }));
    await waitFor(() => expect(fake.inputsOf('receivables.newCodes')).toMatchObject([{ anyway: [id(2)] }]));
    await waitFor(() => expect(window.location.hash).toBe(`#/batches/${id(9)}`));
  });
});

describe('a receivable', () => {
  it('before a second code, the page says until when the earlier one can be paid, and sends nothing', async () => {
    const later = Date.now() + 3_600_000;
    const earlier = charge(1, 'PENDING', later);
    const { fake, user } = open(
      {
        'receivables.read': () => detail({ charges: [earlier], isEditable: false }),
        'charges.detail': () => Promise.reject(new Error('not needed')),
        'receivables.newCode': ({ confirmDuplicate }) =>
          confirmDuplicate
            ? { outcome: 'created', key: id(7), transactionId: 'tx-7' }
            : {
                outcome: 'possible-duplicate',
                reason: 'same-receivable',
                others: earlier.row === null ? [] : [earlier.row],
                withoutRow: [],
              },
      },
      `#/receivables/${id(1)}`,
    );
    await user.click(await screen.findByRole('button', { name: 'New code' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toMatch(/can still be paid until/i);
    await user.click(within(dialog).getByRole('button', { name: 'Create anyway' }));
    await waitFor(() => expect(fake.inputsOf('receivables.newCode')).toHaveLength(2));
    const [asked, sent] = fake.inputsOf('receivables.newCode');
    // The same draft: were the first one sent after all, there would still be one charge.
    expect(sent).toMatchObject({ draftId: asked?.draftId, confirmDuplicate: true });
  });

  it('a code whose charge a restore has lost still counts: the next is asked about, closing warns', async () => {
    const lost: ReceivableCharge = {
      key: id(8),
      startedAt: NOON,
      outcome: 'created',
      message: null,
      fields: [],
      row: null,
    };
    const { user } = open(
      {
        'receivables.read': () => detail({ charges: [lost], isEditable: false }),
        'receivables.newCode': () => ({
          outcome: 'possible-duplicate',
          reason: 'same-receivable',
          others: [],
          withoutRow: [{ startedAt: NOON, outcome: 'created' }],
        }),
      },
      `#/receivables/${id(1)}`,
    );
    expect(await within(await beside()).findByText(/has not been read again yet/)).toBeTruthy();
    const button = screen.getByRole('button', { name: 'New code' });
    expect(button.getAttribute('data-variant')).toBe('default');
    await user.click(button);
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toMatch(/not been read again yet\. Its code may still be paid/);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Paid in another way' }));
    expect((await screen.findByRole('dialog', { name: /Close it as paid/ })).textContent).toMatch(
      /stays valid:.*read again/is,
    );
  });

  it('a refusal of the gateway is shown with its words, and the next try has a new draft', async () => {
    const { fake, user } = open(
      {
        'receivables.read': () => detail(),
        'receivables.newCode': () => ({
          outcome: 'refused',
          key: 'attempt-1',
          httpStatus: 422,
          message: 'CPF inválido',
          fields: [],
        }),
      },
      `#/receivables/${id(1)}`,
    );
    const button = await screen.findByRole('button', { name: 'Create the code' });
    await user.click(button);
    expect(await screen.findByText(/CPF inválido/)).toBeTruthy();
    await user.click(button);
    await waitFor(() => expect(fake.inputsOf('receivables.newCode')).toHaveLength(2));
    const [first, second] = fake.inputsOf('receivables.newCode');
    expect(first?.draftId).not.toBe(second?.draftId);
  });

  it('a second payment is said loudly with the amount, is opened from there, and can be marked as settled', async () => {
    const [first, second] = [charge(2, 'PAID'), charge(1, 'PAID')];
    const later = second.row && { ...second, row: { ...second.row, paidAt: NOON + 60_000 } };
    const { fake, user } = open(
      {
        'receivables.read': () =>
          detail({
            age: 'paid',
            paidAt: NOON,
            paidCharges: 2,
            extraPayments: 1,
            isEditable: false,
            charges: [later ?? second, first],
          }),
        'receivables.list': () => ({ rows: [row(1, { age: 'paid', extraPayments: 1 })], next: null }),
        'receivables.settleExtra': () => detail(),
      },
      `#/receivables/${id(1)}`,
    );
    const alert = await within(await beside()).findByRole('alert');
    expect(alert.textContent).toMatch(/Paid twice.*80\.00 more than is owed/s);
    const link = within(alert).getByRole('link', { name: 'Open the last payment' });
    expect(link.getAttribute('href')).toBe(`#/charges/${second.key}`);
    const note = screen.getByText('Paid when another code was already paid.');
    expect(note.closest('li')?.querySelector('a')?.getAttribute('href')).toBe(`#/charges/${second.key}`);
    expect(await within(screen.getByRole('grid')).findByText('Paid twice')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Mark as settled' }));
    await waitFor(() => expect(fake.inputsOf('receivables.settleExtra')).toMatchObject([{ payments: 1 }]));
  });

  it('a message about its charge names the due day and what it is for', async () => {
    const shown = shownCharge({
      receivable: { id: id(1), dueDay: '2126-12-05', description: 'Mensalidade', hasEarlierCode: false },
    });
    const paying = { ...charge(1, 'PENDING', Date.now() + 3_600_000), key: shown.key };
    const { user } = open(
      {
        'receivables.read': () => detail({ dueDay: '2126-12-05', charges: [paying], isEditable: false }),
        'charges.detail': () => shown,
      },
      `#/receivables/${id(1)}`,
    );
    await user.click(await within(await beside()).findByRole('button', { name: /^Copy message/ }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('Vencimento: 05/12/2126'));
    expect(await navigator.clipboard.readText()).toContain('Referente a: Mensalidade');
  });

  it('closing one whose code may be paid says that the code stays valid', async () => {
    const { user } = open(
      {
        'receivables.read': () =>
          detail({ charges: [charge(1, 'PENDING', Date.now() + 3_600_000)], isEditable: false }),
        'charges.detail': () => Promise.reject(new Error('not needed')),
      },
      `#/receivables/${id(1)}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Paid in another way' }));
    expect((await screen.findByRole('dialog')).textContent).toMatch(/stays valid:.*can still be paid until/is);
  });
});

describe('the form of a receivable', () => {
  it('it says that a code cannot be paid in part, and refuses what the gateway would', async () => {
    const { fake, user } = open({ 'receivables.add': () => detail() }, '#/receivables/new');
    expect(await screen.findByText(/cannot be paid in part/)).toBeTruthy();
    await user.type(screen.getByLabelText('Amount'), '4,99');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/the minimum is R\$5\.00/)).toBeTruthy();
    expect(await screen.findByText('Correct the marked fields.')).toBeTruthy();
    expect(fake.inputsOf('receivables.add')).toEqual([]);
    await user.clear(screen.getByLabelText('Amount'));
    await user.type(screen.getByLabelText('Amount'), '80,00');
    await user.type(screen.getByLabelText('Due day'), '20/11/2031');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(fake.inputsOf('receivables.add')).toMatchObject([{ fields: { amount: 8_000, dueDay: '2031-11-20' } }]),
    );
  });

  it('a change keeps the masked CPF and e-mail as long as nothing is typed over them', async () => {
    const { fake, user } = open(
      { 'receivables.read': () => detail(), 'receivables.change': () => detail() },
      `#/receivables/${id(1)}/edit`,
    );
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Outro Nome');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(fake.inputsOf('receivables.change')).toMatchObject([
        {
          fields: {
            customer: {
              name: 'Outro Nome',
              document: '',
              known: { handle: id(1), document: '•••.444.777-••', email: 'c•••@exemplo.com' },
            },
          },
        },
      ]),
    );
  });
});

describe('where receivables are also seen', () => {
  it('Today says what a receivable was paid too much, and leads to it', async () => {
    const { user } = open(
      {
        'receivables.figures': () =>
          sampleFigures({
            extraPayments: { count: 1, sum: 8_000 },
            ages: { ...sampleFigures().ages, paid: { count: 1, sum: 8_000 } },
          }),
      },
      '#/today',
    );
    await user.click(await screen.findByRole('button', { name: /Open: 1 receivable was paid twice: R\$80.00 extra/ }));
    expect(window.location.hash).toBe('#/receivables');
    const shown = await screen.findByRole('button', { name: /Paid twice.*R\$80.00/ });
    expect(shown.getAttribute('aria-pressed')).toBe('true');
  });
});
