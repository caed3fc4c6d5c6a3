/**
 * Tells main which charges are on screen in this window, so that they are read first. Several parts of a page may
 * show charges at once (the list, the charge beside it); main hears their union, since each telling replaces the last.
 */
import { useEffect, useId } from 'react';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import { useBridge } from './bridge-context.tsx';

/** The contract takes at most this many keys. */
const MOST = 200;
/** A list that scrolls tells when it rests, not at every row. */
const REST = 200;

interface Teller {
  /** A part of the page shows these charges now; null when it is gone. */
  show(part: string, gatewayId: string, keys: readonly string[] | null): void;
}

const tellers = new WeakMap<Bridge, Teller>();

/** @param keys charges of this gateway that a person can see now; the first ones count most when there are too many. */
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
  /** Where main last heard of charges of this window. */
  let toldGateway: string | null = null;

  // To main, a page that has come back is a new window with nothing on screen.
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
    // A gateway that was left would go on reading first what nobody sees any more.
    if (toldGateway !== null && toldGateway !== lastGateway)
      void bridge.call('charges.onScreen', { gatewayId: toldGateway, keys: [] });
    toldGateway = lastGateway;
    // Only the order of reads depends on it; a lost connection shows its own banner.
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
