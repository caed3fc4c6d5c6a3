/** Updates the cache from main's signals, and announces payments. Rendered once in the page. */

import { IconCheck } from '@tabler/icons-react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../src-preload/contract/contract.ts';
import { isolatedText } from '../../src-preload/contract/values/hidden-characters.ts';
import { useApp } from '../bridge/app-context.tsx';
import { updateBatch } from '../bridge/batch-cache.ts';
import { useBridge, useSignal } from '../bridge/bridge-context.tsx';
import { keyOf } from '../bridge/operations.ts';
import { markChanged } from '../bridge/recent-changes.ts';
import { insertRow, updateRows } from '../bridge/row-cache.ts';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { useFormat } from '../bridge/use-format.ts';
import { useToast } from '../components/notices/toaster.tsx';
import { goTo } from '../navigation/route.ts';
import { leaveScreen } from '../navigation/unsaved-input.ts';

/** Rows and totals are read again at most this often, however many signals arrive. */
const REFRESH_INTERVAL = 700;

export function SignalSync() {
  const client = useQueryClient();
  const bridge = useBridge();
  const { t } = useTranslation();
  const toast = useToast();
  const format = useFormat();
  const { settings } = useApp();
  const changeSettings = useChangeSettings();
  const unlisted = useRef(new Map<string, { readonly list: QueryKey; readonly charges: Set<string> }>());
  const refreshTotals = useThrottled(() => void client.invalidateQueries({ queryKey: keyOf('charges.totals') }));
  // A charge that changed may be a receivable's; only the board, a receivable or a customer's page reads them at all.
  const refreshReceivables = useThrottled(
    () => void client.invalidateQueries({ predicate: ({ queryKey }) => /^receivables\./.test(String(queryKey[0])) }),
  );
  const insertUnlisted = useThrottled(() => {
    for (const { list, charges } of unlisted.current.values())
      insertRow(client, bridge, list, [...charges]).then(
        (hasMore) => hasMore && refreshTotals(),
        // A list that cannot be read now is marked stale and is read again when it is next shown.
        () => client.invalidateQueries({ queryKey: list, refetchType: 'none' }),
      );
    unlisted.current.clear();
  });

  // A batch counts which of its charges are paid. The list of batches is read again when it is next shown.
  const readBatches = useThrottled(() => {
    void client.invalidateQueries({ queryKey: keyOf('batches.get') });
    void client.invalidateQueries({ queryKey: keyOf('batches.rows') });
    void client.invalidateQueries({ queryKey: keyOf('batches.list'), refetchType: 'none' });
  });

  useSignal('charges-changed', ({ gatewayId, rows }) => {
    const update = updateRows(client, gatewayId, rows);
    markChanged(update.changed);
    for (const { list, charges } of update.unlisted) {
      const waiting = unlisted.current.get(JSON.stringify(list))?.charges ?? [];
      unlisted.current.set(JSON.stringify(list), { list, charges: new Set([...waiting, ...charges]) });
    }
    if (update.unlisted.length > 0) insertUnlisted();
    if (update.changed.length > 0) refreshTotals();
    refreshReceivables();
    readBatches();
  });
  const readBatchRows = useThrottled(() => void client.invalidateQueries({ queryKey: keyOf('batches.rows') }));
  useSignal('batch-changed', ({ gatewayId, batch }) => {
    updateBatch(client, gatewayId, batch);
    readBatchRows();
  });
  useSignal('receivables-changed', refreshReceivables);
  useSignal('underway-changed', ({ gatewayId }) =>
    client.invalidateQueries({ queryKey: keyOf('charges.underway', { gatewayId }) }),
  );
  useSignal('team-link-changed', (link) => {
    const key = keyOf('team.link', { gatewayId: link.gatewayId });
    const known = client.getQueryData<Output<'team.link'>>(key);
    client.setQueryData<Output<'team.link'>>(key, link);
    // A copy is shown from now on, or the team's history again.
    if (known != null && known.connection !== link.connection) void client.invalidateQueries();
    else void client.invalidateQueries({ queryKey: keyOf('team.state') });
  });
  useSignal('charge-paid', ({ gatewayId, gatewayName, row }) => {
    const amount = format.money(row.amount);
    const open = () =>
      leaveScreen(() => {
        if (gatewayId !== settings.gatewayId) changeSettings.mutate({ gatewayId });
        goTo({ screen: 'charges', chargeKey: row.key });
      });
    toast({
      id: `paid ${row.key}`,
      tone: 'green',
      icon: <IconCheck size={16} aria-hidden />,
      title:
        row.customerName === null
          ? t('console.chargePaid', { amount })
          : t('console.chargePaidFrom', { amount, payer: row.customerName }),
      text: [gatewayName, ...(row.reference === null ? [] : [isolatedText(row.reference)])].join(' · '),
      action: { label: t('console.openCharge'), run: open },
    });
  });
  return null;
}

/** Returns a function that runs `action` at once, and then at most once per interval however often it is called. */
function useThrottled(action: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  return () => {
    if (timer.current !== null) return;
    const wait = Math.max(0, last.current + REFRESH_INTERVAL - performance.now());
    timer.current = setTimeout(() => {
      timer.current = null;
      last.current = performance.now();
      action();
    }, wait);
  };
}
