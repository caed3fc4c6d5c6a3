import { useTranslation } from 'react-i18next';

export function NewChargePage() {
  const { t } = useTranslation();
  return <h1>{t('newCharge.title')}</h1>;
}
