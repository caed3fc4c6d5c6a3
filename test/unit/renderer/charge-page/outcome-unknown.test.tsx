import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import { ChargePage } from '../../../../src-renderer/charge-page/charge-page.tsx';
import { AdoptDialog } from '../../../../src-renderer/charge-page/outcome-unknown/adopt-dialog.tsx';
import { readPastedIds } from '../../../../src-renderer/charge-page/outcome-unknown/pasted-ids.ts';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { rowOf, shownCharge } from '../../../support/renderer/shown-charge.ts';

const known = shownCharge();
const unknown = shownCharge({
  state: OUTCOME_UNKNOWN,
  attention: ['outcome-unknown'],
  transactionId: null,
  watch: { kind: 'none' },
  code: { verdict: 'absent' },
  timeline: [{ at: known.createdAt, event: { kind: 'outcome-unknown', cause: 'headers-timeout' } }],
  attempt: {
    id: known.key,
    startedAt: known.createdAt,
    endedAt: known.createdAt,
    outcome: 'unknown',
    cause: 'headers-timeout',
    httpStatus: null,
    message: null,
  },
});
const ID = '7b0a5b7e-96b3-4b85-9f0e-0f6f3f3d2a11';

describe('a charge whose outcome is unknown', () => {
  it('an unknown outcome is always shown with what it means and what was recorded', async () => {
    atDesk(<ChargePage chargeKey={unknown.key} />, { 'charges.detail': () => unknown });
    expect(await screen.findByText('The gateway may or may not have made this charge.')).toBeTruthy();
    const facts = screen.getByRole('region', { name: 'What we know' }).textContent;
    expect(facts).toContain('PEDIDO-1');
    expect(facts).toContain('R$129.90');
    expect(facts).toContain('20/11/2026 12:00:00');
    expect(facts).toContain('The request was sent, and the gateway did not answer in time.');
  });

  it.each([
    ['en', 'Open that charge', `The gateway answered with another charge. ID of that charge: ${ID}.`],
    ['pt-BR', 'Abrir essa cobrança', `O gateway respondeu com outra cobrança. ID dessa cobrança: ${ID}.`],
  ] as const)(
    'an unknown outcome names and links to the other charge that the gateway returned (%s)',
    async (language, open, text) => {
      const other = { transactionId: ID, key: 'b8a9c7d6-0000-4000-8000-000000000001' };
      const charge = {
        ...unknown,
        answeredWith: other,
        attempt: unknown.attempt && { ...unknown.attempt, cause: 'answer-other-charge' as const },
        timeline: [
          {
            at: known.createdAt,
            event: { kind: 'outcome-unknown' as const, cause: 'answer-other-charge' as const, answered: ID },
          },
        ],
      };
      atDesk(<ChargePage chargeKey={unknown.key} />, { 'charges.detail': () => charge }, { language });
      expect((await screen.findByRole('link', { name: open })).getAttribute('href')).toBe(`#/charges/${other.key}`);
      expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    },
  );

  it.each([
    ['en', 'Look up an ID', /returned this charge’s ID and said that the request failed/],
    ['pt-BR', 'Consultar um ID', /informou o ID desta cobrança e disse que a operação falhou/],
  ] as const)(
    'an unknown outcome answered with status false shows id and words, and looks that id up (%s)',
    async (language, lookUp, text) => {
      const charge = {
        ...unknown,
        answeredWith: { transactionId: ID, key: null },
        attempt: unknown.attempt && { ...unknown.attempt, cause: 'status-false' as const, message: 'limite atingido' },
      };
      atDesk(<ChargePage chargeKey={unknown.key} />, { 'charges.detail': () => charge }, { language });
      expect(await screen.findByText('limite atingido')).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: lookUp }));
      expect(within(await screen.findByRole('dialog')).getByRole('textbox')).toHaveProperty('value', ID);
    },
  );

  it('an unknown outcome is linked to a transaction by an id from support, and no other row changes', async () => {
    const desk = atDesk(<ChargePage chargeKey={unknown.key} />, {
      'charges.detail': () => unknown,
      'charges.adopt': () => [{ transactionId: ID, result: 'adopted', key: unknown.key }],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Look up an ID' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox'), ` ${ID} `);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Look up' }));
    expect(await within(dialog).findByText('Added to the history.')).toBeTruthy();
    expect(desk.inputsOf('charges.adopt')).toEqual([
      { gatewayId: desk.gatewayId, transactionIds: [ID], attemptKey: unknown.key },
    ]);
    await waitFor(() => expect(desk.inputsOf('charges.detail')).toHaveLength(2));
  });

  it('an unknown outcome can be created again only after the risk was shown and accepted', async () => {
    window.location.hash = `#/charges/${unknown.key}`;
    atDesk(<ChargePage chargeKey={unknown.key} />, { 'charges.detail': () => unknown });
    await userEvent.click(await screen.findByRole('button', { name: 'Create again' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('its code can still be paid');
    expect(window.location.hash).toBe(`#/charges/${unknown.key}`);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fill in the form' }));
    expect(window.location.hash).toBe(`#/new/${unknown.key}`);
  });

  it('an unknown outcome is dismissed with a note, and never without one', async () => {
    let current = unknown;
    const desk = atDesk(<ChargePage chargeKey={unknown.key} />, {
      'charges.detail': () => current,
      'charges.dismiss': () => {
        current = { ...unknown, dismissed: true };
        return rowOf(current);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Support says no');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(desk.inputsOf('charges.dismiss')[0]).toMatchObject({ note: 'Support says no' });
    expect(await screen.findByText(/Dismissed. It stays in the list/)).toBeTruthy();
  });
});

describe('pasted ids', () => {
  it('pasted ids are parsed from any format, without repetition, and invalid ones are listed', () => {
    expect(readPastedIds(`"a-1",\n b_2;a-1 | (c.3)\t[d4]`)).toEqual({ ids: ['a-1', 'b_2', 'c.3', 'd4'], refused: [] });
    expect(readPastedIds('a-1 https://x/y').refused).toEqual(['https://x/y']);
  });

  it('pasted ids are each shown with their own result, and with links to charges in the history', async () => {
    const desk = atDesk(<AdoptDialog opened onClose={() => undefined} />, {
      'charges.adopt': () => [
        { transactionId: 'a-1', result: 'already-here', key: known.key },
        { transactionId: 'b-2', result: 'not-found', key: null },
      ],
    });
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('textbox'));
    await userEvent.paste('a-1, b-2\na-1');
    expect(within(dialog).getByText('2 IDs')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Look up' }));
    const rows = await within(dialog).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'a-1Already here.Open',
      'b-2The gateway does not know this ID.',
    ]);
    expect(desk.inputsOf('charges.adopt')[0]).toMatchObject({ transactionIds: ['a-1', 'b-2'], attemptKey: null });
  });
});
