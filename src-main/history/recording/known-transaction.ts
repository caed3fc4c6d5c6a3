/** What is here of a transaction that a response is about. */
import { timeKeyOf } from '../charges/charge-store.ts';
import { erased } from '../charges/tombstones.ts';
import type { Read } from '../database/reads.ts';

export interface KnownTransaction {
  /** Of its charge; null where there is none. */
  readonly timeKey: number | null;
  /** A person was erased from its charge, or from the attempt that made it. */
  readonly isErased: boolean;
}

export function knownOf(transactionId: string, attemptId: string | null = null): Read<KnownTransaction> {
  const [charge, tombstone] = [timeKeyOf(transactionId), erased(transactionId, attemptId)];
  return {
    statements: [...charge.statements, ...tombstone.statements],
    toValue: (charges = [], tombstones = []) => ({
      timeKey: charge.toValue(charges),
      isErased: tombstone.toValue(tombstones),
    }),
  };
}
