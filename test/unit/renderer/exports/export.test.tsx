import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ExportedFile } from '../../../../src-preload/contract/reports/export-options.ts';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleRow } from '../../../support/renderer/samples.ts';

const file: ExportedFile = {
  fileName: 'charges.csv',
  path: '/home/maria/Downloads/charges.csv',
  rows: 1200,
  bytes: 45_000,
  sha256: 'ab'.repeat(32),
  download: null,
  sum: 120_000,
  manifest: null,
};

it('an export uses the filter on screen, shows its progress, and ends with the saved file', async () => {
  const finished = Promise.withResolvers<ExportedFile>();
  const { fake, user } = openPage({ ...deskResponses([sampleRow(0)]), 'exports.write': () => finished.promise });
  await user.click(await screen.findByRole('button', { name: 'Paid' }));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  const [input] = fake.inputsOf('exports.write');
  expect(input).toMatchObject({
    filter: { states: ['PAID'] },
    options: { format: 'csv', dialect: 'international', masked: false },
    language: 'en',
  });

  act(() => fake.signal('export-progress', { exportId: input?.exportId ?? '', rows: 600, total: 1200 }));
  expect(await screen.findByText(/600 of 1,200 rows/)).toBeTruthy();
  act(() => fake.signal('export-progress', { exportId: crypto.randomUUID(), rows: 7, total: 9 }));
  expect(screen.queryByText(/7 of 9/)).toBeNull();

  finished.resolve(file);
  expect(await screen.findByText('charges.csv')).toBeTruthy();
  expect(screen.getByText(file.sha256).closest('details')?.open).toBe(false);
  expect(screen.getByText(/1,200 rows/)).toBeTruthy();
});

const listTotals = (sum: number) => ({
  ...{ count: 1200, sum, outcomeUnknown: 0, unconfirmed: { count: 0, sum: 0 } },
  byState: [{ state: 'PAID', count: 1200, sum }],
});

it.each([
  [120_000, 'On screen: R$1,200.00, the same.'],
  [119_000, 'On screen: R$1,190.00. Difference: R$10.00. Charges changed after the export was started'],
] as const)(
  'an export ends with the sum on screen next to its own, and says why they differ: %i',
  async (sum, words) => {
    const { user } = openPage({
      ...deskResponses([sampleRow(0)]),
      'charges.totals': () => listTotals(sum),
      'exports.write': () => file,
    });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect((await screen.findByText(/^On screen:/)).textContent).toContain(words);
  },
);

it('an export whose sum on screen cannot be read is written all the same', async () => {
  let isListed = false;
  const { user } = openPage({
    ...deskResponses([sampleRow(0)]),
    'charges.totals': () => {
      if (isListed) throw failure({ kind: 'disconnected' });
      return listTotals(120_000);
    },
    'exports.write': () => file,
  });
  const start = await screen.findByRole('button', { name: 'Export CSV' });
  isListed = true;
  await user.click(start);
  expect(await screen.findByText('charges.csv')).toBeTruthy();
  expect(screen.queryByText(/^On screen:/)).toBeNull();
});

it('a cancelled export shows that no file was left behind', async () => {
  const finished = Promise.withResolvers<ExportedFile>();
  const { fake, user } = openPage({
    ...deskResponses([sampleRow(0)]),
    'exports.write': () => finished.promise,
    'exports.cancel': () => {
      finished.reject(failure({ kind: 'cancelled' }));
      return null;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel the export' }));
  expect(await screen.findByText(/No file was saved/)).toBeTruthy();
  expect(fake.inputsOf('exports.cancel')).toEqual([{ exportId: fake.inputsOf('exports.write')[0]?.exportId }]);
});

it('an export that main refuses for its choice of gateways says why', async () => {
  const issues = [{ path: 'alsoGateways', code: 'export-selection-of-one' }];
  const { user } = openPage({
    ...deskResponses([sampleRow(0)]),
    'exports.write': () => {
      throw failure({ kind: 'invalid-input', issues });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Export them without other gateways.');
});
