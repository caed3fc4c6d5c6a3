/** States that a newer version is installed when Balcão closes, until somebody hides it in this window. */
import { CloseButton } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignal } from '../../bridge/bridge-context.tsx';
import { keyOf, useOperation } from '../../bridge/operations.ts';
import { Banner } from '../../components/banners/banner.tsx';
import { hrefOf, useRoute } from '../../navigation/route.ts';

export function UpdateBanner() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { screen } = useRoute();
  const [isHidden, setHidden] = useState(false);
  const { data } = useOperation('updates.status', null);
  useSignal('updates-changed', (status) => client.setQueryData(keyOf('updates.status', null), status));
  if (data?.kind !== 'ready' || isHidden) return null;
  return (
    <Banner
      tone="neutral"
      icon={<IconSparkles size={16} aria-hidden />}
      title={t('frame.updateReady', { version: data.version })}
    >
      {screen !== 'settings' && <a href={hrefOf({ screen: 'settings', section: 'about' })}>{t('frame.updateSee')}</a>}{' '}
      <CloseButton size="xs" aria-label={t('frame.updateHide')} onClick={() => setHidden(true)} />
    </Banner>
  );
}
