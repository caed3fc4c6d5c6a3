/** Code, ids, metadata and raw responses, folded: a person who gives support needs them, a clerk does not. */
import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { mayStillBePaid } from '../../src-preload/contract/charges/money-standing.ts';
import { OUTCOME_UNKNOWN } from '../../src-preload/contract/values/states.ts';
import { Description, DescriptionList } from '../components/facts/description-list.tsx';
import { LinedFold } from '../components/fold.tsx';
import { RawResponses } from '../components/raw-responses/raw-responses.tsx';
import { IdDescription } from './details/id-description.tsx';
import { CodeWarningList } from './payment-code/code-warnings.tsx';
import { SettledCode } from './payment-code/payment-code.tsx';
import { PaymentCodeDetails } from './payment-code/payment-code-details.tsx';

export function TechnicalDetails({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const { code, state } = charge;
  const isSettled = !mayStillBePaid(charge) && state !== OUTCOME_UNKNOWN;
  const metadata = charge.metadata.filter((entry) => !isShownElsewhere(entry, charge));
  return (
    <LinedFold summary={t('charge.details.technical')}>
      <Stack gap="var(--section-gap)" pt={4}>
        <DescriptionList title={t('charge.details.ids')}>
          <IdDescription name={t('charge.details.transactionId')} value={charge.transactionId} />
          <IdDescription
            name={t('charge.details.end2endId')}
            value={charge.end2endId}
            help={t('charge.payerTools.help.end2endId')}
          />
          <IdDescription name={t('charge.details.key')} value={charge.key} />
          <IdDescription name={t('charge.details.postbackUrl')} value={charge.postbackUrl} />
          {charge.method !== null && <Description name={t('charge.details.method')}>{charge.method}</Description>}
        </DescriptionList>
        {code.verdict === 'sound' && <PaymentCodeDetails code={code.code} title={t('charge.paymentCode.title')} />}
        {isSettled && (
          <>
            {code.verdict === 'sound' && <CodeWarningList warnings={code.warnings} />}
            <SettledCode charge={charge} />
          </>
        )}
        {metadata.length > 0 && (
          <DescriptionList title={t('charge.details.metadata')}>
            {metadata.map(({ key, value }) => (
              <Description key={key} name={key} mono>
                {value}
              </Description>
            ))}
          </DescriptionList>
        )}
        <section>
          <Title order={3} mb="xs">
            {t('charge.rawResponses.title')}
          </Title>
          <RawResponses chargeKey={charge.key} changes={charge.timeline.length} />
        </section>
      </Stack>
    </LinedFold>
  );
}

/** Balcão's own entries repeat the id and the reference, unless the service returned others. */
function isShownElsewhere({ key, value }: ChargeDetail['metadata'][number], charge: ChargeDetail): boolean {
  if (key === 'balcaoAttempt') return value === charge.key;
  return key === 'sellerExternalRef' && value === charge.reference;
}
