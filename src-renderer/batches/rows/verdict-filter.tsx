/** How many rows have which verdict, and which of them the table shows. */
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Batch, BatchVerdict } from '../../../src-preload/contract/batches/batch.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { everyRow, VERDICTS } from '../summary/batch-counts.ts';
import styles from './batch-table.module.css';

export function VerdictFilter({
  batch,
  verdict,
  onChange,
  children,
}: {
  readonly batch: Batch;
  readonly verdict: BatchVerdict | null;
  readonly onChange: (verdict: BatchVerdict | null) => void;
  /** What can be done with all rows that are shown. */
  readonly children?: React.ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const kinds = VERDICTS.filter((each) => batch.figures[each].count > 0 || each === verdict);
  const chip = (each: BatchVerdict | null, label: string, count: number) => (
    <button
      key={each}
      type="button"
      className={styles['chip']}
      aria-pressed={each === verdict}
      onClick={() => onChange(each)}
    >
      {label} <span data-figures>{format.count(count)}</span>
    </button>
  );
  return (
    <Group flex="none" p="8px var(--page-side)">
      <fieldset className={styles['chips']} aria-label={t('batchCheck.show')}>
        {chip(null, t('batchCheck.all'), everyRow(batch).count)}
        {kinds.map((each) => chip(each, t(`batchCheck.kind.${each}`), batch.figures[each].count))}
      </fieldset>
      {children}
    </Group>
  );
}
