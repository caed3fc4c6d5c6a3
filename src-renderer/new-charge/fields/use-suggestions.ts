/**
 * Stored values that match the typed text. They are in memory only while the list is open, because they are personal
 * data.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import type { MetCustomer, MetItem } from '../../../src-preload/contract/charges/typed-form.ts';
import type { Result } from '../../../src-preload/contract/errors.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useBridge } from '../../bridge/bridge-context.tsx';

/** How long typing pauses before main is called (ms): shorter than a person notices, longer than one key. */
const DEBOUNCE = 120;

export interface Suggestions<Found> {
  readonly found: readonly Found[];
  /** The user typed: suggestions are read a moment later. Only those for the last text are ever shown. */
  suggest(text: string): void;
  close(): void;
}

type Search<Found> = (bridge: Bridge, input: { gatewayId: string; text: string }) => Promise<Result<Found[]>>;

const customers: Search<MetCustomer> = (bridge, input) => bridge.call('desk.suggestCustomers', input);
const items: Search<MetItem> = (bridge, input) => bridge.call('desk.suggestItems', input);

export const useCustomerSuggestions = () => useSuggestions(customers);
export const useItemSuggestions = () => useSuggestions(items);

function useSuggestions<Found>(search: Search<Found>): Suggestions<Found> {
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const [found, setFound] = useState<readonly Found[]>([]);
  const latestRequest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const cancel = useCallback(() => {
    latestRequest.current += 1;
    if (timer.current !== null) clearTimeout(timer.current);
  }, []);
  useEffect(() => cancel, [cancel]);
  const show = (now: readonly Found[]) =>
    setFound((before) => (before.length === 0 && now.length === 0 ? before : now));

  return {
    found,
    suggest: (text) => {
      cancel();
      const request = latestRequest.current;
      if (text.trim().length < 2) return show([]);
      timer.current = setTimeout(async () => {
        const result = await search(bridge, { gatewayId, text });
        // Suggestions are optional: without them the field works as before.
        if (request === latestRequest.current) show(result.ok ? result.value : []);
      }, DEBOUNCE);
    },
    close: () => {
      cancel();
      show([]);
    },
  };
}
