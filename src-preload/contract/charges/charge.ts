/** Charges as the history tells them and the screens show them. Amounts are cents, instants UTC milliseconds. */
import { z } from 'zod';
import { cents, instant, localId, transactionId } from '../values/values.ts';
import { brCodeReport } from './brcode.ts';

/** How a state came to be known. */
const observationSource = z.enum(['create', 'watch', 'manual', 'reconcile', 'adopt']);
export type ObservationSource = z.infer<typeof observationSource>;

/** What the connection did when an attempt's outcome stayed unknown, or when a request never left. */
export const wireCause = z.enum([
  'connection-refused',
  'dns',
  'tls',
  'tls-expired',
  'tls-not-yet-valid',
  'tls-self-signed',
  'tls-untrusted',
  'tls-wrong-host',
  'proxy',
  'proxy-auth',
  'connect-timeout',
  'unreachable',
  'reset',
  'headers-timeout',
  'body-timeout',
  'answer-cut-short',
  'answer-too-large',
  'answer-too-deep',
  'answer-unreadable',
  'answer-without-id',
  'answer-other-charge',
  'redirect',
  'server-error',
  'conflict',
  'request-timeout',
  'crash',
  'cancelled',
  'other',
]);
export type WireCause = z.infer<typeof wireCause>;

/** Where the watch of one charge stands. */
const watchState = z.discriminatedUnion('kind', [
  /** Read every few seconds until `until`. */
  z.object({ kind: z.literal('watching'), until: instant }),
  /** Its ten minutes are over (document, "Limits"): it is read now and then until `until`, or not at all when null. */
  z.object({ kind: z.literal('quiet'), until: instant.nullable() }),
  /** The token was refused: no charge of this gateway is read until a good one is there. */
  z.object({ kind: z.literal('paused') }),
  /** Settled: nothing left to wait for. */
  z.object({ kind: z.literal('none') }),
]);
export type WatchState = z.infer<typeof watchState>;

/** A reason why a person should look at a charge. */
const attention = z.enum([
  'outcome-unknown',
  'code-refused',
  'late-transition',
  'gateway-fault',
  'amount-differs',
  'code-changed',
  'unknown-to-gateway',
]);
export type Attention = z.infer<typeof attention>;

/** One row of the list. */
const chargeRow = z.object({
  /** Balcão's own id of the row: it exists before the service gives one, and outlives every change. */
  key: localId,
  transactionId: z.string().nullable(),
  /** The service's own word, or OUTCOME_UNKNOWN. */
  state: z.string(),
  /** What was asked for; for a charge that was only adopted, what the service said of it. */
  amount: cents,
  /** What the service says instead of the amount that was asked; null where it says no other. */
  answeredAmount: cents.nullable(),
  customerName: z.string().nullable(),
  customerDocument: z.string().nullable(),
  reference: z.string().nullable(),
  /** The first item's title, and how many items there are. */
  firstItem: z.string().nullable(),
  itemCount: z.int(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  /** As the service reported it, or when PAID was first seen (`paidAtIsObserved`). */
  paidAt: instant.nullable(),
  paidAtIsObserved: z.boolean(),
  lastCheckedAt: instant.nullable(),
  attention: z.array(attention),
  /** An outcome-unknown attempt that somebody has set aside. */
  setAside: z.boolean(),
  customerEmail: z.string().nullable(),
  end2endId: z.string().nullable(),
  tags: z.array(z.string()),
  hasNote: z.boolean(),
  /** Who was at the desk when this charge was made or adopted; null where nobody knows. Staff, not payer's data. */
  operator: z.string().nullable(),
});
export type ChargeRow = z.infer<typeof chargeRow>;

/** A row with where its watch stands; the watch lives in main's memory, not in the history. */
export const liveRow = chargeRow.extend({ watch: watchState });
export type LiveRow = z.infer<typeof liveRow>;

/** Who was at the desk when this was done by hand; absent where nobody did it, or nobody knows who. */
const by = z.string().optional();

/** What of a code a person has to look at when it changes; a renewed txid or address path is none of it. */
const codePart = z.enum(['payeeName', 'payeeCity', 'key', 'urlHost', 'amount']);
export type CodePart = z.infer<typeof codePart>;

const timelineEntry = z.object({
  at: instant,
  event: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('attempt'), by }),
    z.object({
      kind: z.literal('outcome-unknown'),
      cause: wireCause,
      /** The transaction the gateway answered with, where that is another charge than the one asked for. */
      answered: z.string().optional(),
    }),
    z.object({
      kind: z.literal('state'),
      from: z.string().nullable(),
      to: z.string(),
      source: observationSource,
      /** A state that left one the document calls final, such as EXPIRED to PAID. */
      late: z.boolean(),
      by,
    }),
    z.object({ kind: z.literal('details'), fields: z.array(z.string()), source: observationSource, by }),
    z.object({
      kind: z.literal('gateway-fault'),
      /** `other-code`: it carried the code of the charge `answered`, which was not taken. */
      fault: z.enum(['other-id', 'other-amount', 'other-code']),
      expected: z.string(),
      answered: z.string(),
      source: observationSource,
      by,
    }),
    /** A person took the amount the service answered for right, though another one was asked for. */
    z.object({ kind: z.literal('amount-accepted'), asked: cents, answered: cents, by }),
    /** The code became one of another payee, key, host or amount (cents, as digits). */
    z.object({
      kind: z.literal('code-changed'),
      changes: z.array(z.object({ part: codePart, was: z.string().nullable(), is: z.string().nullable() })),
      source: observationSource,
      by,
    }),
    /** For two minutes it answered 404 to every read. */
    z.object({ kind: z.literal('unknown-to-gateway') }),
    z.object({ kind: z.literal('found-again') }),
    z.object({ kind: z.literal('set-aside'), note: z.string(), by }),
    z.object({ kind: z.literal('note'), text: z.string(), by }),
    z.object({ kind: z.literal('tags'), tags: z.array(z.string()), by }),
    /** A file this charge was written to. */
    z.object({ kind: z.literal('export'), format: z.string(), by }),
  ]),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

const chargeCustomer = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  documentType: z.string().nullable(),
  document: z.string().nullable(),
});

const chargeItem = z.object({
  title: z.string().nullable(),
  amount: cents.nullable(),
  quantity: z.int().nullable(),
  tangible: z.boolean().nullable(),
  externalRef: z.string().nullable(),
});

/** Everything known about one charge. */
export const chargeDetail = liveRow.extend({
  method: z.string().nullable(),
  /** When a person accepted the amount that was answered instead of the one asked; null until then. */
  amountAcceptedAt: instant.nullable(),
  /** As an answer at or after PAID reported it, never computed; null until one has. */
  feeAmount: z.int().nullable(),
  netAmount: z.int().nullable(),
  end2endId: z.string().nullable(),
  postbackUrl: z.string().nullable(),
  /** An expiry the service gave as a date only (`2026-11-20`). */
  expiresOn: z.string().nullable(),
  customer: chargeCustomer,
  items: z.array(chargeItem),
  metadata: z.array(z.object({ key: z.string(), value: z.string() })),
  code: brCodeReport,
  timeline: z.array(timelineEntry),
  /** The attempt this charge came from; null for one that was adopted by its id. */
  attempt: z
    .object({
      id: localId,
      startedAt: instant,
      endedAt: instant.nullable(),
      outcome: z.enum(['open', 'created', 'refused', 'not-sent', 'unknown']),
      cause: wireCause.nullable(),
      httpStatus: z.int().nullable(),
    })
    .nullable(),
  /** What an attempt of unknown outcome was answered with where that is another charge: its id, and its row if it is here. */
  answeredWith: z.object({ transactionId: z.string(), key: localId.nullable() }).nullable(),
  /** Desk clock minus the service's clock, in milliseconds, when it last answered; null when it sent no Date. */
  clockOffset: z.int().nullable(),
});
export type ChargeDetail = z.infer<typeof chargeDetail>;

/** From an instant on, and before another. */
const period = z.strictObject({ from: instant.optional(), before: instant.optional() });

/** What the list is narrowed to. An absent field narrows nothing. */
export const chargeFilter = z.strictObject({
  /** Any of these states; OUTCOME_UNKNOWN counts as one. */
  states: z.array(z.string().max(100)).max(50).optional(),
  /** Any part of a name, e-mail, phone, CPF, reference, item title or id; accents and case ignored. */
  text: z.string().trim().max(200).optional(),
  needsAttention: z.boolean().optional(),
  /** Has a note or a tag. */
  marked: z.boolean().optional(),
  /** Any of these tags. */
  tags: z.array(z.string().max(40)).max(20).optional(),
  created: period.optional(),
  /** Paid when the service says, else when it was first seen paid. Without bounds: whatever was paid. */
  paid: period.optional(),
  /** Both ends included. */
  amount: z.strictObject({ from: cents.optional(), to: cents.optional() }).optional(),
  /** Made or adopted by any of these. */
  operators: z.array(z.string().max(80)).max(50).optional(),
  /** These rows and no others: a selection. */
  keys: z.array(localId).max(10_000).optional(),
  /** A text that is somebody's whole e-mail or a whole reference finds those charges alone, unless this is true. */
  textParts: z.boolean().optional(),
});
export type ChargeFilter = z.infer<typeof chargeFilter>;

/**
 * Keyset place in the list: how far it has been read, as the last row's creation instant and number in the file, and
 * its value in the column sorted by, where that is not its creation. A page may hold fewer rows than were asked for,
 * or none, and still have a next one: where rows are rare, a page ends when it has looked far enough.
 */
export const listCursor = z.strictObject({
  createdAt: instant,
  number: z.int(),
  value: z.union([z.string(), z.int(), z.null()]).optional(),
});
export type ListCursor = z.infer<typeof listCursor>;

/** How many, and how much, for whatever is filtered. Outcome-unknown attempts are counted apart and never summed. */
export const chargeTotals = z.object({
  count: z.int(),
  sum: cents,
  byState: z.array(z.object({ state: z.string(), count: z.int(), sum: cents })),
  outcomeUnknown: z.int(),
  /** Where to go on adding up, for a text that very many charges have; absent when these are all. */
  next: z.int().optional(),
});
export type ChargeTotals = z.infer<typeof chargeTotals>;

/** How the creation of a charge ended. */
export const createOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('created'), key: localId }),
  /** The service said no; its words, at their fields where it names any (paths of the draft: `customer.email`, `items.0.amount`). */
  z.object({
    outcome: z.literal('refused'),
    httpStatus: z.int(),
    message: z.string().nullable(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
  /** The request never left: safe to try again. */
  z.object({ outcome: z.literal('not-sent'), cause: wireCause }),
  /** The gateway may or may not have made this charge. `key` is its row in the list. */
  z.object({ outcome: z.literal('unknown'), key: localId, cause: wireCause }),
  /**
   * Sent, and the disk did not take what came of it. It is kept in memory and written as soon as the disk lets it; then
   * `key` is its row. `transactionId` is the charge's where the gateway made one, null where nobody knows.
   */
  z.object({ outcome: z.literal('unrecorded'), key: localId, transactionId: z.string().nullable() }),
  /** Nothing was sent: another charge looks like this one. Asked once; `confirmDuplicate` sends it. */
  z.object({
    outcome: z.literal('possible-duplicate'),
    reason: z.enum(['same-reference', 'same-document-and-amount']),
    others: z.array(chargeRow),
  }),
]);
export type CreateOutcome = z.infer<typeof createOutcome>;

/** How one pasted transaction id fared. */
export const adoptResult = z.object({
  transactionId,
  result: z.enum([
    'adopted',
    'already-here',
    'not-found',
    'token-refused',
    'unavailable',
    'answered-other-id',
    'amount-differs',
    'unreadable',
  ]),
  key: localId.nullable(),
});
export type AdoptResult = z.infer<typeof adoptResult>;
