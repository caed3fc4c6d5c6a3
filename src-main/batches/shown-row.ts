/** The rows of a batch as the page has them: with their customers masked, except those of a draft from a spreadsheet. */
import type { BatchCells, BatchRow } from '../../src-preload/contract/batches/batch.ts';
import type { StoredBatch, StoredBatchRow } from '../history/api/batches-api.ts';
import { CUSTOMER_MASKS } from '../masking/masks.ts';

/**
 * What was typed is shown as it was typed while nothing of it is a charge; afterwards as a charge's customer is. A row of
 * a receivable is masked from the start: its customer is one of the desk's, who is seen whole only by a recorded reveal.
 */
export function shownRow(
  { draftId: _, receivable, choice: _choice, ...row }: StoredBatchRow,
  status: StoredBatch['status'],
): BatchRow {
  const isAsTyped = status === 'draft' && receivable === null;
  return isAsTyped ? row : { ...row, cells: maskedCells(row.cells) };
}

function maskedCells(cells: BatchCells): BatchCells {
  const masked = (field: keyof typeof CUSTOMER_MASKS) =>
    cells[field] === '' ? '' : CUSTOMER_MASKS[field](cells[field]);
  return { ...cells, document: masked('document'), email: masked('email'), phone: masked('phone') };
}
