/** One charge of the queue: whose it is, its message, and what can be done with it. */
import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { NoMessage } from '../message-dialog.tsx';
import { LeftOut, MessagePreview } from '../message-preview.tsx';
import { useComposer, useOfferedMessages, useReadyMessages } from '../use-ready-messages.ts';
import { QueueActions } from './queue-actions.tsx';
import type { Queue } from './use-queue.ts';

interface QueueItemProps {
  readonly chargeKey: string;
  readonly queue: Queue;
  readonly isAsking: boolean;
  readonly onAsking: (isAsking: boolean) => void;
}

export function QueueItem({ chargeKey, queue, ...asking }: QueueItemProps) {
  const { charge, error, readAgain } = useQueuedCharge(chargeKey);
  // The next one is read while this one is looked at.
  useQueuedCharge(queue.next ?? chargeKey);
  if (error !== null)
    return (
      <>
        <ErrorNotice thrown={error} onRetry={readAgain} />
        <SkipAlone onSkip={() => queue.skip(chargeKey, { name: '', amount: null })} />
      </>
    );
  return charge === undefined ? <Waiting lines={5} /> : <Shown charge={charge} queue={queue} {...asking} />;
}

/** Undefined until the charge is read, and where its customer can be written to. */
function useQueuedCharge(key: string) {
  const { id: gatewayId } = useGateway();
  const { data: charge, error, refetch } = useOperation('charges.detail', { gatewayId, key });
  const { isPending } = useOperation('messages.reach', { gatewayId, key }, { staleTime: 0 });
  const { isRead } = useReadyMessages();
  return { charge: isPending || !isRead ? undefined : charge, error, readAgain: () => void refetch() };
}

function Shown({
  charge,
  queue,
  isAsking,
  onAsking,
}: { readonly charge: ChargeDetail } & Omit<QueueItemProps, 'chargeKey'>) {
  const { t } = useTranslation();
  const compose = useComposer();
  const { offered, fitting } = useOfferedMessages()(charge);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = offered.find(({ id }) => id === chosenId) ?? fitting;
  const name = charge.customer.name ?? t('sendQueue.noName');
  const skip = () => queue.skip(charge.key, { name, amount: charge.amount });
  if (chosen === undefined)
    return (
      <Stack gap={12}>
        <Whose charge={charge} name={name} />
        <NoMessage charge={charge} />
        <SkipAlone onSkip={skip} />
      </Stack>
    );
  const composed = compose(charge, chosen);
  return (
    <Stack gap={12} data-asking={isAsking || undefined}>
      <Group justify="space-between" align="end">
        <Whose charge={charge} name={name} />
        <NativeSelect
          aria-label={t('message.choose')}
          value={chosen.id}
          data={offered.map((each) => ({ value: each.id, label: isolatedText(each.name) }))}
          onChange={(event) => setChosenId(event.currentTarget.value)}
        />
      </Group>
      <MessagePreview message={composed} />
      <LeftOut message={composed} template={chosen} />
      <QueueActions
        key={chosen.id}
        {...{ charge, message: chosen, composed, onAsking }}
        preferred={queue.way}
        onSent={(way, notice) => queue.sentBy(charge.key, way, { name, notice })}
        onSkip={skip}
      />
      {queue.last !== null && (
        <Text role="status" c="dimmed">
          {t('sendQueue.previous', { ...queue.last, name: isolatedText(queue.last.name) })}
        </Text>
      )}
    </Stack>
  );
}

function Whose({ charge, name }: { readonly charge: ChargeDetail; readonly name: string }) {
  const format = useFormat();
  return (
    <Title order={3}>
      <UntrustedText>{name}</UntrustedText> · {format.money(charge.amount)}
    </Title>
  );
}

/** Nothing can be sent: Enter goes on. */
function SkipAlone({ onSkip }: { readonly onSkip: () => void }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Group mt="sm">
      <Button ref={button} variant="default" onClick={onSkip}>
        {t('sendQueue.skip')}
      </Button>
    </Group>
  );
}
