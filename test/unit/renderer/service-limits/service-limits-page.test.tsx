import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type OpenPage, openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleRow } from '../../../support/renderer/samples.ts';
import { shownCharge } from '../../../support/renderer/shown-charge.ts';

let page: OpenPage;
afterEach(() => page.close());

const charge = shownCharge();

function open(fragment: string) {
  page = openPage({ ...deskResponses([sampleRow(1)]), 'charges.detail': () => charge }, fragment);
}

describe('the page of what the service does not offer', () => {
  it('the page of what the service does not offer says all of it, and what to do instead', async () => {
    open('#/service-limits');
    expect(await screen.findByRole('heading', { level: 1, name: 'What this gateway does not offer' })).toBeTruthy();
    for (const name of ['Cancel a charge', 'Refund a payment', /^Due date/, 'Choose when a code expires'])
      expect(within(screen.getByRole('region', { name })).getAllByRole('listitem').length).toBeGreaterThan(1);
    expect(screen.getByRole('region', { name: 'Refund a payment' }).textContent).toContain('gateway’s panel');
  });

  it('the page opened from a charge focuses what was looked for, and has the ids for the gateway’s panel', async () => {
    open(`#/service-limits/refund/${charge.key}`);
    const heading = await screen.findByRole('heading', { level: 2, name: 'Refund a payment' });
    expect(document.activeElement).toBe(heading);
    expect(await screen.findByText(charge.transactionId ?? '')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the charge' }).getAttribute('href')).toBe(
      `#/charges/${charge.key}`,
    );
  });

  it.each([
    ['estornar', 'Refund a payment'],
    ['refund', 'Refund a payment'],
    ['cancelar', 'Cancel a charge'],
    ['vencimento', 'Set a due date'],
  ])('the command palette leads from “%s” to it', async (typed, command) => {
    open('#/charges');
    await screen.findByRole('main');
    await page.user.keyboard('{Control>}k{/Control}');
    await page.user.type(
      await screen.findByRole('combobox', { name: 'Find a command, a customer or a charge' }),
      typed,
    );
    expect(screen.getAllByRole('option')[0]?.textContent).toBe(command);
  });
});
