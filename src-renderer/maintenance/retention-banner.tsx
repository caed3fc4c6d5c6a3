/** A banner on every screen before customers are erased from old charges, and while that waits for the clock. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { Banner } from '../components/banners/banner.tsx';
import { useNow } from '../components/timing/use-now.ts';
import { hrefOf } from '../navigation/route.ts';

export function RetentionBanner({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(60_000);
  const { data } = useOperation('retention.read', { gatewayId });
  if (!data || (now >= data.beginsAt && !data.waits)) return null;
  const review = <a href={hrefOf({ screen: 'settings', section: 'privacy' })}>{t('maintenance.retentionReview')}</a>;
  const icon = <IconAlertTriangle size={16} aria-hidden />;
  if (data.waits)
    return (
      <Banner tone="amber" icon={icon} title={t('maintenance.retentionWaitsTitle')}>
        {t('maintenance.retentionWaits')} {review}
      </Banner>
    );
  return (
    <Banner tone="amber" icon={icon} title={t('maintenance.retentionBegins', { when: format.time(data.beginsAt) })}>
      {t('maintenance.retentionSoon', { count: data.months })} {review}
    </Banner>
  );
}
