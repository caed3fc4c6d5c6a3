/** The rows of a batch in pages: those in sight are read, and read again when the batch changes. */
import { useQueries } from '@tanstack/react-query';
import type { BatchRow, BatchVerdict } from '../../../src-preload/contract/batches/batch.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call, keyOf } from '../../bridge/operations.ts';

const PAGE_SIZE = 100;

export interface BatchRows {
  /** The row at a place of the filtered rows; undefined while it is being read. */
  readonly at: (index: number) => BatchRow | undefined;
  readonly loaded: readonly BatchRow[];
  readonly thrown: unknown;
  readonly retry: () => void;
}

/** @param verdict null: every row. @param first, last the places in sight */
export function useBatchRows(batchId: string, verdict: BatchVerdict | null, first: number, last: number): BatchRows {
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const from = Math.floor(first / PAGE_SIZE);
  const pages = Array.from({ length: Math.floor(last / PAGE_SIZE) - from + 1 }, (_, index) => from + index);
  const results = useQueries({
    queries: pages.map((page) => {
      const input = { gatewayId, batchId, verdict, offset: page * PAGE_SIZE, limit: PAGE_SIZE };
      return {
        queryKey: keyOf('batches.rows', input),
        queryFn: () => call(bridge, 'batches.rows', input),
        // A page that was seen before is shown at once, and then as it is now.
        staleTime: 0,
      };
    }),
  });
  const failed = results.find(({ error }) => error !== null);
  return {
    at: (index) => results[Math.floor(index / PAGE_SIZE) - from]?.data?.rows[index % PAGE_SIZE],
    loaded: results.flatMap(({ data }) => data?.rows ?? []),
    thrown: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
