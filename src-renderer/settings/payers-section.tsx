/** What payers see and what is printed for them. */
import { useTranslation } from 'react-i18next';
import { settings as settingsSchema } from '../../src-preload/contract/settings/settings.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useSettingLock } from '../bridge/managed.ts';
import type { SettingsChange } from '../bridge/settings-commands.ts';
import { Choice } from '../components/fields/choice.tsx';
import { SettingRows } from '../components/fields/setting-rows.tsx';
import { FormSection } from '../components/page/form-page.tsx';

const { payerLanguage, paper } = settingsSchema.shape;

export function PayersSection({ change }: { readonly change: SettingsChange }) {
  const { t } = useTranslation();
  const { settings } = useApp();
  const lockOf = useSettingLock();
  return (
    <FormSection title={t('settings.payers')}>
      <SettingRows>
        <Choice
          label={t('settings.payerLanguage')}
          values={payerLanguage.options}
          value={settings.payerLanguage}
          labelOf={(value) => t(`settings.languageName.${value}`)}
          onChange={(value) => change.mutate({ payerLanguage: value })}
          {...lockOf('payerLanguage')}
        />
        <Choice
          label={t('settings.paper')}
          description={t('settings.paperHint')}
          values={paper.options}
          value={settings.paper}
          labelOf={(value) => t(`reports.paper.${value}`)}
          onChange={(value) => change.mutate({ paper: value })}
          {...lockOf('paper')}
        />
      </SettingRows>
    </FormSection>
  );
}
