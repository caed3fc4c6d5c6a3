/** Created, paid and returned over time, by amount or by count. */
import { SegmentedControl } from '@mantine/core';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRange, ReportFigures } from '../../../src-preload/contract/reports/reports.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { dayText } from '../../format/day-text.ts';
import type { BarSeries } from './bar-chart.tsx';
import { ChartSection } from './chart-section.tsx';
import { dayStepsOf } from './day-steps.ts';
import { shareText } from './figures-totals.tsx';

const Bars = lazy(async () => ({ default: (await import('./bar-chart.tsx')).Bars }));

type Shown = 'amounts' | 'counts';

export function DaysSection({ figures, days: range }: { readonly figures: ReportFigures; readonly days: DayRange }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [shown, setShown] = useState<Shown>('amounts');
  const { days } = figures;
  const hasUnconfirmed = days.some(({ unconfirmed }) => unconfirmed > 0);
  const hasUnmarked = figures.unmarkedStates.length > 0;
  const steps = dayStepsOf(days, range);
  const title = t(steps[0]?.period.length === 7 ? 'reports.figures.perMonth' : 'reports.figures.perDay');
  const isAmounts = shown === 'amounts';
  const series: readonly BarSeries[] = [
    {
      name: t('reports.figures.created'),
      values: steps.map((step) => (isAmounts ? step.createdSum : step.created)),
      look: 'hollow',
    },
    {
      name: t('reports.figures.paid'),
      values: steps.map((step) => (isAmounts ? step.paidSum : step.paid)),
      look: 'filled',
    },
    ...(days.some(({ returned }) => returned > 0)
      ? [
          {
            name: t('reports.figures.returned'),
            values: steps.map((step) => (isAmounts ? step.returnedSum : step.returned)),
            look: 'hatched' as const,
          },
        ]
      : []),
  ];
  return (
    <ChartSection
      title={title}
      legend={series}
      choice={
        <SegmentedControl<Shown>
          size="xs"
          aria-label={t('reports.figures.show')}
          value={shown}
          data={(['amounts', 'counts'] as const).map((value) => ({ value, label: t(`reports.figures.${value}`) }))}
          onChange={setShown}
        />
      }
      columns={[
        { name: t('reports.column.day'), kind: 'text' },
        { name: t('reports.column.created'), kind: 'count' },
        { name: t('reports.column.createdSum'), kind: 'money' },
        { name: t('reports.column.paid'), kind: 'count' },
        { name: t('reports.column.paidSum'), kind: 'money' },
        { name: t('reports.column.returned'), kind: 'count' },
        { name: t('reports.column.returnedSum'), kind: 'money' },
        ...(hasUnconfirmed
          ? [
              { name: t('reports.column.unconfirmed'), kind: 'count' as const },
              { name: t('reports.column.unconfirmedSum'), kind: 'money' as const },
            ]
          : []),
        ...(hasUnmarked
          ? [
              { name: t('reports.column.unmarked'), kind: 'count' as const },
              { name: t('reports.column.unmarkedSum'), kind: 'money' as const },
            ]
          : []),
        { name: t('reports.column.share'), kind: 'text' },
      ]}
      rows={days.map((day) => [
        dayText(day.day),
        day.created,
        day.createdSum,
        day.paid,
        day.paidSum,
        day.returned,
        day.returnedSum,
        ...(hasUnconfirmed ? [day.unconfirmed, day.unconfirmedSum] : []),
        ...(hasUnmarked ? [day.unmarked, day.unmarkedSum] : []),
        shareText(day.createdPaid, day.created, format.count),
      ])}
    >
      <Bars
        title={title}
        steps={steps.map(({ period }) => {
          const fullName = dayText(period);
          return { name: period.length === 10 ? fullName.slice(0, 5) : fullName, fullName };
        })}
        series={series}
        format={isAmounts ? format.money : format.count}
        formatAxis={isAmounts ? format.shortMoney : format.count}
      />
    </ChartSection>
  );
}
