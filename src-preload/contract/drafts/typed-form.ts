/**
 * Saved data of a desk that speeds up the next charge: the form being typed, templates, earlier customers and items.
 * All of it is in main's history of the gateway, never in the page's own storage.
 */
import { z } from 'zod';
import { LONGEST, MOST } from '../values/input-limits.ts';
import { customerName, freeText, holding } from '../values/personal-data.ts';
import { cents, localId } from '../values/values.ts';
import { knownCustomer } from './draft.ts';

/** Text as typed, valid or not. The bounds only keep a broken page from filling the disk. */
const typed = holding('free-text', z.string().max(LONGEST.typedField));
const typedContact = holding('personal', z.string().max(LONGEST.typedField));
const rowId = holding('nothing', z.string().min(1).max(LONGEST.rowId));

const typedContent = {
  amount: typed,
  /** False while the amount follows the items. */
  amountByHand: z.boolean(),
  customer: z.strictObject({
    name: holding('name', z.string().max(LONGEST.typedField)),
    email: typedContact,
    phone: typedContact,
    document: typedContact,
    known: knownCustomer.optional(),
  }),
  items: z
    .array(
      z.strictObject({
        rowId,
        title: typed,
        amount: typed,
        quantity: typed,
        tangible: z.boolean(),
        externalRef: typed,
      }),
    )
    .max(MOST.typedItems),
  reference: typed,
  metadata: z.array(z.strictObject({ rowId, key: typed, value: typed })).max(MOST.typedMetadata),
  postbackUrl: typed,
};

/** The form of a new charge as it is while being typed; `madeFrom` is the key of the charge it was filled from. */
export const typedForm = z.strictObject({ draftId: localId, madeFrom: localId.optional(), ...typedContent });
export type TypedForm = z.infer<typeof typedForm>;

/** A form saved under a name, as a start for others ("Monthly fee"). */
export const chargeTemplate = z.strictObject({
  id: localId,
  name: holding('free-text', z.string().trim().min(1, 'template-name-empty').max(LONGEST.savedName, 'text-too-long')),
  content: z.strictObject(typedContent),
});
export type ChargeTemplate = z.infer<typeof chargeTemplate>;

/** A customer of an earlier charge: the name, and the rest masked. */
export const metCustomer = z.object({ name: customerName, known: knownCustomer });
export type MetCustomer = z.infer<typeof metCustomer>;

/** An item of an earlier charge, with its last price. */
export const metItem = z.object({
  title: freeText,
  /** Cents for one unit; null where the service reported none. */
  amount: cents.nullable(),
  tangible: z.boolean(),
  externalRef: freeText,
});
export type MetItem = z.infer<typeof metItem>;

/** The text typed so far, for the search of suggestions. */
export const suggestionText = z.string().trim().max(LONGEST.search);
