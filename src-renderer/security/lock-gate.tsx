/** Hides the whole page while the desk is locked, clears the cache, and reports the user's activity to main. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useBridge, useSignal } from '../bridge/bridge-context.tsx';
import { lazyScreen } from '../components/lazy-screen.ts';

const LockPage = lazyScreen(async () => (await import('./lock-page.tsx')).LockPage);

/** Activity is reported to main at most this often (ms). */
const TELL_EVERY = 15_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

type Lock = { readonly locked: boolean; readonly pinSet: boolean };

export function LockGate({ children }: { readonly children: ReactNode }) {
  const bridge = useBridge();
  const client = useQueryClient();
  const [lock, setLock] = useState<Lock | null>(null);
  const take = (next: Lock) => {
    // Data in the cache must not stay in the page while it is locked.
    if (next.locked) client.clear();
    setLock({ locked: next.locked, pinSet: next.pinSet });
  };
  useSignal('lock-changed', take);
  useEffect(() => {
    let gone = false;
    const ask = () =>
      void bridge.call('security.read', null).then((result) => {
        // When the call fails the page is shown unlocked; main itself refuses calls while the desk is locked.
        if (!gone) setLock(result.ok ? result.value : { locked: false, pinSet: false });
      });
    ask();
    // Signals sent while the connection was down are lost.
    const stop = bridge.listenConnection?.((connected) => connected && ask());
    return () => {
      gone = true;
      stop?.();
    };
  }, [bridge]);
  const isOpen = lock !== null && !lock.locked;
  useEffect(() => {
    if (!isOpen) return;
    let told = Number.NEGATIVE_INFINITY;
    const tell = () => {
      if (performance.now() - told < TELL_EVERY) return;
      told = performance.now();
      void bridge.call('security.active', null);
    };
    for (const sign of SIGNS) window.addEventListener(sign, tell, { passive: true, capture: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, tell, { capture: true });
    };
  }, [bridge, isOpen]);

  if (lock === null) return null;
  if (!lock.locked) return children;
  return (
    <Suspense>
      <LockPage pinSet={lock.pinSet} onUnlocked={take} />
    </Suspense>
  );
}
