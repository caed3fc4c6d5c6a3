/** Shows which settings on disk could not be used, so that no one mistakes a default for a chosen value. */
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../src-preload/contract/settings/settings.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useSignal } from '../bridge/bridge-context.tsx';
import { keyOf, useOperation } from '../bridge/operations.ts';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { Banner } from '../components/banners/banner.tsx';
import { hrefOf, type SettingsSection } from '../navigation/route.ts';

export function SettingBanner() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { settings } = useApp();
  const change = useChangeSettings();
  const { data: fallbacks = [] } = useOperation('settings.fallbacks', null);
  useSignal('settings-changed', () => client.invalidateQueries({ queryKey: keyOf('settings.fallbacks', null) }));
  if (fallbacks.length === 0) return null;
  const saveDefaults = () =>
    change.mutate(Object.fromEntries(fallbacks.map(({ name }) => [name, settings[name]])), {
      onSuccess: () => client.invalidateQueries({ queryKey: keyOf('settings.fallbacks', null) }),
    });
  return (
    <Banner tone="amber" icon={<IconAlertTriangle size={16} aria-hidden />} title={t('settings.fallback.title')}>
      {fallbacks
        .map(({ name, was }) => t('settings.fallback.previousValue', { name: settingName(name, t), value: was }))
        .join(' ')}{' '}
      {t('settings.fallback.description')}{' '}
      <a href={hrefOf({ screen: 'settings', section: sectionOf(fallbacks.map(({ name }) => name)) })}>
        {t('settings.fallback.chooseAgain')}
      </a>{' '}
      <Button size="compact-xs" variant="default" loading={change.isPending} onClick={saveDefaults}>
        {t('settings.fallback.keepDefault')}
      </Button>
    </Banner>
  );
}

/** Where the first of these settings is chosen. */
function sectionOf([name]: readonly (keyof Settings)[]): SettingsSection {
  switch (name) {
    case 'backupFolder':
    case 'backupsKept':
      return 'history';
    case 'idleLockMinutes':
    case 'operator':
    case 'operators':
      return 'people';
    default:
      return 'general';
  }
}

/** A setting's label on the settings screen. */
function settingName(name: keyof Settings, t: TFunction): string {
  switch (name) {
    case 'language':
    case 'theme':
    case 'density':
    case 'showReports':
    case 'showAdministration':
    case 'singleKeyShortcuts':
    case 'paidSound':
    case 'paidNotices':
    case 'timeZone':
    case 'checkMinutes':
    case 'payerLanguage':
    case 'messageLinks':
    case 'paper':
    case 'saveFolder':
      return t(`settings.${name}`);
    case 'backupFolder':
      return t('maintenance.copies');
    case 'backupsKept':
      return t('maintenance.backupLimit');
    case 'idleLockMinutes':
      return t('security.idle');
    case 'operator':
    case 'operators':
      return t('security.operator');
    case 'gatewayId':
      return t('frame.gateway');
  }
}
