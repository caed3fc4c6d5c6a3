/**
 * Refuses what the policy locks, for every caller: after the idle lock and the PIN, before anything is done or audited.
 */
import { isDeepStrictEqual } from 'node:util';
import { type LockedInput, operations } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { GatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import type { PolicyLock } from '../../src-preload/contract/policy/operation-type.ts';
import type { ExportOptions } from '../../src-preload/contract/reports/export-options.ts';
import type { ManagedSetup } from '../../src-preload/contract/settings/managed.ts';
import type { StoredGateway } from '../access/setup/gateway-store.ts';
import { type AnyHandler, type Handlers, wrapHandlers } from '../ground/dispatch.ts';

/** Returns the policy's name of what keeps an input from being carried out; null where nothing does. */
type Locks = { readonly [Lock in PolicyLock]: (input: LockedInput<Lock>) => string | null };

/** The policy's name of the mask that an export lacks; null where it may be written. */
export function exportLock(
  { exportsMasked }: Pick<ManagedSetup, 'exportsMasked'>,
  { masked, rawAnswers }: Pick<ExportOptions, 'masked' | 'rawAnswers'>,
): string | null {
  return exportsMasked && (!masked || rawAnswers) ? 'masks.exports' : null;
}

/** The same handlers; one whose input a lock forbids rejects with ConsoleFailure `managed`. */
export function withLocks(
  handlers: Handlers,
  setup: ManagedSetup | null,
  gateways: { list(): readonly StoredGateway[]; get(id: string): StoredGateway },
): Handlers {
  if (setup === null) return handlers;
  const locked = new Set(setup.settings.filter((each) => each.locked).map(({ name }) => name));
  const added = () => (setup.gatewaysLocked ? 'gatewaysLocked' : null);
  const locks: Locks = {
    settings: (change) => {
      const name = Object.keys(change).find((each) => locked.has(each));
      return name === undefined ? null : `settings.${name}`;
    },
    'added-gateways': added,
    'own-sandbox': () => (gateways.list().some(({ ownSandbox }) => ownSandbox) ? null : added()),
    'gateway-fields': ({ gatewayId, gateway }) => {
      const entry = setup.gateways.find(({ id, locked }) => id === gatewayId && locked);
      if (entry === undefined) return null;
      const stored = gateways.get(gatewayId);
      const field = entry.fields.find((each) => !isDeepStrictEqual(fieldOf(gateway, each), fieldOf(stored, each)));
      return field === undefined ? null : `gateways.${field}`;
    },
    // The office decides at which gateways payments are watched.
    'archived-gateways': ({ gatewayId }) =>
      setup.gateways.some(({ id, locked }) => id === gatewayId && locked) ? 'gateways.archived' : null,
    'unmasked-exports': ({ options }) =>
      exportLock(setup, { masked: options.masked, rawAnswers: 'rawAnswers' in options && options.rawAnswers }),
    reveal: () => (setup.revealLocked ? 'masks.reveal' : null),
  };
  return wrapHandlers(handlers, (name, handle): AnyHandler => {
    const { lock } = operations[name];
    if (lock === null) return handle;
    // Operation and lock are tied by the contract, which types cannot follow through a union.
    const refuses = locks[lock] as (input: unknown) => string | null;
    return async (input, caller) => {
      const field = refuses(input);
      if (field !== null) throw new ConsoleFailure({ kind: 'managed', field });
      return handle(input, caller);
    };
  });
}

/** A proxy's password is typed at the desk, so a locked proxy is compared without it. */
function fieldOf(gateway: GatewayInput, field: string): unknown {
  if (field === 'proxy' && gateway.proxy.kind === 'set') return { ...gateway.proxy, secret: '' };
  return Object.entries(gateway).find(([name]) => name === field)?.[1];
}
