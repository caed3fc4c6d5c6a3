/** A line of a bank's statement that an accountant has saved as a charge's payment or refund. */
import { z } from 'zod';
import { plainText } from '../values/personal-data.ts';
import { instant } from '../values/values.ts';

/** The bank's text is not stored: the line's id finds it in the statement. */
export const savedStatementMatch = z.object({
  kind: z.enum(['payment', 'refund']),
  /** The line's account, day and amount, a digest of its text and its number among equals; then the bank's own id. */
  lineId: plainText,
  /** The bank's day: `2026-11-20`. */
  day: plainText,
  /** Signed cents of the whole line, which may pay many charges. */
  amount: z.int(),
  /** What the line was matched by; `person`, where somebody confirmed a proposal. */
  evidence: plainText,
  matchedAt: instant,
  /** Staff, not payer's data. */
  operator: plainText.nullable(),
  /** How many charges the line belongs to: more than one for a batch payout. */
  charges: z.int(),
});
export type SavedStatementMatch = z.infer<typeof savedStatementMatch>;
