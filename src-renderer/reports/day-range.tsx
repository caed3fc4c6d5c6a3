import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '../../src-preload/contract/reports.ts';

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
      <TextInput
        type="date"
        label={t('reports.from')}
        value={range.from}
        max={range.to}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('reports.to')}
        value={range.to}
        min={range.from}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
    </>
  );
}
