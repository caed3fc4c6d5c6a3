/** What is done at this computer: whether the side bar, the palette and the keys offer more than charging. */
import { useTranslation } from 'react-i18next';
import { useApp } from '../bridge/app-context.tsx';
import { useSettingLock } from '../bridge/managed.ts';
import type { SettingsChange } from '../bridge/settings-commands.ts';
import { SettingRows, SettingSwitch } from '../components/fields/setting-rows.tsx';
import { FormSection } from '../components/page/form-page.tsx';

export function AreasSection({ change }: { readonly change: SettingsChange }) {
  const { t } = useTranslation();
  const { settings } = useApp();
  const lockOf = useSettingLock();
  return (
    <FormSection title={t('settings.areas')} intro={t('settings.areasHint')}>
      <SettingRows>
        <SettingSwitch
          label={t('settings.showReports')}
          description={t('settings.showReportsHint')}
          isOn={settings.showReports}
          onChange={(isOn) => change.mutate({ showReports: isOn })}
          {...lockOf('showReports')}
        />
        <SettingSwitch
          label={t('settings.showAdministration')}
          description={t('settings.showAdministrationHint')}
          isOn={settings.showAdministration}
          onChange={(isOn) => change.mutate({ showAdministration: isOn })}
          {...lockOf('showAdministration')}
        />
      </SettingRows>
    </FormSection>
  );
}
