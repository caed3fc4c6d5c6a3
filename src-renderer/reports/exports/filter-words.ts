/** A recorded filter in words. Of a typed text, tags and names it states only that there were some. */
import { useTranslation } from 'react-i18next';
import type { ExportRecord, RecordedFilter } from '../../../src-preload/contract/reports/export-records.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { useStateName } from '../../components/charge-parts/state-badge.tsx';

export function useFilterWords(): (filter: RecordedFilter) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const stateName = useStateName();
  const days = ({ from, before }: NonNullable<RecordedFilter['paid']>): string => {
    const day = (at: number) => format.time(at, 'dayOfYear');
    // A period ends before its last instant: the day is the one that is still in it.
    if (from !== undefined && before !== undefined)
      return t('reports.made.days', { from: day(from), to: day(before - 1) });
    if (from !== undefined) return t('reports.made.since', { from: day(from) });
    return before === undefined ? t('reports.made.anyTime') : t('reports.made.until', { to: day(before - 1) });
  };
  return ({ created, paid, states, amount, selected, others }) => {
    const parts = [
      ...(selected === null ? [] : [t('reports.made.selected', { count: selected, shown: format.count(selected) })]),
      ...(created === null ? [] : [t('reports.made.created', { days: days(created) })]),
      ...(paid === null ? [] : [t('reports.made.paid', { days: days(paid) })]),
      ...(states.length === 0 ? [] : [states.map(stateName).join(', ')]),
      ...(amount === null
        ? []
        : [
            t('reports.made.amount', {
              from: amount.from === undefined ? '…' : format.money(amount.from),
              to: amount.to === undefined ? '…' : format.money(amount.to),
            }),
          ]),
      ...others.map((name) => t(`reports.made.other.${name}`)),
    ];
    return parts.length === 0 ? t('reports.made.everything') : parts.join(' · ');
  };
}

/** `CSV`, or the layout's name. */
export function useFormatWords(): (record: Pick<ExportRecord, 'format' | 'options'>) => string {
  const { t } = useTranslation();
  return ({ format, options }) =>
    options?.layout ? t('reports.made.layout', { name: options.layout.name }) : format.toUpperCase();
}
