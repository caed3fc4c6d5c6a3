/** The changes since the period was last closed, as tables: the same on screen and on paper. */
import { useTranslation } from 'react-i18next';
import type { Closing } from '../../../src-preload/contract/reports/reports.ts';
import { useStateName } from '../../components/charge/state-badge.tsx';
import { dayText } from '../../format/day-text.ts';
import type { Cell, Columns } from '../fields/report-table.tsx';

export interface ChangesTable {
  readonly title: string;
  readonly columns: Columns;
  readonly rows: readonly (readonly Cell[])[];
  /** PAID that became REFUNDED must not be overlooked. */
  readonly isLoud: (row: number) => boolean;
}

/** Returns the tables of changes: none when the period was never closed, or nothing has changed since. */
export function useClosingChanges(): (last: Closing['last']) => readonly ChangesTable[] {
  const { t } = useTranslation();
  const stateName = useStateName();
  const twice = (figure: 'count' | 'gross' | 'net', kind: 'count' | 'money') =>
    (['before', 'after'] as const).map((when) => ({
      name: `${t(`reports.column.${figure}`)} (${t(`reports.column.${when}`)})`,
      kind,
    }));
  const differencesOf = ({ differences }: NonNullable<Closing['last']>): ChangesTable => ({
    title: t('reports.closing.differences'),
    columns: [
      { name: t('reports.column.day'), kind: 'text' },
      { name: t('reports.column.state'), kind: 'text' },
      ...twice('count', 'count'),
      ...twice('gross', 'money'),
      ...twice('net', 'money'),
    ],
    rows: differences.map(({ was, is }) => [
      dayText(is.day),
      stateName(is.state),
      was.count,
      is.count,
      was.gross,
      is.gross,
      was.net,
      is.net,
    ]),
    isLoud: () => false,
  });
  const changesOf = ({ changes }: NonNullable<Closing['last']>): ChangesTable => ({
    title: t('reports.closing.changes'),
    columns: [
      { name: t('reports.column.when'), kind: 'moment' },
      { name: t('reports.column.transactionId'), kind: 'text' },
      { name: t('reports.column.amount'), kind: 'money' },
      { name: t('reports.column.from'), kind: 'text' },
      { name: t('reports.column.to'), kind: 'text' },
    ],
    rows: changes.map(({ at, transactionId, amount, from, to }) => [
      at,
      transactionId,
      amount,
      from === null ? (to === null ? null : t('reports.closing.new')) : stateName(from),
      to === null ? t('reports.closing.details') : stateName(to),
    ]),
    isLoud: (index) => changes[index]?.from === 'PAID' && changes[index]?.to === 'REFUNDED',
  });
  return (last) => (last === null ? [] : [differencesOf(last), changesOf(last)].filter(({ rows }) => rows.length > 0));
}
