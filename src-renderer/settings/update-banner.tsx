/** Says that a newer version was announced, until it is put off or installed. */
import { CloseButton } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSignal } from '../bridge/bridge-context.tsx';
import { keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import { Banner } from '../components/notices/banner.tsx';
import { hrefOf, useRoute } from '../navigation/route.ts';

export function UpdateBanner() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { screen } = useRoute();
  const { data } = useOperation('updates.status', null);
  const putOff = useCommand('updates.putOff');
  useSignal('updates-changed', (status) => client.setQueryData(keyOf('updates.status', null), status));
  if (!data?.newer || data.putOff) return null;
  const later = () =>
    putOff.mutate(null, { onSuccess: (status) => client.setQueryData(keyOf('updates.status', null), status) });
  return (
    <Banner
      tone="neutral"
      icon={<IconSparkles size={16} aria-hidden />}
      title={t('frame.updateReady', { version: data.newer.version })}
    >
      {t(data.newer.changesHistory ? 'frame.updateConverts' : 'frame.updateSafe')}{' '}
      {screen !== 'settings' && <a href={hrefOf({ screen: 'settings' })}>{t('frame.updateSee')}</a>}{' '}
      <CloseButton size="xs" aria-label={t('frame.updateLater')} onClick={later} />
    </Banner>
  );
}
