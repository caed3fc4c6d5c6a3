import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ChargeDetail } from '../../../../src-preload/contract/charges/charge-detail.ts';
import type { TimelineEntry } from '../../../../src-preload/contract/charges/timeline.ts';
import { NOT_USED } from '../../../../src-preload/contract/values/states.ts';
import { ChargePage } from '../../../../src-renderer/charge-page/charge-page.tsx';
import { hasReceipt } from '../../../../src-renderer/documents/receipt.tsx';
import { PayerPage } from '../../../../src-renderer/payer/payer-page.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleRow } from '../../../support/renderer/samples.ts';
import { rowOf, shownCharge } from '../../../support/renderer/shown-charge.ts';

const at = shownCharge().createdAt;
const entryOf = (event: TimelineEntry['event']): TimelineEntry => ({ at, event });

async function open(charge: ChargeDetail, extra: Parameters<typeof atDesk>[1] = {}, language: 'en' | 'pt-BR' = 'en') {
  const main = { current: charge };
  const answers = { 'charges.detail': () => main.current, ...extra };
  const desk = atDesk(<ChargePage chargeKey={charge.key} />, answers, { language });
  await within(await screen.findByRole('article')).findAllByRole('listitem');
  return { desk, main };
}

const differing = (part: Partial<ChargeDetail> = {}) =>
  shownCharge({
    state: 'PAID',
    paidAt: at,
    answeredAmount: 20_000,
    attention: ['amount-differs'],
    timeline: [
      entryOf({ kind: 'gateway-fault', fault: 'other-amount', expected: '12990', answered: '20000', source: 'watch' }),
    ],
    ...part,
  });

describe('a charge marked “do not use”', () => {
  it('its code is not offered, what the mark means is shown, and the mark is removed', async () => {
    const marked = shownCharge({ state: NOT_USED, reportedState: 'PENDING', dismissed: true });
    const { desk } = await open(marked, { 'charges.markNotUsed': () => rowOf(shownCharge()) });
    const step = within(screen.getByRole('region', { name: 'Next step' }));
    expect(step.getByText(/The code can still be paid; if it is, Balcão warns you/)).toBeTruthy();
    expect(screen.getByRole('status', { name: 'Do not use' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Copy code|Copy message|Show to payer/ })).toBeNull();
    await userEvent.click(step.getByRole('button', { name: 'Remove the mark' }));
    expect(desk.inputsOf('charges.markNotUsed')).toMatchObject([{ isNotUsed: false }]);
  });

  it('paid all the same, a red warning stands above it until the mark is removed', async () => {
    const paid = shownCharge({ state: 'PAID', paidAt: at, dismissed: true, attention: ['paid-not-used'] });
    const { desk } = await open(paid, { 'charges.markNotUsed': () => rowOf(paid) });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Paid though marked “do not use”');
    expect(screen.getByText('Payment confirmed')).toBeTruthy();
    await userEvent.click(within(alert).getByRole('button', { name: 'Remove the mark' }));
    expect(desk.inputsOf('charges.markNotUsed')).toMatchObject([{ isNotUsed: false }]);
  });
});

describe('a charge that the team’s server has not recorded', () => {
  it.each([
    [
      'en',
      'refused-by-server',
      'Not on the team’s server',
      /refuses what is in this charge\. It stays .* sent again after/,
    ],
    ['en', 'not-on-server', 'Not on the team’s server', /could not record this charge: it is full or busy/],
    ['pt-BR', 'refused-by-server', 'Fora do servidor da equipe', /recusa os dados desta cobrança\. .* a cada mudança/],
    ['pt-BR', 'not-on-server', 'Fora do servidor da equipe', /não conseguiu gravar esta cobrança: está cheio ou/],
  ] as const)('says why, where it is, and that it is sent again (%s, %s)', async (language, attention, label, text) => {
    await open(shownCharge({ attention: [attention] }), {}, language);
    expect(screen.getByRole('alert').textContent).toMatch(text);
    expect(screen.getAllByText(label).length).toBeGreaterThan(0);
  });
});

describe('a paid charge with another amount at the gateway', () => {
  it('a paid charge with another amount shows both and releases nothing until it is accepted', async () => {
    const accepted = differing({
      attention: [],
      amountAcceptedAt: at,
      timeline: [entryOf({ kind: 'amount-accepted', asked: 12_990, answered: 20_000, by: 'Ana' })],
    });
    const { desk, main } = await open(differing(), {
      'charges.acceptAmount': () => {
        main.current = accepted;
        return rowOf(accepted);
      },
    });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('R$129.90 was requested; the gateway has R$200.00.');
    expect(screen.queryByText('Release the product or access')).toBeNull();
    expect(screen.getByText(/check before you release anything/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Receipt' })).toBeNull();

    await userEvent.click(within(alert).getByRole('button', { name: 'Accept the difference' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept the difference' }));
    expect(await screen.findByText(/Accepted by Ana on/)).toBeTruthy();
    expect(desk.inputsOf('charges.acceptAmount')).toMatchObject([{ answeredAmount: 20_000 }]);
    expect(screen.getByText('Release the product or access')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Receipt' })).toBeTruthy();
    expect(screen.getByText('Difference accepted: R$129.90 requested, R$200.00 at the gateway.')).toBeTruthy();
  });

  it('a paid charge with another amount is reported in Portuguese too', async () => {
    await open(differing(), {}, 'pt-BR');
    expect(screen.getByRole('alert').textContent).toMatch(/O pedido foi de R\$\s129,90; o gateway tem R\$\s200,00\./);
  });

  it('a paid charge with another amount has no receipt wherever receipts are printed', () => {
    expect([differing(), differing({ attention: [] })].map((charge) => hasReceipt(charge, []))).toEqual([false, true]);
  });

  it('a payment with an instant and no state tells nobody to release anything, in both languages', async () => {
    const unconfirmed = shownCharge({ state: 'PENDING', paidAt: at, attention: ['gateway-fault'] });
    await open(unconfirmed);
    expect(screen.queryByText('Release the product or access')).toBeNull();
    expect(screen.getByText('Wait until the gateway confirms the payment')).toBeTruthy();
    cleanup();
    await open(unconfirmed, {}, 'pt-BR');
    expect(screen.queryByText('Libere o produto ou o acesso')).toBeNull();
    expect(screen.getByText('Espere o gateway confirmar o pagamento')).toBeTruthy();
  });

  it('a paid charge with another amount shows both amounts in the list', async () => {
    const row = sampleRow(0, { amount: 1000, answeredAmount: 2000, attention: ['amount-differs'] });
    openPage(deskResponses([row]), '#/charges');
    const cell = await screen.findByTitle('R$10.00 requested; R$20.00 at the gateway');
    expect(cell.textContent).toContain('R$10.00');
    expect(cell.textContent).toContain('R$20.00');
    expect(screen.getByTitle('Different amount')).toBeTruthy();
  });

  it('a paid charge with another amount lets its payer wait, without an amount and without a code', async () => {
    render(
      <PayerPage
        bridge={{
          listen: (hear) => {
            hear({ kind: 'held', language: 'pt-BR' });
            return () => undefined;
          },
        }}
      />,
    );
    expect((await screen.findByRole('status')).textContent).toBe('Estamos conferindo esta cobrança.');
    expect(screen.queryByRole('img')).toBeNull();
    expect(document.body.textContent).not.toContain('R$');
  });
});

describe("a charge whose response contained another charge's code", () => {
  const foreign = entryOf({
    kind: 'gateway-fault',
    fault: 'other-code',
    expected: 'a',
    answered: 'b',
    source: 'create',
  });

  it("a charge whose response had another charge's code keeps its own code and reports the rejection", async () => {
    await open(shownCharge({ attention: ['gateway-fault'], timeline: [foreign] }));
    expect(screen.getByRole('alert').textContent).toContain('the earlier one stays');
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(screen.getByText('The gateway answered with the code of another charge (b). Ignored.')).toBeTruthy();
  });

  it("a charge whose response had another charge's code shows none when it has none, and why", async () => {
    await open(shownCharge({ attention: ['gateway-fault'], timeline: [foreign], code: { verdict: 'absent' } }));
    expect(screen.getByRole('alert').textContent).toContain('The gateway sent the code of another charge.');
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    expect(screen.queryByText(/sent no code/)).toBeNull();
  });
});

it('a charge whose code changed shows the old and the new content', async () => {
  const changes = [
    { part: 'payeeName', was: 'LOJA', is: 'OUTRA' },
    { part: 'amount', was: '12990', is: null },
  ] as const;
  await open(
    shownCharge({
      attention: ['code-changed'],
      timeline: [entryOf({ kind: 'code-changed', changes: [...changes], source: 'watch' })],
    }),
  );
  const alert = screen.getByRole('alert').textContent;
  expect(alert).toContain('Payee: LOJA → OUTRA; Amount: R$129.90 → none');
  expect(alert).toContain('Check with the gateway before you show it to a payer.');
});

describe('a charge whose gateway echoes another customer', () => {
  const none = { name: null, email: null, phone: null, document: null };
  const event = entryOf({
    kind: 'echo-differs',
    fields: ['customer.name', 'metadata.sellerExternalRef'],
    source: 'create',
  });
  const echoing = (part: Partial<ChargeDetail> = {}) =>
    shownCharge({
      attention: ['gateway-fault'],
      timeline: [event],
      echo: { customer: { ...none, name: 'Outra Pessoa' }, reference: 'PEDIDO-99' },
      ...part,
    });

  it.each([
    ['en', 'Name: the gateway says Outra Pessoa', 'Reference: the gateway says PEDIDO-99'],
    ['pt-BR', 'Nome: o gateway diz Outra Pessoa', 'Referência: o gateway diz PEDIDO-99'],
  ] as const)('a charge with another echo shows it beside what was typed (%s)', async (language, name, reference) => {
    await open(echoing(), {}, language);
    const items = within(screen.getByRole('alert')).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([name, reference]);
    expect(await screen.findAllByText(String(shownCharge().customer.name))).not.toHaveLength(0);
  });

  it('a charge whose echo agrees again says that it once did not', async () => {
    await open(echoing({ echo: null }));
    expect(screen.getByRole('alert').textContent).toContain('Now it agrees');
  });
});

it('a charge whose creation was cut off before its code says so, and not that there is none', async () => {
  await open(shownCharge({ code: { verdict: 'absent', isCut: true } }));
  expect(screen.getByText(/cut off before the code/)).toBeTruthy();
  expect(screen.queryByText('The gateway sent no code for this charge.')).toBeNull();
});

it('a charge that the gateway dates in 2001 shows both dates', async () => {
  await open(shownCharge({ serviceCreatedAt: Date.UTC(2001, 0, 15, 15) }));
  expect(screen.getByText(/This date cannot be right/).textContent).toContain('2001');
});

it('a charge with an expiry before its creation says that it cannot be true, and counts nothing down', async () => {
  await open(shownCharge({ expiresAt: Date.UTC(2001, 0, 15, 15) }));
  expect(screen.getByText(/an expiry before the charge was created/)).toBeTruthy();
  expect(screen.queryByRole('timer')).toBeNull();
});
