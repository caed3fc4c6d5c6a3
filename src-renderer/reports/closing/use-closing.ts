import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClosingBasis, ClosingSummary } from '../../../src-preload/contract/reports/closing.ts';
import { keyOf, useCommand, useOperation } from '../../bridge/operations.ts';
import { closingPeriodOf, daysOfClosing } from '../fields/presets.ts';
import { useReportPeriod } from '../fields/report-period.tsx';

export type ShownClosing = ReturnType<typeof useClosing>;

/** The period that is shown and closed, its figures now, and all closings of the gateway. */
export function useClosing(gatewayId: string) {
  const client = useQueryClient();
  const chosen = useReportPeriod('today');
  const period = closingPeriodOf(chosen.days);
  const setPeriod = (next: string) => chosen.setDays(daysOfClosing(next, chosen.today));
  const [basis, setBasis] = useState<ClosingBasis>('cash');
  /** An earlier closing of the period, opened from the list. */
  const [closingId, setClosingId] = useState<string | null>(null);
  const [isWarned, setWarned] = useState(false);
  const [isDone, setDone] = useState(false);
  const isDay = period.length === 10;
  const asked = { gatewayId, period, basis, ...(closingId !== null && { closingId }) };
  const read = useOperation('closing.read', asked, { staleTime: 0 });
  const list = useOperation('closing.list', { gatewayId }, { staleTime: 0 });
  const close = useCommand('closing.close');
  const lock = useCommand('closing.lock', () => void client.invalidateQueries({ queryKey: keyOf('closing.read') }));
  const choose = (next: { readonly period?: string; readonly basis?: ClosingBasis }) => {
    setDone(false);
    setClosingId(null);
    if (next.period !== undefined) setPeriod(next.period);
    setBasis(next.basis ?? basis);
  };
  const closeNow = () => {
    setWarned(false);
    const closed = () => {
      setDone(true);
      setClosingId(null);
      for (const name of ['closing.read', 'closing.list', 'closing.outdated'] as const)
        void client.invalidateQueries({ queryKey: keyOf(name) });
    };
    close.mutate({ gatewayId, period, basis }, { onSuccess: closed });
  };
  const open = (closing: ClosingSummary) => {
    setDone(false);
    setPeriod(closing.period);
    setBasis(closing.basis);
    setClosingId(closing.id);
  };
  return {
    today: chosen.today,
    period,
    basis,
    isDay,
    closingId,
    choose,
    open,
    read,
    list,
    /** Whether a period that has not ended is to be closed, which has to be confirmed first. */
    isWarned,
    setWarned,
    closeNow,
    /** Whether the period that is shown has just been closed. */
    isDone,
    isClosing: close.isPending,
    setLocked: (isLocked: boolean) => lock.mutate({ gatewayId, month: period.slice(0, 7), isLocked }),
    isLocking: lock.isPending,
    refusal: close.error ?? lock.error,
  };
}
