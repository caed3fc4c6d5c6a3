/** A creation whose outcome is unknown: what was recorded of it, and the three actions that resolve it. */

import { Anchor, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Description, DescriptionList } from '../../components/facts/description-list.tsx';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { Resolutions } from './resolutions.tsx';

export function OutcomeUnknown({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const { attempt, answeredWith } = charge;
  return (
    <>
      <ToneBox tone="amber" role="note" gap="sm" align="center" p="var(--box-pad)" bdrs="lg">
        <IconHelpCircle size={20} aria-hidden />
        <strong>{t('states.outcomeUnknownDescription')}</strong>
      </ToneBox>
      <AttemptFacts charge={charge} />
      {answeredWith !== null && (
        <Text>
          {t(
            attempt?.cause === 'status-false'
              ? 'charge.outcomeUnknown.unconfirmedDescription'
              : 'charge.outcomeUnknown.otherChargeDescription',
          )}
        </Text>
      )}
      <Resolutions charge={charge} />
    </>
  );
}

/** What was recorded of the request, and of a response that named another charge. */
function AttemptFacts({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { attempt, answeredWith } = charge;
  return (
    <DescriptionList title={t('charge.outcomeUnknown.attempt')}>
      {charge.reference !== null && (
        <Description name={t('charge.outcomeUnknown.reference')} mono>
          <UntrustedText>{charge.reference}</UntrustedText>{' '}
          <CopyButton value={charge.reference} what={t('charge.outcomeUnknown.reference')} />
        </Description>
      )}
      <Description name={t('charge.outcomeUnknown.amount')}>
        <span data-figures>{format.money(charge.amount)}</span>
      </Description>
      <Description name={t('charge.outcomeUnknown.sentAt')}>
        <span data-figures>{format.time(attempt?.startedAt ?? charge.createdAt, 'exact')}</span>
      </Description>
      {attempt !== null && (
        <Description name={t('charge.outcomeUnknown.cause')}>
          {t(`errors.causes.${attempt.cause ?? 'other'}`)}
          {attempt.httpStatus !== null && (
            <> ({t('charge.outcomeUnknown.httpStatus', { status: String(attempt.httpStatus) })})</>
          )}
        </Description>
      )}
      {attempt !== null && attempt.message !== null && attempt.message !== '' && (
        <Description name={t('charge.outcomeUnknown.serviceMessage')}>
          <UntrustedText lines>{attempt.message}</UntrustedText>
        </Description>
      )}
      {answeredWith !== null && (
        <Description name={t('charge.outcomeUnknown.otherChargeId')} mono>
          <UntrustedText>{answeredWith.transactionId}</UntrustedText>{' '}
          <CopyButton value={answeredWith.transactionId} what={t('charge.outcomeUnknown.otherChargeId')} />{' '}
          {answeredWith.key !== null && (
            <Anchor underline="always" href={hrefOf({ screen: 'charges', chargeKey: answeredWith.key })}>
              {t('charge.outcomeUnknown.openOtherCharge')}
            </Anchor>
          )}
        </Description>
      )}
    </DescriptionList>
  );
}
