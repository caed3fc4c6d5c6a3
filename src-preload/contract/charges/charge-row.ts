/** A charge as the list shows it. Amounts are cents, times UTC milliseconds. */
import { z } from 'zod';
import { customerContact, customerName, freeText, plainText } from '../values/personal-data.ts';
import { cents, instant, localId } from '../values/values.ts';
import { watchState } from '../watch/watch-state.ts';

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
  /** It was paid though it was marked "do not use". */
  'paid-not-used',
  /** Of a team, at the desk that has it: the server refuses what is in it. */
  'refused-by-server',
  /** The server has refused it for another reason, as one that is full does. */
  'not-on-server',
]);
export type Attention = z.infer<typeof attention>;

/**
 * The source of the time when a payment went back: the service's own instant, when Balcão first saw the state, a bank
 * debit that was matched with it, or a person.
 */
export const returnSource = z.enum(['service', 'seen', 'bank', 'person']);
export type ReturnSource = z.infer<typeof returnSource>;

/** One row of the list. */
export const chargeRow = z.object({
  /** Balcão's own id of the row: it exists before the service's id, and never changes. */
  key: localId,
  transactionId: plainText.nullable(),
  /** The service's own word, or one of Balcão's own: OUTCOME_UNKNOWN, NOT_USED. */
  state: plainText,
  /**
   * The state that the service names now, where a payment that was seen makes another one the charge's: a service that
   * names PENDING or EXPIRED after PAID takes no payment back; and of a charge marked "do not use". Null where it is `state`.
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
  /** The number of the company's own invoice (NF-e, NFS-e), as a person noted it; null where none is noted. */
  invoiceNumber: freeText.nullable(),
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
   * When its money went back, once a paid charge is in another state, and the source of that time; null before. Whether
   * that state takes money back is the gateway's setting (`takesMoneyBack`).
   */
  returnedAt: instant.nullable(),
  returnedFrom: returnSource.nullable(),
  lastCheckedAt: instant.nullable(),
  attention: z.array(attention),
  /** A person dismissed its unknown outcome, or marked it "do not use". */
  dismissed: z.boolean(),
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
