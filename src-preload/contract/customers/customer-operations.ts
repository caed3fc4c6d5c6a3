/** The operations of a customer's page. */
import { z } from 'zod';
import { ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorMasked } from '../policy/operation-type.ts';
import { customerName, freeText, maskedText, plainText } from '../values/personal-data.ts';
import { instant, localId } from '../values/values.ts';

/** A customer, as one of their charges names them. Their charges are listed by the filter `customerOf`. */
const customerRecord = z.object({
  /** CPF or CNPJ, e-mail and phone masked; empty where the charge has none. */
  person: z.object({ name: customerName, email: maskedText, phone: maskedText, document: maskedText }),
  /** How other charges of the same customer write the name. */
  otherNames: z.array(customerName),
  charges: z.int(),
  oldest: instant.nullable(),
  newest: instant.nullable(),
  /** The notes on their charges, newest first, 200 at most; `key` is the charge's. */
  notes: z.array(z.object({ key: localId, at: instant, text: freeText, by: plainText.nullable() })),
});

export const customerOperations = {
  /** The customer of the charge with this key; null where there is none, or they were erased. */
  'charges.customer': {
    ...operatorMasked,
    onArchived: 'allowed',
    input: ofGateway.extend({ key: localId }),
    output: customerRecord.nullable(),
  },
} as const satisfies Record<string, Operation>;
