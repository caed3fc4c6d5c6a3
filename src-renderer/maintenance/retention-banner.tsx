/** A banner on every screen before customers are erased from old charges: until then it can be cancelled. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { Banner } from '../components/notices/banner.tsx';
import { useNow } from '../components/timing/use-now.ts';
import { hrefOf } from '../navigation/route.ts';

export function RetentionBanner({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(60_000);
  const { data } = useOperation('retention.read', { gatewayId });
  if (!data || now >= data.beginsAt) return null;
  return (
    <Banner
      tone="amber"
      icon={<IconAlertTriangle size={16} aria-hidden />}
      title={t('maintenance.retentionBegins', { when: format.time(data.beginsAt) })}
    >
      {t('maintenance.retentionSoon', { count: data.months })}{' '}
      <a href={hrefOf({ screen: 'care' })}>{t('maintenance.retentionReview')}</a>
    </Banner>
  );
}
