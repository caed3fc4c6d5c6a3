/**
 * What an export will hold, shown before it is written: its filter, its period, how many charges, and their sum.
 */
import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import { isolatedText } from '../../src-preload/contract/text/hidden-characters.ts';
import { useBridge } from '../bridge/bridge-context.tsx';
import { keyOf } from '../bridge/operations.ts';
import { readTotals } from '../bridge/read-totals.ts';
import { useFormat } from '../bridge/use-format.ts';
import { useStateName } from '../components/charge-parts/state-badge.tsx';
import styles from './export-dialog.module.css';

/** Count, and sum in cents, over the gateways; null while they are read, or where they cannot be. */
export interface ExportSize {
  readonly found: { readonly count: number; readonly sum: number } | null;
  readonly isReading: boolean;
}

export function useExportSize(gatewayIds: readonly string[], filter: ChargeFilter): ExportSize {
  const bridge = useBridge();
  const queries = useQueries({
    queries: gatewayIds.map((gatewayId) => ({
      queryKey: keyOf('charges.totals', { gatewayId, filter }),
      queryFn: () => readTotals(bridge, { gatewayId, filter }),
    })),
  });
  const totals = queries.flatMap(({ data }) => data ?? []);
  const add = (of: (each: (typeof totals)[number]) => number) => totals.reduce((sum, each) => sum + of(each), 0);
  return {
    found: totals.length < queries.length ? null : { count: add(({ count }) => count), sum: add(({ sum }) => sum) },
    isReading: queries.some(({ isPending }) => isPending),
  };
}

export function ExportScope({
  filter,
  size: { found, isReading },
  onWithoutSearch,
}: {
  readonly filter: ChargeFilter;
  readonly size: ExportSize;
  readonly onWithoutSearch: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const conditions = useConditions(filter);
  return (
    <div className={styles['scope']}>
      <p>
        {conditions.length === 0 ? t('reports.export.wholeHistory') : conditions.join(' · ')}{' '}
        {filter.text !== undefined && (
          <Button variant="default" size="compact-xs" onClick={onWithoutSearch}>
            {t('reports.export.withoutSearch')}
          </Button>
        )}
      </p>
      <p role="status" data-figures>
        {isReading && t('reports.export.counting')}
        {found !== null &&
          `${t('charges.count', { count: found.count, shown: format.count(found.count) })}, ${format.money(found.sum)}`}
      </p>
    </div>
  );
}

/** The filter in words. Names from outside are isolated. */
function useConditions({ text, states, created, paid, keys, customerOf, ...others }: ChargeFilter): readonly string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const stateName = useStateName();
  const period = (words: 'createdIn' | 'paidIn', bounds: ChargeFilter['paid']) => {
    if (bounds === undefined) return [];
    const day = (at: number | undefined) => (at === undefined ? '…' : format.time(at, 'dayOfYear'));
    // The bound is the first instant after the period.
    const last = bounds.before === undefined ? undefined : bounds.before - 1;
    return [t(`reports.export.${words}`, { from: day(bounds.from), to: day(last) })];
  };
  const { textParts: _parts, ...further } = others;
  const more = Object.values(further).filter((value) => value !== undefined).length;
  return [
    ...(text === undefined ? [] : [t('reports.export.searchedFor', { text: isolatedText(text) })]),
    ...period('createdIn', created),
    ...period('paidIn', paid),
    ...(states === undefined ? [] : [states.map((state) => isolatedText(stateName(state))).join(', ')]),
    ...(keys === undefined ? [] : [t('reports.export.selected')]),
    ...(customerOf === undefined ? [] : [t('reports.export.ofCustomer')]),
    ...(more === 0 ? [] : [t('reports.export.furtherFilters', { count: more })]),
  ];
}
