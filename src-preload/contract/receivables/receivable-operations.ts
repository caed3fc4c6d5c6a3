/** The operations on receivables. Days are the desk's; `today` is main's. */
import { z } from 'zod';
import { createOutcome } from '../charges/create-outcome.ts';
import { ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorMasked, operatorOnly, usual } from '../policy/operation-type.ts';
import { csvDialectName } from '../reports/export-options.ts';
import { asMasked } from '../search/as-masked.ts';
import { LONGEST, MOST } from '../values/input-limits.ts';
import { customerContact, holding, personalField } from '../values/personal-data.ts';
import { savedFile } from '../values/saved-file.ts';
import { instant, language, localId } from '../values/values.ts';
import {
  closedAs,
  receivableDetail,
  receivableFields,
  receivableFigure,
  receivableFigures,
  receivableRow,
  receivableView,
} from './receivable.ts';

const ofReceivable = ofGateway.extend({ id: localId });
const searched = holding('free-text', z.string().max(LONGEST.search));
const ids = z.array(localId).min(1).max(MOST.selected);

/** Where a page ends: the day or the instant it is ordered by, and the row's id. */
const receivableCursor = z.strictObject({
  place: z.union([holding('nothing', z.string().max(LONGEST.cursorPlace)), instant]),
  id: localId,
});

export const receivableOperations = {
  /** A page of the board: open ones by due day, the others newest first. */
  'receivables.list': {
    ...operatorMasked,
    onArchived: 'allowed',
    input: ofGateway.extend({
      view: receivableView,
      text: searched,
      asMasked,
      after: receivableCursor.nullable(),
      limit: z.int().min(1).max(MOST.page),
    }),
    output: z.object({ rows: z.array(receivableRow), next: receivableCursor.nullable() }),
  },
  /** How many of each age there are, and what they add up to; of those that the text finds. */
  'receivables.figures': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofGateway.extend({ text: searched, asMasked }),
    output: receivableFigures,
  },
  'receivables.read': { ...operatorMasked, onArchived: 'allowed', input: ofReceivable, output: receivableDetail },
  /** What the customer of this charge owes and has paid: the open ones first, 200 at most. */
  'receivables.ofCustomer': {
    ...operatorMasked,
    onArchived: 'allowed',
    input: ofGateway.extend({ key: localId }),
    output: z.object({
      rows: z.array(receivableRow),
      open: receivableFigure,
      overdue: receivableFigure,
      paid: receivableFigure,
    }),
  },
  /** The id is the form's own, so that a second click adds no second one. */
  'receivables.add': {
    ...operatorMasked,
    onArchived: 'refused',
    input: ofReceivable.extend({ fields: receivableFields }),
    output: receivableDetail,
  },
  /**
   * Refused as `receivable-has-code` while one of its charges may be paid or was. A masked field of the customer that
   * comes back unchanged (`customer.known`, whose handle is the receivable's id) stays as it is.
   */
  'receivables.change': {
    ...operatorMasked,
    onArchived: 'refused',
    input: ofReceivable.extend({ fields: receivableFields }),
    output: receivableDetail,
  },
  /** Paid in another way, or not owed any more. A paid one is closed by its payment, and refused here. */
  'receivables.close': {
    ...usual,
    right: 'operator',
    reveals: 'masked',
    audited: 'receivable-closed',
    // Who paid in another way is still found out after the last charge.
    onArchived: 'allowed',
    input: ofReceivable.extend({ as: closedAs }),
    output: receivableDetail,
  },
  'receivables.reopen': {
    ...usual,
    right: 'operator',
    reveals: 'masked',
    audited: 'receivable-reopened',
    onArchived: 'allowed',
    input: ofReceivable,
    output: receivableDetail,
  },
  /** A person has dealt with payments beyond what was owed: given them back, or agreed on them with the payer. */
  'receivables.settleExtra': {
    ...usual,
    right: 'operator',
    reveals: 'masked',
    audited: 'extra-payment-settled',
    onArchived: 'allowed',
    input: ofReceivable.extend({ payments: z.int().min(1).max(1000) }),
    output: receivableDetail,
  },
  /** The whole CPF, e-mail or phone of its customer. */
  'receivables.reveal': {
    ...usual,
    right: 'admin',
    reveals: 'whole',
    audited: 'revealed',
    onArchived: 'allowed',
    lock: 'reveal',
    input: ofReceivable.extend({ field: personalField }),
    output: z.object({ value: customerContact }),
  },
  /**
   * Makes a charge for it, as `charges.create` does for a draft. The draft is tied to the receivable before it is sent:
   * a crash in between leaves a charge that still belongs to it. While an earlier code may be paid the outcome is
   * `possible-duplicate`, until it is confirmed.
   */
  'receivables.newCode': {
    ...usual,
    right: 'operator',
    reveals: 'masked',
    audited: 'charge-created',
    onArchived: 'refused',
    input: ofReceivable.extend({ draftId: localId, confirmDuplicate: z.boolean() }),
    output: createOutcome,
  },
  /** What these add up to, whatever their age. */
  'receivables.sum': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofGateway.extend({ ids }),
    output: receivableFigure,
  },
  /** What stands against a new code for each of these; the others are ready for one. */
  'receivables.codes': {
    ...operatorMasked,
    onArchived: 'allowed',
    input: ofGateway.extend({ ids }),
    output: z.object({
      ready: receivableFigure,
      /** An earlier code may still be paid: the first 50 of them, by due day, with their charges. */
      payable: z.array(receivableDetail),
      /** How many more there are, which are not named. */
      morePayable: z.int(),
      /** Paid or closed: no code is made for them. */
      notOpen: z.int(),
      /** Their payment went back: a person decides on each, and none is in a batch. */
      returned: z.int(),
      /** Their payment is to be confirmed by a person first. */
      toConfirm: z.int(),
    }),
  },
  /**
   * A draft batch of new codes for these; nothing is sent before it is started. Those that are not open are left out
   * (paid, closed, returned, or with a payment to confirm), and those whose earlier code may still be paid, unless they are among `anyway`. Refused as
   * `receivables-none-left` where none is left.
   */
  'receivables.newCodes': {
    ...operatorOnly,
    onArchived: 'refused',
    input: ofGateway.extend({ ids, anyway: z.array(localId).max(MOST.selected), language }),
    output: z.object({ batchId: localId }),
  },
  /** Writes everything that a view shows as a table, without CPF, e-mail and phone. The dialect is that of CSV. */
  'receivables.saveTable': {
    ...usual,
    right: 'operator',
    reveals: 'masked',
    audited: 'exported',
    onArchived: 'allowed',
    input: ofGateway.extend({
      view: receivableView,
      text: searched,
      asMasked,
      format: z.enum(['csv', 'xlsx']),
      dialect: csvDialectName,
      language,
    }),
    output: savedFile.extend({ rows: z.int() }),
  },
} as const satisfies Record<string, Operation>;

export const receivableSignals = {
  /** Receivables of this gateway were added or changed, or one of their charges was. */
  'receivables-changed': z.object({ gatewayId: localId }),
} as const satisfies Record<string, z.ZodType>;
