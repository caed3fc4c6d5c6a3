/**
 * Shows that the page lost its connection to main, or that Balcão was closed. After a loss the bridge reconnects by
 * itself; then all data is read again.
 */
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../src-preload/contract/bridge.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { Banner } from '../../components/banners/banner.tsx';

export function ConnectionBanner() {
  const { t } = useTranslation();
  const bridge = useBridge();
  const client = useQueryClient();
  const [connection, setConnection] = useState<Connection>('open');
  const wasLost = useRef(false);

  useEffect(
    () =>
      bridge.listenConnection?.((now) => {
        setConnection(now);
        if (now !== 'open') wasLost.current = true;
        // Signals sent while the page was disconnected are lost, so every cached value may be stale.
        else if (wasLost.current) void client.invalidateQueries();
      }),
    [bridge, client],
  );

  if (connection === 'open') return null;
  const title = connection === 'lost' ? t('console.connectionLost') : t('console.closed');
  return <Banner tone="red" icon={<IconPlugConnectedX size={16} aria-hidden />} title={title} />;
}
