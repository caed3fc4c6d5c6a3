import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { isPaymentSeen } from '../../src-preload/contract/charges/money-standing.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { useEarlierCodeSentence } from '../components/charge-parts/earlier-code.ts';
import { ToneBox } from '../components/notices/tone-box.tsx';
import { useNow } from '../components/timing/use-now.ts';
import { hrefOf } from '../navigation/route.ts';

/**
 * States that the code of the charge this form was filled from may still be paid; or that it has been paid meanwhile.
 */
export function EarlierChargeNote({ chargeKey }: { readonly chargeKey: string }) {
  const { id: gatewayId } = useGateway();
  const { data } = useOperation('charges.detail', { gatewayId, key: chargeKey });
  return data === undefined ? null : <Note charge={data} />;
}

function Note({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const sentenceOf = useEarlierCodeSentence();
  const payable = sentenceOf(charge, useNow(10_000));
  // A charge that was paid long ago is a usual start for another one; a payment while this form is open is not.
  const [wasPayable] = useState(payable !== null);
  const isPaidMeanwhile = wasPayable && payable === null && charge.state !== 'REFUNDED' && isPaymentSeen(charge);
  const sentence = isPaidMeanwhile ? t('states.earlierCode.paid') : payable;
  if (sentence === null) return null;
  return (
    <ToneBox tone="amber" role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span data-figures>
        {sentence}{' '}
        <Anchor underline="always" href={hrefOf({ screen: 'charges', chargeKey: charge.key })}>
          {t('states.earlierCode.open')}
        </Anchor>
      </span>
    </ToneBox>
  );
}
