/** What came of adopting a transaction that was made elsewhere. */
import { z } from 'zod';
import { localId, transactionId } from '../values/values.ts';

/** The result for one pasted transaction id. */
export const adoptResult = z.object({
  transactionId,
  result: z.enum([
    'adopted',
    'already-here',
    'not-found',
    'token-refused',
    'unavailable',
    'answered-other-id',
    'amount-differs',
    /** The charge is another attempt's than the one whose outcome is unknown. */
    'other-attempt',
    'unreadable',
  ]),
  key: localId.nullable(),
});
export type AdoptResult = z.infer<typeof adoptResult>;
