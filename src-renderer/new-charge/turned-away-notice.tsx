import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CreateOutcome } from '../../src-preload/contract/charges/create-outcome.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ServiceMessage } from '../components/errors/service-message.tsx';
import { RawResponses } from '../components/raw-responses/raw-responses.tsx';
import { Notice } from './notice.tsx';

/** No charge was made, and nothing in it has to be corrected: the gateway asks to wait, or a firewall answered. */
export function TurnedAwayNotice({
  outcome,
}: {
  readonly outcome: Extract<CreateOutcome, { outcome: 'turned-away' }>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { key, cause, httpStatus, message, retryAt } = outcome;
  const kind = cause === 'firewall' ? 'firewall' : 'tryLater';
  return (
    <Notice
      tone="amber"
      icon={<IconPlugConnectedX size={20} aria-hidden />}
      title={t(`newCharge.turnedAway.${kind}.title`)}
    >
      <p>{t(`newCharge.turnedAway.${kind}.body`, { status: String(httpStatus) })}</p>
      {kind === 'tryLater' && (
        <p>
          {retryAt === null
            ? t('newCharge.turnedAway.soon')
            : t('newCharge.turnedAway.at', { when: format.shortTime(retryAt, Date.now()) })}
        </p>
      )}
      {message !== null && (
        <ServiceMessage>
          {t(kind === 'firewall' ? 'newCharge.turnedAway.pageMessage' : 'newCharge.refused.serviceMessage', {
            message,
          })}
        </ServiceMessage>
      )}
      <RawResponses chargeKey={key} />
    </Notice>
  );
}
