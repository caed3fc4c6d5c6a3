/**
 * Attempts under way: creations that were sent and whose outcome is not in the history yet. They are in main's memory
 * alone, and so in no filter, total or export. After a restart an interrupted one has an unknown outcome.
 */
import { z } from 'zod';
import { customerName, freeText, plainText } from '../values/personal-data.ts';
import { cents, instant, localId } from '../values/values.ts';

export const attemptUnderway = z.object({
  /** The key of the row that it may make. */
  key: localId,
  amount: cents,
  customerName: customerName.nullable(),
  reference: freeText,
  startedAt: instant,
  /** `sending`: there is no response yet. Any other is the outcome, which the disk has not accepted yet. */
  status: z.enum(['sending', 'created', 'refused', 'not-sent', 'unknown']),
  /** The charge that the gateway made; null where it made none, or where that is not known. */
  transactionId: plainText.nullable(),
});
export type AttemptUnderway = z.infer<typeof attemptUnderway>;
