/**
 * Reports to main which charges are visible in this window, so that they are checked first. Several parts of a page may
 * show charges at once (the list, the charge next to it); each report replaces the last one, so it contains their
 * union.
 */
import { useEffect, useId } from 'react';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import { MOST } from '../../src-preload/contract/values/input-limits.ts';
import { useBridge } from './bridge-context.tsx';

/** A scrolling list is reported when it stops, not at every row (ms). */
const DEBOUNCE = 200;

interface Reporter {
  /** Sets the charges that one part of the page shows; null when that part is gone. */
  show(part: string, gatewayId: string, keys: readonly string[] | null): void;
}

const reporters = new WeakMap<Bridge, Reporter>();

/** @param keys visible charges of this gateway; the first ones are reported when there are too many */
export function useVisibleCharges(gatewayId: string, keys: readonly string[]): void {
  const bridge = useBridge();
  const part = useId();
  const joined = keys.join(' ');
  useEffect(() => {
    const reporter = reporters.get(bridge) ?? createReporter(bridge);
    reporters.set(bridge, reporter);
    reporter.show(part, gatewayId, joined === '' ? [] : joined.split(' '));
    return () => reporter.show(part, gatewayId, null);
  }, [bridge, gatewayId, part, joined]);
}

function createReporter(bridge: Bridge): Reporter {
  const shown = new Map<string, { readonly gatewayId: string; readonly keys: readonly string[] }>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let reported = '';
  let lastGateway: string | null = null;
  /** The gateway that was last reported. */
  let reportedGateway: string | null = null;

  // After a reconnect main has a new window without visible charges.
  bridge.listenConnection?.((connection) => {
    reported = '';
    reportedGateway = null;
    if (connection === 'open') scheduleReport();
  });

  function scheduleReport(): void {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(report, DEBOUNCE);
  }

  function report(): void {
    timer = null;
    if (lastGateway === null) return;
    const union = new Set<string>();
    for (const { gatewayId, keys } of shown.values())
      if (gatewayId === lastGateway) for (const key of keys) union.add(key);
    const input = { gatewayId: lastGateway, keys: [...union].slice(0, MOST.visible) };
    if (reported === JSON.stringify(input)) return;
    reported = JSON.stringify(input);
    // The gateway that was left would otherwise go on checking charges that are no longer visible first.
    if (reportedGateway !== null && reportedGateway !== lastGateway)
      void bridge.call('charges.onScreen', { gatewayId: reportedGateway, keys: [] });
    reportedGateway = lastGateway;
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
      scheduleReport();
    },
  };
}
