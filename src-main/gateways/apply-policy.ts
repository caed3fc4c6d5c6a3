/** Applies the office's policy at a start: what of it changed something here is recorded and logged. */
import { join } from 'node:path';
import type { ManagedSetup } from '../../src-preload/contract/settings/managed.ts';
import type { GatewayStore } from '../access/setup/gateway-store.ts';
import type { Vault } from '../access/vault/vault.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Log } from '../ground/log.ts';
import { historyOnDisk } from '../history/history-on-disk.ts';
import { managedSetupOf } from '../managed/managed-setup.ts';
import { type LoadedPolicy, policyProblemLines } from '../managed/policy-file.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { applyManagedGateways } from './managed-gateways.ts';

export interface ApplyPolicyDeps {
  readonly dataFolder: string;
  readonly settings: Pick<SettingsStore, 'enforced' | 'writeEnforced'>;
  readonly gateways: GatewayStore;
  readonly vault: Vault;
  readonly auditLog: Pick<AuditLog, 'recordDone'>;
  readonly log: Log;
  /** Called with each error that kept something from being read or saved. */
  readonly failed: (fault: unknown) => void;
}

/**
 * To be awaited before any gateway opens. Null where there is no policy. Never rejects for a busy, full or unreadable
 * file: that is reported, and a setting that could not be saved applies nevertheless.
 */
export async function applyPolicy(
  loaded: LoadedPolicy | null,
  { dataFolder, settings, gateways, vault, auditLog, log, failed }: ApplyPolicyDeps,
): Promise<ManagedSetup | null> {
  if (loaded === null) return null;
  const { source, policy } = loaded;
  for (const line of policyProblemLines(loaded)) log(line);
  if (policy === null) return managedSetupOf(loaded, []);
  const applied = await applyManagedGateways(policy.gateways, {
    gateways,
    vault,
    historyOf: (id) => historyOnDisk(join(dataFolder, 'gateways', id)),
    failed,
  });
  log({ event: 'policy-applied', source, changed: settings.enforced.length, gateways: applied.length });
  if (settings.enforced.length > 0) {
    try {
      settings.writeEnforced();
    } catch (fault) {
      failed(fault);
    }
    auditLog.recordDone({
      action: 'policy-applied',
      gatewayId: null,
      subject: { settings: settings.enforced.toSorted().join(' ') },
    });
  }
  for (const { id, fields, outcome, forgotten } of applied) {
    if (outcome === 'kept') continue;
    log({ event: 'policy-gateway', gateway: id, outcome, forgotten });
    if (outcome !== 'added' && outcome !== 'changed' && !forgotten) continue;
    const subject = { gateway: id, outcome, fields: fields.join(' '), ...(forgotten && { forgotten: 'token' }) };
    auditLog.recordDone({ action: 'policy-applied', gatewayId: id, subject });
  }
  return managedSetupOf(loaded, applied);
}
