/** The batches of this gateway, newest first. */
import { Anchor, Button, Group, Table, Text, Title } from '@mantine/core';
import { IconPlus, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../src-preload/contract/batches/batch.ts';
import { isolatedText } from '../../src-preload/contract/text/hidden-characters.ts';
import { useGateway, useIsArchived } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { DateTime } from '../components/date-time.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { EmptyState } from '../components/notices/empty-state.tsx';
import { Waiting } from '../components/notices/waiting.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { goTo, hrefOf } from '../navigation/route.ts';
import styles from './batches.module.css';
import { rowsToSend } from './summary/batch-counts.ts';
import { BatchStatusBadge } from './summary/batch-status.tsx';
import { ModelMenu } from './summary/model-menu.tsx';

export function BatchList() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const isArchived = useIsArchived();
  const { data: batches, error, refetch } = useOperation('batches.list', { gatewayId });
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => goTo({ screen: 'batches', batchId: null, adding: true })}
    >
      {t('batches.new')}
    </Button>
  );
  const isEmpty = batches?.length === 0;
  return (
    <div className={styles['page']}>
      <Group component="header" gap="8px 12px" mih={36} mb="sm">
        <Title order={1}>{t('batches.title')}</Title>
        {!isEmpty && !isArchived && (
          <Group ml="auto">
            <ModelMenu />
            {add}
          </Group>
        )}
      </Group>
      {error !== null && (
        <ErrorNotice lead={t('console.notLoaded.batches')} thrown={error} onRetry={() => void refetch()} />
      )}
      {batches === undefined && error === null && <Waiting shapes={['table']} lines={6} />}
      {isEmpty && (
        <EmptyState
          icon={<IconTable size={24} />}
          title={t('batches.emptyTitle')}
          {...(!isArchived && {
            action: (
              <>
                {add}
                <ModelMenu />
              </>
            ),
          })}
        >
          {t(isArchived ? 'batches.emptyArchived' : 'batches.emptyText')}
        </EmptyState>
      )}
      {batches !== undefined && batches.length > 0 && <BatchesTable batches={batches} />}
    </div>
  );
}

function BatchesTable({ batches }: { readonly batches: readonly Batch[] }) {
  const { t } = useTranslation();
  return (
    <Table verticalSpacing="xs" className={styles['table'] ?? ''}>
      <thead>
        <tr>
          <th scope="col">{t('batches.name')}</th>
          <th scope="col">{t('batches.statusHead')}</th>
          <th scope="col" data-figures>
            {t('batches.charges')}
          </th>
          <th scope="col" data-figures>
            {t('batches.sum')}
          </th>
          <th scope="col" data-figures>
            {t('batches.paid')}
          </th>
          <th scope="col">{t('batches.date')}</th>
        </tr>
      </thead>
      <tbody>
        {batches.map((batch) => (
          <BatchLine key={batch.id} batch={batch} />
        ))}
      </tbody>
    </Table>
  );
}

function BatchLine({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { count, sum } = rowsToSend(batch);
  const created = batch.figures.created.count;
  return (
    <tr>
      <th scope="row">
        <Anchor inherit underline="always" href={hrefOf({ screen: 'batches', batchId: batch.id })}>
          <UntrustedText>{batch.name}</UntrustedText>
        </Anchor>
        {batch.source === 'receivables' && (
          <Text span c="dimmed" fw={400}>
            {' '}
            {t('batches.ofReceivables')}
          </Text>
        )}
        {batch.otherDesk !== null && (
          <Text span c="dimmed" fw={400}>
            {' '}
            {t('batches.atDesk', { desk: isolatedText(batch.otherDesk) })}
          </Text>
        )}
      </th>
      <td>
        <BatchStatusBadge batch={batch} />
      </td>
      <td data-figures>{format.count(count)}</td>
      <td data-figures>{format.money(sum)}</td>
      <td data-figures>
        {created > 0 && t('batches.paidOf', { paid: format.count(batch.paid.count), created: format.count(created) })}
      </td>
      <td>
        <DateTime at={batch.startedAt ?? batch.createdAt} shape="short" />
      </td>
    </tr>
  );
}
