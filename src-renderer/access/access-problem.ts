import type { AccessStatus } from '../../src-preload/contract/gateways/gateway.ts';

/** Why charges are not created or checked, or may be out of date; the banners and the home screen ask here. */
export type AccessProblem = 'absent' | 'unreadable' | 'locked' | 'paused' | 'offline';

/** The most serious one; null where nothing needs attention. */
export function accessProblemOf({ token, paused, reachability }: AccessStatus): AccessProblem | null {
  if (token === 'absent' || token === 'unreadable' || token === 'locked') return token;
  if (paused) return 'paused';
  return reachability === 'offline' ? 'offline' : null;
}
