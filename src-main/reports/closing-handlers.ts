/** The contract's operations on closings. */
import type { closingOperations } from '../../src-preload/contract/reports/closing-operations.ts';
import type { Handlers } from '../dispatch.ts';
import { type ClosingDeps, closePeriod, listClosings, readClosing } from './closing.ts';

export interface ClosingHandlerDeps {
  closingOf(gatewayId: string): ClosingDeps;
  log(line: { readonly event: string; readonly [field: string]: string | number | boolean | null }): void;
}

export function closingHandlers({
  closingOf,
  log,
}: ClosingHandlerDeps): Pick<Handlers, keyof typeof closingOperations> {
  return {
    'closing.read': ({ gatewayId, period, basis, closingId }) =>
      readClosing(closingOf(gatewayId), period, basis, closingId),
    'closing.close': async ({ gatewayId, period, basis }) => {
      const closing = await closePeriod(closingOf(gatewayId), period, basis);
      log({ event: 'closed', gateway: gatewayId, basis, length: period.length === 7 ? 'month' : 'day' });
      return closing;
    },
    'closing.list': ({ gatewayId }) => listClosings(closingOf(gatewayId)),
    'closing.outdated': async ({ gatewayId }) => {
      const { history, returningStates } = closingOf(gatewayId);
      return { periods: await history.outdatedClosings(returningStates) };
    },
  };
}
