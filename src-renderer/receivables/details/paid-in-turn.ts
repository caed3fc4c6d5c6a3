import type { ReceivableCharge } from '../../../src-preload/contract/receivables/receivable.ts';

/** @returns the keys of the charges that are paid, the first payment first */
export function paidInTurn(charges: readonly ReceivableCharge[]): readonly string[] {
  return charges
    .filter(({ row }) => row?.state === 'PAID')
    .sort((one, other) => (one.row?.paidAt ?? 0) - (other.row?.paidAt ?? 0))
    .map(({ key }) => key);
}
