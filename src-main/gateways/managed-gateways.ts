/**
 * The gateways of the office's policy at this desk. They are brought in line before any gateway opens: a token must not
 * travel once more to an address that the office has changed.
 */
import { isDeepStrictEqual } from 'node:util';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { type GatewayInput, gatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import { isSameDestination } from '../../src-preload/contract/gateways/gateway-destination.ts';
import type { ManagedGateway } from '../../src-preload/contract/settings/managed.ts';
import { deleteSecrets, NO_SECRETS, partSecrets } from '../access/gateway/gateway-secrets.ts';
import type { GatewayStore } from '../access/gateway/gateway-store.ts';
import { deleteSecret, type Vault } from '../access/vault/vault.ts';
import type { PolicyGateway } from '../managed/policy.ts';
import { isNameTaken } from './gateway-names.ts';
import type { HistorySummary } from './orphaned-histories.ts';

export interface ManagedGatewayDeps {
  readonly gateways: GatewayStore;
  readonly vault: Vault;
  /** What is on disk of a gateway's history; null where nothing is. */
  historyOf(gatewayId: string): HistorySummary | null;
}

/** What a gateway has that neither the policy nor anybody at the desk has set. */
const UNSET = { verifyPath: '', sendAttemptId: true, requestsPerSecond: 10 };

const NOT_APPLIED: ReadonlySet<ManagedGateway['outcome']> = new Set(['has-history', 'name-taken', 'vault']);

/**
 * Adds the gateways that this desk lacks, and sets the locked fields of the others. An entry is recognized by its id,
 * else by its name, so that a gateway that was set up by hand is not added twice. One that is not locked changes
 * nothing of a gateway that exists.
 */
export async function applyManagedGateways(
  entries: readonly PolicyGateway[],
  deps: ManagedGatewayDeps,
): Promise<ManagedGateway[]> {
  const applied: ManagedGateway[] = [];
  // One after the other: each may take a name that the next one wants.
  for (const entry of entries) applied.push(await applyEntry(entry, deps));
  return applied;
}

async function applyEntry(entry: PolicyGateway, deps: ManagedGatewayDeps): Promise<ManagedGateway> {
  const { gateways } = deps;
  const all = gateways.list();
  const stored =
    all.find(({ id }) => id === entry.id) ??
    all.find(({ id, name, ownSandbox }) => !ownSandbox && isNameTaken([{ id, name }], entry.fields.name, null));
  const result = (outcome: ManagedGateway['outcome'], forgotten = false): ManagedGateway => ({
    id: stored?.id ?? entry.id,
    fields: Object.keys(entry.fields),
    locked: entry.locked && !NOT_APPLIED.has(outcome),
    outcome,
    forgotten,
  });
  if (stored === undefined) {
    if (isNameTaken(all, entry.fields.name, null)) return result('name-taken');
    if (isOfAnother(entry.fields, deps.historyOf(entry.id))) return result('has-history');
    gateways.add(gatewayInput.parse({ ...UNSET, ...entry.fields }), false, entry.id);
    return result('added');
  }
  if (!entry.locked) return result('kept');
  const { id: _id, ownSandbox: _own, ...profile } = stored;
  const changed = withFields(profile, entry.fields);
  if (isDeepStrictEqual(changed, profile)) return result('kept');
  if (isNameTaken(all, changed.name, stored.id)) return result('name-taken');
  const history = deps.historyOf(stored.id);
  // A history that cannot be counted does not count as empty.
  const hasHistory = history !== null && history.charges !== 0;
  try {
    gateways.refuseMove(stored.id, changed, hasHistory);
    if (isSameDestination(stored, changed)) {
      gateways.change(stored.id, changed, hasHistory);
      return result('changed');
    }
    const hadToken = await forget(stored.id, deps);
    const { profile: bare } = partSecrets(changed, NO_SECRETS);
    gateways.change(stored.id, bare, hasHistory);
    return result('changed', hadToken || !isDeepStrictEqual(bare, changed));
  } catch (fault) {
    if (!(fault instanceof ConsoleFailure)) throw fault;
    return result(fault.error.kind === 'vault' ? 'vault' : 'has-history');
  }
}

/**
 * Deletes its token and secrets: before the new destination is saved, so that after a crash between the two no start
 * sends them there. Returns whether there was a token.
 */
async function forget(gatewayId: string, { gateways, vault }: ManagedGatewayDeps): Promise<boolean> {
  await deleteSecret(vault, gatewayId);
  await deleteSecrets(vault, gatewayId);
  const hadToken = gateways.tokenRecord(gatewayId) !== null;
  gateways.recordToken(gatewayId, null);
  return hadToken;
}

/** A proxy keeps its password, which the policy never has. */
function withFields(profile: GatewayInput, fields: PolicyGateway['fields']): GatewayInput {
  const { proxy } = fields;
  const secret = profile.proxy.kind === 'set' ? profile.proxy.secret : '';
  return { ...profile, ...fields, ...(proxy?.kind === 'set' && { proxy: { ...proxy, secret } }) };
}

/** Whether charges of another service, or of another environment, would come back under this id. */
function isOfAnother({ baseUrl, environment }: PolicyGateway['fields'], history: HistorySummary | null): boolean {
  const stamp = history?.stamp ?? null;
  return stamp !== null && (stamp.origin !== new URL(baseUrl).origin || stamp.environment !== environment);
}
