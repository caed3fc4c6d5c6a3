import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { sampleGateway } from '../../../support/renderer/samples.ts';

const foldOf = async (field: string) => (await screen.findByLabelText(new RegExp(field))).closest('details');

it('fields that few gateways need are folded, and open where one has a value of its own', async () => {
  openPage({ 'gateways.list': () => [sampleGateway({ verifyPath: '/auth/verify' })] }, '#/access');
  expect((await foldOf('Verify-token path'))?.open).toBe(true);
  expect((await foldOf('Requests per second'))?.open).toBe(false);
  expect((await foldOf('Send no items'))?.open).toBe(false);
});

it('a folded field that main refuses is opened with its error', async () => {
  const issues = [{ path: 'gateway.authority', code: 'authority-unreadable' }];
  const refusing = () => {
    throw failure({ kind: 'invalid-input', issues });
  };
  const { user } = openPage({ 'gateways.change': refusing }, '#/access');
  const fold = await foldOf('Requests per second');
  expect(fold?.open).toBe(false);
  await user.type(await screen.findByLabelText('Name'), '2');
  await user.click(screen.getByRole('button', { name: 'Save gateway' }));
  await waitFor(() => expect(fold?.open).toBe(true));
});

it.each([
  [
    10,
    'Limit for all automatic requests together. With 1,000 charges in automatic checks, each is checked every 1 min 40 s.',
  ],
  [500, 'Limit for all automatic requests together.'],
])('the limit of %s requests a second says how often each of many charges is checked', async (rate, hint) => {
  openPage({ 'gateways.list': () => [sampleGateway({ requestsPerSecond: rate })] }, '#/access');
  const field = await screen.findByLabelText(/Requests per second/);
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent?.replaceAll('\u00A0', ' ')).toBe(hint);
});

it('the fields of a new charge that few desks need are chosen in the gateway’s settings', async () => {
  const { fake, user } = openPage(
    {
      'gateways.list': () => [sampleGateway({ formFields: ['metadata'] })],
      'gateways.change': ({ gateway }) => ({
        ...sampleGateway({ formFields: gateway.formFields ?? [] }),
        forgotten: [],
      }),
    },
    '#/access',
  );
  const fields = within(await screen.findByRole('group', { name: 'Further fields of a new charge' }));
  expect(fields.getByRole('checkbox', { name: 'Metadata' })).toHaveProperty('checked', true);
  await user.click(fields.getByRole('checkbox', { name: 'Item reference' }));
  await user.click(screen.getByRole('button', { name: 'Save gateway' }));
  await waitFor(() =>
    expect(fake.inputsOf('gateways.change')).toMatchObject([
      { gateway: { formFields: ['itemReference', 'metadata'] } },
    ]),
  );
});
