/** Created, paid and returned over time, by amount or by count. */

import { SegmentedControl } from '@mantine/core';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRange, ReportFigures } from '../../../src-preload/contract/reports/reports.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { dayText } from '../../format/day-text.ts';
import type { Cell, Columns } from '../fields/report-table.tsx';
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
  const steps = dayStepsOf(figures.days, range);
  const title = t(steps[0]?.period.length === 7 ? 'reports.figures.perMonth' : 'reports.figures.perDay');
  const isAmounts = shown === 'amounts';
  const series = useSeries(steps, shown);
  const table = useDaysTable(figures);
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
      {...table}
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

type Steps = ReturnType<typeof dayStepsOf>;

/** The bars of each step; returned ones only where anything was returned. */
function useSeries(steps: Steps, shown: Shown): readonly BarSeries[] {
  const { t } = useTranslation();
  const isAmounts = shown === 'amounts';
  const returned: BarSeries = {
    name: t('reports.figures.returned'),
    values: steps.map((step) => (isAmounts ? step.returnedSum : step.returned)),
    look: 'hatched',
  };
  const hasReturned = steps.some((step) => step.returned > 0);
  return [
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
    ...(hasReturned ? [returned] : []),
  ];
}

interface DayColumn {
  readonly name: string;
  readonly kind: Columns[number]['kind'];
  readonly of: (day: ReportFigures['days'][number]) => Cell;
}

/** The same figures by day; what few reports have is a column only where there is any. */
function useDaysTable({ days, unmarkedStates }: ReportFigures) {
  const { t } = useTranslation();
  const format = useFormat();
  const unconfirmed: readonly DayColumn[] = [
    { name: t('reports.column.unconfirmed'), kind: 'count', of: (day) => day.unconfirmed },
    { name: t('reports.column.unconfirmedSum'), kind: 'money', of: (day) => day.unconfirmedSum },
  ];
  const unmarked: readonly DayColumn[] = [
    { name: t('reports.column.unmarked'), kind: 'count', of: (day) => day.unmarked },
    { name: t('reports.column.unmarkedSum'), kind: 'money', of: (day) => day.unmarkedSum },
  ];
  const columns: readonly DayColumn[] = [
    { name: t('reports.column.day'), kind: 'text', of: ({ day }) => dayText(day) },
    { name: t('reports.column.created'), kind: 'count', of: (day) => day.created },
    { name: t('reports.column.createdSum'), kind: 'money', of: (day) => day.createdSum },
    { name: t('reports.column.paid'), kind: 'count', of: (day) => day.paid },
    { name: t('reports.column.paidSum'), kind: 'money', of: (day) => day.paidSum },
    { name: t('reports.column.returned'), kind: 'count', of: (day) => day.returned },
    { name: t('reports.column.returnedSum'), kind: 'money', of: (day) => day.returnedSum },
    ...(days.some((day) => day.unconfirmed > 0) ? unconfirmed : []),
    ...(unmarkedStates.length > 0 ? unmarked : []),
    {
      name: t('reports.column.share'),
      kind: 'text',
      of: (day) => shareText(day.createdPaid, day.created, format.share),
    },
  ];
  return {
    columns: columns.map(({ name, kind }) => ({ name, kind })),
    rows: days.map((day) => columns.map(({ of }) => of(day))),
  };
}
