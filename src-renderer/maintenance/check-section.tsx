/** The integrity check of the history's file. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HistoryStatus } from '../../src-preload/contract/maintenance/history-operations.ts';
import { useCommand } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FactList } from '../components/facts/fact-list.tsx';
import { FormSection } from '../components/page/form-page.tsx';

export function CheckSection({ gatewayId, status }: { readonly gatewayId: string; readonly status: HistoryStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const check = useCommand('maintenance.check');
  const { lastCheck } = status;
  const [finding] = lastCheck?.findings ?? [];
  return (
    <FormSection title={t('maintenance.check')}>
      <FactList
        facts={[
          [t('maintenance.folder'), status.folder],
          [
            t('maintenance.lastCheck'),
            lastCheck === null
              ? t('maintenance.neverChecked')
              : `${format.time(lastCheck.at)} · ${finding === undefined ? t('maintenance.sound') : t('maintenance.damageFound', { finding })}`,
          ],
        ]}
      />
      {check.error !== null && <ErrorNotice thrown={check.error} />}
      <div>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate({ gatewayId })}>
          {t('maintenance.checkNow')}
        </Button>
      </div>
    </FormSection>
  );
}
