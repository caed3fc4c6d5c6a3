import { useTranslation } from 'react-i18next';

export function ChargePage({ chargeKey }: { readonly chargeKey: string }) {
  const { t } = useTranslation();
  return <h1 data-key={chargeKey}>{t('charge.title')}</h1>;
}
