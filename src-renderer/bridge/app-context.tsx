/** What every screen depends on: the console, the settings, the gateways and the current one. */

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gateway } from '../../src-preload/contract/gateways/gateway.ts';
import type { About, Settings } from '../../src-preload/contract/settings/settings.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import { chosenLanguage } from '../i18n/chosen-language.ts';

import { type DeskArea, DeskAreas } from '../navigation/screens.ts';
import { SingleKeyShortcuts } from '../navigation/use-keys.ts';
import { useSignal } from './bridge-context.tsx';
import { keyOf, useOperation } from './operations.ts';

export interface AppState {
  readonly about: About;
  readonly settings: Settings;
  readonly gateways: readonly Gateway[];
  /** The current gateway; null only before the first one is added. */
  readonly gateway: Gateway | null;
  readonly language: Language;
}

const AppContext = createContext<AppState | null>(null);

export function useApp(): AppState {
  const desk = useContext(AppContext);
  if (!desk) throw new Error('useDesk stands outside DeskProvider');
  return desk;
}

/** The current gateway, for screens that are only shown when there is one. */
export function useGateway(): Gateway {
  const { gateway } = useApp();
  if (!gateway) throw new Error('This screen needs a gateway');
  return gateway;
}

/** Whether the current gateway is archived: it is shown, and nothing of it can be changed. */
export function useIsArchived(): boolean {
  return useGateway().archivedAt !== null;
}

export function AppProvider({ desk, children }: { readonly desk: AppState; readonly children: ReactNode }) {
  const { showReports, showAdministration, singleKeyShortcuts } = desk.settings;
  const areas = useMemo<readonly DeskArea[]>(
    () => [...(showReports ? ['reports' as const] : []), ...(showAdministration ? ['administration' as const] : [])],
    [showReports, showAdministration],
  );
  return (
    <AppContext value={desk}>
      <DeskAreas value={areas}>
        <SingleKeyShortcuts value={singleKeyShortcuts}>{children}</SingleKeyShortcuts>
      </DeskAreas>
    </AppContext>
  );
}

export type AppLoadState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly thrown: unknown; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly desk: AppState };

/** Reads the settings and the gateways once and updates them from signals; the language changes at once. */
export function useLoadedApp(): AppLoadState {
  const client = useQueryClient();
  const about = useOperation('settings.about', null, { staleTime: Number.POSITIVE_INFINITY });
  const settings = useOperation('settings.read', null, { staleTime: Number.POSITIVE_INFINITY });
  const gateways = useOperation('gateways.list', null, { staleTime: Number.POSITIVE_INFINITY });
  useSignal('settings-changed', (changed) => client.setQueryData(keyOf('settings.read', null), changed));
  useSignal('gateways-changed', (changed) => client.setQueryData(keyOf('gateways.list', null), changed));
  useSignal('access-changed', (changed) =>
    client.setQueryData(keyOf('access.status', { gatewayId: changed.gatewayId }), changed),
  );

  const desk = useMemo<AppState | null>(() => {
    if (!about.data || !settings.data || !gateways.data) return null;
    return {
      about: about.data,
      settings: settings.data,
      gateways: gateways.data,
      gateway: gateways.data.find((each) => each.id === settings.data.gatewayId) ?? gateways.data[0] ?? null,
      language: chosenLanguage(settings.data.language, about.data.systemLocale),
    };
  }, [about.data, settings.data, gateways.data]);

  const { i18n } = useTranslation();
  const language = desk?.language ?? i18n.language;
  useEffect(() => {
    if (i18n.language !== language) void i18n.changeLanguage(language);
  }, [i18n, language]);

  const failed = [about, settings, gateways].find((query) => query.error !== null);
  if (desk) return { kind: 'ready', desk };
  if (!failed) return { kind: 'waiting' };
  return { kind: 'failed', thrown: failed.error, retry: () => void client.refetchQueries() };
}
