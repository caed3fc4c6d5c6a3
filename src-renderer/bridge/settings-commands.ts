/** Mutations of the desk's settings. The result is applied at once; the signal that follows updates other windows. */
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '../../src-preload/contract/settings/settings.ts';
import { useBridge } from './bridge-context.tsx';
import { call, keyOf } from './operations.ts';

/** Changes settings of this desk; fields that are not passed stay unchanged. */
export function useChangeSettings(): UseMutationResult<Settings, unknown, Partial<Settings>> {
  const bridge = useBridge();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<Settings>) => call(bridge, 'settings.change', change),
    onSuccess: (settings) => client.setQueryData(keyOf('settings.read', null), settings),
  });
}

/** Adds the console's own sandbox as a gateway, empty or with the example charges, and makes it the current one. */
export function useAddSandbox(
  operation: 'gateways.addSandbox' | 'gateways.addDemo' = 'gateways.addSandbox',
): UseMutationResult<void, unknown, void> {
  const bridge = useBridge();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const gateway = await call(bridge, operation, null);
      const settings = await call(bridge, 'settings.change', { gatewayId: gateway.id });
      client.setQueryData(keyOf('settings.read', null), settings);
      await client.invalidateQueries({ queryKey: keyOf('gateways.list', null) });
    },
  });
}
