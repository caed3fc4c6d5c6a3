/** The time zone in which days begin. */
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApp } from '../bridge/app-context.tsx';
import { useSettingLock } from '../bridge/managed.ts';
import type { SettingsChange } from '../bridge/settings-commands.ts';
import { SettingRows } from '../components/fields/setting-rows.tsx';
import { FormSection } from '../components/page/form-page.tsx';

const ZONES = Intl.supportedValuesOf('timeZone');

export function TimeSection({ change }: { readonly change: SettingsChange }) {
  const { t } = useTranslation();
  const { settings } = useApp();
  const lockOf = useSettingLock();
  return (
    <FormSection title={t('settings.time')}>
      <SettingRows>
        <Select
          label={t('settings.timeZone')}
          description={t('settings.timeZoneHint')}
          searchable
          allowDeselect={false}
          limit={60}
          maxDropdownHeight={280}
          nothingFoundMessage={t('settings.unknownTimeZone')}
          data={ZONES.includes(settings.timeZone) ? ZONES : [settings.timeZone, ...ZONES]}
          value={settings.timeZone}
          onChange={(timeZone) => timeZone !== null && change.mutate({ timeZone })}
          {...lockOf('timeZone')}
        />
      </SettingRows>
    </FormSection>
  );
}
