import { isWithoutRow, mayBePaid } from '../../../src-preload/contract/receivables/payable-charge.ts';
import type { ReceivableCharge } from '../../../src-preload/contract/receivables/receivable.ts';
import { useEarlierCodeSentence, useWithoutRowSentence } from '../../components/charge-parts/earlier-code.ts';

/** The sentence about the latest charge of a receivable that may still be paid; null where none may be. */
export function usePayableSentence(): (charges: readonly ReceivableCharge[], now: number) => string | null {
  const earlier = useEarlierCodeSentence();
  const withoutRow = useWithoutRowSentence();
  return (charges, now) => {
    const sentences = charges
      .filter(mayBePaid)
      .map((charge) => (isWithoutRow(charge) ? withoutRow(charge) : charge.row && earlier(charge.row, now)));
    return sentences.find((sentence) => sentence !== null) ?? null;
  };
}
