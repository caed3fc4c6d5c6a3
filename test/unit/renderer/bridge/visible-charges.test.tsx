/** What is reported to main about the visible charges of a window: main checks those first. */
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BridgeProvider } from '../../../../src-renderer/bridge/bridge-context.tsx';
import { useVisibleCharges } from '../../../../src-renderer/bridge/visible-charges.ts';
import { fakeBridge } from '../../../support/renderer/fake-bridge.ts';

afterEach(cleanup);

const HERE = '11111111-1111-4111-8111-111111111111';
const THERE = '22222222-2222-4222-8222-222222222222';
const CHARGE = '33333333-3333-4333-8333-333333333333';

function List({ gatewayId }: { readonly gatewayId: string }) {
  useVisibleCharges(gatewayId, [CHARGE]);
  return null;
}

it('leaving a gateway reports to main that none of its charges is visible', async () => {
  const fake = fakeBridge({ 'charges.onScreen': () => null });
  const at = (gatewayId: string) => (
    <BridgeProvider bridge={fake.bridge}>
      <List key={gatewayId} gatewayId={gatewayId} />
    </BridgeProvider>
  );
  const { rerender } = render(at(HERE));
  await waitFor(() => expect(fake.inputsOf('charges.onScreen')).toEqual([{ gatewayId: HERE, keys: [CHARGE] }]));
  rerender(at(THERE));
  await waitFor(() =>
    expect(fake.inputsOf('charges.onScreen').slice(1)).toEqual([
      { gatewayId: HERE, keys: [] },
      { gatewayId: THERE, keys: [CHARGE] },
    ]),
  );
});
