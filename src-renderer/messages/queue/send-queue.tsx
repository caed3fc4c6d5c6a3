/** Messages about many charges, one after the other: each is seen, and sent by a person with one key. */
import { Button, type ButtonProps, Modal } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { QueueEnd } from './queue-end.tsx';
import { QueueItem } from './queue-item.tsx';
import { type QueuedCharges, useQueue } from './use-queue.ts';

interface SendQueueProps {
  readonly charges: QueuedCharges;
  readonly onClose: () => void;
  /** Offered at the end for receivables without a code that can be paid. */
  readonly onNewCodes?: ((ids: readonly string[]) => void) | undefined;
}

export function SendQueue({ charges, onClose, onNewCodes }: SendQueueProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const queue = useQueue(charges);
  const [isAsking, setAsking] = useState(false);
  const { current, position, keys } = queue;
  const place = { position: format.count(position + 1), total: format.count(keys.length) };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      closeOnEscape={!isAsking}
      title={current === undefined ? t('sendQueue.title') : `${t('sendQueue.title')} · ${t('sendQueue.place', place)}`}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      {current === undefined ? (
        <QueueEnd
          queue={queue}
          onClose={onClose}
          onNewCodes={
            onNewCodes &&
            (() => {
              onClose();
              onNewCodes(queue.without.map(({ id }) => id));
            })
          }
        />
      ) : (
        <QueueItem key={current} chargeKey={current} queue={queue} isAsking={isAsking} onAsking={setAsking} />
      )}
    </Modal>
  );
}

/** The button that begins a queue. @param read the charges, when it is pressed */
export function SendMessages({
  read,
  onNewCodes,
  ...look
}: { readonly read: () => Promise<QueuedCharges> } & Pick<SendQueueProps, 'onNewCodes'> &
  Pick<ButtonProps, 'size' | 'variant' | 'disabled'>) {
  const { t } = useTranslation();
  const [charges, setCharges] = useState<QueuedCharges | null>(null);
  const reading = useMutation({ mutationFn: read, onSuccess: setCharges });
  return (
    <>
      <Button
        {...look}
        loading={reading.isPending}
        leftSection={<IconSend size={15} aria-hidden />}
        onClick={() => reading.mutate()}
      >
        {t('sendQueue.title')}
      </Button>
      {reading.error !== null && <ErrorNotice thrown={reading.error} />}
      {charges !== null && <SendQueue charges={charges} onClose={() => setCharges(null)} onNewCodes={onNewCodes} />}
    </>
  );
}
