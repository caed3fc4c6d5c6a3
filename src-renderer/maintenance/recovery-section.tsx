/** What was rebuilt, how, and what may be missing; shown until the user closes it. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HistoryStatus } from '../../src-preload/contract/maintenance/history-operations.ts';
import { keyOf, useCommand } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FactList } from '../components/facts/fact-list.tsx';
import { FormSection } from '../components/page/form-page.tsx';

export function RecoverySection({ gatewayId, status }: { readonly gatewayId: string; readonly status: HistoryStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const dismiss = useCommand('maintenance.dismissRecovery');
  const { recovery } = status;
  const rebuilt = useRebuiltFacts(status);
  if (recovery === null) return null;
  return (
    <FormSection title={t('maintenance.report')}>
      <FactList
        facts={[
          [t('maintenance.reportWhy'), t(`maintenance.why.${recovery.why}`)],
          [t('maintenance.reportAt'), format.time(recovery.at)],
          ...(recovery.ledger === undefined
            ? []
            : [[t('maintenance.reportLedger'), t(`maintenance.ledger.${recovery.ledger}`)] as const]),
          ...(recovery.why === 'ledger' || recovery.why === 'older' ? [] : rebuilt),
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
              { onSuccess: () => client.invalidateQueries({ queryKey: keyOf('maintenance.status', { gatewayId }) }) },
            )
          }
        >
          {t('maintenance.dismiss')}
        </Button>
      </div>
    </FormSection>
  );
}

type Facts = Parameters<typeof FactList>[0]['facts'];

function useRebuiltFacts({ recovery, readingAgain }: HistoryStatus): Facts {
  const { t } = useTranslation();
  const format = useFormat();
  if (recovery === null) return [];
  return [
    [t('maintenance.reportBackup'), recovery.backup ? format.time(recovery.backup.at) : t('maintenance.noBackup')],
    [t('maintenance.reportFromBackup'), format.count(recovery.fromBackup)],
    [t('maintenance.reportSalvaged'), format.count(recovery.salvaged)],
    [t('maintenance.reportUnreadable'), format.count(recovery.unreadable)],
    [t('maintenance.reportReadAgain'), format.count(recovery.readAgain)],
    ...(readingAgain === null
      ? []
      : [
          [
            t('maintenance.readAgain'),
            t('maintenance.readAgainProgress', {
              found: format.count(readingAgain.cameBack),
              total: format.count(readingAgain.total),
              failed: format.count(readingAgain.failed),
            }),
          ] as const,
        ]),
    [
      t('maintenance.reportAttempts'),
      recovery.attemptsFromLedger === 0
        ? format.count(0)
        : `${format.count(recovery.attemptsFromLedger)}. ${t('maintenance.reportAttemptsDescription')}`,
    ],
    ...(recovery.setAside === null ? [] : [[t('maintenance.oldFile'), recovery.setAside] as const]),
  ];
}
