/** The screen of batches: the list, a new one, or one of them. */
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGateway, useIsArchived } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { Waiting } from '../components/notices/waiting.tsx';
import { BatchList } from './batch-list.tsx';
import styles from './batches.module.css';
import { CheckBatch } from './check/check-batch.tsx';
import { NewBatchPage } from './new/new-batch.tsx';
import { RunBatch } from './run/run-batch.tsx';

export function BatchesPage({ batchId, adding }: { readonly batchId: string | null; readonly adding: boolean }) {
  const isArchived = useIsArchived();
  if (batchId !== null) return <OneBatch key={batchId} batchId={batchId} />;
  return adding && !isArchived ? <NewBatchPage /> : <BatchList />;
}

function OneBatch({ batchId }: { readonly batchId: string }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { data: batch, error, refetch } = useOperation('batches.get', { gatewayId, batchId });
  if (batch === undefined)
    return (
      <div className={styles['page']}>
        <Title order={1}>{t('batches.title')}</Title>
        {error === null ? (
          <Waiting shapes={['table']} lines={6} />
        ) : (
          <ErrorNotice thrown={error} onRetry={() => void refetch()} />
        )}
      </div>
    );
  return batch.status === 'draft' ? <CheckBatch batch={batch} /> : <RunBatch batch={batch} />;
}
