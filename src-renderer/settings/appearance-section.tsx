/** Language, theme, density and single-key shortcuts of this desk. */
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { settings as settingsSchema } from '../../src-preload/contract/settings/settings.ts';
import { languageOf } from '../../src-preload/contract/values/languages.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useSettingLock } from '../bridge/managed.ts';
import type { SettingsChange } from '../bridge/settings-commands.ts';
import { Choice } from '../components/fields/choice.tsx';
import { SettingRows, SettingSwitch } from '../components/fields/setting-rows.tsx';
import { FormSection } from '../components/page/form-page.tsx';
import { PALETTE_KEYS } from '../navigation/shortcuts.ts';

const { language, theme, density } = settingsSchema.shape;

export function AppearanceSection({ change }: { readonly change: SettingsChange }) {
  const { t } = useTranslation();
  const { settings, about } = useApp();
  const lockOf = useSettingLock();
  return (
    <FormSection title={t('settings.appearance')}>
      <SettingRows>
        <NativeSelect
          label={t('settings.language')}
          value={settings.language}
          data={language.options.map((value) => ({
            value,
            label:
              value === 'system'
                ? t('settings.languageSystem', {
                    language: t(`settings.languageName.${languageOf(about.systemLocale)}`),
                  })
                : t(`settings.languageName.${value}`),
          }))}
          onChange={(event) => change.mutate({ language: language.parse(event.currentTarget.value) })}
          {...lockOf('language')}
        />
        <Choice
          label={t('settings.theme')}
          values={theme.options}
          value={settings.theme}
          labelOf={(value) => t(`settings.themes.${value}`)}
          onChange={(value) => change.mutate({ theme: value })}
          {...lockOf('theme')}
        />
        <Choice
          label={t('settings.density')}
          values={density.options}
          value={settings.density}
          labelOf={(value) => t(`settings.${value}`)}
          onChange={(value) => change.mutate({ density: value })}
          {...lockOf('density')}
        />
        <SettingSwitch
          label={t('settings.singleKeyShortcuts')}
          description={t('settings.singleKeyShortcutsHint', { palette: PALETTE_KEYS.join(' ') })}
          isOn={settings.singleKeyShortcuts}
          onChange={(isOn) => change.mutate({ singleKeyShortcuts: isOn })}
          {...lockOf('singleKeyShortcuts')}
        />
      </SettingRows>
    </FormSection>
  );
}
