/** Applies the office's policy at a start: what of it changed something here is recorded and logged. */
import { join } from 'node:path';
import type { ManagedSetup } from '../../src-preload/contract/settings/managed.ts';
import type { GatewayStore } from '../access/gateway/gateway-store.ts';
import type { Vault } from '../access/vault/vault.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { managedSetupOf } from '../managed/managed-setup.ts';
import type { LoadedPolicy } from '../managed/policy-file.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { applyManagedGateways } from './managed-gateways.ts';
import type { OpenGatewayDeps } from './open-gateway.ts';
import { historyOnDisk } from './orphaned-histories.ts';

export interface ApplyPolicyDeps {
  readonly dataFolder: string;
  readonly settings: Pick<SettingsStore, 'enforced'>;
  readonly gateways: GatewayStore;
  readonly vault: Vault;
  readonly auditLog: Pick<AuditLog, 'recordDone'>;
  readonly log: OpenGatewayDeps['log'];
}

/** To be awaited before any gateway opens. Null where there is no policy. */
export async function applyPolicy(
  loaded: LoadedPolicy | null,
  { dataFolder, settings, gateways, vault, auditLog, log }: ApplyPolicyDeps,
): Promise<ManagedSetup | null> {
  if (loaded === null) return null;
  const { source, problems, policy } = loaded;
  for (const { kind, field } of problems) {
    // The name of an unknown field is whatever was typed there.
    const isListed = kind !== 'unknown' && kind !== 'secret';
    log({ event: 'policy-not-applied', source, problem: kind, field: isListed ? field : null });
  }
  if (policy === null) return managedSetupOf(loaded, []);
  const applied = await applyManagedGateways(policy.gateways, {
    gateways,
    vault,
    historyOf: (id) => historyOnDisk(join(dataFolder, 'gateways', id)),
  });
  log({ event: 'policy-applied', source, changed: settings.enforced.length, gateways: applied.length });
  if (settings.enforced.length > 0)
    auditLog.recordDone({
      action: 'policy-applied',
      gatewayId: null,
      subject: { settings: settings.enforced.toSorted().join(' ') },
    });
  for (const { id, fields, outcome, forgotten } of applied) {
    if (outcome === 'kept') continue;
    log({ event: 'policy-gateway', outcome, forgotten });
    if (outcome !== 'added' && outcome !== 'changed') continue;
    const subject = { gateway: id, outcome, fields: fields.join(' '), ...(forgotten && { forgotten: 'token' }) };
    auditLog.recordDone({ action: 'policy-applied', gatewayId: id, subject });
  }
  return managedSetupOf(loaded, applied);
}
