/** Everything about one charge, as its page shows it. Amounts are cents, times UTC milliseconds. */
import { z } from 'zod';
import { wireCause } from '../network/wire-cause.ts';
import { customerContact, customerName, freeText, plainText } from '../values/personal-data.ts';
import { cents, instant, localId } from '../values/values.ts';
import { brCodeReport } from './brcode.ts';
import { liveRow } from './charge-row.ts';
import { savedStatementMatch } from './statement-match.ts';
import { timelineEntry } from './timeline.ts';

const chargeCustomer = z.object({
  name: customerName.nullable(),
  email: customerContact.nullable(),
  phone: customerContact.nullable(),
  documentType: plainText.nullable(),
  document: customerContact.nullable(),
});

const chargeItem = z.object({
  title: freeText.nullable(),
  amount: cents.nullable(),
  quantity: z.int().nullable(),
  tangible: z.boolean().nullable(),
  externalRef: freeText.nullable(),
});

/** Everything about one charge. */
export const chargeDetail = liveRow.extend({
  method: plainText.nullable(),
  /** The name of the desk that made or adopted it, in a history that a team shares; null in a file. */
  desk: plainText.nullable(),
  /** When a person accepted the amount in the response instead of the requested one; null until then. */
  amountAcceptedAt: instant.nullable(),
  /** As a response at or after PAID reported it, never computed; null until one has. */
  feeAmount: z.int().nullable(),
  netAmount: z.int().nullable(),
  end2endId: plainText.nullable(),
  postbackUrl: freeText.nullable(),
  /** An expiry that the service sent as a date only (`2026-11-20`). */
  expiresOn: plainText.nullable(),
  customer: chargeCustomer,
  /** What the service echoes otherwise than it was typed here; null where it agrees. */
  echo: z
    .object({
      customer: chargeCustomer.omit({ documentType: true }),
      reference: freeText.nullable(),
    })
    .nullable(),
  items: z.array(chargeItem),
  metadata: z.array(z.object({ key: freeText, value: freeText })),
  code: brCodeReport,
  /** Lines of bank statements that are kept as its payment or its refund. */
  statementMatches: z.array(savedStatementMatch),
  timeline: z.array(timelineEntry),
  /** The receivable it was made for, and that one’s due day (`2026-11-20`); null where it was made for none. */
  receivable: z
    .object({
      id: localId,
      dueDay: plainText,
      description: freeText,
      /** A charge was made for it before this one. */
      hasEarlierCode: z.boolean(),
    })
    .nullable(),
  /** The attempt this charge came from; null for one that was adopted by its id. */
  attempt: z
    .object({
      id: localId,
      startedAt: instant,
      endedAt: instant.nullable(),
      outcome: z.enum(['open', 'created', 'refused', 'not-sent', 'unknown']),
      cause: wireCause.nullable(),
      httpStatus: z.int().nullable(),
      /** The service's own message, where it refused or returned `status: false`. */
      message: freeText.nullable(),
    })
    .nullable(),
  /**
   * For an attempt of unknown outcome whose response named a charge: that charge's id, and its row if there is one. The
   * charge is another attempt's, or the response had `status: false`.
   */
  answeredWith: z.object({ transactionId: plainText, key: localId.nullable() }).nullable(),
});
export type ChargeDetail = z.infer<typeof chargeDetail>;
