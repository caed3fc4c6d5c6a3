/** The selected receivables: how many, what they add up to, and a batch of new codes for them. */
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import { mayStillBePaid } from '../../../src-preload/contract/charges/money-standing.ts';
import type { Input } from '../../../src-preload/contract/contract.ts';
import type { ReceivableRow, ReceivableView } from '../../../src-preload/contract/receivables/receivable.ts';
import { amountLeft } from '../../../src-preload/contract/receivables/receivable-ages.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call, keyOf } from '../../bridge/operations.ts';
import { UnlessArchived } from '../../components/fields/unless-archived.tsx';
import { readKeys } from '../../components/list/selection/read-keys.ts';
import type { RowSelection } from '../../components/list/selection/row-selection.ts';
import { SelectionBar } from '../../components/list/selection/selection-bar.tsx';
import { SendMessages } from '../../messages/queue/send-queue.tsx';
import type { QueuedCharges } from '../../messages/queue/use-queue.ts';
import { NewCodesDialog } from './new-codes-dialog.tsx';

type ReceivableQuestion = Input<'receivables.list'>;

export interface SelectedReceivablesProps {
  readonly selection: RowSelection;
  readonly rows: readonly ReceivableRow[];
  readonly view: ReceivableView;
  readonly text: string;
  /** How many receivables view and search find; null while that is not known. */
  readonly found: number | null;
}

export function SelectedReceivables({ selection, rows, view, text, found }: SelectedReceivablesProps) {
  const { t } = useTranslation();
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const [asking, setAsking] = useState<readonly string[] | null>(null);
  const sum = useSum(selection.keys, rows);
  const ids = [...selection.keys];
  return (
    <>
      <SelectionBar
        label={t('receivables.selection')}
        selection={selection}
        loaded={rows.map(({ id }) => id)}
        sum={sum}
        found={{
          count: found,
          question: JSON.stringify([gatewayId, view, text]),
          readKeys: (signal) =>
            readKeys(
              (after: ReceivableQuestion['after'], limit) => idsOfPage(bridge, { gatewayId, view, text, after, limit }),
              signal,
            ),
        }}
      >
        <UnlessArchived>
          <SendMessages
            size="compact-sm"
            variant="default"
            read={() => readQueued(bridge, gatewayId, ids, rows)}
            onNewCodes={setAsking}
          />
          <Button size="compact-sm" variant="default" onClick={() => setAsking(ids)}>
            {t('receivables.newCodes.button')}
          </Button>
        </UnlessArchived>
      </SelectionBar>
      {asking !== null && (
        <NewCodesDialog
          ids={asking}
          onClose={() => setAsking(null)}
          onPrepared={() => {
            setAsking(null);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

/** The codes that may be paid now. Main has the receivables that are not loaded. */
async function readQueued(
  bridge: Bridge,
  gatewayId: string,
  ids: readonly string[],
  rows: readonly ReceivableRow[],
): Promise<QueuedCharges> {
  const found: ReceivableRow[] = [];
  for (const id of ids)
    found.push(rows.find((row) => row.id === id) ?? (await call(bridge, 'receivables.read', { gatewayId, id })));
  return queuedCharges(found);
}

function queuedCharges(receivables: readonly ReceivableRow[]): QueuedCharges {
  const hasCode = ({ latest }: ReceivableRow) => latest !== null && mayStillBePaid(latest);
  return {
    keys: receivables.flatMap((row) => (row.latest !== null && hasCode(row) ? [row.latest.key] : [])),
    without: receivables
      .filter((row) => !hasCode(row))
      .map((row) => ({ id: row.id, name: row.customerName, amount: amountLeft(row) })),
  };
}

/** The sum in cents; null until it is known. Main has the amounts of receivables that are not loaded. */
function useSum(keys: ReadonlySet<string>, rows: readonly ReceivableRow[]): number | null {
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const loaded = rows.filter(({ id }) => keys.has(id));
  const isLoaded = loaded.length === keys.size;
  const input = { gatewayId, ids: isLoaded ? [] : [...keys] };
  const { data } = useQuery({
    queryKey: keyOf('receivables.sum', input),
    queryFn: () => call(bridge, 'receivables.sum', input),
    enabled: !isLoaded,
    placeholderData: keepPreviousData,
  });
  return isLoaded ? loaded.reduce((total, row) => total + amountLeft(row), 0) : (data?.sum ?? null);
}

async function idsOfPage(bridge: Bridge, question: ReceivableQuestion) {
  const { rows, next } = await call(bridge, 'receivables.list', question);
  return { keys: rows.map(({ id }) => id), next };
}
