/** What changes the desk itself. The answer is taken at once; the signal that follows says the same to other windows. */
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '../../src-preload/contract/settings/settings.ts';
import { useBridge } from './bridge-context.tsx';
import { call, keyOf } from './operations.ts';

/** Changes settings of this desk; the ones that are not named stay. */
export function useChangeSettings(): UseMutationResult<Settings, unknown, Partial<Settings>> {
  const bridge = useBridge();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<Settings>) => call(bridge, 'settings.change', change),
    onSuccess: (settings) => client.setQueryData(keyOf('settings.read', null), settings),
  });
}

/** Makes the console's own sandbox a gateway, and puts it on screen. */
export function useAddSandbox(): UseMutationResult<void, unknown, void> {
  const bridge = useBridge();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const gateway = await call(bridge, 'gateways.addSandbox', null);
      const settings = await call(bridge, 'settings.change', { gatewayId: gateway.id });
      client.setQueryData(keyOf('settings.read', null), settings);
      await client.invalidateQueries({ queryKey: keyOf('gateways.list', null) });
    },
  });
}
