/** Before a charge is sent without the team's server: what cannot be looked for then. */
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToneBox } from '../components/notices/tone-box.tsx';
import { useIsOffline } from '../team/link/use-team-link.ts';

export function OfflineNotice() {
  const { t } = useTranslation();
  if (!useIsOffline()) return null;
  return (
    <ToneBox tone="amber" role="alert">
      <IconPlugConnectedX size={16} aria-hidden />
      <span>
        <strong>{t('newCharge.offline.title')}</strong> {t('newCharge.offline.body')}
      </span>
    </ToneBox>
  );
}
