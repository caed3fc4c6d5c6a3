/** The operations on the notes and tags of charges. */
import { z } from 'zod';
import { ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorMasked } from '../policy/operation-type.ts';
import { LONGEST, MOST } from '../values/input-limits.ts';
import { freeText } from '../values/personal-data.ts';
import { localId, typedWords } from '../values/values.ts';
import { liveRow } from './charge-row.ts';

/** A word by which people group charges: spaces at its ends and line ends do not count. */
const tag = typedWords(LONGEST.tag)
  .min(1, 'tag-empty')
  .regex(/^[^\p{Cc}]+$/u, 'tag-shape');

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
  /** Every tag in use, the most used first. */
  'charges.tags': { ...operatorMasked, onArchived: 'allowed', input: ofGateway, output: z.array(freeText) },
} as const satisfies Record<string, Operation>;
