/**
 * The findings of a reconciliation, each with when its money went back; a charge that was PAID here and whose money is
 * back now is highlighted.
 */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReconciliationFinding } from '../../../src-preload/contract/reports/reports.ts';
import { takesMoneyBack } from '../../../src-preload/contract/values/states.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { useStateName } from '../../components/charge-parts/state-badge.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { ReportDataTable } from '../fields/report-table.tsx';

export function ReconcileFindings({ id, isOpen }: { readonly id: string; readonly isOpen: boolean }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const found = useOperation('reconcile.findings', { gatewayId, id }, { staleTime: 0 });
  if (found.error !== null) return <ErrorNotice thrown={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return null;
  if (found.data.length === 0)
    return isOpen ? null : (
      <Text mb="sm" c="dimmed">
        {t('reports.reconcile.noFindings')}
      </Text>
    );
  return <FindingsTable name="reconciliation" title={t('reports.reconcile.findings')} findings={found.data} />;
}

interface FindingsTableProps {
  /** The file's name, where the table is saved. */
  readonly name: 'reconciliation' | 'refunds';
  readonly title: string;
  readonly findings: readonly ReconciliationFinding[];
}

export function FindingsTable({ name, title, findings }: FindingsTableProps) {
  const { t } = useTranslation();
  const stateName = useStateName();
  const { returningStates } = useGateway();
  const isRefund = ({ stateBefore, stateAfter }: ReconciliationFinding) =>
    stateBefore === 'PAID' && takesMoneyBack(stateAfter, returningStates);
  const refunded = findings.filter(isRefund).length;
  const result = ({ outcome, stateBefore, stateAfter }: ReconciliationFinding) =>
    outcome === 'changed' && stateBefore === stateAfter
      ? t('reports.reconcile.details')
      : t(`reports.reconcile.outcome.${outcome}`);
  return (
    <>
      {refunded > 0 && (
        <ToneBox tone="violet" role="status" mb="sm" fw={600}>
          {t('reports.reconcile.refunded', { count: refunded })}
        </ToneBox>
      )}
      <ReportDataTable
        name={name}
        title={title}
        columns={[
          { name: t('reports.column.result'), kind: 'text' },
          { name: t('reports.column.before'), kind: 'text' },
          { name: t('reports.column.after'), kind: 'text' },
          { name: t('reports.column.amount'), kind: 'money' },
          { name: t('reports.column.reference'), kind: 'text' },
          { name: t('reports.column.transactionId'), kind: 'text' },
          { name: t('reports.column.returnedAt'), kind: 'moment' },
          { name: t('reports.column.returnedFrom'), kind: 'text' },
          { name: t('reports.column.checkedAt'), kind: 'moment' },
        ]}
        rows={findings.map((finding) => [
          result(finding),
          stateName(finding.stateBefore),
          stateName(finding.stateAfter),
          finding.amount,
          finding.reference,
          finding.transactionId,
          finding.returnedAt,
          finding.returnedFrom && t(`reports.reconcile.returnedFrom.${finding.returnedFrom}`),
          finding.checkedAt,
        ])}
        isLoud={(index) => {
          const finding = findings[index];
          return finding !== undefined && isRefund(finding);
        }}
      />
    </>
  );
}
