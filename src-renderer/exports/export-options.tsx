/** The buttons that open the export options: next to the list's export, and for a month in the reports. */
import { ActionIcon, Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { lazyScreen } from '../components/timing/load-when-idle.ts';
import { goTo, type ReportTab } from '../navigation/route.ts';
import { type StartExport, useExporter } from './export-state.tsx';

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

/** Exports the charges paid in a month: the last one, until another period is chosen. */
export function MonthExportButton({ tab, opened }: { readonly tab: ReportTab; readonly opened: boolean }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { job, start } = useExporter();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={job.kind === 'running'}
        onClick={() => goTo({ screen: 'reports', tab, month: true })}
      >
        {t('reports.export.month')}
      </Button>
      <Suspense>
        {opened && (
          <ExportDialog
            opened
            filter={{}}
            month={{ basis: 'paid', days: 'last-month' }}
            onClose={() => goTo({ screen: 'reports', tab }, { replace: true })}
            onExport={(options, layout, filter, alsoGateways) =>
              start(gatewayId, filter, options, undefined, layout, alsoGateways)
            }
          />
        )}
      </Suspense>
    </>
  );
}
