/** The room of the settings: their operations, and what the console is. They are read long before, as every room needs them. */
import type { Signal } from '../../src-preload/contract/contract.ts';
import type { About } from '../../src-preload/contract/settings/settings.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { SettingsStore } from './settings-store.ts';
import { systemUser } from './system-user.ts';

export function openSettings(deps: SettingsRoomDeps) {
  return { operations: settingsHandlers(deps) };
}

export interface SettingsRoomDeps
  extends Pick<About, 'version' | 'shell' | 'systemLocale' | 'dataFolder' | 'downloadsFolder'> {
  readonly isUnsigned?: Promise<boolean>;
  readonly vault: { readonly kind: About['vault'] };
  readonly settings: SettingsStore;
  /** Refuses a gateway that does not exist. */
  readonly gatewayStore: { get(gatewayId: string): unknown };
  readonly gateways: { readonly managed: About['managed'] };
  readonly events: { emit(signal: Signal): void };
}

function settingsHandlers(deps: SettingsRoomDeps): HandlersOf<'settings'> {
  const { settings, gatewayStore, events } = deps;
  return {
    'settings.about': async () => ({
      version: deps.version,
      shell: deps.shell,
      systemUser: systemUser(),
      systemLocale: deps.systemLocale,
      dataFolder: deps.dataFolder,
      downloadsFolder: deps.downloadsFolder,
      vault: deps.vault.kind,
      isUnsigned: (await deps.isUnsigned) ?? false,
      managed: deps.gateways.managed,
    }),
    'settings.read': async () => settings.read(),
    'settings.fallbacks': async () => [...settings.fallbacks()],
    'settings.change': async (change) => {
      if (change.gatewayId) gatewayStore.get(change.gatewayId);
      const changed = settings.change(change);
      events.emit({ name: 'settings-changed', payload: changed });
      return changed;
    },
  };
}
