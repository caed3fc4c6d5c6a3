import { useTranslation } from 'react-i18next';
import type { MoneySums } from '../../../src-preload/contract/charges/sums/money-sums.ts';
import type { DayRange, ReportFigures } from '../../../src-preload/contract/reports/reports.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { HowSummed } from '../../components/sums/how-summed.tsx';
import { dayText } from '../../format/day-text.ts';
import { type Total, Totals } from '../fields/totals.tsx';

/** @param share writes a fraction (use-format.ts) */
export function shareText(part: number, whole: number, share: (fraction: number) => string): string {
  return whole === 0 ? '–' : share(part / whole);
}

type Day = ReportFigures['days'][number];

function sumOf(figures: ReportFigures, of: (day: Day) => number): number {
  return figures.days.reduce((sum, day) => sum + of(day), 0);
}

/** What was created, paid and returned, next to the same of the period before. */
interface FiguresTotalsProps {
  readonly days: DayRange;
  readonly figures: ReportFigures;
  /** Null while it is being read. */
  readonly before: ReportFigures | null;
}

/** The sums of a report by the words of every screen: by cash, each movement on its own day. */
function sumsOfFigures(figures: ReportFigures): Partial<MoneySums> & Pick<MoneySums, 'kept'> {
  const received = { count: sumOf(figures, (day) => day.paid), sum: sumOf(figures, (day) => day.paidSum) };
  const returned = { count: sumOf(figures, (day) => day.returned), sum: sumOf(figures, (day) => day.returnedSum) };
  const kept = { count: received.count - returned.count, sum: received.sum - returned.sum };
  const inDoubt = { count: sumOf(figures, (day) => day.unconfirmed), sum: sumOf(figures, (day) => day.unconfirmedSum) };
  return { received, returned, kept, inDoubt };
}

export function FiguresTotals(props: FiguresTotalsProps) {
  return <Totals totals={[...useMoneyTotals(props), ...useShareTotals(props)]} />;
}

function useMoneyTotals({ figures, before, days }: FiguresTotalsProps): Total[] {
  const { t } = useTranslation();
  const format = useFormat();
  const beforeOf = (sum: (of: ReportFigures) => number) =>
    before === null ? ' ' : t('reports.before', { value: format.money(sum(before)) });
  const total = (name: string, count: (day: Day) => number, sum: (day: Day) => number) => ({
    name,
    value: format.money(sumOf(figures, sum)),
    note: t('reports.figures.charges', {
      count: sumOf(figures, count),
      shown: format.count(sumOf(figures, count)),
    }),
    before: beforeOf((of) => sumOf(of, sum)),
  });
  const received = total(
    t('reports.figures.paid'),
    (day) => day.paid,
    (day) => day.paidSum,
  );
  const sums = sumsOfFigures(figures);
  const period = t('sums.days', { from: dayText(days.from), to: dayText(days.to) });
  const how = <HowSummed key="how" basis="cash" period={period} sums={sums} />;
  return [
    { ...received, note: [received.note, ' ', how] },
    total(
      t('reports.figures.returned'),
      (day) => day.returned,
      (day) => day.returnedSum,
    ),
    {
      name: t('reports.figures.kept'),
      value: format.money(sums.kept.sum),
      before: beforeOf((of) => sumsOfFigures(of).kept.sum),
    },
    total(
      t('reports.figures.created'),
      (day) => day.created,
      (day) => day.createdSum,
    ),
  ];
}

function useShareTotals({ figures, before }: FiguresTotalsProps): Total[] {
  const { t } = useTranslation();
  const format = useFormat();
  const createdOf = (of: ReportFigures) => sumOf(of, (day) => day.created);
  const paidOfThemOf = (of: ReportFigures) => sumOf(of, (day) => day.createdPaid);
  const shareOf = (of: ReportFigures) => shareText(paidOfThemOf(of), createdOf(of), format.share);
  const { timeToPay } = figures;
  const medianBefore = before?.timeToPay ? format.duration(before.timeToPay.median) : t('reports.figures.noTimes');
  return [
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
  ];
}
