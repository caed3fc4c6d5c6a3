import { useTranslation } from 'react-i18next';
import type { ReportFigures } from '../../../src-preload/contract/reports/reports.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { Totals } from '../fields/totals.tsx';

/** A share in whole percent, rounded down, so that 100% means all. */
export function shareText(part: number, whole: number, count: (value: number) => string): string {
  return whole === 0 ? '–' : `${count(Math.floor((100 * part) / whole))}%`;
}

type Day = ReportFigures['days'][number];

function sumOf(figures: ReportFigures, of: (day: Day) => number): number {
  return figures.days.reduce((sum, day) => sum + of(day), 0);
}

/** What was created, paid and returned, next to the same of the period before. */
interface FiguresTotalsProps {
  readonly figures: ReportFigures;
  /** Null while it is being read. */
  readonly before: ReportFigures | null;
}

export function FiguresTotals({ figures, before }: FiguresTotalsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = (name: string, count: (day: Day) => number, sum: (day: Day) => number) => ({
    name,
    value: format.money(sumOf(figures, sum)),
    note: t('reports.figures.charges', {
      count: sumOf(figures, count),
      shown: format.count(sumOf(figures, count)),
    }),
    before: before === null ? ' ' : t('reports.before', { value: format.money(sumOf(before, sum)) }),
  });
  const createdOf = (of: ReportFigures) => sumOf(of, (day) => day.created);
  const paidOfThemOf = (of: ReportFigures) => sumOf(of, (day) => day.createdPaid);
  const shareOf = (of: ReportFigures) => shareText(paidOfThemOf(of), createdOf(of), format.count);
  const { timeToPay } = figures;
  const medianBefore = before?.timeToPay ? format.duration(before.timeToPay.median) : t('reports.figures.noTimes');
  return (
    <Totals
      totals={[
        money(
          t('reports.figures.paid'),
          (day) => day.paid,
          (day) => day.paidSum,
        ),
        money(
          t('reports.figures.created'),
          (day) => day.created,
          (day) => day.createdSum,
        ),
        money(
          t('reports.figures.returned'),
          (day) => day.returned,
          (day) => day.returnedSum,
        ),
        {
          name: t('reports.figures.share'),
          value: shareOf(figures),
          note: t('reports.figures.shareOf', {
            paid: format.count(paidOfThemOf(figures)),
            created: format.count(createdOf(figures)),
          }),
          before: before === null ? ' ' : t('reports.before', { value: shareOf(before) }),
        },
        {
          name: t('reports.figures.median'),
          value: timeToPay ? format.duration(timeToPay.median) : t('reports.figures.noTimes'),
          note: timeToPay ? t('reports.figures.p90', { time: format.duration(timeToPay.p90) }) : undefined,
          before: before === null ? ' ' : t('reports.before', { value: medianBefore }),
        },
      ]}
    />
  );
}
