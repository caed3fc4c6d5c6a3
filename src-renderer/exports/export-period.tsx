/** The period of an export: the list's own, or another one that replaces it. */
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListPeriod } from '../../src-preload/contract/charges/list/list.ts';
import { type ReportBasis, reportBasis } from '../../src-preload/contract/reports/reports.ts';
import styles from '../components/controls.module.css';
import { Choice } from '../components/fields/choice.tsx';
import { DayField } from '../components/fields/day-field.tsx';
import { boundsOf } from '../format/day-bounds.ts';

/** Null for the list's own. */
export type ExportPeriod = { readonly basis: ReportBasis; readonly days: ListPeriod } | null;

/** The periods that accountants export. */
const MONTHS = ['this-month', 'last-month'] as const;

/**
 * The list's filter with this period in place of its own ones.
 * @param today the current day in that zone.
 */
export function withPeriod(filter: ChargeFilter, period: ExportPeriod, today: string, timeZone: string): ChargeFilter {
  if (period === null) return filter;
  const { created: _created, paid: _paid, ...others } = filter;
  return { ...others, [period.basis]: boundsOf(period.days, today, timeZone) };
}

/** @param isOfList whether the list's own period can be chosen */
export function ExportPeriodFields({
  period,
  isOfList,
  onChange,
}: {
  readonly period: ExportPeriod;
  readonly isOfList: boolean;
  readonly onChange: (period: ExportPeriod) => void;
}) {
  const { t } = useTranslation();
  const days = period?.days ?? null;
  const range = typeof days === 'object' ? days : null;
  const value = typeof days === 'string' ? days : range === null ? 'list' : 'range';
  /** Accountants close by payment. */
  const basis = period?.basis ?? 'paid';
  const choose = (chosen: string) => {
    if (chosen === 'range') return onChange({ basis, days: { from: null, to: null } });
    const month = MONTHS.find((each) => each === chosen);
    onChange(month === undefined ? null : { basis, days: month });
  };
  return (
    <div className={styles['controls']}>
      <NativeSelect
        label={t('reports.export.period')}
        value={value}
        data={[
          ...(isOfList ? [{ value: 'list', label: t('reports.export.asListed') }] : []),
          ...MONTHS.map((month) => ({ value: month, label: t(`charges.periods.${month}`) })),
          { value: 'range', label: t('charges.periods.range') },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {period !== null && (
        <Choice
          label={t('reports.basis')}
          values={reportBasis.options}
          value={basis}
          labelOf={(each) => t(each === 'created' ? 'reports.byCreated' : 'reports.byPaid')}
          onChange={(chosen) => onChange({ ...period, basis: chosen })}
        />
      )}
      {range !== null && (
        <>
          <DayField
            label={t('charges.fromDay')}
            value={range.from ?? ''}
            onDay={(day) => onChange({ basis, days: { ...range, from: day || null } })}
          />
          <DayField
            label={t('charges.toDay')}
            value={range.to ?? ''}
            onDay={(day) => onChange({ basis, days: { ...range, to: day || null } })}
          />
        </>
      )}
    </div>
  );
}
