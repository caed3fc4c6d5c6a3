/** What is on screen follows main's signals, and is read again where signals were lost. */
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, GATEWAY_ID, sampleRow } from '../../../support/renderer/samples.ts';

afterEach(cleanup);

/** A list whose first page is loaded, and its totals, as main has them at each question. */
function openList() {
  const main = { rows: [sampleRow(1), sampleRow(2)], paid: 0 };
  const { fake } = openPage({
    ...deskResponses(main.rows),
    'charges.list': () => ({ rows: main.rows, next: null }),
    'charges.totals': () => ({
      ...{ count: 2, sum: 2_003, outcomeUnknown: 0, unconfirmed: { count: 0, sum: 0 } },
      byState: [
        { state: 'PAID', count: main.paid, sum: main.paid * 1_000 },
        { state: 'PENDING', count: 2 - main.paid, sum: 2_003 - main.paid * 1_000 },
      ].filter(({ count }) => count > 0),
    }),
  });
  const isTotalOnScreen = (text: string) =>
    waitFor(() => expect(document.body.textContent?.replace(/[\u2068\u2069]/g, '')).toContain(text));
  return { main, fake, isTotalOnScreen };
}

it('totals are read again when a charge changed that no loaded page has', async () => {
  const { main, fake, isTotalOnScreen } = openList();
  await screen.findByText('Customer 1');
  await isTotalOnScreen('R$20.03');
  main.paid = 1;
  act(() =>
    fake.signal('charges-changed', { gatewayId: GATEWAY_ID, rows: [sampleRow(700, { state: 'PAID', paidAt: 1 })] }),
  );
  await isTotalOnScreen('R$10.00');
});

it('rows and totals are read again once a lost connection is back', async () => {
  const { main, fake, isTotalOnScreen } = openList();
  await screen.findByText('Customer 1');
  act(() => fake.connection('lost'));
  main.rows = [sampleRow(3), ...main.rows];
  main.paid = 1;
  act(() => fake.connection('open'));
  expect(await screen.findByText('Customer 3')).toBeTruthy();
  await isTotalOnScreen('R$10.00');
});
