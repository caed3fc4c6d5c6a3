/** A new draft of the rows that a batch did not send, to be corrected and sent as any other. Nothing is sent here. */

import { SUM_IN_FILE } from '../../src-preload/contract/batches/batch.ts';
import { movedVerdicts } from '../../src-preload/contract/batches/moved-verdicts.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { BatchesApi, StoredBatch, StoredBatchRow } from '../history/api/batches-api.ts';
import { newBatch, newRow, type PrepareDeps } from './prepare-batch.ts';
import { checkRow } from './spreadsheet/check-row.ts';
import { FileRepeats } from './spreadsheet/file-repeats.ts';

/** Rows per commit, so that an attempt's own commit hardly waits. */
const ROWS_PER_COMMIT = 200;

/**
 * @returns the new batch's id; its rows are left out of the old one in the commit that makes it appear
 * @throws ConsoleFailure `invalid-input`: `batch-none-left`, or `batch-changed` where one of the rows was sent meanwhile.
 */
export async function moveUnsentRows(
  deps: Pick<PrepareDeps, 'clock' | 'newId' | 'operator'>,
  history: BatchesApi,
  from: StoredBatch,
): Promise<string> {
  const batch = newBatch(deps, nextName(from.name), from.source, from.decimal);
  const repeats = new FileRepeats();
  const moved: number[] = [];
  await history.addBatch(batch);
  try {
    for await (const rows of unsentRows(history, from)) {
      const checked = rows.map(({ line, cells }) => checkRow(line, cells, from.decimal));
      // New codes for receivables repeat the reference of the first one by intent.
      const seen = from.source === 'receivables' ? [] : await history.seenBefore(from.id, checked);
      const added = checked.map((row, index) => ({
        ...newRow(deps, row, moved.length + index + 1, [
          ...(rows[index]?.seen.filter((each) => each === SUM_IN_FILE) ?? []),
          ...repeats.of(row),
          ...(seen[index] ?? []),
        ]),
        // The receivable of a refused row gets its next code here.
        receivable: rows[index]?.receivable ?? null,
      }));
      await history.addBatchRows(batch.id, added);
      moved.push(...rows.map(({ position }) => position));
    }
    if (moved.length === 0) throw refused('batch-none-left');
    if (!(await history.finishMovedBatch(batch.id, from.id, moved))) throw refused('batch-changed');
    return batch.id;
  } catch (fault) {
    await history.discardBatch(batch.id).catch(() => undefined);
    throw fault;
  }
}

async function* unsentRows(history: BatchesApi, from: StoredBatch): AsyncGenerator<readonly StoredBatchRow[]> {
  const verdicts = movedVerdicts(from);
  for (let offset = 0; verdicts.length > 0; offset += ROWS_PER_COMMIT) {
    const page = await history.batchRows(from.id, { offset, limit: ROWS_PER_COMMIT, verdict: null });
    const rows = page.filter(({ verdict }) => verdicts.includes(verdict));
    if (rows.length > 0) yield rows;
    if (page.length < ROWS_PER_COMMIT) return;
  }
}

/** `november.xlsx (2)`, and after it `(3)`. */
function nextName(name: string): string {
  const [, before = name, number = '1'] = /^(.*) \((\d{1,3})\)$/.exec(name) ?? [];
  return `${before} (${Number(number) + 1})`;
}

function refused(code: string): ConsoleFailure {
  return new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'batchId', code }] });
}
