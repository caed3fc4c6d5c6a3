/**
 * Stored values that match the typed text. They are in memory only while the list is open, because they are personal
 * data.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import type { MetCustomer, MetItem } from '../../../src-preload/contract/drafts/typed-form.ts';
import type { Result } from '../../../src-preload/contract/errors.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useBridge } from '../../bridge/bridge-context.tsx';

/** How long typing pauses before main is called (ms): shorter than a person notices, longer than one key. */
const DEBOUNCE = 120;

export interface Suggestions<Found> {
  readonly found: readonly Found[];
  /** The user typed: suggestions are read a moment later. Only those for the last text are ever shown. */
  suggest(text: string): void;
  /** The suggestions for the last text while they are being read, else null. Never resolves once they are not wanted. */
  underway(): Promise<readonly Found[]> | null;
  close(): void;
}

type Search<Found> = (bridge: Bridge, input: { gatewayId: string; text: string }) => Promise<Result<Found[]>>;

const customers: Search<MetCustomer> = (bridge, input) => bridge.call('drafts.suggestCustomers', input);
const items: Search<MetItem> = (bridge, input) => bridge.call('drafts.suggestItems', input);

export const useCustomerSuggestions = () => useSuggestions(customers);
export const useItemSuggestions = () => useSuggestions(items);

function useSuggestions<Found>(search: Search<Found>): Suggestions<Found> {
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const [found, setFound] = useState<readonly Found[]>([]);
  const latestRequest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const underway = useRef<Promise<readonly Found[]> | null>(null);

  const cancel = useCallback(() => {
    latestRequest.current += 1;
    underway.current = null;
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
      const { promise, resolve } = Promise.withResolvers<readonly Found[]>();
      underway.current = promise;
      timer.current = setTimeout(async () => {
        const result = await search(bridge, { gatewayId, text });
        if (request !== latestRequest.current) return;
        // Suggestions are optional: without them the field works as before.
        const now = result.ok ? result.value : [];
        underway.current = null;
        show(now);
        resolve(now);
      }, DEBOUNCE);
    },
    underway: () => underway.current,
    close: () => {
      cancel();
      show([]);
    },
  };
}
