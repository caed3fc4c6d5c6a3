/** Provides the bridge to every component below, and listens to its signals. */
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import type { Bridge, Connection } from '../../src-preload/contract/bridge.ts';
import type { SignalName, SignalPayload } from '../../src-preload/contract/contract.ts';

const BridgeContext = createContext<Bridge | null>(null);

export function BridgeProvider({ bridge, children }: { readonly bridge: Bridge; readonly children: ReactNode }) {
  return <BridgeContext value={bridge}>{children}</BridgeContext>;
}

export function useBridge(): Bridge {
  const bridge = useContext(BridgeContext);
  if (!bridge) throw new Error('useBridge stands outside BridgeProvider');
  return bridge;
}

/** Calls `handle` with every signal of this name while the component is mounted, always the newest `handle`. */
export function useSignal<Name extends SignalName>(name: Name, handle: (payload: SignalPayload<Name>) => void): void {
  const bridge = useBridge();
  const onSignal = useEffectEvent(handle);
  useEffect(
    () =>
      bridge.listen((signal) => {
        // The name selects the payload's type; TypeScript cannot follow that through a generic parameter.
        if (signal.name === name) onSignal(signal.payload as SignalPayload<Name>);
      }),
    [bridge, name],
  );
}

/** Whether this page still reaches main. */
export function useConnection(): Connection {
  const bridge = useBridge();
  const [connection, setConnection] = useState<Connection>('open');
  useEffect(() => bridge.listenConnection?.(setConnection), [bridge]);
  return connection;
}
