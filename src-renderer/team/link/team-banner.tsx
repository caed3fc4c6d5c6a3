/** The team's server on every screen: that it cannot be reached, and what has not arrived there yet. */
import { IconCloudUpload, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../bridge/use-format.ts';
import { Banner } from '../../components/notices/banner.tsx';
import { useTeamLink } from './use-team-link.ts';

export function TeamBanner() {
  const { t } = useTranslation();
  const format = useFormat();
  const link = useTeamLink();
  if (link === null) return null;
  const { connection, asOf, waiting } = link;
  if (connection === 'online')
    return waiting === 0 ? null : (
      <Banner
        tone="neutral"
        icon={<IconCloudUpload size={16} aria-hidden />}
        title={t('frame.teamSending', { count: waiting })}
      >
        {t('frame.teamSendingDescription')}
      </Banner>
    );
  const when = asOf === null ? null : format.shortTime(asOf, Date.now());
  return (
    <Banner
      tone="amber"
      icon={<IconPlugConnectedX size={16} aria-hidden />}
      title={when === null ? t('frame.teamOffline') : t('frame.teamOfflineSince', { when })}
    >
      {t('frame.teamOfflineWorks')}{' '}
      {when === null ? t('frame.teamOfflineNoCopy') : t('frame.teamOfflineCopy', { when })}{' '}
      {t('frame.teamOfflineWaits')}
      {waiting > 0 && ` ${t('frame.teamOfflineWaiting', { count: waiting })}`}
    </Banner>
  );
}
