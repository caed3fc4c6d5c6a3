/** A chart over the whole width, with its picture and its table to export; the table is folded below it. */
import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../bridge/app-context.tsx';
import { useSaveCommand } from '../../bridge/saved-file.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { Fold } from '../fields/fold.tsx';
import { type Cell, type Columns, ExportedSection, LongTable } from '../fields/report-table.tsx';
import { chartPng, type LegendEntry } from './chart-png.ts';
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
  /** Of the picture; a chart without series has none. */
  readonly legend: readonly LegendEntry[];
  readonly columns: Columns;
  readonly rows: readonly (readonly Cell[])[];
  /** What the chart shows, beside its title. */
  readonly choice?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { language } = useApp();
  const [saved, setSaved] = useState<string | null>(null);
  const save = useSaveCommand('exports.picture', ({ fileName }) => setSaved(fileName));
  const drawing = useRef<HTMLDivElement>(null);
  const savePicture = async () => {
    const svg = drawing.current?.querySelector('svg');
    if (!svg) return;
    await save.mutateAsync({ name: 'figures', png: await chartPng(svg, title, legend), language });
  };
  return (
    <ExportedSection
      name="figures"
      title={title}
      isEmpty={rows.length === 0}
      table={() => ({ columns, rows })}
      shown={
        <>
          {save.error !== null && <ErrorNotice thrown={save.error} />}
          {legend.length > 0 && (
            <ul className={styles['legend']}>
              {legend.map(({ name, look }) => (
                <li key={name} data-look={look}>
                  {name}
                </li>
              ))}
            </ul>
          )}
          <div ref={drawing}>
            <Suspense
              fallback={
                <div className={styles['waiting']}>
                  <Waiting lines={6} />
                </div>
              }
            >
              {children}
            </Suspense>
          </div>
          <Fold summary={t('reports.showTable')}>
            <LongTable title={title} columns={columns} rows={rows} />
          </Fold>
        </>
      }
    >
      {choice}
      <span role="status">{saved !== null && t('reports.saved', { name: saved })}</span>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPhoto size={15} aria-hidden />}
        disabled={rows.length === 0}
        // An error is the mutation's own, shown below.
        onClick={() => void savePicture().catch(() => undefined)}
      >
        {t('reports.savePicture')}
      </Button>
    </ExportedSection>
  );
}
