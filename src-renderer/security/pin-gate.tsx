/**
 * Asks for the admin's PIN when main requires it for a call, and repeats the call once the PIN was accepted. The caller
 * only waits longer; when the dialog is cancelled, it receives main's first result.
 */
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import { BridgeProvider, useBridge } from '../bridge/bridge-context.tsx';
import { lazyScreen } from '../components/timing/load-when-idle.ts';

const PinDialog = lazyScreen(async () => (await import('./pin-dialog.tsx')).PinDialog);

export function PinGate({ children }: { readonly children: ReactNode }) {
  const bridge = useBridge();
  const [asking, setAsking] = useState(false);
  const waiting = useRef<((admitted: boolean) => void)[]>([]);
  const guarded = useMemo<Bridge>(
    () => ({
      ...bridge,
      call: async (name, input) => {
        const result = await bridge.call(name, input);
        if (result.ok || result.error.kind !== 'pin' || result.error.reason !== 'needed') return result;
        // The operations that take a PIN show the error themselves.
        if (name.startsWith('security.')) return result;
        const admitted = await new Promise<boolean>((resolve) => {
          waiting.current.push(resolve);
          setAsking(true);
        });
        return admitted ? bridge.call(name, input) : result;
      },
    }),
    [bridge],
  );
  const end = (admitted: boolean) => {
    setAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(admitted);
  };
  return (
    <BridgeProvider bridge={guarded}>
      {children}
      <Suspense>{asking && <PinDialog bridge={bridge} onEnd={end} />}</Suspense>
    </BridgeProvider>
  );
}
