/** How many closed periods of the gateway on screen are otherwise by now, where the desk looks for what needs attention. */
import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../bridge/app-context.tsx';
import { useSignal } from '../bridge/bridge-context.tsx';
import { keyOf, useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { Badge } from '../components/badge.tsx';

/** Charges change all day, and closed periods rarely: they are compared again this long after a change (ms). */
const COMPARE_AFTER = 60_000;

/** Zero while that is not known. */
export function useOutdatedClosings(): number {
  const { gateway } = useApp();
  const gatewayId = gateway?.id ?? '';
  const read = useOperation('closing.outdated', { gatewayId }, { enabled: gateway !== null, staleTime: COMPARE_AFTER });
  return read.data?.periods ?? 0;
}

/** Compares closed periods again some time after charges have changed. Rendered once in the page. */
export function OutdatedClosingsSync() {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useSignal('charges-changed', () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void client.invalidateQueries({ queryKey: keyOf('closing.outdated') });
    }, COMPARE_AFTER);
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  return null;
}

export function OutdatedClosingsBadge() {
  const { t } = useTranslation();
  const { count } = useFormat();
  const periods = useOutdatedClosings();
  if (periods === 0) return null;
  const text = t('today.outdated', { count: periods, shown: count(periods) });
  return (
    <Badge tone="amber" title={text}>
      <span aria-hidden>{count(periods)}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </Badge>
  );
}
