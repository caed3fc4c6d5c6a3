/** The QR codes of a batch: as pictures in a ZIP, and page by page for printed sheets. */
import { setImmediate } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { Output } from '../../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { DIALECT_OF } from '../../../src-preload/contract/reports/export-options.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import type { SavedFile } from '../../../src-preload/contract/values/saved-file.ts';
import { qrPng } from '../../brcode/qr-picture.ts';
import type { BatchesApi, BatchResultRow } from '../../history/api/batches-api.ts';
import type { FileColumn } from '../../reports/exports/columns/export-columns.ts';
import { stateName } from '../../reports/exports/columns/state-names.ts';
import { fillTable } from '../../reports/table-file.ts';
import { FIELD_NAMES, FILE_NAMES, RESULT_NAMES, SHEET_NAMES } from './file-words.ts';
import { payableCode, whyHeld } from './payable-code.ts';
import { heldText, resultPages } from './result-file.ts';
import { type BatchFileDeps, saveBatchFile } from './save-batch-file.ts';

/** A picture is compressed already; and equal codes make equal bytes. */
const ENTRY = { compress: false, mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const;

/**
 * A file is named by its row, its customer and its reference, and by the id of its charge where it has neither. Next to the pictures is a list of
 * every row that has a charge: its picture, or why there is none.
 */
export async function saveQrCodes(
  deps: BatchFileDeps,
  history: Pick<BatchesApi, 'batchResults'>,
  batchId: string,
  language: Language,
): Promise<SavedFile & { readonly rows: number }> {
  const rows = (await resultPages(history, batchId)).flat();
  const codes = rows.flatMap((row) => {
    const code = payableCode(row);
    return code === null ? [] : [{ code, name: pictureName(row) }];
  });
  if (codes.length === 0 && !rows.some((row) => whyHeld(row) !== null))
    throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
  const file = await saveBatchFile(deps, 'codes', 'zip', language, async (append) => {
    const zip = new ZipFile();
    const draw = async () => {
      for (const { code, name } of codes) {
        zip.addBuffer(Buffer.from(qrPng(code)), name, ENTRY);
        // Some milliseconds each: this thread has other work.
        await setImmediate();
      }
      const list: string[] = [];
      const charged = rows.filter(({ charge }) => charge !== null);
      await indexOf(charged, language, deps.timeZone())(async (piece) => void list.push(String(piece)));
      zip.addBuffer(Buffer.from(list.join('')), `${FILE_NAMES.index[language]}.csv`, ENTRY);
      zip.end();
    };
    const drawn = draw();
    for await (const piece of zip.outputStream) await append(Buffer.from(piece));
    await drawn;
  });
  return { ...file, rows: codes.length };
}

/** The row's place makes it the only one of its name. Of all else only letters and figures are in a name. */
function pictureName({ position, transactionId, charge }: BatchResultRow): string {
  const words = [charge?.customerName, charge?.reference].map(wordsOf).filter((word) => word !== '');
  const name = words.length === 0 ? wordsOf(transactionId) : words.join('-');
  return `${String(position).padStart(5, '0')}-${name}.png`;
}

/** Characters of a customer's name, and of a reference. */
const LONGEST_WORDS = 60;

function wordsOf(text: string | null | undefined): string {
  const words = (text ?? '').normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...words.join('-')].slice(0, LONGEST_WORDS).join('');
}

function indexOf(rows: readonly BatchResultRow[], language: Language, timeZone: string) {
  const named = (column: keyof typeof RESULT_NAMES) => RESULT_NAMES[column][language];
  const columns: FileColumn<BatchResultRow>[] = [
    { name: named('position'), kind: 'count', value: ({ position }) => position },
    { name: named('transactionId'), kind: 'text', value: ({ transactionId }) => transactionId },
    { name: FIELD_NAMES.amount[language], kind: 'money', value: ({ charge }) => charge?.amount ?? null },
    { name: named('state'), kind: 'text', value: ({ state }) => state && stateName(state, language) },
    { name: named('picture'), kind: 'text', value: (row) => (payableCode(row) === null ? null : pictureName(row)) },
    { name: named('held'), kind: 'text', value: (row) => heldText(row, language) },
  ];
  const names = { dataName: SHEET_NAMES.data[language], summaryName: SHEET_NAMES.summary[language] };
  return fillTable({ columns, pages: [rows], summary: () => [], ...names }, 'csv', DIALECT_OF[language], timeZone);
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
  const held = rows.flatMap((row) => {
    const why = whyHeld(row);
    if (why === null || row.charge === null) return [];
    const { customerName: name, reference, amount } = row.charge;
    return [{ position: row.position, name, reference, amount, why }];
  });
  return { codes, held, next: rows.length < limit ? null : (rows.at(-1)?.position ?? null) };
}
