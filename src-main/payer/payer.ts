/** The room of the payer's window: its content, and the operations that show, save and clear it. */
import type { Signal } from '../../src-preload/contract/contract.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import type { StoredGateway } from '../access/setup/gateway-store.ts';
import type { GatewayCharges } from '../charges/gateway-charges.ts';
import type { Clock } from '../ground/clock.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { SavePaths } from '../ground/saved-file.ts';
import { PAYER_WINDOW, PayerScreen } from './payer-screen.ts';
import { saveCode } from './save-code.ts';

export interface PayerRoomDeps extends SavePaths {
  readonly clock: Clock;
  readonly events: { listen(listener: (signal: Signal) => void): unknown };
  readonly settings: { read(): { readonly payerLanguage: Language; readonly gatewayId: string | null } };
  readonly gatewayStore: {
    get(gatewayId: string): Pick<StoredGateway, 'returningStates' | 'environment'>;
    list(): readonly Pick<StoredGateway, 'id' | 'companyName'>[];
  };
  readonly gateways: {
    /** @throws ConsoleFailure where the gateway is unknown, or its history did not open. */
    chargesOf(gatewayId: string): Pick<GatewayCharges, 'lookup'>;
    /** Undefined where its history is not open. */
    find(gatewayId: string): { readonly charges: Pick<GatewayCharges, 'onScreen'> } | undefined;
  };
  /** Opens the payer's window, or returns the address at which the requesting page opens it. */
  openPayerWindow(): string | null;
  /** Logs an error under what it happened in. */
  report(fault: unknown, operation: string): unknown;
}

export function openPayer(deps: PayerRoomDeps) {
  const { clock, events, settings, gatewayStore, gateways } = deps;
  const screen = new PayerScreen({
    clock,
    detailOf: (gatewayId, key) => gateways.chargesOf(gatewayId).lookup.detail(key),
    language: () => settings.read().payerLanguage,
    shop: () => {
      const { gatewayId } = settings.read();
      // A gateway that was lost may still be the one of the settings.
      return gatewayStore.list().find(({ id }) => id === gatewayId)?.companyName ?? '';
    },
    onScreen: (gatewayId, keys) => gateways.find(gatewayId)?.charges.onScreen(PAYER_WINDOW, keys),
    returningStates: (gatewayId) => gatewayStore.get(gatewayId).returningStates,
    isSandbox: (gatewayId) => gatewayStore.get(gatewayId).environment === 'sandbox',
    failed: (fault) => void deps.report(fault, 'payer'),
  });
  events.listen((signal) => screen.onSignal(signal));
  return { operations: payerHandlers(deps, screen), screen };
}

function payerHandlers(deps: PayerRoomDeps, screen: PayerScreen): HandlersOf<'payer'> {
  return {
    'payer.show': async ({ gatewayId, key, confirmedCodeAmount }) => {
      await screen.show(gatewayId, key, confirmedCodeAmount ?? null);
      return { page: deps.openPayerWindow() };
    },
    'payer.saveCode': async ({ gatewayId, key, format }) =>
      saveCode(deps, await deps.gateways.chargesOf(gatewayId).lookup.detail(key), format),
    'payer.blank': async () => {
      screen.blank();
      return null;
    },
  };
}
