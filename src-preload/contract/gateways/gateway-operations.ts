/** The operations on gateways. */
import { z } from 'zod';
import { nothing, ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorOnly, usual } from '../policy/operation-type.ts';
import { holding } from '../values/personal-data.ts';
import { gateway, gatewayInput } from './gateway.ts';
import { forgotten } from './gateway-destination.ts';
import { gatewayTestInput, gatewayTestLine } from './tested-gateway.ts';

export const gatewayOperations = {
  'gateways.list': { ...operatorOnly, onArchived: 'no-gateway', input: nothing, output: z.array(gateway) },
  'gateways.add': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'gateway-added',
    onArchived: 'no-gateway',
    lock: 'added-gateways',
    input: gatewayInput,
    output: gateway,
  },
  'gateways.change': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'gateway-changed',
    onArchived: 'refused',
    lock: 'gateway-fields',
    input: ofGateway.extend({ gateway: gatewayInput }),
    /** `forgotten`: stored secrets that did not apply to the changed address and were deleted. */
    output: holding('nothing', gateway.extend({ forgotten: z.array(forgotten) })),
  },
  /** A new gateway with the settings of another one, without its history, token and secrets. */
  'gateways.duplicate': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'gateway-added',
    // A new gateway with the same settings; the archived one stays as it is.
    onArchived: 'allowed',
    lock: 'added-gateways',
    input: ofGateway.extend({ name: gatewayInput.shape.name }),
    output: gateway,
  },
  /** Tests settings and a token before they are saved. Nothing is written, and no charge is touched. */
  'gateways.test': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'gateway-tested',
    onArchived: 'refused',
    input: gatewayTestInput,
    output: z.array(gatewayTestLine),
  },
} as const satisfies Record<string, Operation>;
