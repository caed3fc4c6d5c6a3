/** "Check now" on many charges: how far it is. */
import { z } from 'zod';

const count = z.int().nonnegative();

export const checkingMany = z.object({
  /** `token-refused`: the gateway refused the token, and the rest was not read. */
  status: z.enum(['running', 'done', 'stopped', 'token-refused']),
  total: count,
  /** Charges that were read. */
  checked: count,
  /** How many of these changed their state or facts since the run was requested. */
  changed: count,
  /** Charges that could not be read: no answer, an error, or no longer at the gateway. */
  notRead: count,
});
export type CheckingMany = z.infer<typeof checkingMany>;
