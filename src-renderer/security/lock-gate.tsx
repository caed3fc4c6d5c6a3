/** Hides the whole page while the desk is locked, clears the cache, and reports the user's activity to main. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useBridge, useSignal } from '../bridge/bridge-context.tsx';
import { lazyScreen } from '../components/timing/load-when-idle.ts';
import { forgetSearches } from './forget-searches.ts';

const LockPage = lazyScreen(async () => (await import('./lock-page.tsx')).LockPage);

/** Activity is reported to main at most this often (ms). */
const REPORT_INTERVAL = 15_000;
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

type Lock = { readonly locked: boolean; readonly pinSet: boolean; readonly screenPinSet: boolean };

export function LockGate({ children }: { readonly children: ReactNode }) {
  const bridge = useBridge();
  const client = useQueryClient();
  const [lock, setLock] = useState<Lock | null>(null);
  const applyLock = (next: Lock) => {
    // Neither cached data nor a typed search must stay in the page while it is locked.
    if (next.locked) {
      client.clear();
      forgetSearches();
    }
    setLock(next);
  };
  useSignal('lock-changed', applyLock);
  useEffect(() => {
    let isDisposed = false;
    const readLock = () =>
      void bridge.call('security.read', null).then((result) => {
        // When the call fails the page is shown unlocked; main itself refuses calls while the desk is locked.
        if (isDisposed) return;
        if (result.ok && result.value.locked) forgetSearches();
        setLock(result.ok ? result.value : { locked: false, pinSet: false, screenPinSet: false });
      });
    readLock();
    // Signals sent while the connection was down are lost.
    const stop = bridge.listenConnection?.((connection) => connection === 'open' && readLock());
    return () => {
      isDisposed = true;
      stop?.();
    };
  }, [bridge]);
  const isOpen = lock !== null && !lock.locked;
  useEffect(() => {
    if (!isOpen) return;
    let reportedAt = Number.NEGATIVE_INFINITY;
    const reportActivity = () => {
      if (performance.now() - reportedAt < REPORT_INTERVAL) return;
      reportedAt = performance.now();
      void bridge.call('security.active', null);
    };
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, reportActivity, { passive: true, capture: true });
    return () => {
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, reportActivity, { capture: true });
    };
  }, [bridge, isOpen]);

  if (lock === null) return null;
  if (!lock.locked) return children;
  return (
    <Suspense>
      <LockPage pinSet={lock.pinSet || lock.screenPinSet} onUnlocked={applyLock} />
    </Suspense>
  );
}
