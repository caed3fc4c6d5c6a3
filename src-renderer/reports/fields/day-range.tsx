import { useTranslation } from 'react-i18next';
import type { DayRange } from '../../../src-preload/contract/reports/reports.ts';
import { DayField } from '../../components/fields/day-field.tsx';

/** Two days, both included. An unfinished date changes nothing. */
export function DayRangeFields({
  range,
  onChange,
}: {
  readonly range: DayRange;
  readonly onChange: (range: DayRange) => void;
}) {
  const { t } = useTranslation();
  const set = (end: 'from' | 'to', day: string) => {
    if (day !== '') onChange({ ...range, [end]: day });
  };
  return (
    <>
      <DayField label={t('reports.from')} value={range.from} max={range.to} onDay={(day) => set('from', day)} />
      <DayField label={t('reports.to')} value={range.to} min={range.from} onDay={(day) => set('to', day)} />
    </>
  );
}
