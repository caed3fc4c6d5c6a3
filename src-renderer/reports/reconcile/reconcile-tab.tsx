/** Reads a period again from the service, with its rate, a pause button, and its findings. */
import { Button, NumberInput, Progress, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reconciliation, ReportBasis } from '../../../src-preload/contract/reports/reports.ts';
import { GatewayAway } from '../../access/token/gateway-away.tsx';
import { useGateway } from '../../bridge/app-context.tsx';
import { useSignal } from '../../bridge/bridge-context.tsx';
import { keyOf, useCommand, useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import controls from '../../components/controls.module.css';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { formatCountdown } from '../../format/time.ts';
import { BasisField } from '../fields/basis-field.tsx';
import { PeriodFields, useReportPeriod } from '../fields/report-period.tsx';
import styles from '../fields/reports.module.css';
import { Totals } from '../fields/totals.tsx';
import { ReconcileFindings } from './reconcile-findings.tsx';
import { Steering } from './steering.tsx';
import { SweepSection } from './sweep-section.tsx';

const DEFAULT_RATE = 5;

export function ReconcileTab() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const period = useReportPeriod('last7');
  const { days } = period;
  const [basis, setBasis] = useState<ReportBasis>('created');
  const [rate, setRate] = useState(DEFAULT_RATE);
  const list = useReconciliations(gatewayId);
  const start = useCommand('reconcile.start');
  const [latest, ...earlier] = list.data ?? [];
  const isOpen = latest !== undefined && latest.endedAt === null;
  return (
    <>
      <Text mb="sm" c="dimmed">
        {t('reports.reconcile.intro')}
      </Text>
      <div className={controls['controls']}>
        <PeriodFields period={period} />
        <BasisField basis={basis} onChange={setBasis} />
        <NumberInput
          label={t('reports.reconcile.rate')}
          value={rate}
          min={0.1}
          max={100}
          w={112}
          onChange={(value) => typeof value === 'number' && setRate(value)}
        />
        <Button
          disabled={isOpen}
          loading={start.isPending}
          onClick={() => start.mutate({ gatewayId, basis, days, rate }, { onSuccess: () => void list.refetch() })}
        >
          {t('reports.reconcile.start')}
        </Button>
      </div>
      <GatewayAway />
      {start.error !== null && <ErrorNotice thrown={start.error} />}
      {list.error !== null && (
        <ErrorNotice lead={t('console.notLoaded.checks')} thrown={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data === undefined && list.error === null && <Waiting shapes={['table']} />}
      {list.data?.length === 0 && (
        <Text mb="sm" c="dimmed">
          {t('reports.reconcile.none')}
        </Text>
      )}
      {latest !== undefined && <OneReconciliation key={latest.id} reconciliation={latest} />}
      {/* Its error would be the same one. */}
      {list.error === null && <SweepSection />}
      {earlier.length > 0 && (
        <section className={styles['section']} aria-label={t('reports.reconcile.earlier')}>
          <Title order={2}>{t('reports.reconcile.earlier')}</Title>
          {earlier.map((each) => (
            <ReconciliationStatus key={each.id} reconciliation={each} />
          ))}
        </section>
      )}
    </>
  );
}

/** The reconciliations, newest first; one that runs updates itself. */
function useReconciliations(gatewayId: string) {
  const client = useQueryClient();
  const list = useOperation('reconcile.list', { gatewayId }, { staleTime: 0 });
  useSignal('reconcile-progress', (news) => {
    if (news.gatewayId !== gatewayId) return;
    client.setQueryData<Reconciliation[]>(keyOf('reconcile.list', { gatewayId }), (known) => {
      const others = (known ?? []).filter(({ id }) => id !== news.reconciliation.id);
      return [news.reconciliation, ...others].toSorted((one, other) => other.startedAt - one.startedAt);
    });
  });
  return list;
}

function OneReconciliation({ reconciliation }: { readonly reconciliation: Reconciliation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, status, done, total, rate, startedAt, changed, failed } = reconciliation;
  const isOpen = reconciliation.endedAt === null;
  return (
    <section className={styles['section']} aria-label={t('reports.tab.reconcile')}>
      <Totals
        totals={[
          {
            name: t('reports.reconcile.read'),
            value: `${format.count(done)} / ${format.count(total)}`,
            note: `${t(`reports.reconcile.${status}`)} · ${format.time(startedAt)}`,
          },
          { name: t('reports.reconcile.outcome.changed'), value: format.count(changed), isLoud: changed > 0 },
          { name: t('reports.reconcile.unanswered'), value: format.count(failed), isLoud: failed > 0 },
        ]}
      />
      <Progress value={total === 0 ? 100 : (100 * done) / total} aria-label={t('reports.tab.reconcile')} mb={12} />
      {status === 'running' && (
        <Text mb="sm" c="dimmed" data-figures>
          {t('reports.reconcile.left', { rate, left: formatCountdown(((total - done) / rate) * 1000) })}
        </Text>
      )}
      {isOpen && <Steering reconciliation={reconciliation} />}
      <ReconcileFindings key={reconciliation.changed + reconciliation.failed} id={id} isOpen={isOpen} />
    </section>
  );
}

function ReconciliationStatus({ reconciliation }: { readonly reconciliation: Reconciliation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { startedAt, status, done, total, changed, failed } = reconciliation;
  return (
    <Text mb="sm" c="dimmed" data-figures>
      <strong>{t(`reports.reconcile.${status}`)}</strong> · {format.time(startedAt)} ·{' '}
      {t('reports.reconcile.progress', {
        done: format.count(done),
        total: format.count(total),
        changed: format.count(changed),
        failed: format.count(failed),
      })}
    </Text>
  );
}
