/** The actions of the audit trail, grouped as the filter offers them. */
import type { AuditAction } from '../../../src-preload/contract/policy/audit.ts';

type Group = 'charges' | 'reports' | 'people' | 'gateways' | 'desk' | 'history';

const GROUP_OF: Readonly<Record<AuditAction, Group>> = {
  'charge-created': 'charges',
  'charge-adopted': 'charges',
  'charge-dismissed': 'charges',
  'charge-not-used': 'charges',
  'amount-accepted': 'charges',
  'return-dated': 'charges',
  'message-opened': 'people',
  'receivable-closed': 'charges',
  'receivable-reopened': 'charges',
  'extra-payment-settled': 'charges',
  'batch-started': 'charges',
  'batch-resumed': 'charges',
  'batch-cancelled': 'charges',
  exported: 'reports',
  'schedule-approved': 'reports',
  'schedule-removed': 'reports',
  closed: 'reports',
  'month-locked': 'reports',
  'statement-matched': 'reports',
  'statement-unmatched': 'reports',
  revealed: 'people',
  erased: 'people',
  'person-exported': 'people',
  'retention-set': 'people',
  'retention-cleared': 'people',
  'gateway-added': 'gateways',
  'gateway-changed': 'gateways',
  'gateway-tested': 'gateways',
  'team-tested': 'gateways',
  'team-migrated': 'gateways',
  'team-connected': 'gateways',
  'team-password-set': 'gateways',
  'team-desk-revoked': 'gateways',
  'token-set': 'gateways',
  'gateway-archived': 'gateways',
  'gateway-unarchived': 'gateways',
  'token-cleared': 'gateways',
  'settings-changed': 'desk',
  'pin-changed': 'desk',
  'pin-refused': 'desk',
  'console-restored': 'desk',
  'trail-accepted': 'desk',
  'policy-applied': 'desk',
  restored: 'history',
  'backed-up': 'history',
  'moved-out': 'history',
  'team-moved-in': 'history',
  'team-moved-out': 'history',
};

/** Every group with its actions. */
export const ACTION_GROUPS: ReadonlyMap<Group, readonly AuditAction[]> = Map.groupBy(
  // The keys of a record over all actions.
  Object.keys(GROUP_OF) as AuditAction[],
  (action) => GROUP_OF[action],
);

/** @param chosen an action, or a group of them; undefined for '', which is every action. */
export function actionsOf(chosen: string): AuditAction[] | undefined {
  for (const [group, actions] of ACTION_GROUPS) {
    if (group === chosen) return [...actions];
    const action = actions.find((each) => each === chosen);
    if (action !== undefined) return [action];
  }
  return undefined;
}
