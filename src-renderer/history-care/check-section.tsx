/** Whether the file is sound, and how long it names people. */
import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HistoryStatus } from '../../src-preload/contract/history-operations.ts';
import { useDesk } from '../bridge/desk.tsx';
import { useChangeSettings } from '../bridge/desk-commands.ts';
import { useCommand } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/error-notice.tsx';
import { FactList } from '../components/fact-list.tsx';
import { FormSection } from '../components/form-page.tsx';
import { useFormat } from '../format/use-format.ts';

const MONTHS = [0, 6, 12, 24, 60, 120];

export function CheckSection({ gatewayId, status }: { readonly gatewayId: string; readonly status: HistoryStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { settings } = useDesk();
  const change = useChangeSettings();
  const check = useCommand('history.check');
  const { lastCheck } = status;
  const [finding] = lastCheck?.findings ?? [];
  const months = MONTHS.includes(settings.retentionMonths) ? MONTHS : [...MONTHS, settings.retentionMonths];
  return (
    <FormSection title={t('care.check')}>
      <FactList
        facts={[
          [t('care.place'), status.folder],
          [
            t('care.lastCheck'),
            lastCheck === null
              ? t('care.neverChecked')
              : `${format.time(lastCheck.at)} · ${finding === undefined ? t('care.sound') : t('care.findings', { finding })}`,
          ],
        ]}
      />
      {check.error !== null && <ErrorNotice thrown={check.error} />}
      <div>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate({ gatewayId })}>
          {t('care.checkNow')}
        </Button>
      </div>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
      <NativeSelect
        label={t('care.retention')}
        description={t('care.retentionHint')}
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
