/**
 * Closings of several gateways of one environment, side by side. Each gateway is closed by itself (`closing.close`): a
 * document belongs to one history.
 */
import { z } from 'zod';
import { type Operation, operatorMasked } from '../policy/operation-type.ts';
import { MOST } from '../values/input-limits.ts';
import { plainText } from '../values/personal-data.ts';
import { localId } from '../values/values.ts';
import { closing, closingBasis, closingPeriod } from './closing.ts';

/** The closings in the requested order. */
const closings = z.array(z.object({ gatewayId: localId, gatewayName: plainText, closing }));

export const severalClosingsOperations = {
  /** Refused as `mixed-environments`, or as `gateway-unreadable`: a sum never lacks a gateway. */
  'closing.readSeveral': {
    ...operatorMasked,
    onArchived: 'no-gateway',
    input: z.strictObject({
      gatewayIds: z
        .array(localId)
        .min(1)
        .max(MOST.gateways + 1),
      period: closingPeriod,
      basis: closingBasis,
    }),
    output: closings,
  },
} as const satisfies Record<string, Operation>;
