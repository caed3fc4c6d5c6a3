/** What pages are shown of the policy. */
import type { ManagedGateway, ManagedSetup } from '../../src-preload/contract/settings/managed.ts';
import type { LoadedPolicy } from './policy-file.ts';

/** @param gateways what the policy's gateways came to at this desk. */
export function managedSetupOf(loaded: LoadedPolicy, gateways: ManagedGateway[]): ManagedSetup {
  const { path, source, problems, policy, inForce } = loaded;
  return {
    path,
    source,
    problems: [...problems],
    inForce,
    settings: Object.entries(policy?.settings ?? {}).flatMap(([name, managed]) =>
      managed === undefined ? [] : [{ name, locked: managed.locked }],
    ),
    gateways,
    gatewaysLocked: policy?.gatewaysLocked ?? false,
    exportsMasked: policy?.exportsMasked ?? false,
    revealLocked: policy?.revealLocked ?? false,
  };
}
