/** The actions for the selected rows. */
import { Button, CloseButton, Popover } from '@mantine/core';
import { IconCopy, IconDownload, IconRefresh, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRow } from '../../../../src-preload/contract/charges/charge.ts';
import { useGateway } from '../../../bridge/app-context.tsx';
import { useBridge } from '../../../bridge/bridge-context.tsx';
import type { ListQuestion } from '../../../bridge/cached-pages.ts';
import { useFormat } from '../../../bridge/use-format.ts';
import { copyText } from '../../../components/copy-text.ts';
import { UnlessArchived } from '../../../components/fields/unless-archived.tsx';
import { MAX_SELECTED, type RowSelection } from '../../../components/list/row-selection.ts';
import styles from '../../../components/list/selection-bar.module.css';
import { useToast } from '../../../components/notices/toaster.tsx';
import { Receipts } from '../../../documents/print-receipts.tsx';
import { SelectFound } from './select-found.tsx';
import { selectedIds } from './selected-ids.ts';
import { useSelectionSum } from './selection-sum.ts';
import { TagsOfCharges } from './tags-of-charges.tsx';

export interface SelectionBarProps {
  readonly selection: RowSelection;
  readonly rows: readonly LiveRow[];
  readonly question: ListQuestion;
  /** How many charges the filter finds; null while that is not known. */
  readonly found: number | null;
  readonly onExport: (keys: readonly string[]) => void;
}

export function SelectionBar({ selection, rows, question, found, onExport }: SelectionBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const [checking, setChecking] = useState(false);
  const sum = useSelectionSum(selection.keys, rows);
  const keys = [...selection.keys];
  if (keys.length === 0) return null;
  const isAllLoaded = rows.length > 0 && rows.every(({ key }) => selection.keys.has(key));
  const canSelectMore = isAllLoaded && found !== null && found > keys.length && keys.length < MAX_SELECTED;
  const shown = format.count(keys.length);

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
          : t(checked.ok ? 'charges.checked' : 'charges.notChecked', { count: 1, shown }),
    });
  };
  const copyIds = async () => {
    // If a charge could not be read, nothing is copied.
    const ids = await selectedIds(bridge, gatewayId, selection.keys, rows).catch(() => []);
    const copied = ids.length > 0 && (await copyText(ids.join('\n')));
    toast({
      id: 'ids-copied',
      tone: copied ? 'neutral' : 'red',
      title: copied
        ? t('charges.idsCopied', { count: ids.length, shown: format.count(ids.length) })
        : t('charges.idsNotCopied'),
    });
  };
  return (
    <section className={styles['bar']} aria-label={t('charges.selection')} data-selection-bar>
      <div className={styles['actions']}>
        <span className={styles['count']} aria-live="polite">
          <strong>{t('charges.selected', { count: keys.length, shown })}</strong>
          {sum !== null && <span className={styles['sum']}>{format.money(sum)}</span>}
          {keys.length === MAX_SELECTED && (
            <span className={styles['limit']}>{t('charges.selectLimit', { shown })}</span>
          )}
        </span>
        {canSelectMore && (
          <SelectFound key={JSON.stringify(question)} question={question} found={found} selection={selection} />
        )}
        <UnlessArchived>
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
        </UnlessArchived>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => void copyIds()}
        >
          {t('charges.copyIds')}
        </Button>
      </div>
      <CloseButton size="sm" aria-label={t('charges.clearSelection')} onClick={selection.clear} />
    </section>
  );
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
