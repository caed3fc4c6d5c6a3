/** What stands around every operation, whichever room handles it. */
import type { ManagedSetup } from '../src-preload/contract/settings/managed.ts';
import type { GatewayStore } from './access/setup/gateway-store.ts';
import type { AuditLog } from './audit/audit-log.ts';
import { audited } from './audit/audited-handlers.ts';
import { refuseOnArchived, refuseWithoutNeeded } from './gateways/gateway-refusals.ts';
import type { RetentionStore } from './gateways/scheduled/retention-store.ts';
import type { Handlers } from './ground/dispatch.ts';
import { withLocks } from './managed/locks.ts';
import { withMasks } from './masking/masked-handlers.ts';
import { withMaskedSearches } from './masking/masked-search.ts';
import type { SecurityRoom } from './security/security.ts';
import { withConsoleFileFailures } from './settings/held-console-file.ts';
import type { SettingsStore } from './settings/settings-store.ts';

export interface WrapperDeps {
  readonly security: Pick<SecurityRoom, 'around' | 'pin' | 'hasAdminRight'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly gatewayStore: GatewayStore;
  readonly gateways: { readonly managed: ManagedSetup | null; readonly retention: Pick<RetentionStore, 'read'> };
  readonly audit: { readonly log: AuditLog };
}

/** The same handlers, each behind all wrappers. */
export function wrapped(handlers: Handlers, deps: WrapperDeps): Handlers {
  const { security, settings, gatewayStore, gateways, audit } = deps;
  const auditedDesk = {
    settings: () => settings.read(),
    gateway: (gatewayId: string) => gatewayStore.get(gatewayId),
    retention: (gatewayId: string) => gateways.retention.read(gatewayId)?.months ?? null,
    isPinSet: () => security.pin.isSet,
  };
  /** The outermost first. */
  const wrappers: readonly ((inner: Handlers) => Handlers)[] = [
    // Whatever reads or writes the file, in a wrapper too.
    withConsoleFileFailures,
    // A hidden desk and a missing PIN learn nothing, not even what a policy locks.
    (inner) => security.around(inner),
    // An admin with the PIN is refused as well, before any effect.
    (inner) => withLocks(inner, gateways.managed, gatewayStore),
    // A kind of history that has no such operation is named before the gateway's state.
    (inner) => refuseWithoutNeeded(inner, gatewayStore),
    // Outside the audit: what an archived gateway refuses is not recorded as done.
    (inner) => refuseOnArchived(inner, gatewayStore),
    // Inside the guard, which knows what this window may.
    (inner) =>
      withMaskedSearches(inner, (caller) => security.hasAdminRight(caller) && gateways.managed?.revealLocked !== true),
    // Around the audit, whose entries take ids and counts from whole outputs.
    withMasks,
    // The innermost: a refused operation did nothing and is not recorded.
    (inner) => audited(inner, audit.log, auditedDesk),
  ];
  return wrappers.reduceRight<Handlers>((inner, wrap) => wrap(inner), handlers);
}
