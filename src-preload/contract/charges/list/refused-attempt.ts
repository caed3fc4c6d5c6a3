/** Charges that the service refused: they are no charges, and so in no list, total or export. */
import { z } from 'zod';
import { serviceTexts } from '../../network/service-texts.ts';
import { MOST } from '../../values/input-limits.ts';
import { customerContact, customerName, freeText, plainText } from '../../values/personal-data.ts';
import { cents, instant, localId } from '../../values/values.ts';

/** One refused attempt: what was typed, when it was sent, and why it was refused. */
const refusedAttempt = z.object({
  key: localId,
  sentAt: instant,
  operator: plainText.nullable(),
  amount: cents,
  customer: z.object({ name: customerName, email: customerContact, phone: customerContact, document: customerContact }),
  /** The titles of its items. */
  items: z.array(freeText),
  reference: freeText,
  httpStatus: z.int().nullable(),
  ...serviceTexts,
});
export type RefusedAttempt = z.infer<typeof refusedAttempt>;

/** A place in the refused attempts, the newest first: behind this one. */
const refusedCursor = z.strictObject({ sentAt: instant, key: localId });
export type RefusedCursor = z.infer<typeof refusedCursor>;

export const refusedPage = z.object({ rows: z.array(refusedAttempt), next: refusedCursor.nullable() });
export type RefusedPage = z.infer<typeof refusedPage>;

export const refusedQuestion = z.strictObject({
  after: refusedCursor.nullable(),
  limit: z.int().min(1).max(MOST.page),
});
