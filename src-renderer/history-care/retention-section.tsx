/** How long the history names people. */
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../bridge/desk.tsx';
import { useChangeSettings } from '../bridge/desk-commands.ts';
import { ErrorNotice } from '../components/error-notice.tsx';
import { FormSection } from '../components/form-page.tsx';

const MONTHS = [0, 6, 12, 24, 60, 120];

export function RetentionSection() {
  const { t } = useTranslation();
  const { settings } = useDesk();
  const change = useChangeSettings();
  const months = MONTHS.includes(settings.retentionMonths) ? MONTHS : [...MONTHS, settings.retentionMonths];
  return (
    <FormSection title={t('care.retention')} intro={t('care.retentionHint')}>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
      <NativeSelect
        aria-label={t('care.retention')}
        value={settings.retentionMonths}
        onChange={(event) => change.mutate({ retentionMonths: Number(event.currentTarget.value) })}
        data={months.map((count) => ({
          value: String(count),
          label: count === 0 ? t('care.never') : t('care.months', { count }),
        }))}
      />
    </FormSection>
  );
}
