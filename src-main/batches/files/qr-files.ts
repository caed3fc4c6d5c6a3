/** The QR codes of a batch: as pictures in a ZIP, and page by page for printed sheets. */
import { setImmediate } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { Output } from '../../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { SavedFile } from '../../../src-preload/contract/reports/reports.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { qrPng } from '../../brcode/qr-picture.ts';
import type { BatchesApi } from '../../history/api/batches-api.ts';
import { payableCode } from './payable-code.ts';
import { resultPages } from './result-file.ts';
import { type BatchFileDeps, saveBatchFile } from './save-batch-file.ts';

/** A picture is compressed already; and equal codes make equal bytes. */
const ENTRY = { compress: false, mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const;

/** A file is named by its row, and by the id of its charge: no name of a customer. */
export async function saveQrCodes(
  deps: BatchFileDeps,
  history: Pick<BatchesApi, 'batchResults'>,
  batchId: string,
  language: Language,
): Promise<SavedFile & { readonly rows: number }> {
  const rows = (await resultPages(history, batchId)).flat();
  const codes = rows.flatMap((row) => {
    const code = payableCode(row);
    return code === null ? [] : [{ code, name: `${String(row.position).padStart(5, '0')}-${row.transactionId ?? ''}` }];
  });
  if (codes.length === 0) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
  const file = await saveBatchFile(deps, 'codes', 'zip', language, async (append) => {
    const zip = new ZipFile();
    const draw = async () => {
      for (const { code, name } of codes) {
        zip.addBuffer(Buffer.from(qrPng(code)), `${safeName(name)}.png`, ENTRY);
        // Some milliseconds each: this thread has other work.
        await setImmediate();
      }
      zip.end();
    };
    const drawn = draw();
    for await (const piece of zip.outputStream) await append(Buffer.from(piece));
    await drawn;
  });
  return { ...file, rows: codes.length };
}

/** An id of the service may hold what a file name may not. */
function safeName(name: string): string {
  return name.replace(/[^\w.-]/g, '_').slice(0, 80);
}

export async function printedCodes(
  history: Pick<BatchesApi, 'batchResults'>,
  batchId: string,
  after: number,
  limit: number,
): Promise<Output<'batches.codes'>> {
  const rows = await history.batchResults(batchId, after, limit);
  const codes = rows.flatMap((row) => {
    const code = payableCode(row);
    const { charge } = row;
    if (code === null || charge === null) return [];
    const { key: chargeKey, customerName: name, firstItem: description, reference, amount, expiresAt } = charge;
    return [{ position: row.position, chargeKey, name, description, reference, amount, expiresAt, code }];
  });
  return { codes, next: rows.length < limit ? null : (rows.at(-1)?.position ?? null) };
}
