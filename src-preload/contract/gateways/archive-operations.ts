/** Archiving a gateway: it stays readable, and nothing of it is written or watched until it is brought back. */
import { z } from 'zod';
import { ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorOnly, usual } from '../policy/operation-type.ts';
import { gateway } from './gateway.ts';

/** What would be left as it is, or waited for, if the gateway were archived now. */
const beforeArchiving = z.object({
  /** Charges in a state that is not final: they could still be paid, and no one would see it. */
  pending: z.int(),
  outcomeUnknown: z.int(),
  /** Whether the form has a charge that was typed and not sent. */
  draft: z.boolean(),
  /** Whether a reconciliation is under way: it continues when the gateway is brought back. */
  reconciling: z.boolean(),
  /** Creations or adoptions under way, a batch that runs, and exports being written: while there is one, archiving is refused. */
  busyWith: z.enum(['creation', 'batch', 'export']).nullable(),
});
export type BeforeArchiving = z.infer<typeof beforeArchiving>;

export const archiveOperations = {
  'gateways.beforeArchiving': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: beforeArchiving },
  'gateways.archive': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'gateway-archived',
    onArchived: 'allowed',
    lock: 'archived-gateways',
    input: ofGateway,
    output: gateway,
  },
  /** It is watched again at once. */
  'gateways.unarchive': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'gateway-unarchived',
    onArchived: 'allowed',
    input: ofGateway,
    output: gateway,
  },
} as const satisfies Record<string, Operation>;
