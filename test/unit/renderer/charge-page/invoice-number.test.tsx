import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ChargeDetail } from '../../../../src-preload/contract/charges/charge-detail.ts';
import { InvoiceNumber } from '../../../../src-renderer/charge-page/details/notes-and-tags.tsx';
import { Timeline } from '../../../../src-renderer/charge-page/timeline/timeline.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { rowOf, shownCharge } from '../../../support/renderer/shown-charge.ts';

function field(change: Partial<ChargeDetail> = {}, responses: Parameters<typeof atDesk>[1] = {}) {
  const charge = shownCharge(change);
  const desk = atDesk(<InvoiceNumber charge={charge} />, {
    'charges.withInvoice': () => 0,
    'charges.noteInvoice': () => [rowOf(charge)],
    ...responses,
  });
  const region = within(screen.getByRole('region', { name: 'Invoice number' }));
  const input = region.getByLabelText<HTMLInputElement>('Invoice number', { selector: 'input' });
  return { desk, region, input, charge };
}

describe('the number of an invoice on a charge', () => {
  it('it is saved by Enter, trimmed, and offers nothing to save or remove before', async () => {
    const { desk, region, input, charge } = field();
    expect(region.queryAllByRole('button')).toEqual([]);
    await userEvent.type(input, ' 4471 {Enter}');
    await waitFor(() =>
      expect(desk.inputsOf('charges.noteInvoice')).toEqual([
        { gatewayId: desk.gatewayId, keys: [charge.key], number: '4471' },
      ]),
    );
  });

  it('a noted one is changed by its button, and removed by another or by saving it empty', async () => {
    const { desk, region, input } = field({ invoiceNumber: '4471' });
    expect(input.value).toBe('4471');
    await userEvent.type(input, '2');
    await userEvent.click(region.getByRole('button', { name: 'Save' }));
    await userEvent.click(region.getByRole('button', { name: 'Remove number' }));
    await userEvent.clear(input);
    await userEvent.type(input, '{Enter}');
    await waitFor(() =>
      expect(desk.inputsOf('charges.noteInvoice').map(({ number }) => number)).toEqual(['44712', null, null]),
    );
  });

  it('a number that is too long stays as it was typed, says so at the field, and is not sent', async () => {
    const { desk, region, input } = field();
    await userEvent.click(input);
    await userEvent.paste('9'.repeat(65));
    await userEvent.type(input, '{Enter}');
    expect(region.getByText('This text is too long.')).toBeTruthy();
    expect(input.value).toHaveLength(65);
    expect(desk.inputsOf('charges.noteInvoice')).toEqual([]);
  });

  it('what could not be saved stays in the field, with the reason', async () => {
    const { input } = field(
      {},
      {
        'charges.noteInvoice': () => {
          throw failure({ kind: 'not-found', what: 'charge' });
        },
      },
    );
    await userEvent.type(input, '4471{Enter}');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(input.value).toBe('4471');
  });

  it.each([
    [null, 1, '1 other charge has this number.'],
    ['4471', 3, '2 other charges have this number.'],
  ])('a charge with %j says which others have the number: of %i, %s', async (noted, all, said) => {
    const { desk, input } = field({ invoiceNumber: noted }, { 'charges.withInvoice': () => all });
    if (noted === null) await userEvent.type(input, '4471');
    expect(await screen.findByText(said)).toBeTruthy();
    expect(desk.inputsOf('charges.withInvoice').at(-1)?.number).toBe('4471');
  });

  it('a charge that alone has its number says nothing of others', async () => {
    const { desk, region } = field({ invoiceNumber: '4471' }, { 'charges.withInvoice': () => 1 });
    await waitFor(() => expect(desk.inputsOf('charges.withInvoice')).toHaveLength(1));
    expect(region.queryByRole('status')).toBeNull();
  });

  it('its entries in the timeline have the old and the new number, and who did it', () => {
    const by = { by: 'Ana' };
    atDesk(
      <Timeline
        entries={[
          { at: 1, event: { kind: 'invoice', was: null, is: '4471', ...by } },
          { at: 2, event: { kind: 'invoice', was: '4471', is: '4472', ...by } },
          { at: 3, event: { kind: 'invoice', was: '4472', is: null, ...by } },
        ]}
      />,
      {},
    );
    const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    for (const [index, words] of [
      'Invoice number 4472 removed.',
      'Invoice number changed from 4471 to 4472.',
      'Invoice number: 4471.',
    ].entries()) {
      expect(entries[index]).toContain(words);
      expect(entries[index]).toContain('Ana');
    }
  });
});
