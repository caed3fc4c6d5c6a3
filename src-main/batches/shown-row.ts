/** The rows of a batch as the page has them: their cells masked once the batch has begun. */
import type { BatchCells, BatchRow } from '../../src-preload/contract/batches/batch.ts';
import type { StoredBatch, StoredBatchRow } from '../history/api/batches-api.ts';
import { CUSTOMER_MASKS } from '../masking/masks.ts';

/** What was typed is shown as it was typed while nothing of it is a charge; afterwards as a charge's customer is. */
export function shownRow(
  { draftId: _, receivable: _receivable, choice: _choice, ...row }: StoredBatchRow,
  status: StoredBatch['status'],
): BatchRow {
  return { ...row, cells: shownCells(row.cells, status) };
}

function shownCells(cells: BatchCells, status: StoredBatch['status']): BatchCells {
  if (status === 'draft') return cells;
  const masked = (field: keyof typeof CUSTOMER_MASKS) =>
    cells[field] === '' ? '' : CUSTOMER_MASKS[field](cells[field]);
  return { ...cells, document: masked('document'), email: masked('email'), phone: masked('phone') };
}
