/** Shows that a used or expired launch address was opened, until the user closes the notice. */
import { CloseButton } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignal } from '../../bridge/bridge-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { Banner } from '../../components/banners/banner.tsx';

interface LaunchNotice {
  /** When it was opened, in UTC milliseconds; null when there is nothing to show. */
  readonly at: number | null;
  readonly dismiss: () => void;
}

const LaunchNoticeContext = createContext<LaunchNotice>({ at: null, dismiss: () => {} });

/** Rendered above the lock, so that a signal that arrives while the desk is locked is shown after it is unlocked. */
export function LaunchNoticeProvider({ children }: { readonly children: ReactNode }) {
  const [at, setAt] = useState<number | null>(null);
  useSignal('launch-refused', (refused) => setAt(refused.at));
  const notice = useMemo(() => ({ at, dismiss: () => setAt(null) }), [at]);
  return <LaunchNoticeContext value={notice}>{children}</LaunchNoticeContext>;
}

export function LaunchBanner() {
  const { t } = useTranslation();
  const format = useFormat();
  const { at, dismiss } = useContext(LaunchNoticeContext);
  if (at === null) return null;
  return (
    <Banner
      tone="amber"
      icon={<IconShieldExclamation size={16} aria-hidden />}
      title={t('frame.launchRefused', { time: format.time(at) })}
    >
      {t('frame.launchRefusedDescription')}{' '}
      <CloseButton size="xs" aria-label={t('console.dismiss')} onClick={dismiss} />
    </Banner>
  );
}
