/**
 * Tells main which charges are on screen in this window, so that they are read first. Several parts of a page may
 * show charges at once (the list, the charge beside it); main hears their union, since each telling replaces the last.
 */
import { useEffect, useId } from 'react';
import { useBridge } from './bridge-context.tsx';

/** The contract takes at most this many keys. */
const MOST = 200;
/** A list that scrolls tells when it rests, not at every row. */
const REST = 200;

const shown = new Map<string, { readonly gatewayId: string; readonly keys: readonly string[] }>();
let timer: ReturnType<typeof setTimeout> | null = null;
let lastTold = '';

/** @param keys charges of this gateway that a person can see now; the first ones count most when there are too many. */
export function useOnScreen(gatewayId: string, keys: readonly string[]): void {
  const bridge = useBridge();
  const part = useId();
  const joined = keys.join(' ');
  useEffect(() => {
    shown.set(part, { gatewayId, keys: joined === '' ? [] : joined.split(' ') });
    tellSoon();
    return () => {
      shown.delete(part);
      tellSoon();
    };

    function tellSoon(): void {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => {
        timer = null;
        const union = new Set<string>();
        for (const each of shown.values())
          if (each.gatewayId === gatewayId) for (const key of each.keys) union.add(key);
        const told = [...union].slice(0, MOST);
        if (lastTold === `${gatewayId} ${told.join(' ')}`) return;
        lastTold = `${gatewayId} ${told.join(' ')}`;
        // Only the order of reads depends on it; a lost connection shows its own banner.
        void bridge.call('charges.onScreen', { gatewayId, keys: told });
      }, REST);
    }
  }, [bridge, gatewayId, part, joined]);
}
