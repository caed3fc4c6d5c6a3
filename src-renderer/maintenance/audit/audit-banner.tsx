/** Announces on every screen that the audit trail differs from what was recorded of it elsewhere. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSignal } from '../../bridge/bridge-context.tsx';
import { keyOf, useOperation } from '../../bridge/operations.ts';
import { Banner } from '../../components/banners/banner.tsx';
import { hrefOf } from '../../navigation/route.ts';

export function AuditBanner() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: status } = useOperation('audit.status', null);
  useSignal('audit-checked', (checked) => client.setQueryData(keyOf('audit.status', null), checked));
  if (status?.isFailing !== true) return null;
  return (
    <Banner tone="red" icon={<IconAlertTriangle size={16} aria-hidden />} title={t('audit.bannerTitle')}>
      <a href={hrefOf({ screen: 'care' })}>{t('audit.bannerLink')}</a>
    </Banner>
  );
}
