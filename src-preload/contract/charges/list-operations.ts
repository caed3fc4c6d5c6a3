/** The operations of the list and its columns. */

import { z } from 'zod';
import { ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorMasked, operatorOnly } from '../policy/operation-type.ts';
import { LONGEST, MOST } from '../values/input-limits.ts';
import { plainText } from '../values/personal-data.ts';
import { liveRow } from './charge-row.ts';
import { chargeFilter } from './list/charge-filter.ts';
import { chargeTotals } from './list/charge-totals.ts';
import { listLayout, listSort, wholeText } from './list/list.ts';
import { listCursor } from './list/list-cursor.ts';

/**
 * Identifies a query of a window. A waiting query is cancelled, with the error `cancelled`, when the next one with the
 * same word arrives: the history does not run queries whose result is no longer wanted.
 */
const turn = z.string().max(LONGEST.searchTurn).optional();

export const listOperations = {
  'charges.list': {
    ...operatorMasked,
    onArchived: 'allowed',
    input: ofGateway.extend({
      filter: chargeFilter,
      /** Newest first without one. */
      sort: listSort.optional(),
      after: listCursor.nullable(),
      limit: z.int().min(1).max(MOST.page),
      turn,
    }),
    output: z.object({
      rows: z.array(liveRow),
      next: listCursor.nullable(),
      /**
       * What the text matches as a whole, where these are the charges with that match, and others may have it as a
       * part.
       */
      whole: wholeText.optional(),
    }),
  },
  'charges.totals': {
    ...operatorOnly,
    onArchived: 'allowed',
    /** `below` continues where earlier totals stopped (their `next`). */
    input: ofGateway.extend({ filter: chargeFilter, below: z.int().nullable().optional(), turn }),
    output: chargeTotals,
  },
  /** Every operator who made or adopted a charge of this history, by name. */
  'charges.operators': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: z.array(plainText) },
  /** The columns of the list on this desk; null before their first change. */
  'charges.columns': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: listLayout.nullable() },
  'charges.saveColumns': {
    ...operatorOnly,
    // How the list is shown on this computer is no record of the gateway.
    onArchived: 'allowed',
    input: ofGateway.extend({ layout: listLayout }),
    output: z.null(),
  },
} as const satisfies Record<string, Operation>;
