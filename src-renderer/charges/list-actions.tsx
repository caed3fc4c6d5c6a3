import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconListSearch, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListLayout } from '../../src-preload/contract/charges/list/list.ts';
import { useGateway, useIsArchived } from '../bridge/app-context.tsx';
import { MENU_IN_PAGE } from '../components/popover-placement.ts';
import { ExportOptionsButton } from '../exports/export-options.tsx';
import { useExporter } from '../exports/export-state.tsx';
import { hrefOf } from '../navigation/route.ts';
import { useIsOffline } from '../team/link/use-team-link.ts';

/** What can be done on the list's page: export, and what adds charges to it in other ways than one by one. */
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
  const isOffline = useIsOffline();
  const mayExport = exporter.job.kind !== 'running' && hasRows && !isOffline;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={!mayExport}
        {...(isOffline && { title: t('charges.exportWaits') })}
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
      {!isArchived && <MoreMenu onAdopt={onAdopt} />}
    </>
  );
}

function MoreMenu({ onAdopt }: { readonly onAdopt: () => void }) {
  const { t } = useTranslation();
  return (
    <Menu {...MENU_IN_PAGE}>
      <Menu.Target>
        <ActionIcon variant="default" size="input-sm" aria-label={t('charges.more')} title={t('charges.more')}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={hrefOf({ screen: 'batches', batchId: null })}
          leftSection={<IconTable size={16} aria-hidden />}
        >
          {t('charges.importSheet')}
        </Menu.Item>
        <Menu.Item leftSection={<IconListSearch size={16} aria-hidden />} onClick={onAdopt}>
          {t('charges.adopt')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
