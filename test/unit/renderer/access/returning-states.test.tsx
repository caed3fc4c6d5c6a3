import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../support/renderer/page.tsx';
import { sampleGateway } from '../../../support/renderer/samples.ts';

it('an admin marks which states in use take money back; REFUNDED, which always does, is not listed', async () => {
  const { fake, user } = openPage(
    {
      'charges.statesInUse': () => ['CHARGEBACK', 'FAILED', 'PAID', 'PENDING', 'REFUNDED', 'balcao:outcome-unknown'],
      'gateways.list': () => [sampleGateway({ returningStates: ['OLD_STATE'] })],
      'gateways.change': () => ({ ...sampleGateway(), forgotten: [] }),
    },
    '#/access',
  );
  const group = await screen.findByRole('group', { name: 'Refund states' });
  await screen.findByRole('checkbox', { name: /CHARGEBACK/ });
  const boxes = [...group.querySelectorAll('input')].map(({ value, checked }) => [value, checked]);
  expect(boxes).toEqual([
    ['CHARGEBACK', false],
    ['FAILED', false],
    ['OLD_STATE', true],
  ]);
  await user.click(screen.getByRole('checkbox', { name: /CHARGEBACK/ }));
  await user.click(screen.getByRole('checkbox', { name: /OLD_STATE/ }));
  await user.click(screen.getByRole('button', { name: 'Save gateway' }));
  expect(fake.inputsOf('gateways.change').map(({ gateway }) => gateway.returningStates)).toEqual([['CHARGEBACK']]);
});
