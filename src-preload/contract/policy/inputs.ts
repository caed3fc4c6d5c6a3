/** Inputs that many operations have in common. */
import { z } from 'zod';
import { localId } from '../values/values.ts';

export const nothing = z.null();
export const ofGateway = z.strictObject({ gatewayId: localId });
export const ofCharge = ofGateway.extend({ key: localId });
