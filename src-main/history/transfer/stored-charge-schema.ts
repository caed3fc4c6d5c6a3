/** What Balcão itself stores of a charge, as schemas, for files that somebody else may have written. */

import { z } from 'zod';
import { brCodeReport } from '../../../src-preload/contract/charges/brcode.ts';
import { timelineEntry, wireCause } from '../../../src-preload/contract/charges/charge.ts';
import { localId } from '../../../src-preload/contract/values/values.ts';

/** The farthest instant from 1970 that a JavaScript date can hold (ms): one beyond cannot be shown. */
const FARTHEST = 8.64e15;
/** Characters: no answer of a service is read beyond a mebibyte. */
const LONGEST_TEXT = 1_048_576;

const text = z.string().max(LONGEST_TEXT);
const id = z.string().min(1).max(1_000);
const storedInstant = z.int().min(-FARTHEST).max(FARTHEST);
const optionalText = text.nullish();
const optionalNumber = z.number().nullish();
const optionalInstant = storedInstant.nullish();

const facts = z.looseObject({
  amount: z.number().optional(),
  feeAmount: optionalNumber,
  netAmount: optionalNumber,
  // Balcão's own states are never a service's.
  state: z
    .string()
    .max(1_000)
    .refine((state) => !state.startsWith('balcao:'))
    .optional(),
  method: text.optional(),
  pix: z
    .looseObject({
      id: text.optional(),
      qrcode: optionalText,
      qrcodeUrl: optionalText,
      copyPaste: optionalText,
      expiresAt: optionalInstant,
      expiresOn: optionalText,
      createdAt: optionalInstant,
      updatedAt: optionalInstant,
      transactionId: text.optional(),
    })
    .optional(),
  customer: z
    .looseObject({
      name: optionalText,
      email: optionalText,
      phone: optionalText,
      documentType: optionalText,
      document: optionalText,
      createdAt: optionalInstant,
    })
    .optional(),
  items: z
    .array(
      z.looseObject({
        title: optionalText,
        // What the page refuses, no Balcão can show.
        amount: z.int().min(0).nullish(),
        quantity: z.int().nullish(),
        tangible: z.boolean().nullish(),
        externalRef: optionalText,
      }),
    )
    .max(10_000)
    .optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  postbackUrl: optionalText,
  paidAt: optionalInstant,
  refundedAt: optionalInstant,
  end2endId: optionalText,
  createdAt: optionalInstant,
});

const echoedText = text.optional();

export const storedSnapshot = z.looseObject({
  facts,
  withdrawn: z.array(text),
  paidSeenAt: storedInstant.nullable(),
  code: brCodeReport,
  isFeeReported: z.boolean().optional(),
  isPaymentHeld: z.boolean().optional(),
  madeAt: storedInstant.optional(),
  adoptedAt: storedInstant.optional(),
  echo: z
    .looseObject({
      customer: z
        .looseObject({ name: echoedText, email: echoedText, phone: echoedText, document: echoedText })
        .optional(),
      reference: echoedText,
    })
    .optional(),
  statesSincePaid: z
    .array(z.strictObject({ state: z.string().max(1_000), at: storedInstant }))
    .max(100)
    .optional(),
  returnDates: z
    .strictObject({
      person: storedInstant.optional(),
      personState: z.string().max(1_000).optional(),
      bank: storedInstant.optional(),
      bankState: z.string().max(1_000).optional(),
    })
    .optional(),
});

export const storedStatus = z.looseObject({
  key: localId,
  transactionId: id.nullable(),
  firstSeenAt: storedInstant,
  lastCheckedAt: storedInstant.nullable(),
  clockOffset: z.int().nullable(),
  dismissedAt: storedInstant.nullable(),
  operator: z.string().max(1_000).nullable(),
  answeredAmount: z.int().min(0).nullable(),
  amountAcceptedAt: storedInstant.nullable(),
});

export const storedTimeline = z.array(timelineEntry.extend({ at: storedInstant }));

export const storedResponses = z.array(z.object({ at: storedInstant, text }));

/** Without its request and its response, which are deflated. */
export const storedAttempt = z.looseObject({
  id: localId,
  draft_id: localId,
  started_at_ms: storedInstant,
  ended_at_ms: storedInstant.nullable(),
  cause: wireCause.nullable(),
  http_status: z.int().nullable(),
  message: text.nullable(),
  reference: text,
  operator: z.string().max(1_000).nullable(),
});

export const storedFields = z.array(z.unknown());

export const storedRequest = z.looseObject({
  draft: z.looseObject({
    id: localId,
    amount: z.int(),
    customer: z.looseObject({ name: text, email: text, phone: text, document: text }),
    items: z.array(z.looseObject({ title: text, amount: z.int(), quantity: z.int() })),
    reference: text,
    metadata: z.array(z.looseObject({ key: text, value: text })),
    postbackUrl: text,
  }),
  body: z.looseObject({ amount: z.int() }),
});

/** Rows of the other tables that belong to a charge, by table. */
export const STORED_ROWS: Readonly<Record<string, z.ZodType>> = {
  tags: z.looseObject({ tag: z.string().min(1).max(1_000) }),
  statement_matches: z.looseObject({
    line_id: z.string().min(1).max(1_000),
    evidence: z.string().regex(/^[a-z0-9-]{1,40}$/),
    day: z.iso.date(),
    amount: z.int(),
    matched_at_ms: z.int().min(-8.64e15).max(8.64e15),
    operator: z.string().max(1_000).nullable(),
  }),
};
