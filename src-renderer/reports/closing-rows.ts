import { useTranslation } from 'react-i18next';
import type { ClosingLine } from '../../src-preload/contract/reports.ts';
import { useStateWord } from '../components/state-badge.tsx';
import { dayText } from './days.ts';
import type { Cell, Columns } from './report-table.tsx';

/** A closing as a table: a line for each day and state, and what they add up to. */
export function useClosingRows(): { readonly columns: Columns; rowsOf(lines: readonly ClosingLine[]): Cell[][] } {
  const { t } = useTranslation();
  const word = useStateWord();
  const flagsOf = ({ unreported, differing }: Pick<ClosingLine, 'unreported' | 'differing'>) =>
    [
      unreported > 0 && t('reports.closing.unreported', { count: unreported }),
      differing > 0 && t('reports.closing.differing', { count: differing }),
    ]
      .filter((flag) => flag !== false)
      .join('; ');
  const figuresOf = (line: Omit<ClosingLine, 'day' | 'state'>): Cell[] => [
    line.count,
    line.gross,
    line.fee,
    line.net,
    flagsOf(line),
  ];
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
        word(state),
        ...figuresOf(summed(of)),
      ]);
      return [...lines.map((line) => [dayText(line.day), word(line.state), ...figuresOf(line)]), ...totals];
    },
  };
}

function summed(lines: readonly ClosingLine[]): Omit<ClosingLine, 'day' | 'state'> {
  const of = (figure: 'count' | 'gross' | 'fee' | 'net' | 'unreported' | 'differing') =>
    lines.reduce((sum, line) => sum + line[figure], 0);
  return {
    count: of('count'),
    gross: of('gross'),
    fee: of('fee'),
    net: of('net'),
    unreported: of('unreported'),
    differing: of('differing'),
  };
}
