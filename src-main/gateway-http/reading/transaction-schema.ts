/**
 * The tables of the document as schemas, exact where it is ("Transaction", "PixData", "CustomerResponse",
 * "ItemResponse", "Status-query response"). Every field may be absent: which of them the GET returns is not shown.
 * Unknown fields are ignored here; they stay in the raw response. read-transaction.ts decides what a field of a wrong
 * type becomes.
 */
import { z } from 'zod';
import { transactionId } from '../../../src-preload/contract/values/values.ts';
import { readInstant, readTime } from '../times/timestamps.ts';

const text = z.string();
const whole = z.int();
const written = z.union([z.string(), z.number()]);
const instant = written.transform((value, context) => readInstant(value) ?? noTime(context));

/** PixData's expiry: a timestamp in the document, a date alone at some services, which is then not a timestamp. */
const expiry = written.transform((value, context) => readTime(value) ?? noTime(context));

function noTime(context: z.core.$RefinementCtx): never {
  context.addIssue({ code: 'custom', message: 'no time that can be' });
  return z.NEVER;
}

const wirePix = z.object({
  id: text.optional(),
  qrcode: text.nullish(),
  qrcodeUrl: text.nullish(),
  copyPaste: text.nullish(),
  expirationDate: expiry.nullish(),
  createdAt: instant.optional(),
  updatedAt: instant.optional(),
  transactionId: text.optional(),
});

const wireCustomer = z.object({
  id: text.optional(),
  name: text.nullish(),
  email: text.nullish(),
  phone: text.nullish(),
  documentType: text.nullish(),
  document: text.nullish(),
  externalRef: text.nullish(),
  createdAt: instant.optional(),
});

const wireItem = z.object({
  id: text.optional(),
  title: text.nullish(),
  amount: whole.nullish(),
  quantity: whole.nullish(),
  tangible: z.boolean().nullish(),
  externalRef: text.nullish(),
  transactionId: text.optional(),
  createdAt: instant.optional(),
  updatedAt: instant.optional(),
});

/** An object whose keys and values are the client's own; accepted with any keys. */
const freeObject = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

export const wireTransaction = z.object({
  id: transactionId,
  amount: whole.min(0).optional(),
  feeAmount: whole.nullish(),
  netAmount: whole.nullish(),
  status: text.min(1).max(100).optional(),
  method: text.optional(),
  pix: wirePix.optional(),
  customer: wireCustomer.optional(),
  items: z.array(wireItem).optional(),
  metadata: freeObject.optional(),
  postbackUrl: text.nullish(),
  description: text.nullish(),
  installments: whole.nullish(),
  paidAt: instant.nullish(),
  // Not in the document: read where a service sends it, as its only word on when a payment went back.
  refundedAt: instant.nullish(),
  end2endId: text.nullish(),
  createdAt: instant.optional(),
});
export type WireTransaction = z.infer<typeof wireTransaction>;
