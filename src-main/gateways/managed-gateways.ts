/**
 * The gateways of the office's policy at this desk. They are brought in line before any gateway opens: a token must not
 * travel once more to an address that the office has changed.
 */
import { isDeepStrictEqual } from 'node:util';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { type GatewayInput, gatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import { isSameDestination } from '../../src-preload/contract/gateways/gateway-destination.ts';
import type { ManagedGateway } from '../../src-preload/contract/settings/managed.ts';
import { isNameTaken } from '../access/setup/gateway-names.ts';
import { deleteSecrets, NO_SECRETS, partSecrets } from '../access/setup/gateway-secrets.ts';
import { type GatewayStore, isMove, type StoredGateway } from '../access/setup/gateway-store.ts';
import { deleteSecret, type Vault } from '../access/vault/vault.ts';
import type { HistorySummary } from '../history/history-on-disk.ts';
import type { PolicyGateway } from '../managed/policy.ts';
import { isOfAnother } from './orphaned-histories.ts';

export interface ManagedGatewayDeps {
  readonly gateways: GatewayStore;
  readonly vault: Vault;
  /** What is on disk of a gateway's history; null where nothing is. */
  historyOf(gatewayId: string): HistorySummary | null;
  /** Called with the error that kept an entry from being applied. */
  failed(fault: unknown): void;
}

/** What a gateway has that neither the policy nor anybody at the desk has set. */
const UNSET = { verifyPath: '', sendAttemptId: true, requestsPerSecond: 10 };

const NOT_APPLIED: ReadonlySet<ManagedGateway['outcome']> = new Set([
  'has-history',
  'name-taken',
  'vault',
  'unreadable',
]);

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
  const ids = new Set(entries.map(({ id }) => id));
  for (const entry of entries) applied.push(await applyEntry(entry, ids, deps));
  return applied;
}

/** @param ids of all entries: a gateway that another entry names by its id is not meant by its name. */
async function applyEntry(
  entry: PolicyGateway,
  ids: ReadonlySet<string>,
  deps: ManagedGatewayDeps,
): Promise<ManagedGateway> {
  const { gateways } = deps;
  const all = gateways.list();
  const stored =
    all.find(({ id }) => id === entry.id) ??
    all.find(
      ({ id, name, ownSandbox }) => !ownSandbox && !ids.has(id) && isNameTaken([{ id, name }], entry.fields.name, null),
    );
  let forgotten = false;
  const result = (outcome: ManagedGateway['outcome']): ManagedGateway => ({
    id: stored?.id ?? entry.id,
    fields: Object.keys(entry.fields),
    locked: entry.locked && !NOT_APPLIED.has(outcome),
    outcome,
    forgotten,
  });
  try {
    return result(await outcomeOf(entry, stored, deps, () => (forgotten = true)));
  } catch (fault) {
    if (fault instanceof ConsoleFailure && fault.error.kind === 'vault') return result('vault');
    if (fault instanceof ConsoleFailure && fault.error.kind === 'gateway-has-history') return result('has-history');
    // A busy, full or unreadable file of one gateway must not keep the others from opening.
    deps.failed(fault);
    return result('unreadable');
  }
}

/** @param onForgotten called once a token or a secret was deleted, whatever happens then. */
async function outcomeOf(
  entry: PolicyGateway,
  stored: StoredGateway | undefined,
  deps: ManagedGatewayDeps,
  onForgotten: () => void,
): Promise<ManagedGateway['outcome']> {
  const { gateways } = deps;
  const all = gateways.list();
  if (stored === undefined) {
    if (isNameTaken(all, entry.fields.name, null)) return 'name-taken';
    const history = deps.historyOf(entry.id);
    if (history?.isForeign) return 'unreadable';
    // The charges of another service, or of another environment, would come back under this id.
    if (isOfAnother(entry.fields, history)) return 'has-history';
    gateways.add(gatewayInput.parse({ ...UNSET, ...entry.fields }), false, entry.id);
    return 'added';
  }
  if (!entry.locked) return 'kept';
  const { id, ownSandbox: _own, archivedAt: _archived, team: _team, ...profile } = stored;
  const changed = withFields(profile, entry.fields);
  if (isDeepStrictEqual(changed, profile)) return 'kept';
  if (isNameTaken(all, changed.name, id)) return 'name-taken';
  const hasHistory = isMove(profile, changed) && hasCharges(deps.historyOf(id));
  gateways.refuseMove(id, changed, hasHistory);
  if (isSameDestination(stored, changed)) {
    gateways.change(id, changed, hasHistory);
    return 'changed';
  }
  const { profile: bare } = partSecrets(changed, NO_SECRETS);
  const hadSecrets = gateways.tokenRecord(id) !== null || !isDeepStrictEqual(bare, changed);
  await forget(id, deps);
  if (hadSecrets) onForgotten();
  gateways.recordToken(id, null);
  gateways.change(id, bare, hasHistory);
  return 'changed';
}

/** A history that cannot be counted does not count as empty. */
function hasCharges(history: HistorySummary | null): boolean {
  return history !== null && history.charges !== 0;
}

/**
 * Deletes its token and secrets: before the new destination is saved, so that after a crash between the two no start
 * sends them there.
 */
async function forget(gatewayId: string, { vault }: ManagedGatewayDeps): Promise<void> {
  await deleteSecret(vault, gatewayId);
  await deleteSecrets(vault, gatewayId);
}

/** A proxy keeps its password, which the policy never has. */
function withFields(profile: GatewayInput, fields: PolicyGateway['fields']): GatewayInput {
  const { proxy } = fields;
  const secret = profile.proxy.kind === 'set' ? profile.proxy.secret : '';
  return { ...profile, ...fields, ...(proxy?.kind === 'set' && { proxy: { ...proxy, secret } }) };
}
