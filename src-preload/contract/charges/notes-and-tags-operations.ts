/** The operations on what people add to charges: notes, tags, the numbers of invoices. */
import { z } from 'zod';
import { ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorMasked, operatorOnly } from '../policy/operation-type.ts';
import { LONGEST, MOST } from '../values/input-limits.ts';
import { freeText, holding } from '../values/personal-data.ts';
import { localId, typedSigns, typedWords } from '../values/values.ts';
import { liveRow } from './charge-row.ts';

/** A word by which people group charges: spaces at its ends and line ends do not count. */
const tag = typedWords(LONGEST.tag)
  .min(1, 'tag-empty')
  .regex(/^[^\p{Cc}]+$/u, 'tag-shape');

/** What an access key is without the blanks that papers print in it: of an NF-e 44 signs, of a national NFS-e 50. */
const ACCESS_KEY = /^(?:[0-9A-Z]{44}|[0-9A-Z]{50})$/i;

/** The number of an invoice as it is noted: towns have letters and signs in theirs. */
export const invoiceNumber = holding(
  'free-text',
  typedSigns(LONGEST.invoiceNumber)
    .min(1, 'invoice-number-empty')
    .regex(/^[^\p{Cc}]+$/u, 'invoice-number-shape')
    .overwrite((text) => {
      const key = text.replaceAll(' ', '');
      return ACCESS_KEY.test(key) ? key : text;
    }),
);

export const notesAndTagsOperations = {
  'charges.addNote': {
    ...operatorMasked,
    onArchived: 'refused',
    input: ofGateway.extend({
      key: localId,
      text: z.string().trim().min(1, 'note-empty').max(LONGEST.note, 'text-too-long'),
    }),
    output: liveRow,
  },
  /** Adds tags to charges and removes others; returns the rows that changed. */
  'charges.changeTags': {
    ...operatorMasked,
    onArchived: 'refused',
    input: ofGateway.extend({
      keys: z.array(localId).min(1).max(MOST.selected),
      add: z.array(tag).max(MOST.tags),
      remove: z.array(tag).max(MOST.tags),
    }),
    output: z.array(liveRow),
  },
  /** Notes the number of an invoice on charges, or removes it (null); returns the rows that changed. Charges may share one. */
  'charges.noteInvoice': {
    ...operatorMasked,
    onArchived: 'refused',
    input: ofGateway.extend({ keys: z.array(localId).min(1).max(MOST.selected), number: invoiceNumber.nullable() }),
    output: z.array(liveRow),
  },
  /** How many charges have exactly this number of an invoice. */
  'charges.withInvoice': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofGateway.extend({ number: invoiceNumber }),
    output: z.int(),
  },
  /** Every tag in use, the most used first. */
  'charges.tags': { ...operatorMasked, onArchived: 'allowed', input: ofGateway, output: z.array(freeText) },
} as const satisfies Record<string, Operation>;
