/** The room of the settings: their operations. They are read long before, as every room needs them. */
import { type SettingsHandlerDeps, settingsHandlers } from './settings-handlers.ts';

export function openSettings(deps: SettingsHandlerDeps) {
  return { operations: settingsHandlers(deps) };
}
