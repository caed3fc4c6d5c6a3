/**
 * How long a gateway's charges keep their customers' data, as part of the contract (contract.ts). Times are UTC
 * milliseconds.
 */

import { z } from 'zod';
import { ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorOnly, usual } from '../policy/operation-type.ts';
import { instant } from '../values/values.ts';

/** After this many months a charge loses its customer's data; retention-section.tsx offers some to choose from. */
const months = z.int().min(1).max(600);

const retention = z.object({
  months,
  /** Nothing is erased before; until then it can be cancelled. */
  beginsAt: instant,
  /** The clock went ahead by more than two days and is unconfirmed: nothing is erased meanwhile. */
  waits: z.boolean(),
});
export type Retention = z.infer<typeof retention>;

export const retentionOperations = {
  /** Null where customers' data is never deleted. */
  'retention.read': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: retention.nullable() },
  /**
   * The effect of a retention of this many months when it begins: charges created before `before` lose their customer.
   */
  'retention.preview': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofGateway.extend({ months }),
    output: z.object({ beginsAt: instant, before: instant, charges: z.int() }),
  },
  /** Confirms it. It begins a day later. */
  'retention.set': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'retention-set',
    onArchived: 'allowed',
    input: ofGateway.extend({ months }),
    output: retention,
  },
  /** Cancels it before it begins, or switches it off after. */
  'retention.clear': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'retention-cleared',
    onArchived: 'allowed',
    input: ofGateway,
    output: z.null(),
  },
} as const satisfies Record<string, Operation>;
