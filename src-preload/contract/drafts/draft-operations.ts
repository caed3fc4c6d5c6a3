/** The operations on drafts and suggestions. */
import { z } from 'zod';
import { nothing, ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorMasked, operatorOnly, operatorTyped } from '../policy/operation-type.ts';
import { asMasked } from '../search/as-masked.ts';
import { instant, localId } from '../values/values.ts';
import { metCustomer, metItem, suggestionText, typedForm } from './typed-form.ts';

export const draftOperations = {
  /** A few customers of earlier charges whose name, CPF or e-mail contains the text; the latest first. */
  'drafts.suggestCustomers': {
    ...operatorMasked,
    onArchived: 'allowed',
    input: ofGateway.extend({ text: suggestionText, asMasked }),
    output: z.array(metCustomer),
  },
  /** Items of earlier charges whose title contains the text, with their last price. */
  'drafts.suggestItems': {
    ...operatorMasked,
    onArchived: 'allowed',
    input: ofGateway.extend({ text: suggestionText }),
    output: z.array(metItem),
  },
  /**
   * The form that was typed in last, became no charge and is open in no other window; null where there is none. `sentAs`: the id under which it was
   * sent before and was refused, or not sent; null for one that was never sent.
   */
  'drafts.read': {
    ...operatorTyped,
    onArchived: 'allowed',
    input: ofGateway,
    output: z.object({ form: typedForm, savedAt: instant, sentAs: localId.nullable() }).nullable(),
  },
  /**
   * Saves the form while it is typed. Main deletes it once it became a charge, or an unknown outcome. Returns the id it
   * was saved under: another than the form's where that form is open in another window by now.
   */
  'drafts.save': {
    ...operatorOnly,
    onArchived: 'refused',
    input: ofGateway.extend({ form: typedForm }),
    output: z.object({ draftId: localId }),
  },
  'drafts.remove': {
    ...operatorOnly,
    // What was typed and not sent may name a person: it can be deleted.
    onArchived: 'allowed',
    input: ofGateway.extend({ draftId: localId }),
    output: nothing,
  },
} as const satisfies Record<string, Operation>;
