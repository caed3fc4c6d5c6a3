/** The cells of a row as the page has them, and back: masked once the batch has begun. */
import { BATCH_FIELDS, type BatchCells, type BatchRow } from '../../src-preload/contract/batches/batch.ts';
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

/** The edited cells; one that came back as it was shown keeps its value. */
export function editedCells(stored: BatchCells, typed: BatchCells, status: StoredBatch['status']): BatchCells {
  const shown = shownCells(stored, status);
  const kept = BATCH_FIELDS.map((field) => [field, typed[field] === shown[field] ? stored[field] : typed[field]]);
  return Object.fromEntries(kept) as Record<(typeof BATCH_FIELDS)[number], string>;
}
