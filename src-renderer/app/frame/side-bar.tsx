import { Kbd, Stack } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsArchived } from '../../bridge/app-context.tsx';
import { hrefOf, type Route, useRoute } from '../../navigation/route.ts';
import { NAMED_SCREENS, useIsOffered } from '../../navigation/screens.ts';
import { KEYS, PALETTE_KEYS } from '../../navigation/shortcuts.ts';
import { SingleKeyShortcuts } from '../../navigation/use-keys.ts';
import { OutdatedClosingsBadge, OutdatedClosingsSync, useOutdatedClosings } from '../../reports/outdated-closings.tsx';
import { OperatorSwitch } from '../../security/operator-switch.tsx';
import { GatewaySwitch } from './gateway-switch.tsx';
import styles from './side-bar.module.css';

/** Screens that are opened from an entry's own screen. */
const ENTRIES: Partial<Record<Route['screen'], Route['screen']>> = {
  customer: 'charges',
  batches: 'charges',
  messages: 'settings',
  team: 'settings',
};

/** Where a changed period is shown. */
const CLOSING: Route = { screen: 'reports', tab: 'closing' };

export function SideBar({ openPalette }: { readonly openPalette: () => void }) {
  const { t } = useTranslation();
  const { screen } = useRoute();
  const current = ENTRIES[screen] ?? screen;
  const isArchived = useIsArchived();
  const isOffered = useIsOffered();
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
      <Stack component="nav" flex={1} gap={2} aria-label={t('frame.main')}>
        {NAMED_SCREENS.filter(({ name, route }) => name !== 'batches' && isOffered(route))
          .filter(({ name }) => !(isArchived && name === 'newCharge'))
          .map(({ name, route, Icon }) => (
            <a
              key={name}
              href={hrefOf(name === 'reports' && outdated > 0 ? CLOSING : route)}
              className={styles['link']}
              data-last={name === 'settings' || undefined}
              aria-current={current === route.screen ? 'page' : undefined}
            >
              <Icon size={18} stroke={1.75} aria-hidden />
              <span className={styles['label']}>{t(`frame.${name}`)}</span>
              {name === 'reports' && <OutdatedClosingsBadge />}
              {name === 'newCharge' && withLetters && (
                <Kbd className={styles['key']} aria-hidden>
                  {KEYS.newCharge}
                </Kbd>
              )}
            </a>
          ))}
      </Stack>
      <OperatorSwitch />
    </div>
  );
}
