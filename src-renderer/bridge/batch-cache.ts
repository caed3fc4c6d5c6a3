/** Batches in the query cache, from main's signals and answers. */
import type { QueryClient } from '@tanstack/react-query';
import type { Batch } from '../../src-preload/contract/batches/batch.ts';
import type { Output } from '../../src-preload/contract/contract.ts';
import { keyOf } from './operations.ts';

/** Replaces a batch wherever it is shown; one that the list does not have is its newest. */
export function updateBatch(client: QueryClient, gatewayId: string, batch: Batch): void {
  client.setQueryData(keyOf('batches.get', { gatewayId, batchId: batch.id }), batch);
  client.setQueryData<Output<'batches.list'>>(keyOf('batches.list', { gatewayId }), (before) => {
    if (before === undefined) return undefined;
    return before.some(({ id }) => id === batch.id)
      ? before.map((each) => (each.id === batch.id ? batch : each))
      : [batch, ...before];
  });
}
