import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ArmedTroubles } from '../../../../src-preload/contract/gateways/sandbox-operations.ts';
import { OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import { ChargePage } from '../../../../src-renderer/charge-page/charge-page.tsx';
import { NewChargePage } from '../../../../src-renderer/new-charge/new-charge-page.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { shownCharge } from '../../../support/renderer/shown-charge.ts';

const OWN_SANDBOX = { gateway: { environment: 'sandbox', ownSandbox: true } } as const;
const CONNECTED_SANDBOX = { gateway: { environment: 'sandbox', ownSandbox: false } } as const;
const ID = '7b0a5b7e-96b3-4b85-9f0e-0f6f3f3d2a11';

describe('problems in the sandbox', () => {
  it('problems of the next charge are chosen on the form, shown until they happen, and can be taken back', async () => {
    const main: { armed: ArmedTroubles } = { armed: { create: null, read: null } };
    const desk = atDesk(
      <NewChargePage />,
      {
        'sandbox.troubles': () => main.armed,
        'sandbox.trouble': ({ trouble }) => {
          main.armed = { create: trouble, read: null };
          return main.armed;
        },
      },
      OWN_SANDBOX,
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Simulate a problem' }));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(8);
    await user.click(screen.getByRole('menuitem', { name: /^Code with another amount/ }));
    await user.click(await screen.findByRole('button', { name: 'Code with another amount: next charge' }));
    await user.click(await screen.findByRole('menuitem', { name: 'No problem' }));
    expect(await screen.findByRole('button', { name: 'Simulate a problem' })).toBeTruthy();
    expect(desk.inputsOf('sandbox.trouble').map(({ trouble }) => trouble)).toEqual(['other-amount', null]);
  });

  it('problems of a check are simulated on the charge: it is checked at once, and the error is shown', async () => {
    const charge = shownCharge();
    const desk = atDesk(
      <ChargePage chargeKey={charge.key} />,
      {
        'charges.detail': () => charge,
        'sandbox.trouble': ({ trouble }) => ({ create: null, read: trouble }),
        'charges.checkNow': () => {
          throw failure({ kind: 'network', cause: 'reset' });
        },
      },
      OWN_SANDBOX,
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Simulate a problem' }));
    // A charge that exists keeps its amount and its payer.
    expect(await screen.findAllByRole('menuitem')).toHaveLength(6);
    await user.click(screen.getByRole('menuitem', { name: /^Answer lost/ }));
    const simulate = screen.getByRole('region', { name: 'Simulate' });
    expect(await within(simulate).findByRole('alert')).toBeTruthy();
    expect(desk.inputsOf('sandbox.trouble')).toEqual([
      { gatewayId: desk.gatewayId, key: charge.key, request: 'read', trouble: 'lose-answer' },
    ]);
    expect(desk.inputsOf('charges.checkNow')).toHaveLength(1);
  });

  it('problems are offered at no connected gateway, a service’s sandbox included', async () => {
    const desk = atDesk(<NewChargePage />, {}, CONNECTED_SANDBOX);
    await screen.findByLabelText('Name');
    expect(screen.queryByRole('button', { name: 'Simulate a problem' })).toBeNull();
    expect(desk.inputsOf('sandbox.troubles')).toEqual([]);
  });
});

describe('an unknown outcome in the sandbox', () => {
  const unknown = shownCharge({
    ...{ state: OUTCOME_UNKNOWN, transactionId: null, watch: { kind: 'none' }, code: { verdict: 'absent' } },
  });
  const open = (transactionId: string | null, choice: Parameters<typeof atDesk>[2]) =>
    atDesk(
      <ChargePage chargeKey={unknown.key} />,
      { 'charges.detail': () => unknown, 'sandbox.recordedId': () => ({ transactionId }) },
      choice,
    );

  it('an unknown outcome in the sandbox is found there: its ID stands ready to be looked up', async () => {
    open(ID, OWN_SANDBOX);
    await userEvent.click(await screen.findByRole('button', { name: 'Find in the sandbox' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('textbox')).toHaveProperty('value', ID);
  });

  it('an unknown outcome in the sandbox that recorded nothing says that it was never created', async () => {
    open(null, OWN_SANDBOX);
    await userEvent.click(await screen.findByRole('button', { name: 'Find in the sandbox' }));
    expect(await screen.findByText(/it was never created/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('an unknown outcome at a connected gateway is asked of its support, as always', async () => {
    open(ID, CONNECTED_SANDBOX);
    expect(await screen.findByRole('button', { name: 'Look up an ID' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Find in the sandbox' })).toBeNull();
  });
});
