/** The states that end the watch of a charge. */
import { isFinal } from '../../../../src-preload/contract/values/states.ts';

/**
 * Whether the watch ends at this state, though a reconciliation may still find a change: final, and not by expiry
 * alone.
 */
export function endsWatch(state: string): boolean {
  return isFinal(state) && !isExpired(state);
}

/**
 * EXPIRED ends the polling that the document recommends, but not the quiet re-check: expiry depends on a clock alone,
 * and the payer's bank may have settled just before it.
 */
export function isExpired(state: string): boolean {
  return state === 'EXPIRED';
}
