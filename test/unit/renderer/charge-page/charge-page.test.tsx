import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ChargeDetail } from '../../../../src-preload/contract/charges/charge-detail.ts';
import { ChargePage } from '../../../../src-renderer/charge-page/charge-page.tsx';
import { drawQr } from '../../../../src-renderer/components/qr-code/qr-matrix.ts';
import { markCreated } from '../../../../src-renderer/navigation/created-charge.ts';
import { gatewayCases } from '../../../support/cases/gateway-cases.ts';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, keyOfCharge, sampleRow } from '../../../support/renderer/samples.ts';
import { rowOf, shownCharge } from '../../../support/renderer/shown-charge.ts';

type Extra = Parameters<typeof atDesk>[1];
type Choice = Parameters<typeof atDesk>[2];

/** Opens a charge. `current` is what main returns, and may be changed. */
async function open(charge: ChargeDetail, extra: Extra = {}, choice: Choice = {}) {
  const main = { current: charge };
  const desk = atDesk(
    <ChargePage chargeKey={charge.key} />,
    { 'charges.detail': () => main.current, ...extra },
    choice,
  );
  // The list of events is in the part that follows a frame after the code.
  await within(await screen.findByRole('article')).findAllByRole('listitem');
  return { desk, main };
}

const sound = shownCharge().code;
const payload = sound.verdict === 'sound' ? sound.payload : '';
const qr = () => screen.queryByRole('img', { name: /QR code/ });

describe('the page of a pending charge', () => {
  it('a pending charge shows the QR code, dark on white, of the same text that can be copied', async () => {
    await open(shownCharge());
    expect(qr()?.querySelector('path')?.getAttribute('d')).toBe(drawQr(payload)?.path);
    expect(qr()?.querySelector('path')?.getAttribute('fill')).toBe('#000000');
    expect(qr()?.querySelector('rect')?.getAttribute('fill')).toBe('#ffffff');
    expect(Number(qr()?.getAttribute('width'))).toBeGreaterThanOrEqual(320);
    expect(screen.getByRole('textbox', { name: 'Copy-and-paste code' })).toHaveProperty('value', payload);
  });

  it.each(gatewayCases('Q', 'page-dark', 'page-copy'))(
    'the code of a pending charge can be read: $id, $kind',
    async ({ run }) => {
      document.documentElement.dataset['mantineColorScheme'] = run === 'page-dark' ? 'dark' : 'light';
      const user = userEvent.setup();
      await open(shownCharge());
      expect(qr()?.querySelector('rect')?.getAttribute('fill')).toBe('#ffffff');
      expect(qr()?.querySelector('path')?.getAttribute('fill')).toBe('#000000');
      await user.click(screen.getByRole('button', { name: 'Copy code' }));
      expect(await navigator.clipboard.readText()).toBe(payload);
    },
  );

  it('a pending charge shows its code’s payee, city, amount, txid and the source of the amount', async () => {
    const charge = shownCharge();
    if (charge.code.verdict !== 'sound') throw new Error(charge.code.verdict);
    const code = { ...charge.code.code, payeeCity: 'RECIFE', amount: 12_990, txid: 'TXID0001' };
    await open({ ...charge, code: { ...charge.code, code } });
    for (const text of ['Fulano de Tal', 'RECIFE', 'TXID0001', 'pix.example.com'])
      expect(screen.getByText(text).closest('dd'), text).toBeTruthy();
    expect(screen.getAllByText('R$129.90').some((shown) => shown.closest('dd'))).toBe(true);
  });

  it('a charge that was read by its ID says why it has no customer', async () => {
    const charge = shownCharge();
    const customer = { name: null, document: null, documentType: null, email: null, phone: null };
    const event = { kind: 'state', from: null, to: 'PENDING', source: 'adopt', late: false } as const;
    await open({ ...charge, customer, timeline: [{ at: 0, event }] });
    expect(screen.getByText(/the gateway did not give the customer/)).toBeTruthy();
    expect(screen.queryByText('No customer data.')).toBeNull();
  });

  it('the copy button of a pending charge copies exactly the text of its code', async () => {
    const user = userEvent.setup();
    await open(shownCharge());
    await user.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(await navigator.clipboard.readText()).toBe(payload);
    expect(await screen.findByRole('button', { name: 'Code copied' })).toBeTruthy();
  });

  it('the copy button selects the text for the user to copy when the clipboard is denied', async () => {
    const user = userEvent.setup({ writeToClipboard: false });
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.reject(new Error('denied')) },
    });
    await open(shownCharge());
    await user.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(await screen.findByText(/Press Ctrl\+C/)).toBeTruthy();
    const field = screen.getByRole('textbox', { name: 'Copy-and-paste code' });
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('selectionEnd', payload.length);
  });

  it('a pending charge becomes Paid by itself, with the next step, when main emits the change', async () => {
    const charge = shownCharge();
    const { desk, main } = await open(charge);
    expect(screen.getByText('Waiting for the payment')).toBeTruthy();
    main.current = shownCharge({ state: 'PAID', paidAt: charge.createdAt, watch: { kind: 'none' } });
    desk.signal('charges-changed', { gatewayId: desk.gatewayId, rows: [rowOf(main.current)] });
    expect(await screen.findByText('Release the product or access')).toBeTruthy();
    expect(screen.getByRole('status', { name: 'Paid' })).toBeTruthy();
    expect(qr()).toBeNull();
    await waitFor(() => expect(desk.inputsOf('charges.detail')).toHaveLength(2));
  });

  it('a pending charge past its expiry is never shown as EXPIRED, because only the service sets that state', async () => {
    await open(shownCharge({ expiresAt: Date.now() - 60_000 }));
    expect(screen.getByText(/Past its expiry/).textContent).toContain('It may still be paid.');
    expect(screen.getByRole('status', { name: 'Pending' })).toBeTruthy();
    expect(screen.queryByRole('status', { name: 'Expired' })).toBeNull();
    expect(qr()).not.toBeNull();
  });

  it("a pending charge counts down by the service's clock when the desk's clock is wrong", async () => {
    await open(shownCharge({ expiresAt: Date.now() + 90_000, clockOffset: 3_600_000 }));
    // The desk is an hour ahead: an hour and a half minute are left, less the time of rendering.
    expect(screen.getByRole('timer').textContent).toMatch(/^Expires in 1:01:([012]\d|30)$/);
  });

  it('a check of a charge whose watch has ended watches it again, and a refused token links to Access', async () => {
    const charge = shownCharge({ watch: { kind: 'quiet', until: null } });
    const { desk } = await open(charge, { 'charges.watchAgain': () => rowOf(shownCharge()) });
    expect(screen.getByText('No longer checked automatically')).toBeTruthy();
    expect(screen.getByText(/^Last checked: .*12:00/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText(/Checking every 3 s until/)).toBeTruthy();
    desk.leave();
    await open(shownCharge({ watch: { kind: 'paused' } }));
    expect(screen.getByRole('link', { name: 'Go to Access' }).getAttribute('href')).toBe('#/access');
  });

  it('a charge that is checked rarely says how often and until when, and to a screen reader too', async () => {
    await open(shownCharge({ watch: { kind: 'quiet', until: Date.now() + 26 * 3_600_000 } }));
    const line = (await screen.findByText(/^Checking every 15.min until/)).textContent;
    expect(line).toMatch(/^Checking every 15.min until \d\d\/\d\d(\/\d{4}| \d\d:\d\d)$/);
  });

  it('a failed check is shown with its reason, and the known details stay', async () => {
    await open(shownCharge(), {
      'charges.checkNow': () => {
        throw failure({ kind: 'network', cause: 'headers-timeout' });
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
    expect((await screen.findByRole('alert')).textContent).toContain('did not answer in time');
    expect(screen.getByRole('status', { name: 'Pending' })).toBeTruthy();
  });
});

describe('the next step of a charge', () => {
  it.each([
    ['PAID', 'Release the product or access'],
    ['EXPIRED', 'Charge again'],
    ['FAILED', 'The payment failed'],
    ['REFUNDED', 'Refunded'],
  ])('the next step of %s is "%s"', async (state, action) => {
    await open(shownCharge({ state, watch: { kind: 'none' } }));
    expect(within(screen.getByRole('region', { name: 'Next step' })).getByText(action)).toBeTruthy();
  });

  it('a state that the document does not name has no next step, and is shown under its own name', async () => {
    await open(shownCharge({ state: 'IN_DISPUTE' }));
    expect(screen.getByText(/The gateway says “IN_DISPUTE”/)).toBeTruthy();
  });
});

describe('a refused code', () => {
  const refused = shownCharge({
    attention: ['code-refused'],
    code: { verdict: 'refused', payload: 'BAD-CODE', reason: 'CRC_MISMATCH', code: null },
  });

  it('a refused code is neither drawn nor anywhere in the page, and its reason is shown', async () => {
    await open(refused);
    expect(screen.getByRole('alert').textContent).toContain('check value (CRC) is wrong');
    expect(qr()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy code' })).toBeNull();
    expect(document.body.innerHTML).not.toContain('BAD-CODE');
  });

  it('a refused code is shown to staff who insist, marked as refused', async () => {
    await open(refused);
    await userEvent.click(screen.getByRole('button', { name: 'Show anyway (staff)' }));
    expect(screen.getByText('Refused code, shown for staff only.')).toBeTruthy();
    expect(qr()).not.toBeNull();
    expect(screen.getByRole('textbox', { name: 'Copy-and-paste code' })).toHaveProperty('value', 'BAD-CODE');
  });
});

describe('the details of a charge', () => {
  it('the details of a charge show CPF, e-mail and phone masked, and whole only after a request', async () => {
    const customer = { ...shownCharge().customer, document: 'masked (CPF)', email: 'masked (e-mail)', phone: '1234' };
    const { desk } = await open(shownCharge({ customer }), { 'charges.reveal': () => ({ value: '52998224725' }) });
    for (const value of [customer.document, customer.email, customer.phone])
      expect(screen.getByText(value, { exact: false })).toBeTruthy();
    // Main records who requested what before it returns the whole value.
    expect(desk.inputsOf('charges.reveal')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Show CPF' }));
    expect(await screen.findByText(/529\.982\.247-25/)).toBeTruthy();
    expect(desk.inputsOf('charges.reveal')).toMatchObject([{ key: shownCharge().key, field: 'document' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Hide CPF' }));
    expect(screen.queryByText(/529\.982\.247-25/)).toBeNull();
  });

  it('the details of a charge show a dash for a fee not reported, never a computed amount', async () => {
    await open(shownCharge({ feeAmount: null, netAmount: 12_891 }));
    const fee = screen.getByText('Fee').parentElement;
    expect(fee?.textContent).toBe('Fee—');
    expect(screen.getByRole('img', { name: 'Not reported' }).closest('div')).toBe(fee);
    expect(screen.getByText('Net').parentElement?.textContent).toBe('NetR$128.91');
  });

  it('the timeline of a charge flags a late change and shows how it was observed', async () => {
    const at = shownCharge().createdAt;
    await open(
      shownCharge({
        state: 'PAID',
        timeline: [{ at, event: { kind: 'state', from: 'EXPIRED', to: 'PAID', source: 'manual', late: true } }],
      }),
    );
    const entry = screen.getByText('Expired to Paid').closest('li');
    expect(entry?.textContent).toContain('late');
    expect(entry?.textContent).toContain('checked manually');
  });

  it('the timeline of a charge names changed fields as the screen does, each once', async () => {
    const fields = [
      'end2endId',
      'feeAmount',
      'metadata.lot',
      'metadata.sellerExternalRef',
      'code',
      'pix.qrcode',
    ].concat(['pix.expiresAt', 'customer.id', 'customer.name', 'items.0.id', 'items.1.updatedAt', 'paidAt']);
    await open(
      shownCharge({ timeline: [{ at: shownCharge().createdAt, event: { kind: 'details', fields, source: 'watch' } }] }),
    );
    expect(
      await screen.findByText(
        'Changed: End-to-end ID, Fee, Metadata (lot), Reference, Pix code, Expires, Customer, Items, Paid at',
      ),
    ).toBeTruthy();
  });

  it('the timeline of a charge shows the operator of each action', async () => {
    const { createdAt: at } = shownCharge();
    const state = { kind: 'state', from: 'PENDING', to: 'PAID', source: 'watch', late: false } as const;
    const note = { kind: 'note', text: 'called back', by: 'Ana Souza' } as const;
    await open(
      shownCharge({
        timeline: [
          { at, event: note },
          { at: at + 1, event: state },
        ],
      }),
    );
    expect(screen.getByText('called back').closest('li')?.textContent).toContain('by Ana Souza');
    expect(screen.getByText('Pending to Paid').closest('li')?.textContent).not.toContain('Ana');
  });

  it('the timeline of a charge shows a response with another amount that was rejected', async () => {
    const event = {
      kind: 'gateway-fault',
      fault: 'other-amount',
      expected: '12990',
      answered: '1299',
      source: 'watch',
    } as const;
    await open(shownCharge({ attention: ['gateway-fault'], timeline: [{ at: 0, event }] }));
    expect(screen.getByRole('alert').textContent).toContain('was ignored');
    expect(screen.getByText(/R\$12\.99 instead of R\$129\.90/)).toBeTruthy();
  });

  it.each([
    ['en', 'For two minutes the gateway has answered that', 'For two minutes the gateway answered that'],
    ['pt-BR', 'não reconhece esta cobrança há dois minutos', 'O gateway não reconheceu esta cobrança por dois minutos'],
  ] as const)(
    'the details of a charge show since when the gateway does not know it (%s)',
    async (language, now, since) => {
      const timeline = [{ at: 0, event: { kind: 'unknown-to-gateway' as const } }];
      await open(shownCharge({ attention: ['unknown-to-gateway'], timeline }), {}, { language });
      expect(screen.getByRole('alert').textContent).toContain(now);
      expect(await screen.findByText(since, { exact: false })).toBeTruthy();
    },
  );

  it('the raw responses of a charge are read only on request', async () => {
    const { desk } = await open(shownCharge(), { 'charges.raw': () => [{ at: 0, text: '{"a":1.10}' }] });
    expect(desk.inputsOf('charges.raw')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Show raw responses' }));
    expect((await screen.findByText(/"a": 1\.10/)).tagName).toBe('PRE');
  });
});

describe('the simulation of payments', () => {
  it("the simulation is offered only in the console's own sandbox", async () => {
    const { desk } = await open(shownCharge());
    expect(screen.queryByRole('region', { name: 'Simulate' })).toBeNull();
    desk.leave();
    await open(shownCharge(), {}, { gateway: { environment: 'sandbox', ownSandbox: true } });
    expect(screen.getByRole('region', { name: 'Simulate' })).toBeTruthy();
  });

  it('a simulation on a watched charge is observed by its watch, and any other charge is read once', async () => {
    const answers: Extra = {
      'sandbox.simulate': () => null,
      'charges.checkNow': () => rowOf(shownCharge({ state: 'REFUNDED' })),
    };
    const sandbox = { gateway: { environment: 'sandbox', ownSandbox: true } } as const;
    const { desk } = await open(shownCharge(), answers, sandbox);
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(desk.inputsOf('sandbox.simulate')[0]).toMatchObject({ action: 'pay' });
    expect(desk.inputsOf('charges.checkNow')).toHaveLength(0);
    desk.leave();
    const later = await open(shownCharge({ state: 'PAID', watch: { kind: 'none' } }), answers, sandbox);
    await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(later.desk.inputsOf('charges.checkNow')).toHaveLength(1));
  });
});

describe('a charge that was just created here', () => {
  it('a charge that was just created here has the focus on "Copy code", once', async () => {
    const charge = shownCharge();
    markCreated(charge.key);
    const { desk } = await open(charge);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy code' }));
    desk.leave();
    await open(charge);
    expect(document.activeElement).toBe(document.body);
  });

  it('a charge that was just created here without a code has the focus itself', async () => {
    const charge = shownCharge({ code: { verdict: 'absent' } });
    markCreated(charge.key);
    await open(charge);
    expect(document.activeElement).toBe(screen.getByRole('article'));
  });
});

describe('the keys on a charge’s page', () => {
  it('the key V checks the charge now, and E opens the form filled with it', async () => {
    const charge = shownCharge();
    const { desk } = await open(charge, { 'charges.checkNow': () => rowOf(charge) });
    await userEvent.keyboard('v');
    await waitFor(() => expect(desk.inputsOf('charges.checkNow')).toHaveLength(1));
    await userEvent.keyboard('e');
    expect(window.location.hash).toBe(`#/new/${charge.key}`);
  });

  it('the key J shows the next charge whole, because it was read before, and its row while it is read', async () => {
    const keys = [keyOfCharge(0), keyOfCharge(1), keyOfCharge(2)] as const;
    const { user, fake, close } = openPage(
      {
        ...deskResponses([sampleRow(0), sampleRow(1), sampleRow(2, { amount: 777 })]),
        'charges.detail': ({ key }) =>
          key === keys[2] ? new Promise(() => undefined) : shownCharge({ key, transactionId: null, amount: 4_200 }),
      },
      `#/charges/${keys[0]}`,
    );
    const read = () => fake.inputsOf('charges.detail').map(({ key }) => key);
    await waitFor(() => expect(read()).toEqual([keys[0], keys[1]]));
    await user.keyboard('j');
    expect(await screen.findByRole('button', { name: 'Copy code' })).toBeTruthy();
    await waitFor(() => expect(read()).toEqual([keys[0], keys[1], keys[2]]));
    await user.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Charge of R$7.77' })).toBeTruthy();
    // Nothing of the charge before is left that a key could act on.
    expect(screen.queryByRole('button', { name: 'Copy code' })).toBeNull();
    close();
  });
});

describe('the order of a charge’s page', () => {
  const isBefore = (one: Element | null | undefined, other: Element | null | undefined) =>
    one && other && Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

  it('a charge that cannot be read says whose it is, where the list has it', async () => {
    openPage(
      {
        ...deskResponses([sampleRow(0, { amount: 777, customerName: 'Ana Souza' })]),
        'charges.detail': () => {
          throw failure({ kind: 'history-unavailable', reason: 'busy' });
        },
      },
      `#/charges/${keyOfCharge(0)}`,
    );
    const page = within(await screen.findByRole('article', { name: 'Charge of R$7.77' }));
    expect(page.getByText('Ana Souza', { exact: false })).toBeTruthy();
    expect((await page.findByRole('alert')).textContent).toContain('The charge could not be loaded.');
  });

  it('the order of a charge’s page is warnings, QR code, actions, facts, technical details', async () => {
    const charge = shownCharge();
    if (charge.code.verdict !== 'sound') throw new Error(charge.code.verdict);
    const code = { ...charge.code.code, amount: 1_299 };
    await open({ ...charge, code: { ...charge.code, code, warnings: ['DYNAMIC_AMOUNT_DIFFERS'] } });
    const warning = screen.getByRole('alert');
    expect(warning.textContent).toContain('The charge is R$129.90; the code says R$12.99.');
    const parts = [
      warning,
      qr(),
      screen.getByRole('button', { name: 'Copy code' }),
      screen.getByRole('heading', { name: 'Customer' }),
      document.querySelector('details'),
    ];
    for (const [index, part] of parts.slice(1).entries()) expect(isBefore(parts[index], part), `${index}`).toBe(true);
  });

  it('a code that also authorises debits says so before it, and what banks may refuse stands there too', async () => {
    const charge = shownCharge();
    if (charge.code.verdict !== 'sound') throw new Error(charge.code.verdict);
    await open({ ...charge, code: { ...charge.code, warnings: ['RECURRING_DEBITS', 'TXID_SHAPE'] } });
    const warning = screen.getByRole('alert');
    expect(warning.textContent).toContain('Paying this code also authorises recurring debits');
    const txid = screen.getByText(/The txid should be 1 to 25 letters and digits/);
    for (const part of [warning, txid]) expect(isBefore(part, qr())).toBe(true);
  });

  it('technical details are folded, and hold code, ids, metadata and raw answers, each once', async () => {
    const charge = shownCharge({
      metadata: [
        { key: 'balcaoAttempt', value: shownCharge().key },
        { key: 'sellerExternalRef', value: 'PEDIDO-1' },
        { key: 'loja', value: 'Sé' },
      ],
    });
    await open(charge);
    const folded = document.querySelector('details');
    if (folded === null) throw new Error('no details');
    expect(folded.open).toBe(false);
    const facts = within(folded);
    for (const once of [charge.key, charge.transactionId ?? '', 'Fulano de Tal', 'Sé'])
      expect(
        screen.getAllByText(once).map((shown) => folded.contains(shown)),
        once,
      ).toEqual([true]);
    expect(facts.getByRole('button', { name: 'Show raw responses' })).toBeTruthy();
    expect(facts.queryByText('balcaoAttempt')).toBeNull();
    expect(facts.queryByText('sellerExternalRef')).toBeNull();
  });

  it('technical details show metadata that repeat neither the id nor the reference', async () => {
    await open(shownCharge({ metadata: [{ key: 'sellerExternalRef', value: 'ANOTHER' }] }));
    expect(screen.getByText('sellerExternalRef').closest('details')?.textContent).toContain('ANOTHER');
  });
});
