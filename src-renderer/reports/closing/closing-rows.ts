import { useTranslation } from 'react-i18next';
import type { Closing, ClosingLine } from '../../../src-preload/contract/reports/reports.ts';
import { useStateName } from '../../components/charge/state-badge.tsx';
import { dayText } from '../../format/day-text.ts';
import type { Cell, Columns } from '../fields/report-table.tsx';

/** A closing as a table: a line for each day and state, and their totals. */
export function useClosingRows(): { readonly columns: Columns; rowsOf(lines: readonly ClosingLine[]): Cell[][] } {
  const { t } = useTranslation();
  const stateName = useStateName();
  const flagsOf = ({ count, unreported, differing, otherAmount, claimed }: Omit<ClosingLine, 'day' | 'state'>) =>
    [
      unreported > 0 && t('reports.closing.feeAndNetReported', { reported: count - unreported, count }),
      differing > 0 && t('reports.closing.netMismatch', { count: differing }),
      otherAmount > 0 && t('reports.closing.amountDiffers', { count: otherAmount }),
      claimed > 0 && t('reports.closing.paymentClaimed', { count: claimed }),
    ]
      .filter((flag) => flag !== false)
      .join('; ');
  const figuresOf = (line: Omit<ClosingLine, 'day' | 'state'>): Cell[] => {
    // Without a reported value there is no sum to show.
    const isReported = line.unreported < line.count;
    return [line.count, line.gross, isReported ? line.fee : null, isReported ? line.net : null, flagsOf(line)];
  };
  return {
    columns: [
      { name: t('reports.column.day'), kind: 'text' },
      { name: t('reports.column.state'), kind: 'text' },
      { name: t('reports.column.count'), kind: 'count' },
      { name: t('reports.column.gross'), kind: 'money' },
      { name: t('reports.column.fee'), kind: 'money' },
      { name: t('reports.column.net'), kind: 'money' },
      { name: t('reports.column.flags'), kind: 'text' },
    ],
    rowsOf: (lines) => {
      if (lines.length === 0) return [];
      const byState = Map.groupBy(lines, ({ state }) => state);
      const totals = [...byState].map(([state, of]) => [
        t('reports.closing.total'),
        stateName(state),
        ...figuresOf(summed(of)),
      ]);
      return [...lines.map((line) => [dayText(line.day), stateName(line.state), ...figuresOf(line)]), ...totals];
    },
  };
}

/**
 * Charges with another amount at the service than requested: both amounts, and whether a person accepted the
 * difference.
 */
export function useOtherAmountRows(): {
  readonly columns: Columns;
  rowsOf(charges: Closing['otherAmounts']): Cell[][];
} {
  const { t } = useTranslation();
  const stateName = useStateName();
  return {
    columns: [
      { name: t('reports.column.transactionId'), kind: 'text' },
      { name: t('reports.column.reference'), kind: 'text' },
      { name: t('reports.column.state'), kind: 'text' },
      { name: t('reports.column.requested'), kind: 'money' },
      { name: t('reports.column.response'), kind: 'money' },
      { name: t('reports.column.acceptedAt'), kind: 'moment' },
    ],
    rowsOf: (charges) =>
      charges.map(({ transactionId, reference, state, asked, answered, acceptedAt }) => [
        transactionId,
        reference,
        stateName(state),
        asked,
        answered,
        acceptedAt,
      ]),
  };
}

function summed(lines: readonly ClosingLine[]): Omit<ClosingLine, 'day' | 'state'> {
  const of = (figure: Exclude<keyof ClosingLine, 'day' | 'state'>) =>
    lines.reduce((sum, line) => sum + line[figure], 0);
  return {
    count: of('count'),
    gross: of('gross'),
    fee: of('fee'),
    net: of('net'),
    unreported: of('unreported'),
    differing: of('differing'),
    otherAmount: of('otherAmount'),
    claimed: of('claimed'),
  };
}
