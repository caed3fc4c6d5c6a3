import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AttemptUnderway } from '../../../../src-preload/contract/charges/underway.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, GATEWAY_ID, keyOfCharge, NOON, sampleRow } from '../../../support/renderer/samples.ts';

const sending: AttemptUnderway = {
  key: keyOfCharge(90),
  amount: 4_200,
  customerName: 'Ana Lima',
  reference: 'PEDIDO-1',
  startedAt: NOON,
  status: 'sending',
  transactionId: null,
};

const underway = () => screen.findByRole('list', { name: 'Charges being sent' });

it('the list shows attempts under way above its rows, and neither selects nor counts them', async () => {
  const { fake } = openPage({ ...deskResponses([sampleRow(1)]), 'charges.underway': () => [sending] });
  const attempt = await within(await underway()).findByText('Sending to the gateway');
  expect(attempt.closest('li')?.textContent).toMatch(/R\$42\.00.*Ana Lima.*PEDIDO-1/);
  const grid = await screen.findByRole('grid');
  expect(within(grid).getAllByRole('row')).toHaveLength(2);
  expect(screen.getByRole('list', { name: 'Charges being sent' }).compareDocumentPosition(grid)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );

  fake.respond({ 'charges.underway': () => [] });
  fake.signal('underway-changed', { gatewayId: GATEWAY_ID });
  await waitFor(() => expect(screen.queryByText('Sending to the gateway')).toBeNull());
});

it('the list shows the charge of an attempt whose outcome could not be recorded', async () => {
  openPage({ 'charges.underway': () => [{ ...sending, status: 'created', transactionId: 'tx-unrecorded' }] });
  const list = await underway();
  expect(list.textContent).toContain('Created, not saved yet');
  expect(list.textContent).toContain('tx-unrecorded');
});
