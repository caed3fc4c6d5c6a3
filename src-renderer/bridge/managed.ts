/** What the office's policy locks, as a field on screen needs it. Main refuses the change whatever a page shows. */
import { useTranslation } from 'react-i18next';
import type { ManagedSetup } from '../../src-preload/contract/settings/managed.ts';
import type { Settings } from '../../src-preload/contract/settings/settings.ts';
import { useApp } from './app-context.tsx';

/** The properties of a field: unchanged where nothing locks it, else disabled, and who locks it in its description. */
export interface FieldLock {
  readonly disabled?: true;
  readonly description?: string;
}

/** Null where there is no policy. */
export function useManagedSetup(): ManagedSetup | null {
  return useApp().about.managed;
}

/** "Set by your organisation", and where; or another sentence that names the file. */
export function useManagedNote(
  sentence: 'setByOrganisation' | 'gatewaysSetUp' | 'noGatewayDescription' | 'revealLocked' = 'setByOrganisation',
): string {
  const { t } = useTranslation();
  return t(`managed.${sentence}`, { path: useManagedSetup()?.path ?? '' });
}

/** Returns the lock of a setting; a locked field shows who locks it in place of its own description. */
export function useSettingLock(): (name: keyof Settings) => FieldLock {
  const setup = useManagedSetup();
  const description = useManagedNote();
  return (name) =>
    setup?.settings.some((each) => each.name === name && each.locked) ? { disabled: true, description } : {};
}

/** The same for the fields of a gateway. */
export function useGatewayLock(gatewayId: string | null): (field: string) => FieldLock {
  const setup = useManagedSetup();
  const description = useManagedNote();
  const entry = setup?.gateways.find(({ id, locked }) => id === gatewayId && locked);
  return (field) => (entry?.fields.includes(field) ? { disabled: true, description } : {});
}
