/**
 * A batch that goes on while another screen is open, in the corner of the window: how far it is, or why it stands still.
 */
import { Button, CloseButton, Progress, Text } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../src-preload/contract/batches/batch.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { CornerPanel } from '../../components/notices/corner.tsx';
import { hrefOf, useRoute } from '../../navigation/route.ts';
import { rowsToSend, sentRows } from '../summary/batch-counts.ts';

export function BatchPanel({ gatewayId }: { readonly gatewayId: string }) {
  const route = useRoute();
  const { data: batches } = useOperation('batches.list', { gatewayId });
  /** The batch that ran while this window was open; one that had ended before is not shown. */
  const [followed, setFollowed] = useState<string | null>(null);
  const running = batches?.find(({ status, otherDesk }) => status === 'running' && otherDesk === null);
  if (running !== undefined && running.id !== followed) setFollowed(running.id);
  const shown = batches?.find(({ id }) => id === followed);
  const isOpen = route.screen === 'batches' && route.batchId === shown?.id;
  // Its end was seen on its own screen.
  if (isOpen && followed !== null && shown?.status !== 'running') setFollowed(null);
  if (shown === undefined || isOpen) return null;
  return <Panel batch={shown} onClose={() => setFollowed(null)} />;
}

function Panel({ batch, onClose }: { readonly batch: Batch; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isRunning = batch.status === 'running';
  const kind = isRunning
    ? 'running'
    : batch.stoppedBy !== null
      ? 'stopped'
      : batch.status === 'paused'
        ? 'paused'
        : 'done';
  const total = rowsToSend(batch).count;
  const done = sentRows(batch).count - batch.figures.sending.count;
  return (
    <CornerPanel
      label={t('frame.batches')}
      icon={<IconTable size={18} stroke={1.75} aria-hidden />}
      title={t(`batchRun.panel.${kind}`, { name: isolatedText(batch.name) })}
      close={!isRunning && <CloseButton size="sm" aria-label={t('console.dismiss')} onClick={onClose} />}
    >
      {isRunning && (
        <Progress value={(100 * done) / Math.max(1, total)} aria-label={t('batchRun.progressLabel')} mt={4} />
      )}
      <Text mt="xs" mb="sm" c="dimmed" fz={13} data-figures>
        {batch.stoppedBy !== null && `${t(`batchRun.stop.${batch.stoppedBy}`)} `}
        {t('batchRun.progress', { done: format.count(done), total: format.count(total) })}
        {isRunning && batch.timeLeft !== null && ` · ${t('batchRun.left', { left: format.duration(batch.timeLeft) })}`}
      </Text>
      <Button component="a" variant="default" size="xs" href={hrefOf({ screen: 'batches', batchId: batch.id })}>
        {t('batchRun.panel.open')}
      </Button>
    </CornerPanel>
  );
}
