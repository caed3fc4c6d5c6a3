/** The team's server on every screen: that it cannot be reached, and what has not arrived there yet. */
import { Stack, UnstyledButton } from '@mantine/core';
import { IconCloudUpload, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamLink } from '../../../src-preload/contract/gateways/team.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { Banner } from '../../components/banners/banner.tsx';
import { useTeamLink } from './use-team-link.ts';

export function TeamBanner() {
  const { t } = useTranslation();
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
  return <OfflineBanner asOf={asOf} waiting={waiting} />;
}

/** One line; what works and what does not is opened under it. */
function OfflineBanner({ asOf, waiting }: Pick<TeamLink, 'asOf' | 'waiting'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const when = asOf === null ? null : format.shortTime(asOf, Date.now());
  return (
    <Banner
      tone="amber"
      icon={<IconPlugConnectedX size={16} aria-hidden />}
      title={when === null ? t('frame.teamOffline') : t('frame.teamOfflineSince', { when })}
    >
      {t(when === null ? 'frame.teamOfflineNoCopy' : 'frame.teamOfflineCopy')}{' '}
      {waiting > 0 && `${t('frame.teamOfflineWaiting', { count: waiting })} `}
      <UnstyledButton td="underline" fz="inherit" fw={600} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('frame.teamOfflineMore')}
      </UnstyledButton>
      {isOpen && (
        <Stack component="span" gap={0} mt={4}>
          <span>{t('frame.teamOfflineWorks')}</span>
          {when !== null && <span>{t('frame.teamOfflineList', { when })}</span>}
          <span>{t('frame.teamOfflineWaits')}</span>
        </Stack>
      )}
    </Banner>
  );
}
