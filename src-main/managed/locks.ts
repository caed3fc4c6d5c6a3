/** Refuses what the policy locks, whoever asks: after the idle lock and the PIN, before anything is done or audited. */
import { isDeepStrictEqual } from 'node:util';
import type { OperationName, ParsedInput } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { GatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import type { ExportOptions } from '../../src-preload/contract/reports/export-options.ts';
import type { ManagedSetup } from '../../src-preload/contract/settings/managed.ts';
import type { StoredGateway } from '../access/gateway/gateway-store.ts';
import { type AnyHandler, type Handlers, wrapHandlers } from '../dispatch.ts';

/** Returns the policy's name of what keeps an input from being carried out; null where nothing does. */
type Lock<Name extends OperationName> = (input: ParsedInput<Name>) => string | null;
type Locks = { readonly [Name in OperationName]?: Lock<Name> };

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
  const revealed = () => (setup.revealLocked ? 'masks.reveal' : null);
  const locks: Locks = {
    'settings.change': (change) => {
      const name = Object.keys(change).find((each) => locked.has(each));
      return name === undefined ? null : `settings.${name}`;
    },
    'gateways.add': added,
    'gateways.duplicate': added,
    'gateways.bringBack': added,
    'team.join': added,
    'gateways.addDemo': () => (gateways.list().some(({ ownSandbox }) => ownSandbox) ? null : added()),
    'gateways.addSandbox': () => (gateways.list().some(({ ownSandbox }) => ownSandbox) ? null : added()),
    'gateways.change': ({ gatewayId, gateway }) => {
      const entry = setup.gateways.find(({ id, locked }) => id === gatewayId && locked);
      if (entry === undefined) return null;
      const stored = gateways.get(gatewayId);
      const field = entry.fields.find((each) => !isDeepStrictEqual(fieldOf(gateway, each), fieldOf(stored, each)));
      return field === undefined ? null : `gateways.${field}`;
    },
    // The office decides at which gateways payments are watched.
    'gateways.archive': ({ gatewayId }) =>
      setup.gateways.some(({ id, locked }) => id === gatewayId && locked) ? 'gateways.archived' : null,
    'exports.write': ({ options }) => exportLock(setup, options),
    'exports.again': ({ options }) => exportLock(setup, options),
    'batches.saveResult': ({ options: { masked } }) => exportLock(setup, { masked, rawAnswers: false }),
    'charges.reveal': revealed,
    'charges.raw': revealed,
    // The program that opens would show the phone or the e-mail.
    'messages.open': revealed,
    'receivables.reveal': revealed,
  };
  return wrapHandlers(handlers, (name, handle): AnyHandler => {
    // Name and lock are tied by the table above, which types cannot follow through a union.
    const lock = locks[name] as ((input: unknown) => string | null) | undefined;
    if (lock === undefined) return handle;
    return async (input, caller) => {
      const field = lock(input);
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
