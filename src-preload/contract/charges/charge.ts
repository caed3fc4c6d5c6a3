/** Charges as the history returns them and the screens show them. Amounts are cents, times UTC milliseconds. */
import { z } from 'zod';
import { customerContact, customerName, freeText, plainText } from '../values/personal-data.ts';
import { cents, instant, localId, transactionId } from '../values/values.ts';
import { brCodeReport } from './brcode.ts';
import { serviceFailing, serviceHeld } from './service-outage.ts';
import { keptStatementMatch } from './statement-match.ts';

/** How a state was observed. */
const observationSource = z.enum(['create', 'watch', 'manual', 'reconcile', 'adopt']);
export type ObservationSource = z.infer<typeof observationSource>;

/** The failure of a connection where an attempt's outcome is unknown, or where a request was not sent. */
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
  /** The envelope of a 2xx says `status: false`. */
  'status-false',
  'redirect',
  'server-error',
  'conflict',
  'request-timeout',
  'crash',
  'cancelled',
  'other',
]);
export type WireCause = z.infer<typeof wireCause>;

/** The watch state of one charge. */
const watchState = z.discriminatedUnion('kind', [
  /** Read every few seconds until `until`; `readBy` names the desk of a team that reads it, and is absent for this one. */
  z.object({ kind: z.literal('watching'), until: instant, readBy: plainText.optional() }),
  /** Its ten minutes are over (document, "Limits"): it is read now and then until `until`, or not at all when null. */
  z.object({ kind: z.literal('quiet'), until: instant.nullable(), readBy: plainText.optional() }),
  /** The token was refused: no charge of this gateway is read until there is a valid one. */
  z.object({ kind: z.literal('paused') }),
  /** Its reads, or all of the gateway's, bring nothing; `nextAt` is null where one is under way, or none is planned. */
  serviceFailing.extend({ nextAt: instant.nullable() }),
  /** Not read before `until`, as the service has asked. */
  serviceHeld,
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
  /** Its code may be shown, and asks for another amount than the charge's. */
  'code-amount-differs',
]);
export type Attention = z.infer<typeof attention>;

/**
 * Who says when a payment went back: the service's own instant, when Balcão first saw the state, a bank debit that was
 * matched with it, or a person.
 */
export const returnSource = z.enum(['service', 'seen', 'bank', 'person']);
export type ReturnSource = z.infer<typeof returnSource>;

/** Why the day of a return is refused: codes that only main can find out. */
export type ReturnRefusal = 'return-no-return' | 'return-before-payment' | 'return-in-future';

/** One row of the list. */
export const chargeRow = z.object({
  /** Balcão's own id of the row: it exists before the service's id, and never changes. */
  key: localId,
  transactionId: plainText.nullable(),
  /** The service's own word, or OUTCOME_UNKNOWN. */
  state: plainText,
  /**
   * The state that the service names now, where a payment that was seen makes another one the charge's: a service that
   * says PENDING or EXPIRED after PAID takes no payment back. Null where it is `state`.
   */
  reportedState: plainText.nullable(),
  /**
   * The requested amount or, once a person has accepted the difference, the one in the service's response: what counts in
   * every sum. For a charge that was only adopted, the one in the service's response.
   */
  amount: cents,
  /** The requested amount, where `amount` is one that a person accepted instead; null where it is the requested one. */
  askedAmount: cents.nullable(),
  /** The amount in the service's response where it differs from the requested one; null where it does not. */
  answeredAmount: cents.nullable(),
  customerName: customerName.nullable(),
  customerDocument: customerContact.nullable(),
  reference: freeText.nullable(),
  /** The first item's title, and how many items there are. */
  firstItem: freeText.nullable(),
  itemCount: z.int(),
  /** What places it in lists, periods and closings: the service's instant of creation where that can be true. */
  createdAt: instant,
  /** The service's instant of creation, where another one places the charge; null where it does. */
  serviceCreatedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** As the service reported it, or when PAID was first seen (`paidAtIsObserved`). */
  paidAt: instant.nullable(),
  paidAtIsObserved: z.boolean(),
  /**
   * When its money went back, once a paid charge is in another state, and who says so; null before. Whether that state
   * takes money back is the gateway's setting (`takesMoneyBack`).
   */
  returnedAt: instant.nullable(),
  returnedFrom: returnSource.nullable(),
  lastCheckedAt: instant.nullable(),
  attention: z.array(attention),
  /** An outcome-unknown attempt that an operator has dismissed. */
  setAside: z.boolean(),
  customerEmail: customerContact.nullable(),
  end2endId: plainText.nullable(),
  tags: z.array(freeText),
  hasNote: z.boolean(),
  /** The operator who made or adopted this charge; null where none is known. Staff, not payer's data. */
  operator: plainText.nullable(),
});
export type ChargeRow = z.infer<typeof chargeRow>;

/** A row with its watch state, which is in main's memory and not in the history. */
export const liveRow = chargeRow.extend({
  watch: watchState,
  /** The desk's clock minus the service's (ms), at the gateway's last response; null where it sent no Date. */
  clockOffset: z.int().nullable(),
});
export type LiveRow = z.infer<typeof liveRow>;

/** The operator whose action this was; absent where no person acted, or no operator was set. */
const by = plainText.optional();

/**
 * The parts of a code that a person has to check when they change; a renewed txid or address path is not among them.
 */
const codePart = z.enum(['payeeName', 'payeeCity', 'key', 'urlHost', 'amount']);
export type CodePart = z.infer<typeof codePart>;

const timelineEntry = z.object({
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
       * same response says `status: false`.
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
    /** A person or a matched bank debit said when the money went back; null: that word was taken back. */
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
    /** For two minutes the service responded 404 to every read. */
    z.object({ kind: z.literal('unknown-to-gateway') }),
    z.object({ kind: z.literal('found-again') }),
    z.object({ kind: z.literal('set-aside'), note: freeText, by }),
    z.object({ kind: z.literal('note'), text: freeText, by }),
    /** A person did what this state asks for (told the customer, recorded the refund), or took that back. */
    z.object({ kind: z.literal('recorded'), state: plainText, isRecorded: z.boolean(), by }),
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
  statementMatches: z.array(keptStatementMatch),
  timeline: z.array(timelineEntry),
  /** The receivable it was made for, and that one’s due day (`2026-11-20`); null where it was made for none. */
  receivable: z.object({ id: localId, dueDay: plainText, description: freeText }).nullable(),
  /** The attempt this charge came from; null for one that was adopted by its id. */
  attempt: z
    .object({
      id: localId,
      startedAt: instant,
      endedAt: instant.nullable(),
      outcome: z.enum(['open', 'created', 'refused', 'not-sent', 'unknown']),
      cause: wireCause.nullable(),
      httpStatus: z.int().nullable(),
      /** The service's own message, where it refused or said `status: false`. */
      message: freeText.nullable(),
    })
    .nullable(),
  /**
   * For an attempt of unknown outcome whose response named a charge: that charge's id, and its row if there is one. The
   * charge is another attempt's, or the response said `status: false`.
   */
  answeredWith: z.object({ transactionId: plainText, key: localId.nullable() }).nullable(),
});
export type ChargeDetail = z.infer<typeof chargeDetail>;

/** From a time on, and before another. */
const period = z.strictObject({ from: instant.optional(), before: instant.optional() });

/** The filters of the list. An absent field filters nothing. */
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
  /** Paid at the service's time of payment, else when it was first seen paid. Without bounds: every paid charge. */
  paid: period.optional(),
  /** Both ends included. */
  amount: z.strictObject({ from: cents.optional(), to: cents.optional() }).optional(),
  /** Made or adopted by any of these. */
  operators: z.array(z.string().max(80)).max(50).optional(),
  /** These rows and no others: a selection. */
  keys: z.array(localId).max(10_000).optional(),
  /** Charges of the same customer as the charge with this key. */
  customerOf: localId.optional(),
  /** A text that is a customer's whole e-mail or a whole reference finds those charges alone, unless this is true. */
  textParts: z.boolean().optional(),
});
export type ChargeFilter = z.infer<typeof chargeFilter>;

/**
 * Keyset cursor of the list: the last row's creation time and number in the file, and its value in the column sorted
 * by, where that is not its creation. A page may hold fewer rows than requested, or none, and still have a next one:
 * where matching rows are rare, a page ends after a bounded number of rows read.
 */
export const listCursor = z.strictObject({
  createdAt: instant,
  number: z.int(),
  /** To a page, a text is encrypted: it may be a CPF or an e-mail. */
  value: z.union([plainText, z.int(), z.null()]).optional(),
});
export type ListCursor = z.infer<typeof listCursor>;

/**
 * Count and sum of the filtered charges. Outcome-unknown attempts are counted apart and never summed; payments to confirm
 * (`isUnconfirmed` of money-standing.ts) are counted and summed apart.
 */
export const chargeTotals = z.object({
  count: z.int(),
  sum: cents,
  byState: z.array(z.object({ state: plainText, count: z.int(), sum: cents })),
  outcomeUnknown: z.int(),
  unconfirmed: z.object({ count: z.int(), sum: cents }),
  /** Where to continue the totals, for a text that very many charges have; absent when they are complete. */
  next: z.int().optional(),
});
export type ChargeTotals = z.infer<typeof chargeTotals>;

/** It is being sent, or it made a charge that a restore has lost and that was not read again yet. */
const attemptWithoutRow = z.object({ startedAt: instant, outcome: z.enum(['open', 'created']) });
export type AttemptWithoutRow = z.infer<typeof attemptWithoutRow>;

/** The outcome of a creation. */
export const createOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('created'), key: localId }),
  /**
   * The service refused; its texts, at their fields where it names any (paths of the draft: `customer.email`,
   * `items.0.amount`).
   */
  z.object({
    outcome: z.literal('refused'),
    httpStatus: z.int(),
    message: freeText.nullable(),
    fields: z.array(z.object({ path: plainText, message: freeText })),
  }),
  /** The request was not sent: safe to try again. */
  z.object({ outcome: z.literal('not-sent'), cause: wireCause }),
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

/** The result for one pasted transaction id. */
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
    /** The charge is another attempt's than the one whose outcome is unknown. */
    'other-attempt',
    'unreadable',
  ]),
  key: localId.nullable(),
});
export type AdoptResult = z.infer<typeof adoptResult>;
