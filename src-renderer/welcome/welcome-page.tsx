import { useTranslation } from 'react-i18next';

export function WelcomePage() {
  const { t } = useTranslation();
  return <h1>{t('welcome.title')}</h1>;
}
