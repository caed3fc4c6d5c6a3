/** Files of banks that are no statement, known by how they begin. */
import type { FoundInstead } from '../../../../src-preload/contract/reports/statements.ts';

/** How much of a file is looked at, and how many of its lines. */
const BEGINNING = 5_000;
const MOST_LINES = 5;

/** What a text is in which no entry is found. */
export function foundIn(text: string): FoundInstead {
  const beginning = text.slice(0, BEGINNING);
  if (isCnab(beginning)) return 'cnab';
  if (/<OFC[\s>]/i.test(beginning)) return 'ofc';
  // Excel 2003 wrote workbooks as XML, too.
  if (beginning.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'other-spreadsheet';
  return /^\s*<(?:!doctype|html|head|meta|style|table|body|div)\b/i.test(beginning) ? 'page' : 'other';
}

/** The banks' files of charges and payments (FEBRABAN): records of 240 or 400 characters, without a separator. */
function isCnab(beginning: string): boolean {
  const lines = beginning.split(/[\r\n]+/, MOST_LINES).filter((line) => line !== '');
  const [head = ''] = lines;
  if (/^0[12](?:RETORNO|REMESSA)/i.test(head) || /^\d{3}00000 {9}/.test(head)) return true;
  return [240, 400].some((size) => lines.length > 1 && lines.slice(0, -1).every((line) => isRecord(line, size)));
}

function isRecord(line: string, size: number): boolean {
  return line.length === size && /^\d/.test(line);
}
