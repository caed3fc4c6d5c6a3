/**
 * Reports to main which charges are visible in this window, so that they are checked first. Several parts of a page may
 * show charges at once (the list, the charge beside it); each report replaces the last one, so it contains their union.
 */
import { useEffect, useId } from 'react';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import { useBridge } from './bridge-context.tsx';

/** The contract's maximum number of keys. */
const MOST = 200;
/** A scrolling list is reported when it stops, not at every row (ms). */
const REST = 200;

interface Teller {
  /** Sets the charges that one part of the page shows; null when that part is gone. */
  show(part: string, gatewayId: string, keys: readonly string[] | null): void;
}

const tellers = new WeakMap<Bridge, Teller>();

/** @param keys visible charges of this gateway; the first ones are reported when there are too many */
export function useVisibleCharges(gatewayId: string, keys: readonly string[]): void {
  const bridge = useBridge();
  const part = useId();
  const joined = keys.join(' ');
  useEffect(() => {
    const teller = tellers.get(bridge) ?? createTeller(bridge);
    tellers.set(bridge, teller);
    teller.show(part, gatewayId, joined === '' ? [] : joined.split(' '));
    return () => teller.show(part, gatewayId, null);
  }, [bridge, gatewayId, part, joined]);
}

function createTeller(bridge: Bridge): Teller {
  const shown = new Map<string, { readonly gatewayId: string; readonly keys: readonly string[] }>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let told = '';
  let lastGateway: string | null = null;
  /** The gateway that was last reported. */
  let toldGateway: string | null = null;

  // After a reconnect main has a new window without visible charges.
  bridge.listenConnection?.((connected) => {
    told = '';
    toldGateway = null;
    if (connected) tellSoon();
  });

  function tellSoon(): void {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(tell, REST);
  }

  function tell(): void {
    timer = null;
    if (lastGateway === null) return;
    const union = new Set<string>();
    for (const { gatewayId, keys } of shown.values())
      if (gatewayId === lastGateway) for (const key of keys) union.add(key);
    const input = { gatewayId: lastGateway, keys: [...union].slice(0, MOST) };
    if (told === JSON.stringify(input)) return;
    told = JSON.stringify(input);
    // The gateway that was left would otherwise go on checking charges that are no longer visible first.
    if (toldGateway !== null && toldGateway !== lastGateway)
      void bridge.call('charges.onScreen', { gatewayId: toldGateway, keys: [] });
    toldGateway = lastGateway;
    // Only the order of checks depends on this; a lost connection has its own banner.
    void bridge.call('charges.onScreen', input);
  }

  return {
    show(part, gatewayId, keys) {
      if (keys === null) shown.delete(part);
      else {
        shown.set(part, { gatewayId, keys });
        lastGateway = gatewayId;
      }
      tellSoon();
    },
  };
}
