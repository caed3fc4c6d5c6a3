/** The outcome of a requested creation. */
import { z } from 'zod';
import { serviceTexts } from '../network/service-texts.ts';
import { wireCause } from '../network/wire-cause.ts';
import { freeText, plainText } from '../values/personal-data.ts';
import { instant, localId } from '../values/values.ts';
import { chargeRow } from './charge-row.ts';

/** It is being sent, or it made a charge that a restore has lost and that was not read again yet. */
const attemptWithoutRow = z.object({ startedAt: instant, outcome: z.enum(['open', 'created']) });
export type AttemptWithoutRow = z.infer<typeof attemptWithoutRow>;

/** The outcome of a creation. */
export const createOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('created'), key: localId }),
  /** The service refused. `key` is the attempt's, by which its whole answer can be read. */
  z.object({ outcome: z.literal('refused'), key: localId, httpStatus: z.int(), ...serviceTexts }),
  /** The request was not sent: safe to try again. */
  z.object({ outcome: z.literal('not-sent'), cause: wireCause }),
  /**
   * No charge was made, for a reason that is not the charge's own: safe to try again, after `retryAt` where the service
   * named a time. `key` is the attempt's, by which the whole answer can be read.
   */
  z.object({
    outcome: z.literal('turned-away'),
    key: localId,
    cause: wireCause,
    httpStatus: z.int(),
    message: freeText.nullable(),
    retryAt: instant.nullable(),
  }),
  /** The gateway may or may not have made this charge. `key` is its row in the list. */
  z.object({ outcome: z.literal('unknown'), key: localId, cause: wireCause, message: freeText.nullable() }),
  /**
   * Sent, and the disk did not accept the outcome. It is saved in memory and written as soon as the disk accepts it;
   * then `key` is its row. `transactionId` is the charge's where the gateway made one, null where that is not known.
   */
  z.object({ outcome: z.literal('unrecorded'), key: localId, transactionId: plainText.nullable() }),
  /** Nothing was sent: another charge looks like this one. Reported once; `confirmDuplicate` sends it. */
  z.object({
    outcome: z.literal('possible-duplicate'),
    /**
     * `same-receivable`: one of the charges made for the same receivable may still be paid, or was. `charges-unread`:
     * charges that the history lost are still being read, and any of them may be the same.
     */
    reason: z.enum(['same-receivable', 'same-reference', 'same-document-and-amount', 'charges-unread']),
    others: z.array(chargeRow),
    /** For `same-receivable`: attempts that may have made a charge, and that have no row of it. */
    withoutRow: z.array(attemptWithoutRow),
  }),
]);
export type CreateOutcome = z.infer<typeof createOutcome>;
