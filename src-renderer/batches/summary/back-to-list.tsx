import { useTranslation } from 'react-i18next';
import { BackLink } from '../../components/page/back-link.tsx';
import { hrefOf } from '../../navigation/route.ts';

export function BackToList() {
  const { t } = useTranslation();
  return <BackLink href={hrefOf({ screen: 'batches', batchId: null })} label={t('batches.backToList')} />;
}
