/** The button next to the export button: it opens the export options first. */
import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import { lazyScreen } from '../components/timing/load-when-idle.ts';
import type { StartExport } from './export-state.tsx';

const ExportDialog = lazyScreen(async () => (await import('./export-dialog.tsx')).ExportDialog);

export function ExportOptionsButton({
  filter,
  disabled,
  onExport,
}: {
  /** The list's filter. */
  readonly filter: ChargeFilter;
  readonly disabled: boolean;
  readonly onExport: StartExport;
}) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon
        variant="default"
        size="input-sm"
        disabled={disabled}
        aria-label={t('reports.export.open')}
        title={t('reports.export.open')}
        onClick={() => setOpened(true)}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden />
      </ActionIcon>
      <Suspense>
        {opened && <ExportDialog opened filter={filter} onClose={() => setOpened(false)} onExport={onExport} />}
      </Suspense>
    </>
  );
}
