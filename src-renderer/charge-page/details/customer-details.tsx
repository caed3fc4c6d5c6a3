import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { formatDocument, formatPhone } from '../../../src-preload/contract/values/documents.ts';
import { Description, DescriptionList } from '../../components/facts/description-list.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { MaskedField } from './masked-field.tsx';

/** The charge's customer. Document, e-mail and phone are masked until the user reveals them. */
export function CustomerDetails({ charge }: { readonly charge: Pick<ChargeDetail, 'key' | 'customer'> }) {
  const { t } = useTranslation();
  const { name, document, documentType, email, phone } = charge.customer;
  const documentName = documentType ?? t('charge.details.document');
  const none = [name, document, email, phone].every((text) => text === null || text === '');
  return (
    <div>
      <DescriptionList title={t('charge.details.customer')}>
        {none && <Description name={t('charge.details.name')}>{t('charge.details.noCustomer')}</Description>}
        {name !== null && name !== '' && <Description name={t('charge.details.name')}>{name}</Description>}
        {document !== null && document !== '' && (
          <Description name={documentName}>
            <MaskedField
              chargeKey={charge.key}
              field="document"
              masked={document}
              format={formatDocument}
              what={documentName}
            />
          </Description>
        )}
        {email !== null && email !== '' && (
          <Description name={t('charge.details.email')}>
            <MaskedField
              chargeKey={charge.key}
              field="email"
              masked={email}
              format={String}
              what={t('charge.details.email')}
            />
          </Description>
        )}
        {phone !== null && phone !== '' && (
          <Description name={t('charge.details.phone')}>
            <MaskedField
              chargeKey={charge.key}
              field="phone"
              masked={phone}
              format={formatPhone}
              what={t('charge.details.phone')}
            />
          </Description>
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
