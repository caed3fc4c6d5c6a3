/** Shows how a damaged or missing file of gateways and settings was recovered, until the user closes the notice. */
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { Banner } from '../components/banners/banner.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FormSection } from '../components/page/form-page.tsx';
import { hrefOf } from '../navigation/route.ts';

/** A banner on every screen, with a link to the whole notice. */
export function RecoveredDeskBanner() {
  const { t } = useTranslation();
  const recovery = useOperation('gateways.lost', null).data?.recovery ?? null;
  if (recovery === null) return null;
  const title = t(recovery.backup === null ? 'lostGateways.bannerLost' : 'lostGateways.bannerRestored');
  return (
    <Banner tone="amber" icon={<IconAlertTriangle size={16} aria-hidden />} title={title}>
      <a href={hrefOf({ screen: 'access' })}>{t('lostGateways.seeReport')}</a>
    </Banner>
  );
}

export function RecoveredDesk() {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const recovery = useOperation('gateways.lost', null).data?.recovery ?? null;
  const dismiss = useCommand('gateways.dismissRecovery');
  if (recovery === null) return null;
  const { why, backup, setAside } = recovery;
  return (
    <FormSection title={t(backup === null ? 'lostGateways.reportLost' : 'lostGateways.reportRestored')}>
      <p role="status">
        {t(`lostGateways.why.${why}`)}{' '}
        {backup === null ? t('lostGateways.noBackup') : t('lostGateways.fromBackup', { when: format.time(backup.at) })}{' '}
        {t('lostGateways.chargesUntouched')} {setAside !== null && t('lostGateways.oldFile', { name: setAside })}
      </p>
      {dismiss.error !== null && <ErrorNotice thrown={dismiss.error} />}
      <div>
        <Button
          variant="default"
          loading={dismiss.isPending}
          onClick={() =>
            dismiss.mutate(null, {
              onSuccess: () => client.invalidateQueries({ queryKey: keyOf('gateways.lost') }),
            })
          }
        >
          {t('lostGateways.dismiss')}
        </Button>
      </div>
    </FormSection>
  );
}
