import { Button } from '@mantine/core';
import { IconDownload, IconListSearch, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListLayout } from '../../src-preload/contract/charges/list/list.ts';
import { useGateway, useIsArchived } from '../bridge/app-context.tsx';
import { ExportOptionsButton } from '../exports/export-options.tsx';
import { useExporter } from '../exports/export-state.tsx';
import { hrefOf } from '../navigation/route.ts';
import { ICON_WHEN_NARROW, ICON_WHEN_NARROWEST } from './filters/icon-when-narrow.ts';

/** What can be done on the list's page: adopt a charge by its id, export, begin a new one. */
export function ListActions({
  filter,
  sort,
  hasRows,
  onAdopt,
}: {
  readonly filter: ChargeFilter;
  readonly sort: ListLayout['sort'];
  readonly hasRows: boolean;
  readonly onAdopt: () => void;
}) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const isArchived = useIsArchived();
  const exporter = useExporter();
  const mayExport = exporter.job.kind !== 'running' && hasRows;
  return (
    <>
      {!isArchived && (
        <Button
          variant="default"
          classNames={ICON_WHEN_NARROW}
          title={t('charges.adopt')}
          leftSection={<IconListSearch size={16} aria-hidden />}
          onClick={onAdopt}
        >
          {t('charges.adopt')}
        </Button>
      )}
      <Button
        variant="default"
        classNames={ICON_WHEN_NARROW}
        title={t('charges.export')}
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={!mayExport}
        onClick={() => exporter.start(gatewayId, filter, undefined, sort)}
      >
        {t('charges.export')}
      </Button>
      <ExportOptionsButton
        filter={filter}
        disabled={!mayExport}
        onExport={(options, exportLayout, exported, alsoGateways) =>
          exporter.start(gatewayId, exported, options, sort, exportLayout, alsoGateways)
        }
      />
      {!isArchived && (
        <Button
          component="a"
          href={hrefOf({ screen: 'new', againKey: null })}
          classNames={ICON_WHEN_NARROWEST}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {t('charges.newCharge')}
        </Button>
      )}
    </>
  );
}
