/** The frame around every screen: the sandbox strip, the side bar, the banners. */
import { Flex } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../bridge/app-context.tsx';
import { useConnection } from '../../bridge/bridge-context.tsx';
import { ErrorBoundary } from '../../components/errors/error-boundary.tsx';
import { hrefOf, useRoute } from '../../navigation/route.ts';
import { useShortcuts } from '../../navigation/shortcuts.ts';
import { FirstCharge } from '../../welcome/first-charge.tsx';
import { GlobalShortcuts, type OpenOverlay } from '../palette/global-shortcuts.tsx';
import styles from './frame.module.css';
import { PaidSigns } from './paid-signs.tsx';
import { Banners } from './screen-banners.tsx';
import { SideBar } from './side-bar.tsx';

export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { gateway } = useApp();
  const route = useRoute();
  const [overlay, setOverlay] = useState<OpenOverlay>(null);
  useShortcuts();
  const isClosed = useConnection() === 'ended';
  return (
    <div className={styles['frame']}>
      <GlobalShortcuts open={overlay} setOpen={setOverlay} />
      <ErrorBoundary location={hrefOf(route)} instead={() => null}>
        <PaidSigns />
      </ErrorBoundary>
      <button type="button" className={styles['skip']} onClick={skipToContent}>
        {t('frame.skip')}
      </button>
      {gateway?.environment === 'sandbox' && (
        <section className={styles['strip']} aria-label={t('frame.sandbox')}>
          <strong>{t('frame.sandboxStrip')}</strong>
          <span>{t('frame.sandboxDescription')}</span>
        </section>
      )}
      {/* What can be read stays as it is. */}
      <fieldset role="presentation" disabled={isClosed} className={styles['working']}>
        <SideBar openPalette={() => setOverlay('palette')} />
        <Flex direction="column" flex={1} miw={0} bg="var(--ground)">
          {/* An error next to the screen must not remove the frame; the screen shows what is wrong. */}
          <ErrorBoundary location={hrefOf(route)} instead={() => null}>
            <Banners />
            <FirstCharge />
          </ErrorBoundary>
          <main id="content" tabIndex={-1} className={styles['main']}>
            {children}
          </main>
        </Flex>
      </fieldset>
    </div>
  );
}

/** A link to `#content` would be parsed as a route, so a button moves the focus. */
function skipToContent(): void {
  document.getElementById('content')?.focus();
}
