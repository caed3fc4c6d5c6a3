/**
 * Screens that the first one does not need, loaded in the first quiet moment after it: whoever presses a key a second
 * after the start finds them there, and the list is not kept waiting for them.
 */
import { lazy } from 'react';

const loads = {
  newCharge: () => import('./new-charge/new-charge-page.tsx'),
  access: () => import('./access/access-page.tsx'),
  reports: () => import('./reports/reports-page.tsx'),
  settings: () => import('./settings/settings-page.tsx'),
};

export const NewChargePage = lazy(async () => ({ default: (await loads.newCharge()).NewChargePage }));
export const AccessPage = lazy(async () => ({ default: (await loads.access()).AccessPage }));
export const ReportsPage = lazy(async () => ({ default: (await loads.reports()).ReportsPage }));
export const SettingsPage = lazy(async () => ({ default: (await loads.settings()).SettingsPage }));

/** Loads them all, once the page has nothing better to do; gives the way to call it off. */
export function loadLaterScreens(): () => void {
  const load = () => {
    // A load that fails here is tried again, and told, when its screen is opened.
    for (const screen of Object.values(loads)) screen().catch(() => undefined);
  };
  if (typeof requestIdleCallback !== 'function') {
    load();
    return () => {};
  }
  const idle = requestIdleCallback(load, { timeout: 1_000 });
  return () => cancelIdleCallback(idle);
}
