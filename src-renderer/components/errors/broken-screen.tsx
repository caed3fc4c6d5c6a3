/** Replaces a screen that could not be rendered: what happened, and where the user can go from here. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconReload, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../bridge/app-context.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { CopyButton } from '../copy-button.tsx';
import { EmptyState } from '../notices/empty-state.tsx';
import type { Caught } from './error-boundary.tsx';
import { faultDetails } from './fault-details.ts';

export function BrokenScreen({ caught, screen }: { readonly caught: Caught; readonly screen: string }) {
  const { t } = useTranslation();
  const { about } = useApp();
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={24} aria-hidden />}
        title={t('console.screenError.title')}
        action={
          <>
            <Button leftSection={<IconReload size={16} aria-hidden />} onClick={() => window.location.reload()}>
              {t('console.screenError.reload')}
            </Button>
            {screen !== 'settings' && (
              <Button
                component="a"
                variant="default"
                href={hrefOf({ screen: 'settings', section: 'general' })}
                leftSection={<IconSettings size={16} aria-hidden />}
              >
                {t('console.screenError.settings')}
              </Button>
            )}
            <CopyButton value={faultDetails(caught, about, screen)} what={t('console.screenError.details')}>
              {t('console.screenError.copy')}
            </CopyButton>
          </>
        }
      >
        {t('console.screenError.description')}
      </EmptyState>
    </div>
  );
}
