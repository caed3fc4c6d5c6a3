/** Up to which instant a desk's people have seen a gateway's payments. */
import { z } from 'zod';
import { ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorOnly } from '../policy/operation-type.ts';
import { instant, localId } from '../values/values.ts';

const seenUntil = z.object({
  /** Null until somebody has looked for the first time. */
  at: instant.nullable(),
  /** Charges paid up to then of which Balcão learned only after somebody had looked: no one has seen them. */
  late: z.array(localId),
});

export const paidOperations = {
  'charges.paidSeenUntil': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: seenUntil },
  /** Payments up to this instant were seen. It never goes back, and never beyond now. */
  'charges.markPaidSeen': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofGateway.extend({ at: instant }),
    output: seenUntil,
  },
} as const satisfies Record<string, Operation>;
