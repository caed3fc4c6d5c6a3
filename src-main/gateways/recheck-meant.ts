/** Reads the charges again whose state an admin gave a meaning. */
import type { StateMeanings } from '../../src-preload/contract/gateways/gateway.ts';
import { MOST } from '../../src-preload/contract/values/input-limits.ts';
import type { OpenGateway } from './open/open-gateway.ts';

/**
 * Starts a check of every stored charge in a state whose meaning is new, in the time that no other read needs. A read is
 * the source of what a payment brings with it: its instant, its end-to-end id, its fee.
 */
export async function recheckMeant(
  { history, charges }: Pick<OpenGateway, 'history' | 'charges'>,
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
