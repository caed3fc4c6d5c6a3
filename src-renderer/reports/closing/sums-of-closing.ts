/** A closing's sums by the words of every screen. What its basis does not count has no sum. */
import { type MoneySums, sumsOfGroups } from '../../../src-preload/contract/charges/sums/money-sums.ts';
import type { Closing } from '../../../src-preload/contract/reports/closing.ts';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';

export function sumsOfClosing({ basis, lines }: Pick<Closing, 'basis' | 'lines'>): Partial<MoneySums> {
  const total = (of: (line: Closing['lines'][number]) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const inDoubt = { count: total((line) => line.unconfirmed), sum: total((line) => line.unconfirmedGross) };
  const groups = lines
    .filter(({ state }) => state !== OUTCOME_UNKNOWN)
    .map(({ state, count, unconfirmed, gross }) => ({
      // In a closing a charge that was paid is PAID, whatever came later.
      ...{ state, isPaymentSeen: state === 'PAID', isInDoubt: false },
      ...{ count: count - unconfirmed, sum: BigInt(gross) },
    }));
  const all = sumsOfGroups(groups, []);
  const number = ({ count, sum }: { readonly count: number; readonly sum: bigint }) => ({ count, sum: Number(sum) });
  const received = number(all.received);
  if (basis === 'paid') return { received, inDoubt };
  if (basis === 'created') return { received, waiting: number(all.waiting), ended: number(all.ended), inDoubt };
  const returned = { count: total((line) => line.returned), sum: total((line) => line.returnedGross) };
  const kept = { count: received.count - returned.count, sum: received.sum - returned.sum };
  return { received, returned, kept, inDoubt };
}
