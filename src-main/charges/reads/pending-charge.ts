/** Rows that the watch reads again. */
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { gatewayState } from '../../../src-preload/contract/charges/money-standing.ts';
import { HOUR } from '../../../src-preload/contract/values/durations.ts';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import { QUIET_HOURS } from '../../../src-preload/contract/watch/automatic-checks.ts';
import type { Clock } from '../../ground/clock.ts';
import type { HistoryApi, PendingCharge } from '../../history/api/history-api.ts';
import { endsWatch } from '../watch/entry/watch-end.ts';
import type { Watch } from '../watch/watch.ts';

/**
 * How long after its expiry an EXPIRED charge is still read after a start (ms): the quiet re-check, the watch, and a clock
 * that is wrong by hours.
 */
const EXPIRED_LOOK_BACK = (QUIET_HOURS + 24) * HOUR;

/** The rows of the history that a watch begins with. */
export function pendingCharges(
  history: Pick<HistoryApi, 'pendingCharges'>,
  clock: Pick<Clock, 'now'>,
): Promise<PendingCharge[]> {
  return history.pendingCharges(clock.now() - EXPIRED_LOOK_BACK);
}

/**
 * A row as a charge of the watch; null where it does not change by itself any more, or has no transaction.
 * @param clockOffset of the clock that dated its creation; null for the service's, as the watch has it.
 */
export function pendingOf(row: ChargeRow, clockOffset: number | null = null): PendingCharge | null {
  const { key, transactionId, createdAt, expiresAt, lastCheckedAt } = row;
  const state = gatewayState(row);
  if (transactionId === null || state === OUTCOME_UNKNOWN || endsWatch(state)) return null;
  return { key, transactionId, state, createdAt, expiresAt, lastCheckedAt, clockOffset };
}

/**
 * Adds a row that may still change to the watch.
 * @param clockOffset of the clock that dated its creation; null for the service's, as the watch has it.
 */
export function watchIfOpen(watch: Pick<Watch, 'add'>, row: ChargeRow, clockOffset: number | null = null): void {
  const pending = pendingOf(row, clockOffset);
  if (pending !== null) watch.add(pending);
}
