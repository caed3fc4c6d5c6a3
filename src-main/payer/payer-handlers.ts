/** The operations on the payer's window. */
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { SavePaths } from '../ground/saved-file.ts';
import type { PayerScreen } from './payer-screen.ts';
import { saveCode } from './save-code.ts';

interface PayerHandlerDeps extends SavePaths {
  readonly payer: PayerScreen;
  openPayerWindow(): string | null;
  detailOf(gatewayId: string, key: string): Promise<ChargeDetail>;
}

export function payerHandlers(deps: PayerHandlerDeps): HandlersOf<'payer'> {
  const { payer } = deps;
  return {
    'payer.show': async ({ gatewayId, key, confirmedCodeAmount }) => {
      await payer.show(gatewayId, key, confirmedCodeAmount ?? null);
      return { page: deps.openPayerWindow() };
    },
    'payer.saveCode': async ({ gatewayId, key, format }) => saveCode(deps, await deps.detailOf(gatewayId, key), format),
    'payer.blank': async () => {
      payer.blank();
      return null;
    },
  };
}
