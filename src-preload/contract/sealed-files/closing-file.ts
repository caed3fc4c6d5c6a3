/**
 * A closing as a file, which is checked without the history that it comes from. JSON Lines, each ended by `\n`:
 *
 *   1. the head (`closingFileHead`): what the closing states in addition to its figures, its digest, and the newest entry
 *      of the audit trail then
 *   2. its figures, and
 *   3. its rows, a line each: both exactly as its digest has them (src-main/history/reports/closing-document.ts)
 *   4. the SHA-256 of all bytes before this line: the digest does not cover the trail's entry
 *
 * The same closing has the same bytes each time. Its digest, in Python:
 *
 *   head, *lines = open(path, encoding='utf-8').read().split('\n')[:-2]
 *   of = json.loads(head)
 *   parts = ['balcao-closing-1', of['id'], of['period'], of['basis'], of['timeZone'], str(of['closedAt']),
 *            json.dumps(of['operator'], ensure_ascii=False), *(lines if lines[1:] else [lines[0], ''])]
 *   hashlib.sha256('\n'.join(parts).encode()).hexdigest() == of['sha256']
 */
import { z } from 'zod';
import { auditHead } from '../policy/audit.ts';
import { closingBasis, closingPeriod } from '../reports/closing.ts';
import { instant, localId } from '../values/values.ts';
import { CLOSING_FORM } from './closing-text.ts';

export const closingFileHead = z.object({
  file: z.literal(CLOSING_FORM),
  id: localId,
  period: closingPeriod,
  basis: closingBasis,
  /** IANA name. */
  timeZone: z.string(),
  closedAt: instant,
  operator: z.string().nullable(),
  auditHead: auditHead.nullable(),
  /** Of the closing. */
  sha256: z.string(),
});
export type ClosingFileHead = z.infer<typeof closingFileHead>;

/** The last line, with its end. @param fileSha256 of all bytes before it, in hexadecimal */
export function closingFileEnd(fileSha256: string): string {
  return `${JSON.stringify({ fileSha256 })}\n`;
}

/** Whether a text is a last line, whatever digest it has. */
export function isClosingFileEnd(line: string): boolean {
  return /^\{"fileSha256":"[0-9a-f]{64}"\}\n$/.test(line);
}
