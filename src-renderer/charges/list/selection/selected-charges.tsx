/** The selected charges: how many, what they add up to, and the actions for them. */
import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconCopy, IconDownload, IconRefresh, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bridge } from '../../../../src-preload/contract/bridge.ts';
import type { LiveRow } from '../../../../src-preload/contract/charges/charge-row.ts';
import type { ListCursor } from '../../../../src-preload/contract/charges/list/list-cursor.ts';
import { useGateway } from '../../../bridge/app-context.tsx';
import { useBridge } from '../../../bridge/bridge-context.tsx';
import type { ListQuestion } from '../../../bridge/cached-pages.ts';
import { call } from '../../../bridge/operations.ts';
import { useFormat } from '../../../bridge/use-format.ts';
import { copyText } from '../../../components/copy-text.ts';
import { UnlessArchived } from '../../../components/fields/unless-archived.tsx';
import { readKeys } from '../../../components/list/selection/read-keys.ts';
import type { RowSelection } from '../../../components/list/selection/row-selection.ts';
import { SelectionBar } from '../../../components/list/selection/selection-bar.tsx';
import { useToast } from '../../../components/notices/toaster.tsx';
import { Receipts } from '../../../documents/print-receipts.tsx';
import { SendMessages } from '../../../messages/queue/send-queue.tsx';
import { InvoiceOfSelected } from './invoice-of-selected.tsx';
import { selectedIds } from './selected-ids.ts';
import { useSelectionSum } from './selection-sum.ts';
import { TagsOfCharges } from './tags-of-charges.tsx';

export interface SelectedChargesProps {
  readonly selection: RowSelection;
  readonly rows: readonly LiveRow[];
  readonly question: ListQuestion;
  /** How many charges the filter finds; null while that is not known. */
  readonly found: number | null;
  readonly onExport: (keys: readonly string[]) => void;
}

export function SelectedCharges({ selection, rows, question, found, onExport }: SelectedChargesProps) {
  const { t } = useTranslation();
  const bridge = useBridge();
  const { sum, leftOut } = useSelectionSum(selection.keys, rows);
  const keys = [...selection.keys];
  const { checking, checkNow } = useCheckNow(keys);
  const copyIds = useCopyIds(selection.keys, rows);
  return (
    <SelectionBar
      label={t('charges.selection')}
      selection={selection}
      loaded={rows.map(({ key }) => key)}
      sum={sum}
      leftOut={leftOut}
      found={{
        count: found,
        question: JSON.stringify(question),
        readKeys: (signal) =>
          readKeys((after: ListCursor | null, limit) => keysOfPage(bridge, question, after, limit), signal),
      }}
    >
      <UnlessArchived>
        <SendMessages size="compact-sm" variant="default" read={async () => ({ keys })} />
        <Button
          size="compact-sm"
          variant="default"
          loading={checking}
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => void checkNow()}
        >
          {t('charges.checkNow')}
        </Button>
      </UnlessArchived>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => onExport(keys)}
      >
        {t('charges.exportSelected')}
      </Button>
      <Receipts size="compact-sm" filter={{ keys }} label={t('reports.receipt.ofSelected')} />
      <UnlessArchived>
        <TagSelected keys={keys} rows={rows} />
        <InvoiceOfSelected keys={keys} rows={rows} />
      </UnlessArchived>
      <ActionIcon
        size={26}
        variant="default"
        aria-label={t('charges.copyIds')}
        title={t('charges.copyIds')}
        onClick={() => void copyIds()}
      >
        <IconCopy size={14} aria-hidden />
      </ActionIcon>
    </SelectionBar>
  );
}

/** Asks the service for the present state of the selected charges. */
function useCheckNow(keys: string[]) {
  const { t } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const [checking, setChecking] = useState(false);
  const checkNow = async () => {
    const [only, ...others] = keys;
    if (only === undefined) return;
    setChecking(true);
    // A person waits for a single one; many are read in the time that no other read needs, and followed in their panel.
    const checked = await (others.length > 0
      ? bridge.call('charges.checkMany', { gatewayId, keys })
      : bridge.call('charges.checkNow', { gatewayId, key: only }));
    setChecking(false);
    if (others.length > 0 && checked.ok) return;
    toast({
      id: 'checked',
      tone: checked.ok ? 'neutral' : 'red',
      title:
        others.length > 0
          ? t('charges.checkingNotStarted')
          : t(checked.ok ? 'charges.checked' : 'charges.notChecked', { count: 1, shown: format.count(1) }),
    });
  };
  return { checking, checkNow };
}

/** Copies the service's ids of the selected charges, one a line. */
function useCopyIds(keys: ReadonlySet<string>, rows: readonly LiveRow[]) {
  const { t } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  return async () => {
    // If a charge could not be read, nothing is copied.
    const ids = await selectedIds(bridge, gatewayId, keys, rows).catch(() => []);
    const copied = ids.length > 0 && (await copyText(ids.join('\n')));
    toast({
      id: 'ids-copied',
      tone: copied ? 'neutral' : 'red',
      title: copied
        ? t('charges.idsCopied', { count: ids.length, shown: format.count(ids.length) })
        : t('charges.idsNotCopied'),
    });
  };
}

async function keysOfPage(
  bridge: Bridge,
  { gatewayId, filter, sort }: ListQuestion,
  after: ListCursor | null,
  limit: number,
): Promise<{ keys: readonly string[]; next: ListCursor | null }> {
  const page = await call(bridge, 'charges.list', { gatewayId, filter, ...(sort && { sort }), after, limit });
  return { keys: page.rows.map(({ key }) => key), next: page.next };
}

function TagSelected({ keys, rows }: { readonly keys: readonly string[]; readonly rows: readonly LiveRow[] }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTag size={14} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t('charges.tag')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('charges.tag')}>
        <TagsOfCharges keys={keys} rows={rows} label={t('charges.selectionTags')} />
      </Popover.Dropdown>
    </Popover>
  );
}
