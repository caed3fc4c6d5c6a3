/** A batch that was started: its first charge, how far it is, why it stands still, every row, and its files. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch, BatchRow, BatchVerdict } from '../../../src-preload/contract/batches/batch.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { goTo } from '../../navigation/route.ts';
import { BatchTable } from '../rows/batch-table.tsx';
import type { RowAction } from '../rows/use-cell-keys.ts';
import { useRowChanges } from '../rows/use-row-changes.ts';
import { VerdictFilter } from '../rows/verdict-filter.tsx';
import { RETRIED } from '../summary/batch-counts.ts';
import { BatchHead } from '../summary/batch-head.tsx';
import { OtherDeskNote, useIsFixed } from '../summary/other-desk.tsx';
import summary from '../summary/summary.module.css';
import { BatchFiles } from './batch-files.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { MoveOn } from './move-on.tsx';
import { MoveUnsent } from './move-unsent.tsx';
import { Pilot } from './pilot.tsx';
import { StopNotice, UnknownRows } from './stop-notice.tsx';

export function RunBatch({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isFixed = useIsFixed(batch);
  const changes = useRowChanges(batch.id);
  const [verdict, setVerdict] = useState<BatchVerdict | null>(null);
  const isOver = isFixed || batch.status === 'cancelled';
  const canRetry = (each: BatchVerdict | null) => !isOver && RETRIED.some((retried) => retried === each);
  const actionOf = (row: BatchRow): RowAction | null => {
    const { chargeKey } = row;
    if (chargeKey !== null) return { label: t('batchRun.open'), run: () => goTo({ screen: 'charges', chargeKey }) };
    if (canRetry(row.verdict)) return { label: t('batchRun.retry'), run: () => changes.retry(row) };
    if (row.verdict === 'held' && !isOver)
      return { label: t('batchCheck.sendAnyway'), run: () => changes.choose(row, 'send-anyway') };
    return null;
  };
  return (
    <div className={summary['screen']}>
      <BatchHead batch={batch}>
        <MoveOn batch={batch} />
      </BatchHead>
      <OtherDeskNote batch={batch} />
      <Stack flex="none" gap={10} p="0 var(--page-side) 4px">
        {batch.status === 'pilot' ? <Pilot batch={batch} /> : <BatchProgress batch={batch} />}
        <StopNotice batch={batch} />
        <UnknownRows batch={batch} onAll={() => setVerdict('unknown')} />
        {batch.status !== 'pilot' && batch.status !== 'running' && <BatchFiles batch={batch} />}
        {changes.error !== null && <ErrorNotice thrown={changes.error} />}
      </Stack>
      <VerdictFilter batch={batch} verdict={verdict} onChange={setVerdict}>
        {verdict !== null && canRetry(verdict) && batch.figures[verdict].count > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            loading={changes.isBusy}
            onClick={() => changes.retryAll(verdict)}
          >
            {t('batchRun.retryAll', {
              count: batch.figures[verdict].count,
              shown: format.count(batch.figures[verdict].count),
            })}
          </Button>
        )}
        <MoveUnsent batch={batch} />
      </VerdictFilter>
      <BatchTable
        // Another filter begins at its top.
        key={verdict}
        batch={batch}
        verdict={verdict}
        canEdit={(row) => canRetry(row.verdict)}
        actionOf={actionOf}
        onEdit={changes.edit}
      />
    </div>
  );
}
