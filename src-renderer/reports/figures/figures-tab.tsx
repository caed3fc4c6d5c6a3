/** The overview: totals of a period next to those of the period before, then a chart with its table folded below it. */
import { Button, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DayRange, ReportFigures } from '../../../src-preload/contract/reports/reports.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { useStateName } from '../../components/charge-parts/state-badge.tsx';
import controls from '../../components/controls.module.css';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { UnlessArchived } from '../../components/fields/unless-archived.tsx';
import { EmptyState } from '../../components/notices/empty-state.tsx';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { OpenedFold, ReportFold } from '../fields/fold.tsx';
import { daysBefore } from '../fields/presets.ts';
import { PeriodFields, useReportPeriod } from '../fields/report-period.tsx';
import { CustomerSums } from '../sums/customer-sums.tsx';
import { BalanceTable } from '../sums/gateway-balance.tsx';
import { DaysSection } from './days-section.tsx';
import { FiguresTotals } from './figures-totals.tsx';

export function FiguresTab() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const period = useReportPeriod('last30');
  const { days } = period;
  const figures = useOperation('reports.figures', { gatewayId, days }, { staleTime: 0 });
  const before = useOperation('reports.figures', { gatewayId, days: daysBefore(days) });
  return (
    <>
      <div className={controls['controls']}>
        <PeriodFields period={period} />
      </div>
      {figures.error !== null && (
        <ErrorNotice
          lead={t('console.notLoaded.figures')}
          thrown={figures.error}
          onRetry={() => void figures.refetch()}
        />
      )}
      {figures.data === undefined && figures.error === null && <Waiting shapes={['cards', 'chart']} lines={6} />}
      {figures.data !== undefined && <Figures figures={figures.data} before={before.data ?? null} days={days} />}
      <OpenedFold summary={t('reports.sums.byCustomer')}>
        <CustomerSums />
      </OpenedFold>
      <OpenedFold summary={t('reports.sums.balance')}>
        <BalanceTable />
      </OpenedFold>
    </>
  );
}

function Figures({
  figures,
  before,
  days,
}: {
  readonly figures: ReportFigures;
  readonly before: ReportFigures | null;
  readonly days: DayRange;
}) {
  const { t } = useTranslation();
  const { settings } = useApp();
  const format = useFormat();
  const stateName = useStateName();
  const { unmarkedStates } = figures;
  if (figures.days.length === 0)
    return (
      <>
        <FiguresTotals figures={figures} before={before} days={days} />
        <NoFigures />
      </>
    );
  const counted = (count: number, cents: number) => `${format.count(count)} · ${format.money(cents)}`;
  const unconfirmed = figures.days.reduce((sum, day) => sum + day.unconfirmed, 0);
  const unconfirmedSum = figures.days.reduce((sum, day) => sum + day.unconfirmedSum, 0);
  const unmarked = unmarkedStates.map(
    ({ state, count, sum }) => `${isolatedText(stateName(state))}: ${counted(count, sum)}`,
  );
  return (
    <>
      <FiguresTotals figures={figures} before={before} days={days} />
      {unconfirmed > 0 && (
        <ToneBox tone="violet" role="status" mb="sm" fw={600}>
          {t('reports.figures.unconfirmed', { counted: counted(unconfirmed, unconfirmedSum) })}
        </ToneBox>
      )}
      {unmarked.length > 0 && (
        <ToneBox tone="violet" role="status" mb="sm" fw={600}>
          {t('reports.figures.unmarked', { states: unmarked.join('; ') })}
        </ToneBox>
      )}
      <DaysSection figures={figures} days={days} />
      <ReportFold summary={t('reports.howCounted')}>
        <Text mb="sm" c="dimmed">
          {t('reports.figures.movements')} {t('reports.zoneNote', { zone: settings.timeZone })}
        </Text>
      </ReportFold>
    </>
  );
}

function NoFigures() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconChartBar size={24} />}
      title={t('reports.noneTitle')}
      action={
        <UnlessArchived>
          <Button component="a" href={hrefOf({ screen: 'new', againKey: null })}>
            {t('charges.newCharge')}
          </Button>
        </UnlessArchived>
      }
    >
      {t('reports.noneText')}
    </EmptyState>
  );
}
