/** Updates the cache from main's signals, and announces payments. Rendered once in the page. */

import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../src-preload/contract/contract.ts';
import { isolatedText } from '../../src-preload/contract/text/hidden-characters.ts';
import { useApp } from '../bridge/app-context.tsx';
import { updateBatch } from '../bridge/batch-cache.ts';
import { useBridge, useSignal } from '../bridge/bridge-context.tsx';
import { keyOf } from '../bridge/operations.ts';
import { markChanged } from '../bridge/recent-changes.ts';
import { insertRow, type RowUpdate, updateRows } from '../bridge/row-cache.ts';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { useFormat } from '../bridge/use-format.ts';
import { useToast } from '../components/notices/toaster.tsx';
import { goTo } from '../navigation/route.ts';
import { leaveScreen } from '../navigation/unsaved-input.ts';

/** Rows and totals are read again at most this often, however many signals arrive. */
const REFRESH_INTERVAL = 700;

export function SignalSync() {
  const client = useQueryClient();
  useChangedCharges();
  const readBatchRows = useThrottled(() => void client.invalidateQueries({ queryKey: keyOf('batches.rows') }));
  useSignal('batch-changed', ({ gatewayId, batch }) => {
    updateBatch(client, gatewayId, batch);
    readBatchRows();
  });
  useSignal('team-link-changed', (link) => {
    const key = keyOf('team.link', { gatewayId: link.gatewayId });
    const known = client.getQueryData<Output<'team.link'>>(key);
    client.setQueryData<Output<'team.link'>>(key, link);
    // A copy is shown from now on, or the team's history again.
    if (known != null && known.connection !== link.connection) void client.invalidateQueries();
    else void client.invalidateQueries({ queryKey: keyOf('team.state') });
  });
  usePaidToasts();
  return null;
}

/** Charges that changed, and those under way: their rows, totals, receivables and batches. */
function useChangedCharges(): void {
  const client = useQueryClient();
  const refreshTotals = useThrottled(() => void client.invalidateQueries({ queryKey: keyOf('charges.totals') }));
  const insertUnlisted = useUnlistedRows(refreshTotals);
  const readToday = useThrottled(() => void client.invalidateQueries({ queryKey: ['today'] }));
  // A charge that changed may be a receivable's; only the board, a receivable or a customer's page reads them at all.
  const refreshReceivables = useThrottled(
    () => void client.invalidateQueries({ predicate: ({ queryKey }) => /^receivables\./.test(String(queryKey[0])) }),
  );
  // A batch counts which of its charges are paid. The list of batches is read again when it is next shown.
  const readBatches = useThrottled(() => {
    void client.invalidateQueries({ queryKey: keyOf('batches.get') });
    void client.invalidateQueries({ queryKey: keyOf('batches.rows') });
    void client.invalidateQueries({ queryKey: keyOf('batches.list'), refetchType: 'none' });
  });

  useSignal('charges-changed', ({ gatewayId, rows }) => {
    const update = updateRows(client, gatewayId, rows);
    markChanged(update.changed);
    insertUnlisted(update.unlisted);
    if (update.countsOtherwise) refreshTotals();
    readToday();
    refreshReceivables();
    readBatches();
  });
  useSignal('underway-changed', ({ gatewayId }) => {
    void client.invalidateQueries({ queryKey: keyOf('charges.underway', { gatewayId }) });
    // It may be the charge of a row.
    readBatches();
  });
  useSignal('receivables-changed', refreshReceivables);
}

/** Inserts charges into the lists that do not show them yet; `onMore` is called when a list has more rows by that. */
function useUnlistedRows(onMore: () => void): (found: RowUpdate['unlisted']) => void {
  const client = useQueryClient();
  const bridge = useBridge();
  const unlisted = useRef(new Map<string, { readonly list: QueryKey; readonly charges: Set<string> }>());
  const insert = useThrottled(() => {
    for (const { list, charges } of unlisted.current.values())
      insertRow(client, bridge, list, [...charges]).then(
        (hasMore) => hasMore && onMore(),
        // A list that cannot be read now is marked stale and is read again when it is next shown.
        () => client.invalidateQueries({ queryKey: list, refetchType: 'none' }),
      );
    unlisted.current.clear();
  });
  return (found) => {
    for (const { list, charges } of found) {
      const waiting = unlisted.current.get(JSON.stringify(list))?.charges ?? [];
      unlisted.current.set(JSON.stringify(list), { list, charges: new Set([...waiting, ...charges]) });
    }
    if (found.length > 0) insert();
  };
}
/** A payment seen is announced, with a way to its charge. */
function usePaidToasts(): void {
  const { t } = useTranslation();
  const toast = useToast();
  const format = useFormat();
  const { settings } = useApp();
  const changeSettings = useChangeSettings();
  useSignal('charge-paid', ({ gatewayId, gatewayName, row }) => {
    const amount = format.money(row.amount);
    const isUnexpected = row.attention.includes('paid-not-used');
    const open = () =>
      leaveScreen(() => {
        if (gatewayId !== settings.gatewayId) changeSettings.mutate({ gatewayId });
        goTo({ screen: 'charges', chargeKey: row.key });
      });
    toast({
      id: `paid ${row.key}`,
      tone: isUnexpected ? 'red' : 'green',
      icon: isUnexpected ? <IconAlertTriangle size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />,
      title:
        row.customerName === null
          ? t('console.chargePaid', { amount })
          : t('console.chargePaidFrom', { amount, payer: row.customerName }),
      text: [
        ...(isUnexpected ? [t('states.paidThoughNotUsed')] : []),
        gatewayName,
        ...(row.reference === null ? [] : [isolatedText(row.reference)]),
      ].join(' · '),
      action: { label: t('console.openCharge'), run: open },
    });
  });
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
