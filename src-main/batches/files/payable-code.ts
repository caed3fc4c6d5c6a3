/** Which of a batch's codes may go to payers: as the payer's window shows them (payer-screen.ts). */
import type { HeldCode } from '../../../src-preload/contract/batches/held-code.ts';
import { mayStillBePaid } from '../../../src-preload/contract/charges/money-standing.ts';
import { isAmountInDoubt, otherCodeAmount } from '../../../src-preload/contract/charges/payment-doubt.ts';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import type { BatchResultRow } from '../../history/api/batches-api.ts';

type Row = Pick<BatchResultRow, 'charge'>;

/** The checked code, byte for byte; null while the charge is over, its code is not sound, or an amount is in doubt. */
export function payableCode({ charge }: Row): string | null {
  if (charge === null || !mayBePaid(charge) || whyHeld({ charge }) !== null) return null;
  return charge.code.verdict === 'sound' ? charge.code.payload : null;
}

/**
 * Why the code of a charge that may still be paid goes to no payer, so that a file or a paper names it; null where it
 * may go, and where the charge's own state shows why there is none.
 */
export function whyHeld({ charge }: Row): HeldCode | null {
  if (charge === null || !mayBePaid(charge)) return null;
  if (isAmountInDoubt(charge)) return { reason: 'amount-differs', codeAmount: null };
  if (charge.code.verdict === 'refused') return { reason: 'code-refused', codeAmount: null };
  if (charge.code.verdict === 'absent') return { reason: 'no-code', codeAmount: null };
  if (charge.code.warnings.includes('RECURRING_DEBITS')) return { reason: 'code-authorises-debits', codeAmount: null };
  const codeAmount = otherCodeAmount(charge);
  return codeAmount === null ? null : { reason: 'code-amount-differs', codeAmount };
}

function mayBePaid(charge: NonNullable<Row['charge']>): boolean {
  return mayStillBePaid(charge) && charge.state !== OUTCOME_UNKNOWN;
}
