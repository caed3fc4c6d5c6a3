import { isFinal } from '../values/states.ts';
import type { ReceivableCharge } from './receivable.ts';

/**
 * Whether the charge of an attempt may still be paid, as far as the service has said: it is not final, or it is not
 * known whether it was made.
 */
export function mayBePaid({ outcome, row }: Pick<ReceivableCharge, 'outcome' | 'row'>): boolean {
  // A charge that a restore has lost is created without a row until it is read again.
  if (row === null) return outcome === 'open' || outcome === 'created';
  return !row.setAside && !isFinal(row.state);
}

/** The same, or it was paid: what the receivable says of amount and customer is what was sent. */
export function mayBePaidOrWas(charge: Pick<ReceivableCharge, 'outcome' | 'row'>): boolean {
  return mayBePaid(charge) || charge.row?.state === 'PAID';
}
