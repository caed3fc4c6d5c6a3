/**
 * Banners on every screen, the most serious one first: no connection, no token, a refused token, an unreachable gateway
 * and what the rooms have to say.
 */
import { IconAlertTriangle, IconArchive, IconKey, IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { accessProblemOf } from '../../access/access-problem.ts';
import { RecoveredDeskBanner } from '../../access/recovered-desk.tsx';
import { useApp } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { Banner } from '../../components/notices/banner.tsx';
import { BannerStack } from '../../components/notices/banner-stack.tsx';
import { AuditBanner } from '../../maintenance/audit/audit-banner.tsx';
import { HistoryBanners } from '../../maintenance/history-banners.tsx';
import { RetentionBanner } from '../../maintenance/retention-banner.tsx';
import { hrefOf, useRoute } from '../../navigation/route.ts';
import { ManagedBanner } from '../../settings/managed-banner.tsx';
import { SettingBanner } from '../../settings/setting-banner.tsx';
import { UpdateBanner } from '../../settings/update-banner.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { LaunchBanner } from './launch-notice.tsx';

export function Banners() {
  const { gateway } = useApp();
  return (
    <BannerStack>
      <ConnectionBanner />
      <ManagedBanner />
      <SettingBanner />
      <LaunchBanner />
      <RecoveredDeskBanner />
      <AuditBanner />
      <UpdateBanner />
      {gateway && <HistoryBanners gatewayId={gateway.id} />}
      {gateway && <RetentionBanner gatewayId={gateway.id} />}
      {gateway?.archivedAt === null && <AccessBanner gateway={gateway} />}
      {gateway && gateway.archivedAt !== null && <ArchivedBanner since={gateway.archivedAt} />}
    </BannerStack>
  );
}

function ArchivedBanner({ since }: { readonly since: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { screen } = useRoute();
  return (
    <Banner tone="neutral" icon={<IconArchive size={16} aria-hidden />} title={t('archive.bannerTitle')}>
      {t('archive.bannerText', { day: format.time(since, 'dayOfYear') })}{' '}
      {screen !== 'access' && <a href={hrefOf({ screen: 'access' })}>{t('archive.toBringBack')}</a>}
    </Banner>
  );
}

function AccessBanner({ gateway }: { readonly gateway: Gateway }) {
  const { t } = useTranslation();
  const { about } = useApp();
  const format = useFormat();
  const { screen } = useRoute();
  const { data: access } = useOperation('access.status', { gatewayId: gateway.id });
  // The home screen lists it among what needs attention.
  if (!access || screen === 'today') return null;
  // One in memory was forgotten when Balcão closed, as that vault says of itself.
  const isElsewhere = access.tokenElsewhere && about.vault !== 'memory';
  const problem = accessProblemOf(access);
  const link = (label: string) => screen !== 'access' && <a href={hrefOf({ screen: 'access' })}>{label}</a>;
  if (problem === 'absent')
    return (
      <Banner
        tone="amber"
        icon={<IconKey size={16} aria-hidden />}
        title={isElsewhere ? t('frame.tokenNotHere') : t('frame.tokenMissing')}
      >
        {isElsewhere
          ? t('frame.tokenElsewhereDescription', { other: t(`frame.tokenKeptBy.${about.shell}`) })
          : t('frame.tokenMissingDescription')}{' '}
        {link(t('frame.pasteToken'))}
      </Banner>
    );
  if (problem === 'unreadable')
    return (
      <Banner tone="amber" icon={<IconKey size={16} aria-hidden />} title={t('frame.tokenUnreadable')}>
        {t('frame.tokenUnreadableDescription')} {link(t('frame.pasteTokenAgain'))}
      </Banner>
    );
  if (problem === 'locked')
    return (
      <Banner tone="amber" icon={<IconLock size={16} aria-hidden />} title={t('frame.keyringLocked')}>
        {t('frame.keyringLockedDescription')} {link(t('frame.tryNow'))}
      </Banner>
    );
  if (problem === 'paused')
    return (
      <Banner tone="red" icon={<IconAlertTriangle size={16} aria-hidden />} title={t('frame.pausedTitle')}>
        {t('frame.pausedDescription')}{' '}
        {access.nextRenewal !== null &&
          `${t('frame.pausedRenewal', { when: format.time(access.nextRenewal, 'clock') })} `}
        {link(t('frame.pasteNewToken'))}
      </Banner>
    );
  if (problem === 'offline')
    return (
      <Banner tone="amber" icon={<IconPlugConnectedX size={16} aria-hidden />} title={t('frame.offline')}>
        {t('frame.offlineDescription')}
      </Banner>
    );
  return null;
}
