/** The dry run: a spreadsheet becomes a draft batch, each row checked and looked for in the history. Nothing is sent. */
import type { SeenBefore, SpreadsheetMapping, SpreadsheetShape } from '../../src-preload/contract/batches/batch.ts';
import type { Clock } from '../ground/clock.ts';
import type { BatchesApi, BatchToAdd, CheckedRow, NewBatchRow } from '../history/api/batches-api.ts';
import type { SavedApi } from '../history/api/saved-api.ts';
import type { FileRow, SpreadsheetThread } from './spreadsheet/spreadsheet-thread.ts';

export interface PrepareDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly newId: () => string;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  readonly spreadsheets: Pick<SpreadsheetThread, 'shape' | 'rows'>;
}

export interface SpreadsheetFile {
  readonly fileName: string;
  /** Base64. */
  readonly content: string;
  readonly sheet: number;
}

/** The file's head, first rows and mapping: the saved one of a file with the same head, else a guess. */
export async function readShape(
  { spreadsheets }: Pick<PrepareDeps, 'spreadsheets'>,
  history: Pick<SavedApi, 'savedThings'>,
  { content, sheet }: SpreadsheetFile,
): Promise<SpreadsheetShape> {
  const [shape, mappings] = await Promise.all([spreadsheets.shape(content, sheet), history.savedThings('mapping')]);
  const isNamed = shape.head.some((name) => name !== '');
  const saved = mappings.find(
    ({ content: { head } }) => isNamed && JSON.stringify(head) === JSON.stringify(shape.head),
  );
  if (saved === undefined) return { ...shape, savedAs: null };
  return { ...shape, mapping: saved.content.mapping, reasons: {}, savedAs: saved.name };
}

/**
 * Saves a spreadsheet as a draft, some rows a commit, so that an attempt's own commit hardly waits; returns its id.
 * @param saveAs the name under which the mapping is saved; null for none.
 * @throws ConsoleFailure `invalid-input` as the contract names a spreadsheet's faults.
 */
export async function prepareBatch(
  deps: PrepareDeps,
  history: BatchesApi & SavedApi,
  { fileName, content, sheet }: SpreadsheetFile,
  mapping: SpreadsheetMapping,
  saveAs: string | null,
): Promise<string> {
  const batch = newBatch(deps, fileName, 'spreadsheet', mapping.decimal);
  await history.addBatch(batch);
  let rows = 0;
  const unwanted: number[] = [];
  const add = async (part: readonly FileRow[]) => {
    const seen = await history.seenBefore(batch.id, part);
    await history.addBatchRows(
      batch.id,
      part.map(({ isUnwanted: _, ...row }, index) => ({
        ...newRow(deps, row, rows + index + 1, [...row.seen, ...(seen[index] ?? [])]),
        receivable: null,
      })),
    );
    for (const [index, { isUnwanted }] of part.entries()) if (isUnwanted) unwanted.push(rows + index + 1);
    rows += part.length;
  };
  try {
    const head = await deps.spreadsheets.rows({ content, sheet, mapping }, add);
    if (saveAs !== null)
      await history.saveThing({ kind: 'mapping', id: deps.newId(), name: saveAs, content: { head, mapping } });
    if (unwanted.length > 0) await history.chooseBatchRows(batch.id, unwanted, 'leave-out', deps.clock.now());
    await history.finishBatch(batch.id);
  } catch (fault) {
    await history.discardBatch(batch.id).catch(() => undefined);
    throw fault;
  }
  return batch.id;
}

export function newBatch(
  { newId, clock, operator }: Pick<PrepareDeps, 'newId' | 'clock' | 'operator'>,
  name: string,
  source: BatchToAdd['source'],
  decimal: SpreadsheetMapping['decimal'],
): BatchToAdd {
  return { id: newId(), name, source, at: clock.now(), operator: operator(), decimal };
}

export function newRow(
  { newId }: Pick<PrepareDeps, 'newId'>,
  row: CheckedRow,
  position: number,
  seen: readonly SeenBefore[],
): Omit<NewBatchRow, 'receivable'> {
  return { ...row, draftId: newId(), position, seen };
}
