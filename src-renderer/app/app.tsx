/** The root component: the providers around every screen, and the choice of the current screen. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import { NoNewCharge } from '../access/archive/no-new-charge.tsx';
import { AppProvider, type AppState, useIsArchived, useLoadedApp } from '../bridge/app-context.tsx';
import { BridgeProvider } from '../bridge/bridge-context.tsx';
import { createQueryClient } from '../bridge/query-client.ts';
import { CheckingPanel } from '../charges/list/selection/checking-panel.tsx';
import { BannerStack } from '../components/banners/banner-stack.tsx';
import { BrokenScreen } from '../components/errors/broken-screen.tsx';
import { ErrorBoundary } from '../components/errors/error-boundary.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { Corner } from '../components/notices/corner.tsx';
import { Toaster } from '../components/notices/toaster.tsx';
import { preloadLazyScreens } from '../components/timing/load-when-idle.ts';
import { ExportPanel } from '../exports/export-panel.tsx';
import { ExporterProvider } from '../exports/export-state.tsx';
import { DiscardQuestion } from '../navigation/discard-question.tsx';
import { hrefOf, useRoute } from '../navigation/route.ts';
import { LockGate } from '../security/lock-gate.tsx';
import { PinGate } from '../security/pin-gate.tsx';
import { ManagedBanner } from '../settings/managed-banner.tsx';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { TodayPage } from '../today/today-page.tsx';
import { ConnectionBanner } from './frame/connection-banner.tsx';
import { Frame } from './frame/frame.tsx';
import { LaunchBanner, LaunchNoticeProvider } from './frame/launch-notice.tsx';
import {
  AccessPage,
  BatchesPage,
  BatchPanel,
  ChargesPage,
  CustomerPage,
  DesksPage,
  MessageTemplatesPage,
  NewChargePage,
  ReceivablesPage,
  ReportsPage,
  ServiceLimitsPage,
  SettingsPage,
  TeamServerPage,
  WelcomePage,
} from './lazy-screens.ts';
import { ScreenStart } from './screen-start.tsx';
import { SignalSync } from './signal-sync.tsx';

export function App({ bridge, i18n }: { readonly bridge: Bridge; readonly i18n: I18n }) {
  const [client] = useState(createQueryClient);
  useEffect(() => {
    // A browser offers to translate a page that speaks another language than it declares.
    const declare = (language: string) => {
      document.documentElement.lang = language;
    };
    i18n.on('languageChanged', declare);
    return () => i18n.off('languageChanged', declare);
  }, [i18n]);
  return (
    <I18nextProvider i18n={i18n}>
      <BridgeProvider bridge={bridge}>
        <QueryClientProvider client={client}>
          <LaunchNoticeProvider>
            <LockGate>
              <Themed />
            </LockGate>
          </LaunchNoticeProvider>
        </QueryClientProvider>
      </BridgeProvider>
    </I18nextProvider>
  );
}

function Themed() {
  const state = useLoadedApp();
  const settings = state.kind === 'ready' ? state.desk.settings : null;
  const density = settings?.density ?? 'comfortable';
  useEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  return (
    <ThemeProvider theme={settings?.theme ?? 'system'}>
      {state.kind === 'ready' && (
        <PinGate>
          <Console desk={state.desk} />
        </PinGate>
      )}
      {state.kind === 'failed' && (
        <main>
          <ConnectionBanner />
          <ErrorNotice thrown={state.thrown} onRetry={state.retry} />
        </main>
      )}
    </ThemeProvider>
  );
}

function Console({ desk }: { readonly desk: AppState }) {
  useEffect(preloadLazyScreens, []);
  return (
    <AppProvider desk={desk}>
      <Guarded>
        <Toaster>
          <SignalSync />
          <DiscardQuestion />
          {desk.gateway === null ? (
            <Suspense>
              <BannerStack>
                <LaunchBanner />
                <ManagedBanner />
              </BannerStack>
              <WelcomePage />
            </Suspense>
          ) : (
            // The key changes with the gateway, so that one gateway's list, form and token never appear on another's
            // screen.
            <ExporterProvider>
              <Frame key={desk.gateway.id}>
                <Guarded>
                  <Suspense>
                    <Screen />
                    <ScreenStart />
                  </Suspense>
                </Guarded>
              </Frame>
              <Corner>
                <CheckingPanel key={desk.gateway.id} gatewayId={desk.gateway.id} />
                <ExportPanel />
                <Suspense>
                  <BatchPanel key={`batch ${desk.gateway.id}`} gatewayId={desk.gateway.id} />
                </Suspense>
              </Corner>
            </ExporterProvider>
          )}
        </Toaster>
      </Guarded>
    </AppProvider>
  );
}

/** An error in one screen leaves the frame, and with it the navigation, working. */
function Guarded({ children }: { readonly children: ReactNode }) {
  const route = useRoute();
  return (
    <ErrorBoundary
      location={hrefOf(route)}
      instead={(caught) => <BrokenScreen caught={caught} screen={route.screen} />}
    >
      {children}
    </ErrorBoundary>
  );
}

function Screen() {
  const route = useRoute();
  const isArchived = useIsArchived();
  switch (route.screen) {
    case 'today':
      return <TodayPage />;
    case 'charges':
      return <ChargesPage chargeKey={route.chargeKey} isRefused={route.refused === true} />;
    case 'customer':
      return <CustomerPage key={route.chargeKey} chargeKey={route.chargeKey} />;
    case 'new':
      return isArchived ? <NoNewCharge /> : <NewChargePage />;
    case 'batches':
      return <BatchesPage batchId={route.batchId} adding={route.adding === true} />;
    case 'access':
      return <AccessPage adding={route.adding === true} />;
    case 'receivables':
      return <ReceivablesPage id={route.id} form={route.form ?? null} />;
    case 'reports':
      return <ReportsPage tab={route.tab} month={route.month === true} />;
    case 'settings':
      return <SettingsPage section={route.section} />;
    case 'team':
      return route.part === 'desks' ? (
        <DesksPage key={route.gatewayId} gatewayId={route.gatewayId} />
      ) : (
        <TeamServerPage key={route.gatewayId} gatewayId={route.gatewayId} />
      );
    case 'messages':
      return <MessageTemplatesPage />;
    case 'service-limits':
      return <ServiceLimitsPage topic={route.topic} chargeKey={route.chargeKey} />;
  }
}
