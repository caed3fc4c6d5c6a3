import { Kbd, Stack } from '@mantine/core';
import {
  IconCalendarDollar,
  IconChartBar,
  IconHome,
  IconKey,
  IconListDetails,
  IconPlus,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsArchived } from '../../bridge/app-context.tsx';
import { hrefOf, type Route, useRoute } from '../../navigation/route.ts';
import { PALETTE_KEYS } from '../../navigation/shortcuts.ts';
import { SingleKeyShortcuts } from '../../navigation/use-keys.ts';
import { OutdatedClosingsBadge, OutdatedClosingsSync, useOutdatedClosings } from '../../reports/outdated-closings.tsx';
import { OperatorSwitch } from '../../security/operator-switch.tsx';
import { GatewaySwitch } from './gateway-switch.tsx';
import styles from './side-bar.module.css';

const entries = [
  { route: { screen: 'today' }, label: 'frame.today', Icon: IconHome, key: null },
  { route: { screen: 'charges', chargeKey: null }, label: 'frame.charges', Icon: IconListDetails, key: null },
  { route: { screen: 'new', againKey: null }, label: 'frame.newCharge', Icon: IconPlus, key: 'N' },
  { route: { screen: 'receivables', id: null }, label: 'frame.receivables', Icon: IconCalendarDollar, key: null },
  { route: { screen: 'reports', tab: 'figures' }, label: 'frame.reports', Icon: IconChartBar, key: null },
  { route: { screen: 'access' }, label: 'frame.access', Icon: IconKey, key: null },
  { route: { screen: 'settings' }, label: 'frame.settings', Icon: IconSettings, key: null },
] as const satisfies readonly { route: Route; label: string; Icon: typeof IconKey; key: string | null }[];

/** Screens that are opened from an entry's own screen. */
const ENTRIES: Partial<Record<Route['screen'], Route['screen']>> = {
  customer: 'charges',
  batches: 'charges',
  care: 'settings',
  messages: 'settings',
  team: 'settings',
  diagnostics: 'settings',
};

/** Where a changed period is shown. */
const CLOSING: Route = { screen: 'reports', tab: 'closing' };

export function SideBar({ openPalette }: { readonly openPalette: () => void }) {
  const { t } = useTranslation();
  const { screen } = useRoute();
  const current = ENTRIES[screen] ?? screen;
  const isArchived = useIsArchived();
  const outdated = useOutdatedClosings();
  const withLetters = useContext(SingleKeyShortcuts);
  return (
    <div className={styles['bar']}>
      <OutdatedClosingsSync />
      <GatewaySwitch />
      <button type="button" className={styles['find']} aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={styles['label']}>{t('frame.find')}</span>
        <Kbd className={styles['key']} aria-hidden>
          {PALETTE_KEYS.join(' ')}
        </Kbd>
      </button>
      <Stack component="nav" gap={2} aria-label={t('frame.main')}>
        {entries
          .filter(({ route }) => !(isArchived && route.screen === 'new'))
          .map(({ route, label, Icon, key }) => (
            <a
              key={route.screen}
              href={hrefOf(route.screen === 'reports' && outdated > 0 ? CLOSING : route)}
              className={styles['link']}
              aria-current={current === route.screen ? 'page' : undefined}
            >
              <Icon size={18} stroke={1.75} aria-hidden />
              <span className={styles['label']}>{t(label)}</span>
              {route.screen === 'reports' && <OutdatedClosingsBadge />}
              {key !== null && withLetters && (
                <Kbd className={styles['key']} aria-hidden>
                  {key}
                </Kbd>
              )}
            </a>
          ))}
      </Stack>
      <OperatorSwitch />
    </div>
  );
}
