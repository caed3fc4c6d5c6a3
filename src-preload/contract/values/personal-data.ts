/**
 * Which texts of the contract hold a customer's data. Each text that main returns or sends is marked here, or is part
 * of an object that is; `test/security/rights.test.ts` walks them all, and a text without a mark does not pass.
 */
import { z } from 'zod';

/**
 * `nothing`: no customer's data: ids, codes, states; names of gateways, files, presets and staff.
 * `name`: a customer's name, shown as it is: staff recognize a charge by it.
 * `free-text`: written by staff, a service or a bank, and shown as it was written, whatever they wrote.
 * `personal`: a customer's CPF, e-mail or phone; masked on its way out of main, unless the operation reveals it.
 * `masked`: the same, masked already by what returns it.
 * `raw`: a service's whole answer.
 */
export type Holds = 'nothing' | 'name' | 'free-text' | 'personal' | 'masked' | 'raw';

export const personalData = z.registry<{ readonly holds: Holds }>();

/** Marks a text, or an object of which no text holds anything else; returns the same schema. */
export function holding<Schema extends z.ZodType>(holds: Holds, schema: Schema): Schema {
  personalData.add(schema, { holds });
  return schema;
}

export const plainText = holding('nothing', z.string());
export const freeText = holding('free-text', z.string());
export const customerName = holding('name', z.string());
export const customerContact = holding('personal', z.string());
export const maskedText = holding('masked', z.string());

/** Fields of a customer that are shown masked until they are revealed. */
export const personalField = z.enum(['document', 'email', 'phone']);
export type PersonalField = z.infer<typeof personalField>;
