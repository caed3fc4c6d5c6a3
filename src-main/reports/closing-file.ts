/** Writes a closing as its file (src-preload/contract/sealed-files/closing-file.ts has the form). */
import { createHash } from 'node:crypto';
import { type ClosingFileHead, closingFileEnd } from '../../src-preload/contract/sealed-files/closing-file.ts';
import { CLOSING_FORM } from '../../src-preload/contract/sealed-files/closing-text.ts';
import type { Append } from '../ground/atomic-write.ts';
import type { StoredSealedClosing } from '../history/api/closings-api.ts';

/** Rows in one chunk of the file: about a megabyte. */
const ROWS_AT_ONCE = 10_000;

export async function writeClosing(closing: StoredSealedClosing, append: Append): Promise<void> {
  const { id, period, basis, timeZone, closedAt, operator, auditHead, sha256, figuresText, rowTexts } = closing;
  const of = { id, period, basis, timeZone, closedAt, operator, auditHead, sha256 };
  const head: ClosingFileHead = { file: CLOSING_FORM, ...of };
  const hash = createHash('sha256');
  const write = async (lines: readonly string[]) => {
    const text = lines.map((line) => `${line}\n`).join('');
    hash.update(text);
    await append(text);
  };
  await write([JSON.stringify(head), figuresText]);
  for (let from = 0; from < rowTexts.length; from += ROWS_AT_ONCE)
    await write(rowTexts.slice(from, from + ROWS_AT_ONCE));
  await append(closingFileEnd(hash.digest('hex')));
}
