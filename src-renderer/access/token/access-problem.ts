import type { AccessStatus } from '../../../src-preload/contract/gateways/gateway.ts';

/** Why charges are not created or checked, or may be out of date; the banners and the home screen ask here. */
export type AccessProblem = 'absent' | 'unreadable' | 'locked' | 'paused' | 'held' | 'unreachable' | 'failing';

/** The most serious one; null where nothing needs attention. */
export function accessProblemOf({ token, paused, reachability, outage }: AccessStatus): AccessProblem | null {
  if (token === 'absent' || token === 'unreadable' || token === 'locked') return token;
  if (paused) return 'paused';
  if (outage?.kind === 'held') return 'held';
  if (reachability === 'unreachable') return 'unreachable';
  return outage === null ? null : 'failing';
}

/** The gateway cannot be reached now: what is known of its token is from the last check. */
export function isGatewayAway(access: AccessStatus): boolean {
  const problem = accessProblemOf(access);
  return problem === 'unreachable' || problem === 'failing';
}
