/** Keeps what is on screen true to what main says, and tells of payments. Stands once in the page. */

import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../components/toaster.tsx';
import { useFormat } from '../format/use-format.ts';
import { goTo } from '../navigation/route.ts';
import { useSignal } from './bridge-context.tsx';
import { useDesk } from './desk.tsx';
import { keyOf, useCommand } from './operations.ts';
import { markChanged } from './recent-changes.ts';
import { takeRows } from './row-cache.ts';

/** New rows and totals are asked for at most this often, however many signals come. */
const ASK_AGAIN_EVERY = 700;

export function SignalSync() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const toast = useToast();
  const format = useFormat();
  const { settings } = useDesk();
  const changeSettings = useCommand('settings.change');
  const askLists = useSoon(() => void client.invalidateQueries({ queryKey: keyOf('charges.list') }));
  const askTotals = useSoon(() => void client.invalidateQueries({ queryKey: keyOf('charges.totals') }));

  useSignal('charges-changed', ({ gatewayId, rows }) => {
    const taken = takeRows(client, gatewayId, rows);
    markChanged(taken.changed);
    if (taken.anyUnlisted) askLists();
    if (taken.totalsDiffer) askTotals();
  });
  useSignal('charge-paid', ({ gatewayId, row }) => {
    const amount = format.money(row.amount);
    const open = () => {
      if (gatewayId !== settings.gatewayId) changeSettings.mutate({ gatewayId });
      goTo({ screen: 'charges', chargeKey: row.key });
    };
    toast({
      id: `paid ${row.key}`,
      tone: 'green',
      icon: <IconCheck size={16} aria-hidden />,
      title:
        row.customerName === null
          ? t('console.chargePaid', { amount })
          : t('console.chargePaidFrom', { amount, payer: row.customerName }),
      ...(row.reference === null ? {} : { text: row.reference }),
      action: { word: t('console.openCharge'), run: open },
    });
  });
  return null;
}

/** Runs `action` once, a little later, however often it is asked for until then. */
function useSoon(action: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  return () => {
    if (timer.current !== null) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      action();
    }, ASK_AGAIN_EVERY);
  };
}
