/** What main has met before that fits what is being typed. It is held only while the list is open: it is personal data. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import type { MetCustomer, MetItem } from '../../../src-preload/contract/charges/drafts.ts';
import type { Result } from '../../../src-preload/contract/errors.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useBridge } from '../../bridge/bridge-context.tsx';

/** A pause in typing after which main is asked (ms): shorter than a person notices, longer than one key. */
const REST = 120;

export interface Suggestions<Found> {
  readonly found: readonly Found[];
  /** Somebody typed: what fits is looked for a moment later. Only the last text asked for is ever shown. */
  ask(text: string): void;
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
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const forget = useCallback(() => {
    asked.current += 1;
    if (timer.current !== null) clearTimeout(timer.current);
  }, []);
  useEffect(() => forget, [forget]);
  const show = (now: readonly Found[]) =>
    setFound((before) => (before.length === 0 && now.length === 0 ? before : now));

  return {
    found,
    ask: (text) => {
      forget();
      const turn = asked.current;
      if (text.trim().length < 2) return show([]);
      timer.current = setTimeout(async () => {
        const answer = await search(bridge, { gatewayId, text });
        // A suggestion is a help: where it cannot be had, the field is typed in as ever.
        if (turn === asked.current) show(answer.ok ? answer.value : []);
      }, REST);
    },
    close: () => {
      forget();
      show([]);
    },
  };
}
