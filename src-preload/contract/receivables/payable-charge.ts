import { isPaymentSeen, mayStillBePaid } from '../charges/money-standing.ts';
import type { ReceivableCharge } from './receivable.ts';

/**
 * Whether the charge of an attempt may still be paid, as far as the service has reported: no payment of it was seen and
 * it is not final, or it is not known whether it was made.
 */
export function mayBePaid({ outcome, row }: Pick<ReceivableCharge, 'outcome' | 'row'>): boolean {
  if (row === null) return isWithoutRow({ outcome, row });
  return !row.dismissed && mayStillBePaid(row);
}

/**
 * Whether it may have made a charge of which there is no row: it is being sent, or a restore has lost the charge, which
 * was not read again yet.
 */
export function isWithoutRow<Charge extends Pick<ReceivableCharge, 'outcome' | 'row'>>(
  charge: Charge,
): charge is Charge & { readonly outcome: 'open' | 'created'; readonly row: null } {
  return charge.row === null && (charge.outcome === 'open' || charge.outcome === 'created');
}

/** The same, or it was paid and not refunded: the receivable's amount and customer are those that were sent. */
export function mayBePaidOrWas(charge: Pick<ReceivableCharge, 'outcome' | 'row'>): boolean {
  if (mayBePaid(charge)) return true;
  return charge.row !== null && isPaymentSeen(charge.row) && charge.row.state !== 'REFUNDED';
}
