/** The desk's settings, and what the console is. */

import type { Signal } from '../../src-preload/contract/contract.ts';
import type { About } from '../../src-preload/contract/settings/settings.ts';
import type { Handlers } from '../ground/dispatch.ts';
import type { SettingsStore } from './settings-store.ts';
import { systemUser } from './system-user.ts';

interface SettingsHandlerDeps
  extends Pick<About, 'version' | 'shell' | 'systemLocale' | 'dataFolder' | 'downloadsFolder' | 'managed'> {
  readonly isUnsigned?: Promise<boolean>;
  readonly vault: { readonly kind: About['vault'] };
  readonly settings: SettingsStore;
  /** Refuses a gateway that does not exist. */
  readonly gateways: { get(gatewayId: string): unknown };
  readonly events: { emit(signal: Signal): void };
}

export function settingsHandlers(deps: SettingsHandlerDeps) {
  const { settings, gateways, events } = deps;
  return {
    'app.about': async () => ({
      version: deps.version,
      shell: deps.shell,
      systemUser: systemUser(),
      systemLocale: deps.systemLocale,
      dataFolder: deps.dataFolder,
      downloadsFolder: deps.downloadsFolder,
      vault: deps.vault.kind,
      isUnsigned: (await deps.isUnsigned) ?? false,
      managed: deps.managed,
    }),
    'settings.read': async () => settings.read(),
    'settings.fallbacks': async () => [...settings.fallbacks()],
    'settings.change': async (change) => {
      if (change.gatewayId) gateways.get(change.gatewayId);
      const changed = settings.change(change);
      events.emit({ name: 'settings-changed', payload: changed });
      return changed;
    },
  } satisfies Partial<Handlers>;
}
