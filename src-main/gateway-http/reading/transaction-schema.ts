/**
 * The tables of the document as schemas, exact where it is ("Transaction", "PixData", "CustomerResponse",
 * "ItemResponse", "Status-query response"). Every field may be absent: which of them the GET returns is not shown.
 * Unknown fields are ignored here; they stay in the raw response. read-transaction.ts decides what a field of a wrong
 * type becomes.
 */
import { z } from 'zod';
import { transactionId } from '../../../src-preload/contract/values/values.ts';
import { corrected, type ZoneCorrection } from '../times/service-zone.ts';
import { readTime } from '../times/timestamps.ts';
import { readExpiry } from './written-times.ts';

const text = z.string();
const whole = z.int();
/** A time is a text, a number, or an object in which a programming language writes one. */
const written = z.unknown();

function noTime(context: z.core.$RefinementCtx): never {
  context.addIssue({ code: 'custom', message: 'no time that can be' });
  return z.NEVER;
}

/** The instants of a service whose zone is known to be wrong by so much. */
function timesIn(zone: ZoneCorrection) {
  const instant = written.transform((value, context) => {
    const time = readTime(value);
    return time?.kind === 'instant' ? corrected(time, zone) : noTime(context);
  });
  /** PixData's expiry: a timestamp in the document, at some services a date alone, or how long the code lives. */
  const expiry = written.transform((value, context) => {
    const time = readExpiry(value) ?? noTime(context);
    return time.kind === 'instant' ? { ...time, at: corrected(time, zone) } : time;
  });
  return { instant, expiry };
}

type Times = ReturnType<typeof timesIn>;

const wirePix = ({ instant, expiry }: Times) =>
  z.object({
    id: text.optional(),
    qrcode: text.nullish(),
    qrcodeUrl: text.nullish(),
    copyPaste: text.nullish(),
    expirationDate: expiry.nullish(),
    createdAt: instant.optional(),
    updatedAt: instant.optional(),
    transactionId: text.optional(),
  });

const wireCustomer = ({ instant }: Times) =>
  z.object({
    id: text.optional(),
    name: text.nullish(),
    email: text.nullish(),
    phone: text.nullish(),
    documentType: text.nullish(),
    document: text.nullish(),
    externalRef: text.nullish(),
    createdAt: instant.optional(),
  });

const wireItem = ({ instant }: Times) =>
  z.object({
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

const wireTransaction = (times: Times) =>
  z.object({
    id: transactionId,
    amount: whole.min(0).optional(),
    feeAmount: whole.nullish(),
    netAmount: whole.nullish(),
    status: text.min(1).max(100).optional(),
    method: text.optional(),
    pix: wirePix(times).optional(),
    customer: wireCustomer(times).optional(),
    items: z.array(wireItem(times)).optional(),
    metadata: freeObject.optional(),
    postbackUrl: text.nullish(),
    description: text.nullish(),
    installments: whole.nullish(),
    paidAt: times.instant.nullish(),
    // Not in the document: read where a service sends it, as its only word on when a payment went back.
    refundedAt: times.instant.nullish(),
    end2endId: text.nullish(),
    createdAt: times.instant.optional(),
  });
type TransactionSchema = ReturnType<typeof wireTransaction>;
export type WireTransaction = z.infer<TransactionSchema>;

/** A gateway's zone seldom changes, and a schema takes longer to make than to use. */
const schemas = new WeakMap<ZoneCorrection, TransactionSchema>();

export function transactionSchema(zone: ZoneCorrection): TransactionSchema {
  const known = schemas.get(zone);
  if (known !== undefined) return known;
  const schema = wireTransaction(timesIn(zone));
  schemas.set(zone, schema);
  return schema;
}
