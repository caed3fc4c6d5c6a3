/** Basis and period of a filter's charges, for the words next to their sums. */
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { useFormat } from '../../bridge/use-format.ts';
import type { SumsOf } from './how-summed.tsx';

export function useSumsOfFilter(): (filter: ChargeFilter) => Omit<SumsOf, 'sums'> {
  const { t } = useTranslation();
  const format = useFormat();
  const day = (at: number) => format.time(at, 'dayOfYear');
  const written = ({ from, before }: NonNullable<ChargeFilter['paid']>): string | null => {
    // A period ends before its bound: the last day is the one before it.
    if (from !== undefined && before !== undefined) return t('sums.days', { from: day(from), to: day(before - 1) });
    if (from !== undefined) return t('sums.since', { from: day(from) });
    return before === undefined ? null : t('sums.until', { to: day(before - 1) });
  };
  return ({ created, paid, asMasked: _masked, textParts: _parts, ...others }) => {
    const isFiltered = Object.values(others).some((value) => value !== undefined);
    const both = created !== undefined && paid !== undefined;
    if (paid !== undefined) return { basis: 'paid', period: written(paid), isFiltered: isFiltered || both };
    if (created !== undefined) return { basis: 'created', period: written(created), isFiltered };
    return { basis: 'any', period: null, isFiltered };
  };
}
