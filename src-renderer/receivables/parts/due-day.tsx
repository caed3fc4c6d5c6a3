/** A due day, and how far it is from the desk's today while it matters. */
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DAY } from '../../../src-preload/contract/values/durations.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { useNow } from '../../components/timing/use-now.ts';
import { dayOf } from '../../format/day-bounds.ts';
import { dayText } from '../../format/day-text.ts';
import styles from './receivables.module.css';

export function DueDay({ day, isOpen }: { readonly day: string; readonly isOpen: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = useApp().settings;
  const today = dayOf(useNow(60_000), timeZone);
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY);
  const distance =
    days === 0
      ? t('receivables.dueToday')
      : t(days < 0 ? 'receivables.late' : 'receivables.dueIn', {
          count: Math.abs(days),
          shown: format.count(Math.abs(days)),
        });
  return (
    <Group component="span" display="inline-flex" wrap="nowrap" align="baseline" data-figures>
      <time dateTime={day}>{dayText(day)}</time>
      {isOpen && (
        <span className={styles['distance']} data-late={days < 0 || undefined}>
          {distance}
        </span>
      )}
    </Group>
  );
}
