/** The operations on ready messages. A message is always sent by a person: nothing here sends by itself. */
import { z } from 'zod';
import { nothing, ofCharge } from '../policy/inputs.ts';
import { type Operation, operatorOnly, usual } from '../policy/operation-type.ts';
import { LONGEST } from '../values/input-limits.ts';
import { cents } from '../values/values.ts';
import { messageName } from './message-template.ts';

/** Whether a customer can be written to by an address in a link. */
const reach = z.enum(['ready', 'missing', 'not-valid']);

export const messageOperations = {
  /** Reads by which links this charge's customer can be written to. */
  'messages.reach': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofCharge,
    output: z.object({ whatsapp: reach, email: reach }),
  },
  /**
   * Opens a message in WhatsApp or in the e-mail program, addressed to the charge's customer, and notes it in the
   * timeline. Main builds the link, so that the page never has the phone or the e-mail; but the program that opens shows
   * it, so links have to be agreed to for the desk (the setting `messageLinks`). A text with another code than the
   * charge's own, checked and payable one is refused.
   */
  'messages.open': {
    ...usual,
    right: 'operator',
    reveals: 'nothing',
    audited: 'message-opened',
    // No one would see the payment of a code that is sent now.
    onArchived: 'refused',
    // The program that opens would show the phone or the e-mail.
    lock: 'reveal',
    input: ofCharge.extend({
      channel: z.enum(['whatsapp', 'email']),
      template: messageName,
      subject: z.string().max(LONGEST.sentSubject),
      text: z.string().min(1).max(LONGEST.sentMessage),
      /** The code's amount (cents), where a person has confirmed that it is another than the charge's. */
      confirmedCodeAmount: cents.optional(),
    }),
    output: z.object({
      /** `not-opened`: the system has no program for it. `too-long`: no program takes a link of this length. */
      outcome: z.enum(['opened', 'not-opened', 'not-agreed', 'no-address', 'too-long', 'code-refused']),
    }),
  },
  /** Notes in the timeline what a person has copied for a payer: a message, or the QR code as a picture (null). */
  'messages.noteCopied': {
    ...operatorOnly,
    onArchived: 'refused',
    input: ofCharge.extend({ template: messageName.nullable() }),
    output: nothing,
  },
} as const satisfies Record<string, Operation>;
