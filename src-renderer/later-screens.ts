/**
 * Screens that the first one does not need, loaded in the first quiet moment after it: whoever presses a key a second
 * after the start finds them there, and the list is not kept waiting for them.
 */
import { type ComponentType, createElement, lazy, useState } from 'react';

const loads: (() => Promise<unknown>)[] = [];

/**
 * A component that comes with a file of its own. Where the file is there already it is drawn at once, in the same
 * frame: React's `lazy` alone would first draw what stands in for it.
 */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let here: ComponentType<Props> | null = null;
  const fetched = async () => {
    here = await load();
    return { default: here };
  };
  loads.push(fetched);
  const Fetching = lazy(fetched);
  return function Later(props: Props) {
    // What it was first drawn with it stays, or arriving in the middle would start it anew.
    const [Screen] = useState<ComponentType<Props>>(() => here ?? Fetching);
    return createElement(Screen, props);
  };
}

export const ChargePage = later(async () => (await import('./charge/charge-page.tsx')).ChargePage);
export const NewChargePage = later(async () => (await import('./new-charge/new-charge-page.tsx')).NewChargePage);
export const AccessPage = later(async () => (await import('./access/access-page.tsx')).AccessPage);
export const ConnectGateway = later(async () => (await import('./access/connect-gateway.tsx')).ConnectGateway);
export const LostGateways = later(async () => (await import('./access/lost-gateways.tsx')).LostGateways);
export const ReportsPage = later(async () => (await import('./reports/reports-page.tsx')).ReportsPage);
export const HistoryCarePage = later(
  async () => (await import('./history-care/history-care-page.tsx')).HistoryCarePage,
);
export const WelcomePage = later(async () => (await import('./welcome/welcome-page.tsx')).WelcomePage);
export const LockPage = later(async () => (await import('./security/lock-page.tsx')).LockPage);
export const PinDialog = later(async () => (await import('./security/pin-dialog.tsx')).PinDialog);
export const Palette = later(async () => (await import('./palette/palette.tsx')).Palette);
export const ShortcutsSheet = later(async () => (await import('./palette/shortcuts-sheet.tsx')).ShortcutsSheet);
export const AdoptDialog = later(async () => (await import('./charge/adopt-dialog.tsx')).AdoptDialog);
export const SaveViewDialog = later(async () => (await import('./charges/save-view-dialog.tsx')).SaveViewDialog);
export const ExportDialog = later(async () => (await import('./reports/export-dialog.tsx')).ExportDialog);
export const DiagnosticsPage = later(async () => (await import('./diagnostics/diagnostics-page.tsx')).DiagnosticsPage);
export const SettingsPage = later(async () => (await import('./settings/settings-page.tsx')).SettingsPage);

/** Loads them all, once the page has nothing better to do; gives the way to call it off. */
export function loadLaterScreens(): () => void {
  const load = () => {
    // A load that fails here is tried again, and told, when its screen is opened.
    for (const screen of loads) screen().catch(() => undefined);
  };
  if (typeof requestIdleCallback !== 'function') {
    load();
    return () => {};
  }
  const idle = requestIdleCallback(load, { timeout: 1_000 });
  return () => cancelIdleCallback(idle);
}
