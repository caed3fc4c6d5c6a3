/** What was rebuilt, how, and what may be missing; shown until the user closes it. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HistoryStatus } from '../../src-preload/contract/maintenance/history-operations.ts';
import { keyOf, useCommand } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FactList } from '../components/fact-list.tsx';
import { FormSection } from '../components/form-page.tsx';

export function RecoverySection({ gatewayId, status }: { readonly gatewayId: string; readonly status: HistoryStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const dismiss = useCommand('history.dismissRecovery');
  const { recovery, readingAgain } = status;
  if (recovery === null) return null;
  return (
    <FormSection title={t('care.report')}>
      <FactList
        facts={[
          [t('care.reportWhy'), t(`care.why.${recovery.why}`)],
          [t('care.reportAt'), format.time(recovery.at)],
          [t('care.reportBackup'), recovery.backup ? format.time(recovery.backup.at) : t('care.noBackup')],
          [t('care.reportFromBackup'), format.count(recovery.fromBackup)],
          [t('care.reportSalvaged'), format.count(recovery.salvaged)],
          [t('care.reportUnreadable'), format.count(recovery.unreadable)],
          [t('care.reportReadAgain'), format.count(recovery.readAgain)],
          ...(readingAgain === null
            ? []
            : [
                [
                  t('care.stillMissing'),
                  t('care.cameBack', {
                    cameBack: format.count(readingAgain.cameBack),
                    total: format.count(readingAgain.total),
                    failed: format.count(readingAgain.failed),
                  }),
                ] as const,
              ]),
          [
            t('care.reportAttempts'),
            recovery.attemptsFromLedger === 0
              ? format.count(0)
              : `${format.count(recovery.attemptsFromLedger)}. ${t('care.reportAttemptsMeans')}`,
          ],
          ...(recovery.setAside === null ? [] : [[t('care.setAside'), recovery.setAside] as const]),
        ]}
      />
      {dismiss.error !== null && <ErrorNotice thrown={dismiss.error} />}
      <div>
        <Button
          variant="default"
          loading={dismiss.isPending}
          onClick={() =>
            dismiss.mutate(
              { gatewayId },
              { onSuccess: () => client.invalidateQueries({ queryKey: keyOf('history.status', { gatewayId }) }) },
            )
          }
        >
          {t('care.dismiss')}
        </Button>
      </div>
    </FormSection>
  );
}
