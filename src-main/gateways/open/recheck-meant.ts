/** Reads the charges again whose state an admin or the office's policy gave a meaning. */
import type { StateMeanings } from '../../../src-preload/contract/gateways/gateway.ts';
import { MOST } from '../../../src-preload/contract/values/input-limits.ts';
import type { GatewayCharges } from '../../charges/gateway-charges.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';

interface StoredCharges {
  readonly history: Pick<HistoryApi, 'list'>;
  readonly charges: Pick<GatewayCharges, 'checkMany' | 'isPaused'>;
}

/**
 * Starts a check of every stored charge in a state whose meaning is new, in the time that no other read needs. A read is
 * the source of what a payment brings with it: its instant, its end-to-end id, its fee.
 */
export async function recheckMeant(
  { history, charges }: StoredCharges,
  before: StateMeanings,
  after: StateMeanings,
): Promise<void> {
  const states = Object.keys(after).filter((state) => after[state] !== before[state]);
  if (states.length === 0) return;
  let page = await history.list({ states }, null, MOST.page);
  for (;;) {
    if (page.rows.length > 0) charges.checkMany.start(page.rows.map(({ key }) => key));
    if (page.next === null) return;
    page = await history.list({ states }, page.next, MOST.page);
  }
}

/**
 * The same for all meanings, once for an open gateway, when it is called while a token is there: the office's policy
 * sets a meaning before the gateway opens, and a history that was restored has charges from before the meaning.
 */
export function recheckMeantOnce(stored: StoredCharges, meanings: () => StateMeanings): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone || stored.charges.isPaused) return;
    isDone = true;
    await recheckMeant(stored, {}, meanings());
  };
}
