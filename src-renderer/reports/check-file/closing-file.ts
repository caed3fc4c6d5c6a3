/** Checks a closing's file by itself: its bytes by the last line, its figures and rows by the closing's own digest. */
import {
  type ClosingFileHead,
  closingFileEnd,
  closingFileHead,
  isClosingFileEnd,
} from '../../../src-preload/contract/sealed-files/closing-file.ts';
import { textBeforeFigures } from '../../../src-preload/contract/sealed-files/closing-text.ts';
import { joinedBytes, jsonOfLine, NEWLINE } from './file-lines.ts';
import { bytesOfFile, sha256OfBytes } from './sha256.ts';

export type ClosingFileFinding =
  | { readonly is: 'whole'; readonly head: ClosingFileHead }
  /** Its bytes are not those that were saved, or its figures and rows not those of the digest in it. */
  | { readonly is: 'changed' }
  /** The last line is missing, or is none. */
  | { readonly is: 'cut' };

/** @throws CallError `too-large` for a file that would take too much memory */
export async function checkClosingFile(file: Blob): Promise<ClosingFileFinding> {
  const bytes = await bytesOfFile(file);
  const endOfRows = bytes.lastIndexOf(NEWLINE, -2) + 1;
  const end = new TextDecoder().decode(bytes.subarray(endOfRows));
  if (!isClosingFileEnd(end)) return { is: 'cut' };
  if (end !== closingFileEnd(await sha256OfBytes(bytes.subarray(0, endOfRows)))) return { is: 'changed' };
  const afterHead = bytes.indexOf(NEWLINE) + 1;
  const head = closingFileHead.safeParse(jsonOfLine(bytes.subarray(0, afterHead))).data;
  if (head === undefined) return { is: 'changed' };
  const afterFigures = bytes.indexOf(NEWLINE, afterHead) + 1;
  // The digest's text ends its figures' line, and not that of its last row.
  const sealed = bytes.subarray(afterHead, Math.max(afterFigures, endOfRows - 1));
  const beforeFigures = new TextEncoder().encode(textBeforeFigures(head));
  const digest = await sha256OfBytes(joinedBytes(beforeFigures, sealed));
  return digest === head.sha256 ? { is: 'whole', head } : { is: 'changed' };
}
