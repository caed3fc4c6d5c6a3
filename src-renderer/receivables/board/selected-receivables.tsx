/** The selected receivables: how many, what they add up to, and a batch of new codes for them. */
import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceivableRow } from '../../../src-preload/contract/receivables/receivable.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call, keyOf } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { UnlessArchived } from '../../components/fields/unless-archived.tsx';
import { MAX_SELECTED, type RowSelection } from '../../components/list/row-selection.ts';
import bar from '../../components/list/selection-bar.module.css';
import { NewCodesDialog } from './new-codes-dialog.tsx';

export function SelectedReceivables({
  selection,
  rows,
}: {
  readonly selection: RowSelection;
  readonly rows: readonly ReceivableRow[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const [asking, setAsking] = useState(false);
  const ids = [...selection.keys];
  const loaded = rows.filter(({ id }) => selection.keys.has(id));
  const isLoaded = loaded.length === ids.length;
  // Of those that another view has loaded, main knows the amounts.
  const { data } = useQuery({
    queryKey: keyOf('receivables.sum', { gatewayId, ids }),
    queryFn: () => call(bridge, 'receivables.sum', { gatewayId, ids }),
    enabled: !isLoaded && ids.length > 0,
  });
  if (ids.length === 0) return null;
  const sum = isLoaded ? loaded.reduce((total, { amount }) => total + amount, 0) : data?.sum;
  const shown = format.count(ids.length);
  return (
    <section className={bar['bar']} aria-label={t('receivables.selection')} data-selection-bar>
      <div className={bar['actions']}>
        <span className={bar['count']} aria-live="polite">
          <strong>{t('receivables.selected', { count: ids.length, shown })}</strong>
          {sum !== undefined && <span className={bar['sum']}>{format.money(sum)}</span>}
          {ids.length === MAX_SELECTED && (
            <span className={bar['limit']}>{t('receivables.selectLimit', { shown })}</span>
          )}
        </span>
        <UnlessArchived>
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            {t('receivables.newCodes.button')}
          </Button>
        </UnlessArchived>
      </div>
      <CloseButton size="sm" aria-label={t('receivables.clearSelection')} onClick={selection.clear} />
      {asking && (
        <NewCodesDialog
          ids={ids}
          onClose={() => setAsking(false)}
          onPrepared={() => {
            setAsking(false);
            selection.clear();
          }}
        />
      )}
    </section>
  );
}
