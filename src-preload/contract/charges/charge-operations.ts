/** The operations on single charges. */
import { z } from 'zod';
import { draft } from '../drafts/draft.ts';
import { nothing, ofCharge, ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorMasked, operatorOnly, operatorTyped, usual } from '../policy/operation-type.ts';
import { LONGEST, MOST } from '../values/input-limits.ts';
import { customerContact, holding, personalField, plainText } from '../values/personal-data.ts';
import { cents, instant, localId, transactionId } from '../values/values.ts';
import { checkingMany } from '../watch/checking-many.ts';
import { adoptResult } from './adopt-result.ts';
import { chargeDetail } from './charge-detail.ts';
import { liveRow } from './charge-row.ts';
import { createOutcome } from './create-outcome.ts';
import { refusedPage, refusedQuestion } from './list/refused-attempt.ts';
import { attemptUnderway } from './underway.ts';

export const chargeOperations = {
  /**
   * One draft makes one attempt, however often it is sent (a double click, two windows): every call returns its
   * outcome.
   */
  'charges.create': {
    ...usual,
    right: 'operator',
    reveals: 'masked',
    audited: 'charge-created',
    onArchived: 'refused',
    input: ofGateway.extend({ draft, confirmDuplicate: z.boolean() }),
    output: createOutcome,
  },
  /** Creations that were sent and whose outcome is not in the history yet, in the order they were sent. */
  'charges.underway': { ...operatorMasked, onArchived: 'allowed', input: ofGateway, output: z.array(attemptUnderway) },
  /**
   * The draft of a creation that is being sent, or whose outcome is not in the history yet, as it was typed; null for
   * any other draft. A page that was reloaded returns to it.
   */
  'charges.draftUnderway': {
    ...operatorTyped,
    onArchived: 'allowed',
    input: ofGateway.extend({ draftId: localId }),
    output: draft.nullable(),
  },
  /** The outcome of a draft, once there is one; null for a draft that was never sent. Sends nothing. */
  'charges.outcome': {
    ...operatorMasked,
    onArchived: 'allowed',
    input: ofGateway.extend({ draftId: localId }),
    output: createOutcome.nullable(),
  },
  'charges.detail': { ...operatorMasked, onArchived: 'allowed', input: ofCharge, output: chargeDetail },
  /** The raw responses of a charge or of an attempt that made none, newest first, and when each was received. */
  'charges.raw': {
    ...usual,
    right: 'admin',
    reveals: 'whole',
    audited: 'revealed',
    onArchived: 'allowed',
    lock: 'reveal',
    input: ofCharge,
    output: z.array(z.object({ at: instant, text: holding('raw', z.string()) })),
  },
  /** The charges that the service refused, the newest first. */
  'charges.refused': {
    ...operatorMasked,
    onArchived: 'allowed',
    input: ofGateway.extend(refusedQuestion.shape),
    output: refusedPage,
  },
  'charges.checkNow': { ...operatorMasked, onArchived: 'refused', input: ofCharge, output: liveRow },
  /**
   * Reads each of these charges once, in the time that no other read of the gateway needs; returns at once. While a run
   * is under way they join it. It goes on when the window that called it is closed.
   */
  'charges.checkMany': {
    ...operatorOnly,
    onArchived: 'refused',
    input: ofGateway.extend({ keys: z.array(localId).min(1).max(MOST.selected) }),
    output: checkingMany,
  },
  /** The run under way, or the last one since Balcão was started; null where there was none. */
  'charges.checkingMany': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: checkingMany.nullable() },
  'charges.stopCheckMany': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: nothing },
  'charges.watchAgain': { ...operatorMasked, onArchived: 'refused', input: ofCharge, output: liveRow },
  /** The charges on screen in this window: they are read first. Replaces the window's previous set. */
  'charges.onScreen': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofGateway.extend({ keys: z.array(localId).max(MOST.visible) }),
    output: nothing,
  },
  /** Adopts transactions made elsewhere, by their ids; `attemptKey` ties one to an outcome-unknown row. */
  'charges.adopt': {
    ...usual,
    right: 'operator',
    reveals: 'nothing',
    audited: 'charge-adopted',
    onArchived: 'refused',
    input: ofGateway.extend({
      transactionIds: z.array(transactionId).min(1, 'adopt-empty').max(MOST.pastedIds, 'adopt-too-many'),
      attemptKey: localId.nullable(),
    }),
    output: z.array(adoptResult),
  },
  'charges.dismiss': {
    ...usual,
    right: 'operator',
    reveals: 'masked',
    audited: 'charge-dismissed',
    onArchived: 'refused',
    input: ofCharge.extend({ note: z.string().trim().min(1, 'note-empty').max(LONGEST.note, 'text-too-long') }),
    output: liveRow,
  },
  /**
   * Marks a charge "do not use", or takes that back: it leaves what waits and the payer's window, and is still watched.
   * Nothing happens where it was paid or has ended meanwhile.
   */
  'charges.markNotUsed': {
    ...usual,
    right: 'operator',
    reveals: 'masked',
    audited: 'charge-not-used',
    onArchived: 'refused',
    input: ofCharge.extend({ isNotUsed: z.boolean() }),
    output: liveRow,
  },
  /**
   * Accepts the amount in the service's response, though another one was requested: the notice of its payment, its
   * receipt and the payer's screen continue. Nothing happens where the service reports another amount by now.
   */
  'charges.acceptAmount': {
    ...usual,
    right: 'operator',
    reveals: 'masked',
    audited: 'amount-accepted',
    onArchived: 'refused',
    // Also where the charge counts in a locked month; without it that is refused as `month-locked`.
    input: ofCharge.extend({ answeredAmount: cents, intoLocked: z.boolean().default(false) }),
    output: liveRow,
  },
  /**
   * Records on which day, in the desk's zone, a charge's money went back; null takes that back, and the service's date
   * or the first sight of it counts again. A day before the payment or in the future is refused.
   */
  'charges.dateReturn': {
    ...usual,
    right: 'accountant',
    reveals: 'masked',
    audited: 'return-dated',
    // The accounts of its last months go on, as closing does.
    onArchived: 'allowed',
    // `intoLocked`: also into or out of a locked month; without it that is refused as `month-locked`.
    input: ofCharge.extend({ day: z.iso.date('day-shape').nullable(), intoLocked: z.boolean().default(false) }),
    output: liveRow,
  },
  /**
   * Marks what the charge's state asks for as done (the customer informed, the refund recorded), or takes that back.
   * Nothing happens where the charge has another state by now.
   */
  'charges.markRecorded': {
    ...operatorMasked,
    onArchived: 'refused',
    input: ofCharge.extend({ state: z.string().max(LONGEST.state), isRecorded: z.boolean() }),
    output: liveRow,
  },
  /** Every state that a charge of this gateway has. */
  'charges.statesInUse': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: z.array(plainText) },
  /** The draft an outcome-unknown attempt or an old charge was made from, under a new id, its customer masked. */
  'charges.draftAgain': { ...operatorMasked, onArchived: 'refused', input: ofCharge, output: draft },
  /** Whether this draft has the same content as the one the charge was made from. */
  'charges.isMadeFrom': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofCharge.extend({ draft }),
    output: z.boolean(),
  },
  /** One unmasked field of a charge's customer. Each call is in the audit trail before the value is returned. */
  'charges.reveal': {
    ...usual,
    right: 'admin',
    reveals: 'whole',
    audited: 'revealed',
    onArchived: 'allowed',
    lock: 'reveal',
    input: ofGateway.extend({ key: localId, field: personalField }),
    output: z.object({ value: customerContact }),
  },
} as const satisfies Record<string, Operation>;
