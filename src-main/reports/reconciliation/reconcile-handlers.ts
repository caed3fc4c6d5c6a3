/** The contract's operations on reconciliations, and on the daily reads of settled charges. */

import { DAY } from '../../../src-preload/contract/values/durations.ts';
import type { Clock } from '../../ground/clock.ts';
import type { HandlersOf } from '../../ground/dispatch.ts';
import { nextDay, zonedTime } from '../../ground/zoned-time.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import { LOOKED_AT } from './reconciler.ts';
import type { Reconciliations } from './reconciliations.ts';

/** The most findings in one response. */
const MOST_FINDINGS = 1_000;
/** How far back the findings of the automatic rounds are shown (ms), and how many. */
const SWEEP_LOOK_BACK = 30 * DAY;
const MOST_SWEPT = 200;

export interface ReconcileHandlersDeps {
  readonly clock: Clock;
  readonly timeZone: () => string;
  readonly reconciliations: Pick<Reconciliations, 'of'>;
  historyOf(gatewayId: string): Pick<HistoryApi, 'reconciliations' | 'reconciliationFindings' | 'sweepReport'>;
}

export function reconcileHandlers(deps: ReconcileHandlersDeps): HandlersOf<'reconcile'> {
  const { clock, timeZone, reconciliations, historyOf } = deps;
  return {
    'reconcile.start': async ({ gatewayId, basis, days, rate }) => {
      const zoned = zonedTime(timeZone());
      const period = { basis, from: zoned.startOf(days.from), before: zoned.startOf(nextDay(days.to)) };
      return reconciliations.of(gatewayId).start(period, rate);
    },
    'reconcile.list': async ({ gatewayId }) => [...(await historyOf(gatewayId).reconciliations(LOOKED_AT))],
    'reconcile.pause': async ({ gatewayId, id }) => reconciliations.of(gatewayId).pause(id),
    'reconcile.resume': async ({ gatewayId, id }) => reconciliations.of(gatewayId).resume(id),
    'reconcile.cancel': async ({ gatewayId, id }) => reconciliations.of(gatewayId).cancel(id),
    'reconcile.findings': async ({ gatewayId, id }) => [
      ...(await historyOf(gatewayId).reconciliationFindings(id, MOST_FINDINGS)),
    ],
    'reconcile.sweep': async ({ gatewayId }) => {
      const report = await historyOf(gatewayId).sweepReport(clock.now() - SWEEP_LOOK_BACK, MOST_SWEPT);
      return { ...report, findings: [...report.findings] };
    },
  };
}
