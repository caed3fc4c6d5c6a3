import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleGateway, sampleRow } from '../../../support/renderer/samples.ts';

it('a gateway is archived after its open charges are named, has no settings, and is brought back', async () => {
  let archivedAt: number | null = null;
  const gateway = () => sampleGateway({ archivedAt });
  const { fake, user } = openPage(
    {
      ...deskResponses([sampleRow(0)]),
      'gateways.list': () => [gateway()],
      'gateways.beforeArchiving': () => ({
        ...{ pending: 3, outcomeUnknown: 1, draft: false, reconciling: false, busyWith: null },
      }),
      'gateways.archive': () => {
        archivedAt = 1_790_000_000_000;
        return gateway();
      },
      'gateways.unarchive': () => {
        archivedAt = null;
        return gateway();
      },
    },
    '#/access',
  );
  const goTo = (hash: string) =>
    act(() => {
      window.location.hash = hash;
    });
  const changed = async (by: 'gateways.archive' | 'gateways.unarchive') => {
    await waitFor(() => expect(fake.inputsOf(by)).toHaveLength(1));
    act(() => fake.signal('gateways-changed', [gateway()]));
  };
  await user.click(await screen.findByRole('button', { name: 'Archive this gateway' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(await asked.findByText(/3 charges are still open/)).toBeTruthy();
  expect(asked.getByText(/1 charge has an unknown outcome/)).toBeTruthy();
  expect(fake.inputsOf('gateways.archive')).toEqual([]);
  await user.click(asked.getByRole('button', { name: 'Archive this gateway' }));
  await changed('gateways.archive');
  expect(await screen.findByText('This gateway is archived.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Archived gateway' })).toBeTruthy();
  expect(screen.queryByLabelText('Base URL')).toBeNull();
  goTo('#/new');
  expect(await screen.findByText('No new charges in an archived gateway')).toBeTruthy();
  goTo('#/charges');
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /New charge/ })).toBeNull();
  goTo('#/access');
  await user.click(await screen.findByRole('button', { name: 'Reactivate this gateway' }));
  await changed('gateways.unarchive');
  expect(await screen.findByRole('button', { name: 'Archive this gateway' })).toBeTruthy();
  expect(screen.queryByText('This gateway is archived.')).toBeNull();
});
