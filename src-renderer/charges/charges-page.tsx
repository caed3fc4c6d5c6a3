import { useTranslation } from 'react-i18next';
import { ChargePage } from '../charge/charge-page.tsx';

export function ChargesPage({ chargeKey }: { readonly chargeKey: string | null }) {
  const { t } = useTranslation();
  return chargeKey === null ? <h1>{t('charges.title')}</h1> : <ChargePage chargeKey={chargeKey} />;
}
