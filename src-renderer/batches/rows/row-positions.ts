/** The positions and charges of every row with a verdict, read page by page: a choice for all of a kind needs them. */

import type { BatchRow, BatchVerdict } from '../../../src-preload/contract/batches/batch.ts';
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import { call } from '../../bridge/operations.ts';

const PAGE_SIZE = 200;

export async function rowsWith(
  bridge: Bridge,
  ofBatch: { readonly gatewayId: string; readonly batchId: string },
  verdict: BatchVerdict,
): Promise<readonly BatchRow[]> {
  const rows: BatchRow[] = [];
  for (;;) {
    const page = await call(bridge, 'batches.rows', { ...ofBatch, verdict, offset: rows.length, limit: PAGE_SIZE });
    rows.push(...page.rows);
    if (page.rows.length < PAGE_SIZE) return rows;
  }
}
