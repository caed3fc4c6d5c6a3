/** Which of a batch's codes may go to payers: as the payer's window shows them (payer-screen.ts). */
import { otherCodeAmount, paymentDoubt } from '../../../src-preload/contract/charges/payment-doubt.ts';
import { isFinal, OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import type { BatchResultRow } from '../../history/api/batches-api.ts';

/** The checked code, byte for byte; null while the charge is over, its code is not sound, or an amount is in doubt. */
export function payableCode({ charge }: Pick<BatchResultRow, 'charge'>): string | null {
  if (charge === null || isFinal(charge.state) || charge.state === OUTCOME_UNKNOWN) return null;
  if (paymentDoubt(charge) !== null || otherCodeAmount(charge) !== null) return null;
  return charge.code.verdict === 'sound' ? charge.code.payload : null;
}
