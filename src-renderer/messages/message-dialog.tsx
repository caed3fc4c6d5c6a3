/** Chooses a message about a charge, shows it as it will be read, and sends it on a person's action. */
import { Anchor, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { usableExpiry } from '../../src-preload/contract/charges/expiry.ts';
import { mayStillBePaid } from '../../src-preload/contract/charges/money-standing.ts';
import { lastMessage } from '../../src-preload/contract/messages/last-message.ts';
import { codeRefusal } from '../../src-preload/contract/messages/message-refusal.ts';
import { isolatedText } from '../../src-preload/contract/text/hidden-characters.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { useNow } from '../components/timing/use-now.ts';
import { hrefOf } from '../navigation/route.ts';
import { MessageActions } from './message-actions.tsx';
import { LeftOut, MessagePreview } from './message-preview.tsx';
import styles from './messages.module.css';
import { useComposer, useOfferedMessages } from './use-ready-messages.ts';

export function MessageDialog({ chargeKey, onClose }: { readonly chargeKey: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { data: charge, error, refetch } = useOperation('charges.detail', { gatewayId, key: chargeKey });
  const [isAsking, setAsking] = useState(false);
  return (
    <Modal
      opened
      size={660}
      onClose={onClose}
      closeOnEscape={!isAsking}
      title={t('message.send')}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      {error !== null && <ErrorNotice thrown={error} onRetry={() => void refetch()} />}
      {charge && <ChosenMessage charge={charge} onClose={onClose} isAsking={isAsking} onAsking={setAsking} />}
    </Modal>
  );
}

function ChosenMessage({
  charge,
  onClose,
  isAsking,
  onAsking,
}: {
  readonly charge: ChargeDetail;
  readonly onClose: () => void;
  readonly isAsking: boolean;
  readonly onAsking: (isAsking: boolean) => void;
}) {
  const { t } = useTranslation();
  const compose = useComposer();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { offered, fitting } = useOfferedMessages()(charge);
  const chosen = offered.find(({ id }) => id === chosenId) ?? fitting;
  if (chosen === undefined) return <NoMessage charge={charge} />;
  const composed = compose(charge, chosen);
  return (
    <Stack gap={12} className={styles['message'] ?? ''} data-asking={isAsking || undefined}>
      <div className={styles['choice']}>
        <NativeSelect
          label={t('message.choose')}
          value={chosen.id}
          data={offered.map(({ id, name }) => ({ value: id, label: isolatedText(name) }))}
          onChange={(event) => setChosenId(event.currentTarget.value)}
        />
        <Anchor href={hrefOf({ screen: 'messages' })} onClick={onClose}>
          {t('message.editTemplates')}
        </Anchor>
      </div>
      <MessagePreview message={composed} />
      <LeftOut message={composed} template={chosen} />
      <ExpiryPassed charge={charge} />
      <LastMessage charge={charge} />
      <MessageActions key={chosen.id} charge={charge} message={chosen} composed={composed} onAsking={onAsking} />
    </Stack>
  );
}

/** No message goes out about this charge: the reason is that of its code. */
export function NoMessage({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const refusal = codeRefusal(charge);
  return refusal === null ? null : <Text>{t(`message.refusal.${refusal}`)}</Text>;
}

/** The gateway decides how long a code lives: a charge whose expiry has passed may still be pending. */
function ExpiryPassed({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(10_000);
  const expiresAt = usableExpiry(charge);
  if (!mayStillBePaid(charge) || expiresAt === null || expiresAt + (charge.clockOffset ?? 0) > now) return null;
  return <Text c="var(--amber-ink)">{t('message.expiryPassed', { when: format.time(expiresAt) })}</Text>;
}

function LastMessage({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const last = lastMessage(charge.timeline);
  if (last === null) return null;
  const said = { when: format.time(last.at), how: t(`message.channel.${last.channel}`) };
  return (
    <Text c="dimmed">
      {last.by === undefined ? t('message.last', said) : t('message.lastBy', { ...said, name: isolatedText(last.by) })}
    </Text>
  );
}
