/** A spreadsheet as it is given to main: bytes as base64. What is too large is refused before it is read. */
import { LARGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { base64Of } from '../../format/base64.ts';

export interface Spreadsheet {
  readonly fileName: string;
  /** Base64. */
  readonly content: string;
}

export type Chosen =
  | { readonly kind: 'read'; readonly spreadsheet: Spreadsheet }
  | { readonly kind: 'refused'; readonly code: 'spreadsheet-empty' | 'spreadsheet-too-large' };

export async function spreadsheetOf(file: Blob, fileName: string): Promise<Chosen> {
  if (file.size === 0) return { kind: 'refused', code: 'spreadsheet-empty' };
  if (file.size > LARGEST.spreadsheet) return { kind: 'refused', code: 'spreadsheet-too-large' };
  return { kind: 'read', spreadsheet: { fileName, content: await base64Of(file) } };
}

/** Cells copied from a spreadsheet arrive as lines of tab-separated text. */
export function pastedFile(text: string): Blob {
  return new Blob([text], { type: 'text/csv' });
}
