/** A batch before anything is sent: what will be created, what is wrong, and every row to be corrected. */
import { Box, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch, BatchRow, BatchVerdict } from '../../../src-preload/contract/batches/batch.ts';
import { useGateway, useIsArchived } from '../../bridge/app-context.tsx';
import { keyOf, useCommand } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Confirm } from '../../components/questions/confirm.tsx';
import { goTo } from '../../navigation/route.ts';
import { BatchTable } from '../rows/batch-table.tsx';
import type { RowAction } from '../rows/use-cell-keys.ts';
import { type OptionalField, type RowChanges, useRowChanges } from '../rows/use-row-changes.ts';
import { VerdictFilter } from '../rows/verdict-filter.tsx';
import { BatchHead } from '../summary/batch-head.tsx';
import { OtherDeskNote, useIsFixed } from '../summary/other-desk.tsx';
import summary from '../summary/summary.module.css';
import { ConfirmBatch } from './confirm-batch.tsx';

export function CheckBatch({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isFixed = useIsFixed(batch);
  const changes = useRowChanges(batch.id);
  const [verdict, setVerdict] = useState<BatchVerdict | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const { count } = batch.figures.ready;
  const actionOf = (row: BatchRow): RowAction | null => {
    if (isFixed) return null;
    switch (row.verdict) {
      case 'ready':
        return { label: t('batchCheck.leaveOut'), run: () => changes.choose(row, 'leave-out') };
      case 'duplicate':
        return { label: t('batchCheck.sendAnyway'), run: () => changes.choose(row, 'send-anyway') };
      case 'left-out':
        return { label: t('batchCheck.include'), run: () => changes.choose(row, 'send') };
      default:
        return null;
    }
  };
  return (
    <div className={summary['screen']}>
      <BatchHead batch={batch}>
        {!isFixed && <Discard batch={batch} />}
        {batch.otherDesk === null && (
          <Button disabled={count === 0 || isFixed || changes.isBusy} onClick={() => setConfirming(true)}>
            {t('batchCheck.create', { count, shown: format.count(count) })}
          </Button>
        )}
      </BatchHead>
      <OtherDeskNote batch={batch} />
      <Sums batch={batch} isFixed={isFixed} />
      {changes.error !== null && <ErrorNotice thrown={changes.error} />}
      <VerdictFilter batch={batch} verdict={verdict} onChange={setVerdict}>
        {!isFixed && <ForAll verdict={verdict} changes={changes} />}
        {!isFixed && verdict === 'faulty' && <WithoutOptional changes={changes} />}
      </VerdictFilter>
      <BatchTable
        // Another filter begins at its top.
        key={verdict}
        batch={batch}
        verdict={verdict}
        canEdit={() => !isFixed}
        actionOf={actionOf}
        onEdit={changes.edit}
      />
      {isConfirming && <ConfirmBatch batch={batch} onClose={() => setConfirming(false)} />}
    </div>
  );
}

function Sums({ batch, isFixed }: { readonly batch: Batch; readonly isFixed: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isArchived = useIsArchived();
  const { ready, faulty, duplicate } = batch.figures;
  const counted = ({ count }: { readonly count: number }) => ({ count, shown: format.count(count) });
  return (
    <Box flex="none" p="0 var(--page-side) 4px">
      <Text role="status" fw={600} fz={16} lh="24px" data-figures>
        {ready.count === 0
          ? t('batchCheck.noneReady')
          : t('batchCheck.willBeCreated', { ...counted(ready), sum: format.money(ready.sum) })}{' '}
        <Text span c="dimmed" fw={400} fz={13}>
          {t(isArchived ? 'batchCheck.archived' : 'batchCheck.nothingSent')}
        </Text>
      </Text>
      <Text c="dimmed" fw={400} fz={13}>
        {faulty.count > 0 && `${t('batchCheck.faulty', counted(faulty))} ${isFixed ? '' : t('batchCheck.correct')} `}
        {duplicate.count > 0 && `${t('batchCheck.duplicate', counted(duplicate))} `}
        {batch.receivables > 0 && `${t('batchCheck.receivables', counted({ count: batch.receivables }))} `}
      </Text>
    </Box>
  );
}

/** What is decided for every row of the kind that is shown. */
function ForAll({ verdict, changes }: { readonly verdict: BatchVerdict | null; readonly changes: RowChanges }) {
  const { t } = useTranslation();
  const choices =
    verdict === 'duplicate'
      ? ([
          ['send-anyway', t('batchCheck.sendAllAnyway')],
          ['leave-out', t('batchCheck.leaveAllOut')],
        ] as const)
      : verdict === 'ready'
        ? ([['leave-out', t('batchCheck.leaveAllOut')]] as const)
        : verdict === 'left-out'
          ? ([['send', t('batchCheck.includeAll')]] as const)
          : [];
  return choices.map(([choice, label]) => (
    <Button
      key={choice}
      size="compact-sm"
      variant="default"
      loading={changes.isBusy}
      onClick={() => verdict !== null && changes.chooseAll(verdict, choice)}
    >
      {label}
    </Button>
  ));
}

const OPTIONAL = ['email', 'phone'] as const satisfies readonly OptionalField[];

/** A customer can be charged without an e-mail or a phone. */
function WithoutOptional({ changes }: { readonly changes: RowChanges }) {
  const { t } = useTranslation();
  return OPTIONAL.map((field) => (
    <Button
      key={field}
      size="compact-sm"
      variant="default"
      loading={changes.isBusy}
      onClick={() => changes.emptyWrong(field)}
    >
      {t(`batchCheck.without.${field}`)}
    </Button>
  ));
}

function Discard({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id: gatewayId } = useGateway();
  const discard = useCommand('batches.discard');
  const [isAsking, setAsking] = useState(false);
  const run = () =>
    discard.mutate(
      { gatewayId, batchId: batch.id },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: keyOf('batches.list', { gatewayId }) });
          goTo({ screen: 'batches', batchId: null }, { replace: true });
        },
      },
    );
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('batchCheck.discard')}
      </Button>
      <Confirm
        opened={isAsking}
        title={t('batchCheck.discardTitle')}
        action={t('batchCheck.discardAction')}
        danger
        busy={discard.isPending}
        onConfirm={run}
        onCancel={() => setAsking(false)}
      >
        <p>{t('batchCheck.discardText')}</p>
        {discard.error !== null && <ErrorNotice thrown={discard.error} />}
      </Confirm>
    </>
  );
}
