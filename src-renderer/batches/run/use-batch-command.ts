/** An operation that moves a batch on; every screen then shows the batch as it was answered. */
import { useQueryClient } from '@tanstack/react-query';
import { useGateway } from '../../bridge/app-context.tsx';
import { updateBatch } from '../../bridge/batch-cache.ts';
import { useCommand } from '../../bridge/operations.ts';

export function useBatchCommand(name: 'batches.resume' | 'batches.pause' | 'batches.cancel', batchId: string) {
  const client = useQueryClient();
  const { id: gatewayId } = useGateway();
  const { mutate, isPending, error } = useCommand(name);
  return {
    run: (onDone?: () => void) =>
      mutate(
        { gatewayId, batchId },
        {
          onSuccess: (batch) => {
            updateBatch(client, gatewayId, batch);
            onDone?.();
          },
        },
      ),
    isPending,
    error,
  };
}
