/** Says that this page and Balcão lost each other. The bridge reconnects by itself; then everything is read anew. */
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge } from '../bridge/bridge-context.tsx';
import { Banner } from '../components/notices/banner.tsx';

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
        // Signals sent while the page was away are gone: nothing in the cache is known to be true any more.
        else if (wasLost.current) void client.invalidateQueries();
      }),
    [bridge, client],
  );

  if (connected) return null;
  return <Banner tone="red" icon={<IconPlugConnectedX size={16} aria-hidden />} title={t('console.connectionLost')} />;
}
