/**
 * Announces on every screen that actions could not be recorded yet, and that the audit trail differs from what was
 * recorded of it elsewhere.
 */
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
  useSignal('audit-changed', (changed) => client.setQueryData(keyOf('audit.status', null), changed));
  const icon = <IconAlertTriangle size={16} aria-hidden />;
  return (
    <>
      {status !== undefined && status.unrecorded > 0 && (
        <Banner tone="red" icon={icon} title={t('audit.unrecordedTitle', { count: status.unrecorded })}>
          {t('audit.unrecordedText')}
        </Banner>
      )}
      {status?.isFailing === true && (
        <Banner tone="red" icon={icon} title={t('audit.bannerTitle')}>
          <a href={hrefOf({ screen: 'settings', section: 'audit' })}>{t('audit.bannerLink')}</a>
        </Banner>
      )}
    </>
  );
}
