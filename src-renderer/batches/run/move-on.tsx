/** Pause, go on, and cancel the rest of a batch. */
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../src-preload/contract/batches/batch.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Confirm } from '../../components/questions/confirm.tsx';
import { hasEnded } from '../summary/batch-counts.ts';
import { useIsFixed } from '../summary/other-desk.tsx';
import { useBatchCommand } from './use-batch-command.ts';

export function MoveOn({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isFixed = useIsFixed(batch);
  const pause = useBatchCommand('batches.pause', batch.id);
  const resume = useBatchCommand('batches.resume', batch.id);
  const { count } = batch.figures.ready;
  if (isFixed || hasEnded(batch)) return null;
  const isSending = batch.figures.sending.count > 0;
  return (
    <>
      {count > 0 && <CancelRest batch={batch} />}
      {batch.status === 'running' ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.run()}
        >
          {t('batchRun.pause')}
        </Button>
      ) : (
        count > 0 && (
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            loading={resume.isPending}
            disabled={isSending}
            onClick={() => resume.run()}
          >
            {batch.pilot === null
              ? t('batchRun.resumeLine')
              : t('batchRun.resume', { count, shown: format.count(count) })}
          </Button>
        )
      )}
      {resume.error !== null && <ErrorNotice thrown={resume.error} />}
      {pause.error !== null && <ErrorNotice thrown={pause.error} />}
    </>
  );
}

function CancelRest({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const cancel = useBatchCommand('batches.cancel', batch.id);
  const [isAsking, setAsking] = useState(false);
  const { count } = batch.figures.ready;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t(batch.status === 'pilot' ? 'batchRun.stopHere' : 'batchRun.cancelRest')}
      </Button>
      <Confirm
        opened={isAsking}
        title={t('batchRun.cancelTitle')}
        action={t('batchRun.cancelAction')}
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.run(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        <p>
          {t('batchRun.cancelText', { count, shown: format.count(count) })} {t('batchRun.cancelKept')}
        </p>
        {cancel.error !== null && <ErrorNotice thrown={cancel.error} />}
      </Confirm>
    </>
  );
}
