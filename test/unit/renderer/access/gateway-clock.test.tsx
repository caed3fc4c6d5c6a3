import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AccessStatus } from '../../../../src-preload/contract/gateways/gateway.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { NOON, sampleAccess, sampleGateway } from '../../../support/renderer/samples.ts';

const HOUR = 3_600_000;
const example = { written: '2026-11-20T09:00:00Z', readAs: NOON };

it.each([
  ['measured', { zone: { ms: 3 * HOUR, isSet: false } }, 'It sends local time (UTC−3) as if it were UTC.'],
  ['set', { zone: { ms: -5.5 * HOUR, isSet: true } }, 'Corrected as set below (UTC+5:30).'],
  ['without a zone', { isUnzoned: true }, 'It sends times without a time zone.'],
  ['behind', { behind: 4 * 60_000 }, 'Its clock is 4 minutes behind.'],
  ['ahead', { behind: -60_000 }, 'Its clock is 1 minute ahead.'],
])('Access shows the clock of the gateway, with an example: %s', async (_, part, sentence) => {
  const clock: AccessStatus['clock'] = { zone: null, behind: null, isUnzoned: false, example, ...part };
  openPage({ 'access.status': () => sampleAccess({ clock }) }, '#/access');
  const fact = (await screen.findByText('Times of the gateway')).closest('div');
  expect(fact?.textContent).toContain(sentence);
  expect(fact?.textContent).toMatch(/Example: 2026-11-20T09:00:00Z is read as .*14:00/);
});

it('Access shows nothing of a clock that is right', async () => {
  openPage({}, '#/access');
  await screen.findByText('Expires');
  expect(screen.queryByText('Times of the gateway')).toBeNull();
});

it('an admin sets the zone of a gateway’s times', async () => {
  const { fake, user } = openPage({ 'gateways.change': () => ({ ...sampleGateway(), forgotten: [] }) }, '#/access');
  await user.selectOptions(await screen.findByLabelText(/Time zone of its times/), 'UTC−03:00');
  await user.click(screen.getByRole('button', { name: 'Save gateway' }));
  expect(fake.inputsOf('gateways.change').map(({ gateway }) => gateway.timeZone)).toEqual(['-03:00']);
});
