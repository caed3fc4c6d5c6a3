/**
 * Banners on every screen, the most serious one first: no connection, no token, a refused token, an unreachable gateway,
 * an unreachable team's server and what the rooms have to say.
 */
import { IconArchive } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RecoveredDeskBanner } from '../../access/recovered-desk.tsx';
import { useApp } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { Banner } from '../../components/banners/banner.tsx';
import { BannerStack } from '../../components/banners/banner-stack.tsx';
import { AuditBanner } from '../../maintenance/audit/audit-banner.tsx';
import { HistoryBanners } from '../../maintenance/history-banners.tsx';
import { RetentionBanner } from '../../maintenance/retention-banner.tsx';
import { hrefOf, useRoute } from '../../navigation/route.ts';
import { ManagedBanner } from '../../settings/managed-banner.tsx';
import { SettingBanner } from '../../settings/setting-banner.tsx';
import { UpdateBanner } from '../../settings/updates/update-banner.tsx';
import { TeamBanner } from '../../team/link/team-banner.tsx';
import { AccessBanner } from './access-banner.tsx';
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
      <TeamBanner />
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
