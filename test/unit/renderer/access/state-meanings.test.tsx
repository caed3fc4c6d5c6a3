import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../support/renderer/page.tsx';
import { sampleGateway } from '../../../support/renderer/samples.ts';

const openAccess = () =>
  openPage(
    {
      'charges.statesInUse': () => ['CHARGEBACK', 'FAILED', 'PAID', 'PENDING', 'paid', 'balcao:outcome-unknown'],
      'charges.totals': () => ({
        count: 12,
        sum: 100,
        byState: [
          { state: 'CHARGEBACK', count: 1, sum: 50 },
          { state: 'paid', count: 11, sum: 50 },
        ],
        outcomeUnknown: 0,
        unconfirmed: { count: 0, sum: 0 },
      }),
      'gateways.list': () => [sampleGateway({ returningStates: ['OLD_STATE'] })],
      'gateways.change': () => ({ ...sampleGateway(), forgotten: [] }),
    },
    '#/access',
  );

it('a state has the meanings that the document leaves open, and one that is documented is not listed', async () => {
  openAccess();
  const group = await screen.findByRole('group', { name: 'Meaning of states' });
  await within(group).findByRole('combobox', { name: /CHARGEBACK/ });
  const choices = within(group)
    .getAllByRole<HTMLSelectElement>('combobox')
    .map(({ labels, value, options }) => [labels[0]?.textContent, value, [...options].map((each) => each.value)]);
  expect(choices).toEqual([
    [expect.stringContaining('CHARGEBACK'), 'none', ['none', 'PAID', 'EXPIRED', 'REFUNDED']],
    [expect.stringContaining('Failed'), 'none', ['none', 'REFUNDED']],
    [expect.stringContaining('OLD_STATE'), 'REFUNDED', ['none', 'PAID', 'EXPIRED', 'REFUNDED']],
    [expect.stringContaining('paid (gateway)'), 'none', ['none', 'PAID', 'EXPIRED', 'REFUNDED']],
  ]);
});

it('meanings are saved after a question that has the number of charges of each', async () => {
  const { fake, user } = openAccess();
  const choose = async (state: RegExp, meaning: string) =>
    user.selectOptions(await screen.findByRole('combobox', { name: state }), meaning);
  await choose(/CHARGEBACK/, 'REFUNDED');
  await choose(/paid/, 'PAID');
  await choose(/OLD_STATE/, 'EXPIRED');
  await user.click(screen.getByRole('button', { name: 'Save gateway' }));
  const question = await screen.findByRole('dialog', { name: 'Change the meaning of states?' });
  const lines = (await within(question).findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines.map((line) => line?.replace(/[\u2066-\u2069]/g, ''))).toEqual([
    'CHARGEBACK → Refunded: 1 charge',
    'OLD_STATE → Expired: 0 charges',
    'paid (gateway) → Paid: 11 charges',
  ]);
  expect(fake.inputsOf('gateways.change')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Save gateway' }));
  const [saved] = fake.inputsOf('gateways.change');
  expect(saved?.gateway).toMatchObject({
    returningStates: ['CHARGEBACK'],
    stateMeanings: { paid: 'PAID', OLD_STATE: 'EXPIRED' },
  });
});
