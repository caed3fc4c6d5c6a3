/**
 * Shows that the page lost its connection to main, or that Balcão was closed. After a loss the bridge reconnects by
 * itself; then all data is read again.
 */
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../bridge/bridge-context.tsx';
import { Banner } from '../../components/banners/banner.tsx';

export function ConnectionBanner() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const connection = useConnection();
  const wasLost = useRef(false);

  useEffect(() => {
    if (connection !== 'open') wasLost.current = true;
    // Signals sent while the page was disconnected are lost, so every cached value may be stale.
    else if (wasLost.current) void client.invalidateQueries();
  }, [connection, client]);

  if (connection === 'open') return null;
  const title = connection === 'lost' ? t('console.connectionLost') : t('console.closed');
  return <Banner tone="red" icon={<IconPlugConnectedX size={16} aria-hidden />} title={title} />;
}
