/** The team's server on every screen: that it cannot be reached, what it refuses, and what has not arrived there yet. */
import { Stack, UnstyledButton } from '@mantine/core';
import { IconCertificate, IconCloudUpload, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerRefusal, TeamLink } from '../../../src-preload/contract/gateways/team.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { Banner } from '../../components/banners/banner.tsx';
import { useRoute } from '../../navigation/route.ts';
import { useTeamLink } from './use-team-link.ts';

export function TeamBanner() {
  const link = useTeamLink();
  if (link === null) return null;
  return (
    <>
      <ConnectionBanner link={link} />
      {link.certificateEnds !== null && <CertificateBanner ends={link.certificateEnds} />}
    </>
  );
}

function ConnectionBanner({ link }: { readonly link: TeamLink }) {
  const { connection, refusal, asOf, waiting } = link;
  if (refusal !== null) return <RefusalBanner link={link} refusal={refusal} />;
  if (connection === 'offline') return <OfflineBanner asOf={asOf} waiting={waiting} />;
  return waiting === 0 ? null : <SendingBanner waiting={waiting} />;
}

function SendingBanner({ waiting }: Pick<TeamLink, 'waiting'>) {
  const { t } = useTranslation();
  return (
    <Banner
      tone="neutral"
      icon={<IconCloudUpload size={16} aria-hidden />}
      title={t('frame.teamSending', { count: waiting })}
    >
      {t('frame.teamSendingDescription')}
    </Banner>
  );
}

/** What the server refuses, and what to do; what is on screen then. */
function RefusalBanner({ link, refusal }: { readonly link: TeamLink; readonly refusal: ServerRefusal }) {
  const { t } = useTranslation();
  const { screen } = useRoute();
  const format = useFormat();
  const { cause, right, desk } = refusal;
  const { connection, asOf, waiting } = link;
  return (
    <Banner
      tone="amber"
      icon={<IconPlugConnectedX size={16} aria-hidden />}
      title={
        cause === 'right-missing' && right !== null
          ? t('frame.teamRefusal.right-missing', { right })
          : t(`frame.teamRefusal.${cause === 'right-missing' ? 'right-unnamed' : cause}`, {
              desk: desk?.name ?? '',
              when: desk === null ? '' : format.shortTime(desk.lastSeen, Date.now()),
            })
      }
    >
      {t(`frame.teamRefusalCure.${cause}`)} {t('frame.teamRefusalKept')}{' '}
      {waiting > 0 && `${t('frame.teamOfflineWaiting', { count: waiting })} `}
      {connection === 'offline' && <OfflineDetails key={screen} asOf={asOf} />}
    </Banner>
  );
}

function CertificateBanner({ ends }: { readonly ends: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Banner
      tone="neutral"
      icon={<IconCertificate size={16} aria-hidden />}
      title={t('frame.teamCertificateEnds', { day: format.time(ends, 'dayOfYear') })}
    >
      {t('frame.teamCertificateCure')}
    </Banner>
  );
}

function OfflineBanner({ asOf, waiting }: Pick<TeamLink, 'asOf' | 'waiting'>) {
  const { t } = useTranslation();
  const { screen } = useRoute();
  const format = useFormat();
  const when = asOf === null ? null : format.shortTime(asOf, Date.now());
  return (
    <Banner
      tone="amber"
      icon={<IconPlugConnectedX size={16} aria-hidden />}
      title={when === null ? t('frame.teamOffline') : t('frame.teamOfflineSince', { when })}
    >
      {t(when === null ? 'frame.teamOfflineNoCopy' : 'frame.teamOfflineCopy')}{' '}
      {waiting > 0 && `${t('frame.teamOfflineWaiting', { count: waiting })} `}
      <OfflineDetails key={screen} asOf={asOf} />
    </Banner>
  );
}

/** What works and what does not is opened under the banner's line, until another screen is. */
function OfflineDetails({ asOf }: Pick<TeamLink, 'asOf'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton td="underline" fz="inherit" fw={600} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('frame.teamOfflineMore')}
      </UnstyledButton>
      {isOpen && (
        <Stack component="span" gap={0} mt={4}>
          <span>{t('frame.teamOfflineWorks')}</span>
          {asOf !== null && <span>{t('frame.teamOfflineList', { when: format.shortTime(asOf, Date.now()) })}</span>}
          <span>{t('frame.teamOfflineWaits')}</span>
        </Stack>
      )}
    </>
  );
}
