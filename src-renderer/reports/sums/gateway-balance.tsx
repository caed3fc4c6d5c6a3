/** What was paid and is in no matched payout of the bank yet, by age. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGateway } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { dayText } from '../../format/day-text.ts';
import { type Columns, ReportDataTable } from '../fields/report-table.tsx';

export function BalanceTable() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { data, error, refetch } = useOperation('reports.balance', { gatewayId }, { staleTime: 0 });
  if (error !== null) return <ErrorNotice thrown={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting shapes={['table']} lines={4} />;
  const { ages, matchedUntil } = data;
  const columns: Columns = [
    { name: t('reports.sums.age'), kind: 'text' },
    { name: t('reports.sums.payments'), kind: 'count' },
    { name: t('reports.sums.owed'), kind: 'money' },
    { name: t('reports.sums.unreported'), kind: 'count' },
  ];
  const total = (of: (age: (typeof ages)[number]) => number) => ages.reduce((sum, age) => sum + of(age), 0);
  const rows = [
    ...ages.map(({ age, count, sum, unreported }) => [t(`reports.sums.ages.${age}`), count, sum, unreported]),
    [t('reports.sums.total'), total(({ count }) => count), total(({ sum }) => sum), total((age) => age.unreported)],
  ];
  return (
    <>
      <Text mb="sm" fw={550}>
        {matchedUntil === null
          ? t('reports.sums.neverMatched')
          : t('reports.sums.matchedUntil', { day: dayText(matchedUntil) })}
      </Text>
      <ReportDataTable
        name="balance"
        title={t('reports.sums.balance')}
        columns={columns}
        rows={rows}
        isTotal={(row) => row === ages.length}
      />
      <Text mb="sm" c="dimmed">
        {t('reports.sums.balanceNote')}
      </Text>
    </>
  );
}
