/** Shows that the page lost its connection to main. The bridge reconnects by itself; then all data is read again. */
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { Banner } from '../../components/notices/banner.tsx';

export function ConnectionBanner() {
  const { t } = useTranslation();
  const bridge = useBridge();
  const client = useQueryClient();
  const [connected, setConnected] = useState(true);
  const wasLost = useRef(false);

  useEffect(
    () =>
      bridge.listenConnection?.((now) => {
        setConnected(now);
        if (!now) wasLost.current = true;
        // Signals sent while the page was disconnected are lost, so every cached value may be stale.
        else if (wasLost.current) void client.invalidateQueries();
      }),
    [bridge, client],
  );

  if (connected) return null;
  return <Banner tone="red" icon={<IconPlugConnectedX size={16} aria-hidden />} title={t('console.connectionLost')} />;
}
