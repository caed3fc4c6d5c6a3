/** What was received on each of the last days. The chart library is loaded with it. */
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp, useGateway } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { useNow } from '../components/timing/use-now.ts';
import { dayAfter, dayOf } from '../format/day-bounds.ts';
import { dayText } from '../format/day-text.ts';
import { hrefOf } from '../navigation/route.ts';
import { useIsOffered } from '../navigation/screens.ts';
import { useTodayTotals } from './paid-since.ts';
import { TodayCard } from './today-card.tsx';
import { todayPeriods } from './today-periods.ts';

const Bars = lazy(async () => ({ default: (await import('../reports/figures/bar-chart.tsx')).Bars }));

const REPORTS = { screen: 'reports', tab: 'figures' } as const;
const DAYS = 14;
/** Pixels: everything fits a window of 768, and a tall one is used. */
const HEIGHT = 190;
const TALL_HEIGHT = 380;
const TALLEST_HEIGHT = 460;
/** The days before change seldom: they are read again at most this often (ms). Today's bar is live. */
const FRESH_FOR = 60_000;

export function ReceivedChart() {
  const { t } = useTranslation();
  const format = useFormat();
  const isOffered = useIsOffered();
  const { timeZone } = useApp().settings;
  const { id: gatewayId } = useGateway();
  const isTall = useMediaQuery('(min-height: 900px)');
  const isTallest = useMediaQuery('(min-height: 1040px)');
  const height = isTallest ? TALLEST_HEIGHT : isTall ? TALL_HEIGHT : HEIGHT;
  const now = useNow(FRESH_FOR);
  const today = dayOf(now, timeZone);
  const days = { from: dayAfter(today, 1 - DAYS), to: today };
  const figures = useOperation('reports.figures', { gatewayId, days }, { staleTime: FRESH_FOR });
  const { data: live } = useTodayTotals(gatewayId, 'today', { paid: todayPeriods(now, timeZone).day });
  const sums = new Map(figures.data?.days.map(({ day, paidSum }) => [day, paidSum]));
  if (live) sums.set(today, live.sum);
  const shown = Array.from({ length: DAYS }, (_, index) => dayAfter(days.from, index));
  const title = t('today.perDay', { count: DAYS });
  return (
    <TodayCard title={title} beside={isOffered(REPORTS) && <a href={hrefOf(REPORTS)}>{t('today.toReports')}</a>}>
      {figures.error !== null && <ErrorNotice thrown={figures.error} onRetry={() => void figures.refetch()} />}
      <div style={{ minHeight: height }}>
        {figures.data !== undefined && (
          <Suspense>
            <Bars
              title={title}
              height={height}
              steps={shown.map((day) => ({ name: dayText(day).slice(0, 5), fullName: dayText(day) }))}
              series={[{ name: t('today.received'), values: shown.map((day) => sums.get(day) ?? 0), look: 'filled' }]}
              format={format.money}
              formatAxis={format.shortMoney}
            />
          </Suspense>
        )}
      </div>
    </TodayCard>
  );
}
