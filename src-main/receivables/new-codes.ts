/** A draft batch of new codes for receivables. Nothing is sent before a person starts it, as with any batch. Cents. */
import type { BatchCells } from '../../src-preload/contract/batches/batch.ts';
import { amountLeft } from '../../src-preload/contract/receivables/receivable-ages.ts';
import { decimalMoney } from '../../src-preload/contract/values/decimal-money.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import { newBatch, newRow, type PrepareDeps } from '../batches/prepare-batch.ts';
import { checkRow } from '../batches/spreadsheet/check-row.ts';
import type { BatchesApi } from '../history/api/batches-api.ts';
import type { StoredReceivableDetail } from '../history/api/receivables-api.ts';

const BATCH_NAMES: Readonly<Record<Language, string>> = { en: 'Codes', 'pt-BR': 'Códigos' };

/** Rows per commit, so that an attempt's own commit hardly waits. */
const ROWS_PER_COMMIT = 500;

/**
 * @param anyway ids of those whose earlier code may still be paid, and which are to get another one all the same
 * @returns the batch's id
 */
export async function batchOfNewCodes(
  deps: Pick<PrepareDeps, 'clock' | 'newId' | 'operator'>,
  history: BatchesApi,
  receivables: readonly StoredReceivableDetail[],
  anyway: ReadonlySet<string>,
  { today, language }: { readonly today: string; readonly language: Language },
): Promise<string> {
  const batch = newBatch(deps, `${BATCH_NAMES[language]} ${today}`, 'receivables', 'comma');
  await history.addBatch(batch);
  try {
    const rows = receivables.map((receivable, index) => ({
      ...newRow(deps, checkRow(null, cellsOf(receivable), 'comma'), index + 1, []),
      receivable: receivable.id,
    }));
    for (let from = 0; from < rows.length; from += ROWS_PER_COMMIT)
      await history.addBatchRows(batch.id, rows.slice(from, from + ROWS_PER_COMMIT));
    await history.finishBatch(batch.id);
    const positions = rows.filter(({ receivable }) => anyway.has(receivable)).map(({ position }) => position);
    if (positions.length > 0) await history.chooseBatchRows(batch.id, positions, 'send-anyway', deps.clock.now());
    return batch.id;
  } catch (fault) {
    await history.discardBatch(batch.id).catch(() => undefined);
    throw fault;
  }
}

function cellsOf(receivable: StoredReceivableDetail): BatchCells {
  const { customer, dueDay, description, reference } = receivable;
  const amount = decimalMoney(amountLeft(receivable), ',');
  return { ...customer, amount, dueDay, description, reference, postbackUrl: '' };
}
