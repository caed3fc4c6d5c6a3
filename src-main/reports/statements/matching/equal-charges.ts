/**
 * Equal charges of one customer on neighbouring days: whichever of them a line is taken for, it is the same money, so the
 * oldest is taken. Of two on one day nothing is taken: one of them may have been paid twice.
 */
import type { PaidCharge } from '../../../history/api/reports-api.ts';
import type { ReadEntry } from '../reading/statement-reading.ts';
import type { Claim } from './assignment.ts';

interface OldestPair<Evidence> {
  readonly entry: ReadEntry;
  readonly charge: PaidCharge;
  readonly by: Evidence;
}

/** @param dayOf the day of a charge's payment. */
export function oldestOfEquals<Evidence>(
  undecided: readonly Claim<Evidence>[],
  dayOf: (charge: PaidCharge) => number,
): OldestPair<Evidence>[] {
  const claimants = new Map<PaidCharge, number>();
  for (const { charges, isVague } of undecided)
    for (const charge of isVague ? [] : charges) claimants.set(charge, (claimants.get(charge) ?? 0) + 1);
  const vague = new Set<PaidCharge>();
  for (const charges of new Set(undecided.filter(({ isVague }) => isVague).map((claim) => claim.charges)))
    for (const charge of charges) vague.add(charge);
  const groups = Map.groupBy(
    undecided.filter(({ isVague }) => !isVague),
    ({ charges }) => groupKey(charges),
  );
  return [...groups].flatMap(([key, claims]) => {
    if (key === null) return [];
    const charges = [...new Set(claims.flatMap((claim) => claim.charges))].toSorted(
      (one, other) => one.paidAt - other.paidAt,
    );
    const isApart = new Set(charges.map(dayOf)).size === charges.length;
    const ofOthers = charges.some(
      (charge) =>
        vague.has(charge) || claimants.get(charge) !== claims.filter((claim) => claim.charges.includes(charge)).length,
    );
    return isApart && !ofOthers && claims.length <= charges.length ? inTurn(claims, charges) : [];
  });
}

/** What equal charges of one customer have in common; null for charges that are not. */
function groupKey(charges: readonly PaidCharge[]): string | null {
  const keys = new Set(
    charges.map(({ customerDocument, customerName, amount, netAmount }) =>
      customerDocument === null && customerName === null
        ? null
        : `${amount} ${netAmount} ${customerDocument ?? customerName}`,
    ),
  );
  const [key = null] = keys;
  return keys.size === 1 ? key : null;
}

/** The first line gets the oldest charge that it could be, and so on; none where that leaves a line without any. */
function inTurn<Evidence>(claims: readonly Claim<Evidence>[], charges: readonly PaidCharge[]) {
  const left = new Set(charges);
  const pairs: OldestPair<Evidence>[] = [];
  const inOrder = claims.toSorted(({ entry: one }, { entry: other }) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : one.line - other.line,
  );
  for (const { entry, by, charges: own } of inOrder) {
    const charge = charges.find((each) => left.has(each) && own.includes(each));
    if (charge === undefined) return [];
    left.delete(charge);
    pairs.push({ entry, charge, by });
  }
  return pairs;
}
