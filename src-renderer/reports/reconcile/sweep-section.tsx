/** The automatic rounds over paid and failed charges: how old the last full one is, and what they found. */
import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SweepSummary } from '../../../src-preload/contract/reports/reports.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useSignal } from '../../bridge/bridge-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import styles from '../fields/reports.module.css';
import { FindingsTable } from './reconcile-findings.tsx';

export function SweepSection() {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId } = useGateway();
  const report = useOperation('reconcile.sweep', { gatewayId }, { staleTime: 0 });
  useSignal('sweep-progress', (news) => {
    if (news.gatewayId === gatewayId) void report.refetch();
  });
  return (
    <section className={styles['section']} aria-label={t('reports.reconcile.sweep.title')}>
      <Title order={2}>{t('reports.reconcile.sweep.title')}</Title>
      <Text mb="sm" c="dimmed">
        {t('reports.reconcile.sweep.intro')}
      </Text>
      {report.error !== null && <ErrorNotice thrown={report.error} onRetry={() => void report.refetch()} />}
      {report.data !== undefined && (
        <>
          <Text mb="sm" c="dimmed" data-figures>
            {report.data.fullAt === null
              ? t('reports.reconcile.sweep.noFull')
              : t('reports.reconcile.sweep.full', {
                  when: format.time(report.data.fullAt),
                  ago: format.relative(report.data.fullAt, Date.now()),
                })}
          </Text>
          {report.data.latest !== null && <RoundStatus round={report.data.latest} />}
          {report.data.findings.length === 0 ? (
            <Text mb="sm" c="dimmed">
              {t('reports.reconcile.sweep.noFindings')}
            </Text>
          ) : (
            <FindingsTable name="refunds" title={t('reports.reconcile.sweep.found')} findings={report.data.findings} />
          )}
        </>
      )}
    </section>
  );
}

function RoundStatus({ round }: { readonly round: NonNullable<SweepSummary['latest']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, startedAt, stoppedBy, read, changed, failed } = round;
  return (
    <Text mb="sm" c="dimmed" data-figures>
      <strong>
        {status === 'cancelled' ? t('reports.reconcile.sweep.cancelled') : t(`reports.reconcile.${status}`)}
      </strong>{' '}
      · {format.time(startedAt)} ·{' '}
      {t('reports.reconcile.sweep.round', {
        read: format.count(read),
        changed: format.count(changed),
        failed: format.count(failed),
      })}
      {stoppedBy === 'rate-limited' && <> · {t('reports.reconcile.sweep.byRateLimit')}</>}
      {stoppedBy === 'day-limit' && <> · {t('reports.reconcile.sweep.byDayLimit')}</>}
      {stoppedBy === 'unavailable' && <> · {t('reports.reconcile.sweep.notReached')}</>}
    </Text>
  );
}
