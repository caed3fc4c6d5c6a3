/** Before a charge is sent without the team's server: what cannot be looked for then. */
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '../team/link/use-team-link.ts';
import { Notice } from './notice.tsx';

export function OfflineNotice() {
  const { t } = useTranslation();
  if (!useIsOffline()) return null;
  return (
    <Notice tone="amber" icon={<IconPlugConnectedX size={20} aria-hidden />} title={t('newCharge.offline.title')}>
      <p>{t('newCharge.offline.body')}</p>
    </Notice>
  );
}
