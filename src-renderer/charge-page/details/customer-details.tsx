import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { formatDocument, formatPhone } from '../../../src-preload/contract/values/documents.ts';
import { Description, DescriptionList } from '../../components/facts/description-list.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { MaskedField } from './masked-field.tsx';

/** The charge's customer. Document, e-mail and phone are masked until the user reveals them. */
export function CustomerDetails({ charge }: { readonly charge: Pick<ChargeDetail, 'key' | 'customer' | 'timeline'> }) {
  const { t } = useTranslation();
  const { name, document, documentType, email, phone } = charge.customer;
  const documentName = documentType ?? t('charge.details.document');
  const fields = [
    { field: 'document', masked: document, format: formatDocument, what: documentName },
    { field: 'email', masked: email, format: String, what: t('charge.details.email') },
    { field: 'phone', masked: phone, format: formatPhone, what: t('charge.details.phone') },
  ] as const;
  const none = [name, document, email, phone].every((text) => text === null || text === '');
  return (
    <div>
      <DescriptionList title={t('charge.details.customer')}>
        {none && (
          <Description name={t('charge.details.name')}>
            {t(isReadById(charge) ? 'charge.details.noCustomerRead' : 'charge.details.noCustomer')}
          </Description>
        )}
        {name !== null && name !== '' && <Description name={t('charge.details.name')}>{name}</Description>}
        {fields.map(
          ({ masked, ...field }) =>
            masked !== null &&
            masked !== '' && (
              <Description key={field.field} name={field.what}>
                <MaskedField chargeKey={charge.key} masked={masked} {...field} />
              </Description>
            ),
        )}
      </DescriptionList>
      {!none && (
        <Anchor
          inherit
          fw={550}
          display="inline-block"
          mt={4}
          href={hrefOf({ screen: 'customer', chargeKey: charge.key })}
        >
          {t('customer.allCharges')}
        </Anchor>
      )}
    </div>
  );
}

/** Added by its ID, or read again after a restore: what is known of it is the gateway's answer alone. */
function isReadById({ timeline }: Pick<ChargeDetail, 'timeline'>): boolean {
  return timeline.some(({ event }) => event.kind === 'state' && event.from === null && event.source === 'adopt');
}
