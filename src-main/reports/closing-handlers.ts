/** The contract's operations on closings. */
import type { closingOperations } from '../../src-preload/contract/reports/closing-operations.ts';
import type { severalClosingsOperations } from '../../src-preload/contract/reports/several-closings.ts';
import type { StoredGateway } from '../access/setup/gateway-store.ts';
import type { Handlers } from '../ground/dispatch.ts';
import type { Log } from '../ground/log.ts';
import { type ClosingDeps, closePeriod, listClosings, readClosing, sealedClosingOf } from './closing.ts';
import { ofGatewayNamed, oneEnvironment } from './exports/several-gateways.ts';
import { type ReportFileDeps, saveClosingFile } from './save-report-files.ts';

export interface ClosingHandlerDeps extends Omit<ReportFileDeps, 'timeZone'> {
  gateways(): readonly Pick<StoredGateway, 'id' | 'name' | 'environment'>[];
  closingOf(gatewayId: string): ClosingDeps;
  readonly log: Log;
}

export function closingHandlers({
  gateways,
  closingOf,
  log,
  ...files
}: ClosingHandlerDeps): Pick<Handlers, keyof typeof closingOperations | keyof typeof severalClosingsOperations> {
  return {
    'closing.read': ({ gatewayId, period, basis, closingId }) =>
      readClosing(closingOf(gatewayId), period, basis, closingId),
    'closing.close': async ({ gatewayId, period, basis }) => {
      const closing = await closePeriod(closingOf(gatewayId), period, basis);
      log({ event: 'closed', gateway: gatewayId, basis, length: period.length === 7 ? 'month' : 'day' });
      return closing;
    },
    'closing.lock': async ({ gatewayId, month, isLocked }) => {
      const { history, clock, operator } = closingOf(gatewayId);
      await history.lockMonth(month, isLocked, clock.now(), operator);
      return null;
    },
    'closing.readSeveral': async ({ gatewayIds, period, basis }) =>
      Promise.all(
        oneEnvironment(gateways(), gatewayIds).map(async ({ id, name }) => {
          const closing = await ofGatewayNamed(name, () => readClosing(closingOf(id), period, basis));
          return { gatewayId: id, gatewayName: name, closing };
        }),
      ),
    'closing.sealed': async ({ gatewayId, closingId }) => {
      const { figuresText: _, rowTexts: __, ...closing } = await sealedClosingOf(closingOf(gatewayId), closingId);
      return closing;
    },
    'closing.save': async ({ gatewayId, closingId, language }) => {
      const of = closingOf(gatewayId);
      return saveClosingFile({ ...files, timeZone: of.timeZone }, await sealedClosingOf(of, closingId), language);
    },
    'closing.list': ({ gatewayId }) => listClosings(closingOf(gatewayId)),
    'closing.latest': ({ gatewayId }) => closingOf(gatewayId).history.latestClosing(),
    'closing.outdated': async ({ gatewayId }) => {
      const { history, returningStates } = closingOf(gatewayId);
      return { periods: await history.outdatedClosings(returningStates) };
    },
  };
}
