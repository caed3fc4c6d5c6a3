/** The integrity check of the history's file. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HistoryStatus } from '../../src-preload/contract/maintenance/history-operations.ts';
import { useCommand } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FactList } from '../components/fact-list.tsx';
import { FormSection } from '../components/form-page.tsx';

export function CheckSection({ gatewayId, status }: { readonly gatewayId: string; readonly status: HistoryStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const check = useCommand('history.check');
  const { lastCheck } = status;
  const [finding] = lastCheck?.findings ?? [];
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
    </FormSection>
  );
}
