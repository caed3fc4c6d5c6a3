/** How many charges of each amount were created, and how many of them are paid. */
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportFigures } from '../../../src-preload/contract/reports/reports.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ChartSection } from './chart-section.tsx';

const Bars = lazy(async () => ({ default: (await import('./bar-chart.tsx')).Bars }));

export function BandsSection({ bands }: Pick<ReportFigures, 'bands'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = (index: number) => {
    const [from, next] = [bands[index]?.from ?? 0, bands[index + 1]?.from];
    return next === undefined
      ? t('reports.figures.bandAbove', { from: format.money(from) })
      : t('reports.figures.band', { from: format.money(from), to: format.money(next - 1) });
  };
  const series = [
    { name: t('reports.figures.created'), values: bands.map(({ count }) => count), look: 'hollow' as const },
    { name: t('reports.figures.paidOfBand'), values: bands.map(({ paid }) => paid), look: 'filled' as const },
  ];
  const title = t('reports.figures.bands');
  return (
    <ChartSection
      title={title}
      legend={series}
      columns={[
        { name: t('reports.column.amount'), kind: 'text' },
        { name: t('reports.column.created'), kind: 'count' },
        { name: t('reports.column.createdSum'), kind: 'money' },
        { name: t('reports.column.paid'), kind: 'count' },
      ]}
      rows={bands.map(({ count, sum, paid }, index) => [nameOf(index), count, sum, paid])}
    >
      <Bars
        title={title}
        steps={bands.map(({ from }, index) => ({ name: `≥ ${format.shortMoney(from)}`, fullName: nameOf(index) }))}
        series={series}
        format={format.count}
        formatAxis={format.count}
      />
    </ChartSection>
  );
}
