/** A chart over the whole width, with its table to export; the table is folded below it. */
import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportFold } from '../fields/fold.tsx';
import { type Cell, type Columns, ExportedSection, LongTable } from '../fields/report-table.tsx';
import type { LegendEntry } from './bar-chart.tsx';
import styles from './charts.module.css';

export function ChartSection({
  title,
  legend,
  columns,
  rows,
  choice,
  children,
}: {
  readonly title: string;
  readonly legend: readonly LegendEntry[];
  readonly columns: Columns;
  readonly rows: readonly (readonly Cell[])[];
  /** The choice of what the chart shows, next to its title. */
  readonly choice?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <ExportedSection
      name="figures"
      title={title}
      isEmpty={rows.length === 0}
      table={() => ({ columns, rows })}
      shown={
        <>
          <ul className={styles['legend']}>
            {legend.map(({ name, look }) => (
              <li key={name} data-look={look}>
                {name}
              </li>
            ))}
          </ul>
          <Suspense fallback={<Skeleton height={280} />}>{children}</Suspense>
          <ReportFold summary={t('reports.showTable')}>
            <LongTable title={title} columns={columns} rows={rows} />
          </ReportFold>
        </>
      }
    >
      {choice}
    </ExportedSection>
  );
}
