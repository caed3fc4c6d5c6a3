/** How often charges that wait for a payment are read again. */
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApp } from '../bridge/app-context.tsx';
import { useSettingLock } from '../bridge/managed.ts';
import type { SettingsChange } from '../bridge/settings-commands.ts';
import { SettingRows } from '../components/fields/setting-rows.tsx';
import { FormSection } from '../components/page/form-page.tsx';

const CHECK_MINUTES = [0, 5, 15, 30, 60];

export function WatchingSection({ change }: { readonly change: SettingsChange }) {
  const { t } = useTranslation();
  const { settings } = useApp();
  const choices = CHECK_MINUTES.includes(settings.checkMinutes)
    ? CHECK_MINUTES
    : [...CHECK_MINUTES, settings.checkMinutes];
  const lockOf = useSettingLock();
  return (
    <FormSection title={t('settings.watching')}>
      <SettingRows>
        <NativeSelect
          label={t('settings.checkMinutes')}
          description={t('settings.checkMinutesHint')}
          {...lockOf('checkMinutes')}
          value={settings.checkMinutes}
          onChange={(event) => change.mutate({ checkMinutes: Number(event.currentTarget.value) })}
          data={choices.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? t('settings.checkOff') : t('settings.everyMinutes', { count: minutes }),
          }))}
        />
      </SettingRows>
    </FormSection>
  );
}
