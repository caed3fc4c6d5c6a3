/** Mutations of the desk's settings. The result is applied at once; the signal that follows updates other windows. */
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import type { Gateway } from '../../src-preload/contract/gateways/gateway.ts';
import type { Settings } from '../../src-preload/contract/settings/settings.ts';
import { useApp } from './app-context.tsx';
import { useBridge } from './bridge-context.tsx';
import { call, keyOf } from './operations.ts';

export type SettingsChange = UseMutationResult<Settings, unknown, Partial<Settings>>;

/** Changes settings of this desk; fields that are not passed stay unchanged. */
export function useChangeSettings(): SettingsChange {
  const bridge = useBridge();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<Settings>) => call(bridge, 'settings.change', change),
    onSuccess: (settings) => client.setQueryData(keyOf('settings.read', null), settings),
  });
}

/** Adds the console's own sandbox as a gateway and makes it the current one. */
export function useAddSandbox(): UseMutationResult<void, unknown, void> {
  return useAdding((bridge) => call(bridge, 'gateways.addSandbox', null));
}

/** The same with the example charges, whose items are in the language on screen. */
export function useAddDemo(): UseMutationResult<void, unknown, void> {
  const { language } = useApp();
  return useAdding((bridge) => call(bridge, 'gateways.addDemo', { language }));
}

function useAdding(add: (bridge: Bridge) => Promise<Gateway>): UseMutationResult<void, unknown, void> {
  const bridge = useBridge();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const gateway = await add(bridge);
      const settings = await call(bridge, 'settings.change', { gatewayId: gateway.id });
      client.setQueryData(keyOf('settings.read', null), settings);
      await client.invalidateQueries({ queryKey: keyOf('gateways.list', null) });
    },
  });
}
