/** What happened to a charge, in the order in which it was recorded, and who did it. */
import { z } from 'zod';
import { wireCause } from '../network/wire-cause.ts';
import { freeText, plainText } from '../values/personal-data.ts';
import { cents, instant } from '../values/values.ts';
import { returnSource } from './charge-row.ts';

/** How a state was observed. */
const observationSource = z.enum(['create', 'watch', 'manual', 'reconcile', 'adopt']);
export type ObservationSource = z.infer<typeof observationSource>;

/** The operator whose action this was; absent where no person acted, or no operator was set. */
const by = plainText.optional();

/**
 * The parts of a code that a person has to check when they change; a renewed txid or address path is not among them.
 */
const codePart = z.enum(['payeeName', 'payeeCity', 'key', 'urlHost', 'amount']);
export type CodePart = z.infer<typeof codePart>;

export const timelineEntry = z.object({
  at: instant,
  /** The name of the desk that recorded it, in a history that a team shares; absent in a file. */
  desk: plainText.optional(),
  event: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('attempt'),
      /** Sent while the team's server could not be reached: duplicates at other desks could not be looked for. */
      isOffline: z.boolean().optional(),
      by,
    }),
    z.object({
      kind: z.literal('outcome-unknown'),
      cause: wireCause,
      /**
       * The transaction in the gateway's response, where that is another charge than the requested one, or where the
       * same response has `status: false`.
       */
      answered: plainText.optional(),
    }),
    z.object({
      kind: z.literal('state'),
      from: plainText.nullable(),
      to: plainText,
      source: observationSource,
      /** A state that left one the document calls final, such as EXPIRED to PAID. */
      late: z.boolean(),
      by,
    }),
    z.object({ kind: z.literal('details'), fields: z.array(plainText), source: observationSource, by }),
    /** The service echoed another customer or reference than was typed: the paths of those fields. */
    z.object({ kind: z.literal('echo-differs'), fields: z.array(plainText), source: observationSource, by }),
    z.object({
      kind: z.literal('gateway-fault'),
      /** `other-code`: it had the code of the charge `answered`, which was not accepted. */
      fault: z.enum(['other-id', 'other-amount', 'other-code']),
      expected: plainText,
      answered: plainText,
      source: observationSource,
      by,
    }),
    /** A person accepted the amount in the service's response, though another one was requested. */
    z.object({ kind: z.literal('amount-accepted'), asked: cents, answered: cents, by }),
    /** A person or a matched bank debit gave the time when the money went back; null: that was taken back. */
    z.object({
      kind: z.literal('return-dated'),
      returnedAt: instant.nullable(),
      datedBy: returnSource.extract(['bank', 'person']),
      by,
    }),
    /** The code changed to another payee, key, host or amount (cents, as digits). */
    z.object({
      kind: z.literal('code-changed'),
      changes: z.array(z.object({ part: codePart, was: plainText.nullable(), is: plainText.nullable() })),
      source: observationSource,
      by,
    }),
    /** Reads brought another code of the same payee; only the first is an event, and `count` (absent where it is stored) has them all. */
    z.object({ kind: z.literal('code-renewed'), count: z.int().optional(), source: observationSource, by }),
    /** Later changes of a day are only counted; only the first is an event, and `count` (absent where it is stored) has them all. */
    z.object({ kind: z.literal('changes-counted'), count: z.int().optional() }),
    /** Another program had edited the charge's row; it was written again as recorded. */
    z.object({ kind: z.literal('row-mended'), fields: z.array(plainText), source: observationSource, by }),
    /** The service responded 404 to every read for two minutes. */
    z.object({ kind: z.literal('unknown-to-gateway') }),
    z.object({ kind: z.literal('found-again') }),
    z.object({ kind: z.literal('dismissed'), note: freeText, by }),
    /** A person marked it "do not use", or took that back. */
    z.object({ kind: z.literal('not-used'), isNotUsed: z.boolean(), by }),
    z.object({ kind: z.literal('note'), text: freeText, by }),
    /** A person did what this state asks for (informed the customer, recorded the refund), or took that back. */
    z.object({ kind: z.literal('recorded'), state: plainText, isRecorded: z.boolean(), by }),
    /** The number of the invoice was noted, changed or removed: null is none. */
    z.object({ kind: z.literal('invoice'), was: freeText.nullable(), is: freeText.nullable(), by }),
    z.object({ kind: z.literal('tags'), tags: z.array(freeText), by }),
    /**
     * A person copied a message for the payer, or its QR code as a picture, or opened it in a program to send it. Whether
     * it was sent there is not known. Without the template's name for a picture, and once the person was erased.
     */
    z.object({
      kind: z.literal('message'),
      channel: z.enum(['copied', 'picture', 'whatsapp', 'email']),
      template: freeText.optional(),
      by,
    }),
    /** A file this charge was written to. */
    z.object({ kind: z.literal('export'), format: plainText, by }),
  ]),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;
