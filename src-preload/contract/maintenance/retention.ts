/** How long a gateway's charges name their customers, as part of the contract (contract.ts). Instants are UTC milliseconds. */
import { z } from 'zod';
import { type Operation, operatorOnly } from '../operation-policy.ts';
import { instant, localId } from '../values/values.ts';

const ofGateway = z.strictObject({ gatewayId: localId });
/** After so many months a charge no longer names its customer. */
const months = z.int().min(1).max(600);

const retention = z.object({
  months,
  /** Nobody is forgotten before; until then it can be called off. */
  beginsAt: instant,
});
export type Retention = z.infer<typeof retention>;

export const retentionOperations = {
  /** Null where customers are kept. */
  'retention.read': { ...operatorOnly, input: ofGateway, output: retention.nullable() },
  /** What one of so many months would do as it begins: charges created before `before` lose their customer. */
  'retention.preview': {
    ...operatorOnly,
    input: ofGateway.extend({ months }),
    output: z.object({ beginsAt: instant, before: instant, charges: z.int() }),
  },
  /** Confirms it. It begins a day later. */
  'retention.set': {
    needs: 'admin',
    audited: 'retention-set',
    input: ofGateway.extend({ months }),
    output: retention,
  },
  /** Calls it off before it begins, or switches it off after. */
  'retention.clear': { needs: 'admin', audited: 'retention-cleared', input: ofGateway, output: z.null() },
} as const satisfies Record<string, Operation>;
