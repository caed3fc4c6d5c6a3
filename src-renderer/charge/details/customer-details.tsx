import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge.ts';
import { formatCpf, formatPhone } from '../../../src-preload/contract/values/documents.ts';
import { Fact, Facts } from './description-list.tsx';
import { Revealed } from './masked-field.tsx';

/** Who the charge is for. CPF, e-mail and phone are masked until they are asked for. */
export function CustomerFacts({ charge }: { readonly charge: Pick<ChargeDetail, 'key' | 'customer'> }) {
  const { t } = useTranslation();
  const { name, document, documentType, email, phone } = charge.customer;
  const isCpf = documentType === null || documentType === 'CPF';
  const documentName = isCpf ? t('charge.details.document') : documentType;
  const none = [name, document, email, phone].every((text) => text === null || text === '');
  return (
    <Facts title={t('charge.details.customer')}>
      {none && <Fact name={t('charge.details.name')}>{t('charge.details.noCustomer')}</Fact>}
      {name !== null && name !== '' && <Fact name={t('charge.details.name')}>{name}</Fact>}
      {document !== null && document !== '' && (
        <Fact name={documentName}>
          <Revealed chargeKey={charge.key} field="document" masked={document} format={formatCpf} what={documentName} />
        </Fact>
      )}
      {email !== null && email !== '' && (
        <Fact name={t('charge.details.email')}>
          <Revealed
            chargeKey={charge.key}
            field="email"
            masked={email}
            format={String}
            what={t('charge.details.email')}
          />
        </Fact>
      )}
      {phone !== null && phone !== '' && (
        <Fact name={t('charge.details.phone')}>
          <Revealed
            chargeKey={charge.key}
            field="phone"
            masked={phone}
            format={formatPhone}
            what={t('charge.details.phone')}
          />
        </Fact>
      )}
    </Facts>
  );
}
