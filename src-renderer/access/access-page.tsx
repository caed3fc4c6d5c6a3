import { useTranslation } from 'react-i18next';

export function AccessPage() {
  const { t } = useTranslation();
  return <h1>{t('access.title')}</h1>;
}
