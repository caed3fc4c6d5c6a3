/** The operations on the console's own sandbox; each refuses every other gateway. */
import { z } from 'zod';
import { nothing, ofCharge, ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorOnly } from '../policy/operation-type.ts';
import { plainText } from '../values/personal-data.ts';
import { language } from '../values/values.ts';
import { gateway } from './gateway.ts';

/** What can go wrong with the answer of a service; the last two are about the charge that is created. */
export const TROUBLES = [
  'lose-answer',
  'error-after',
  'late',
  'cut',
  'unauthorized',
  'rate-limited',
  'other-amount',
  'slow-payer',
] as const;
const trouble = z.enum(TROUBLES);
export type Trouble = z.infer<typeof trouble>;

const troubledRequest = z.enum(['create', 'read']);
export type TroubledRequest = z.infer<typeof troubledRequest>;

/** Troubles that a created charge has; a read of an existing one cannot have them. */
export const TROUBLES_OF_CHARGES: readonly Trouble[] = ['other-amount', 'slow-payer'];

/** The trouble of the next creation and of the next read; null for none. */
const armedTroubles = z.object({ create: trouble.nullable(), read: trouble.nullable() });
export type ArmedTroubles = z.infer<typeof armedTroubles>;

export const sandboxOperations = {
  /** Makes the console's own sandbox a gateway, token included; returns the existing one when there is one. */
  'gateways.addSandbox': {
    ...operatorOnly,
    onArchived: 'no-gateway',
    lock: 'own-sandbox',
    input: nothing,
    output: gateway,
  },
  /** The same with three hundred example charges, their items in this language; refused where it has charges. */
  'gateways.addDemo': {
    ...operatorOnly,
    onArchived: 'no-gateway',
    lock: 'own-sandbox',
    input: z.strictObject({ language }),
    output: gateway,
  },
  /** What a payer, a clock or an operator elsewhere would do to this charge. */
  'sandbox.simulate': {
    ...operatorOnly,
    onArchived: 'refused',
    input: ofCharge.extend({ action: z.enum(['pay', 'expire', 'fail', 'refund']) }),
    output: nothing,
  },
  /** Sets the trouble of the next creation, or of the next read of a charge, once; null removes it. */
  'sandbox.trouble': {
    ...operatorOnly,
    onArchived: 'refused',
    input: z.union([
      ofGateway.extend({ request: z.literal('create'), trouble: trouble.nullable() }),
      ofCharge.extend({
        request: z.literal('read'),
        trouble: trouble.exclude(['other-amount', 'slow-payer']).nullable(),
      }),
    ]),
    output: armedTroubles,
  },
  'sandbox.troubles': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: armedTroubles },
  /** The ID of the transaction that the sandbox recorded for a charge of unknown outcome; null where it has none. */
  'sandbox.recordedId': {
    ...operatorOnly,
    onArchived: 'refused',
    input: ofCharge,
    output: z.object({ transactionId: plainText.nullable() }),
  },
} as const satisfies Record<string, Operation>;
