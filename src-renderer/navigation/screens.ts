/** The screens that have an entry of their own, and what this desk offers by what is done at it. */
import {
  IconCalendarDollar,
  IconChartBar,
  IconHome,
  IconKey,
  IconListDetails,
  IconPlus,
  IconSettings,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import type { Route, SettingsSection } from './route.ts';

interface NamedScreen {
  readonly name: string;
  readonly route: Route;
  readonly Icon: TablerIcon;
  /** What leads there after the key G; null where a key of its own does. */
  readonly letter: string | null;
}

export const NAMED_SCREENS = [
  { name: 'today', route: { screen: 'today' }, Icon: IconHome, letter: 'H' },
  { name: 'charges', route: { screen: 'charges', chargeKey: null }, Icon: IconListDetails, letter: 'C' },
  { name: 'newCharge', route: { screen: 'new', againKey: null }, Icon: IconPlus, letter: null },
  { name: 'receivables', route: { screen: 'receivables', id: null }, Icon: IconCalendarDollar, letter: 'T' },
  { name: 'batches', route: { screen: 'batches', batchId: null }, Icon: IconTable, letter: 'B' },
  { name: 'reports', route: { screen: 'reports', tab: 'figures' }, Icon: IconChartBar, letter: 'R' },
  { name: 'access', route: { screen: 'access' }, Icon: IconKey, letter: 'A' },
  { name: 'settings', route: { screen: 'settings', section: 'general' }, Icon: IconSettings, letter: 'S' },
] as const satisfies readonly NamedScreen[];

/** What is not done at every desk; a clerk's work is. */
export type DeskArea = 'reports' | 'administration';

const AREAS: Partial<Record<Route['screen'] | SettingsSection, DeskArea>> = {
  reports: 'reports',
  access: 'administration',
  history: 'administration',
  privacy: 'administration',
  audit: 'administration',
  team: 'administration',
  diagnostics: 'administration',
};

/** The areas that the settings `showReports` and `showAdministration` name. */
export const DeskAreas = createContext<readonly DeskArea[]>(['reports', 'administration']);

/**
 * Whether side bar, palette and keys lead to a route. It is no right: a link or a notice opens the others too, and so
 * does their address.
 */
export function useIsOffered(): (route: Route) => boolean {
  const areas = useContext(DeskAreas);
  return (route) => {
    const area = AREAS[route.screen === 'settings' ? route.section : route.screen];
    return area === undefined || areas.includes(area);
  };
}
