/** What no evidence decides: proposals by a payout's sum, then by amount and day, and what is left. */
import type { StatementEvidence } from '../../../../src-preload/contract/reports/statements.ts';
import type { PaidCharge } from '../../../history/api/reports-api.ts';
import type { Movements } from '../days/statement-days.ts';
import type { ReadEntry } from '../reading/statement-reading.ts';
import type { Assignment, Claim, Fitting } from './assignment.ts';
import { areOthers, ChargeIndex, type Lookup, MOST_COMPARED } from './charge-index.ts';
import type { PayerLookup } from './payer-lookup.ts';
import type { PaymentMinutes } from './payment-minutes.ts';
import { type Payout, Payouts } from './payouts.ts';

type Evidence = Exclude<StatementEvidence, 'person'>;

export interface ProposedLine {
  readonly entry: ReadEntry;
  readonly charges: readonly PaidCharge[];
  /** The charges whose refunds the payout kept back. */
  readonly refunds?: readonly PaidCharge[];
  readonly by: 'amount-and-day' | 'payout' | 'payout-less-refunds';
}

/** Lines that could be no charge; those that agree in amount and day, and are not meant by its words. */
interface StrangeLine {
  readonly entry: ReadEntry;
  readonly charges: readonly PaidCharge[];
}

export interface UndecidedLines {
  readonly proposed: readonly ProposedLine[];
  readonly ambiguous: readonly Claim<Evidence | null>[];
  readonly missingHere: readonly StrangeLine[];
}

export const BY_AMOUNT_AND_DAY: Lookup = {
  agreement: 'amount and day',
  ofLine: () => [''],
  ofCharge: () => [''],
};

interface UndecidedDeps {
  readonly assignment: Assignment<Evidence>;
  readonly movements: Movements;
  readonly payers: PayerLookup;
  readonly minutes: PaymentMinutes;
  /** Credits that say they are money that came back. */
  readonly returned: readonly ReadEntry[];
  /** Refunds of which no debit is in the file: a payout may be less by them. */
  readonly keptBack: readonly PaidCharge[];
}

export function undecidedLines(deps: UndecidedDeps): UndecidedLines {
  const { assignment, movements, returned, keptBack } = deps;
  const { openLines, openCharges, undecided } = assignment;
  const claimed = new Set<PaidCharge>();
  for (const charges of new Set(undecided.map((claim) => claim.charges)))
    for (const charge of charges) claimed.add(charge);
  const free = [...openLines].filter((entry) => !assignment.isUndecided(entry));
  const index = new ChargeIndex(BY_AMOUNT_AND_DAY, [...free, ...returned], openCharges, movements);
  const findFor = (entry: ReadEntry) =>
    index.find(entry, (charge) => openCharges.has(charge) && !areOthers(entry, charge));

  const proposed: ProposedLine[] = [];
  if (movements.kind === 'payment') {
    const alone = free.filter((entry) => findFor(entry).charges.length === 0);
    const charges = [...openCharges].filter((charge) => !claimed.has(charge));
    for (const payout of new Payouts(charges, movements, { keptBack }).of(alone)) {
      proposed.push(proposedPayout(payout));
      for (const charge of payout.charges) assignment.remove(payout.entry, charge);
    }
  }
  const single = singleLines(
    deps,
    free.filter((entry) => openLines.has(entry)),
    findFor,
    claimed,
  );
  return {
    proposed: [...proposed, ...single.proposed],
    ambiguous: [...undecided, ...single.ambiguous],
    missingHere: [
      ...single.missingHere,
      // A payer's name may have a bank's word that no customer's name has: a person has to see the charge next to it.
      ...returned.map((entry) => ({
        entry,
        charges: entry.end2endId?.startsWith('D') ? [] : findFor(entry).charges.slice(0, MOST_COMPARED),
      })),
    ],
  };
}

export function proposedPayout({ entry, charges, refunds }: Payout): ProposedLine {
  return refunds.length === 0
    ? { entry, charges, by: 'payout' }
    : { entry, charges, refunds, by: 'payout-less-refunds' };
}

/** Proposes a pair where amount and day fit one charge and one line; a line that names another payer fits none. */
function singleLines(
  { assignment, payers, minutes, movements }: UndecidedDeps,
  free: readonly ReadEntry[],
  findFor: (entry: ReadEntry) => Fitting,
  claimed: ReadonlySet<PaidCharge>,
): UndecidedLines {
  const missingHere: StrangeLine[] = [];
  const claims: Claim<null>[] = [];
  for (const entry of free) {
    const { charges, isVague } = findFor(entry);
    const fitting = charges.slice(0, MOST_COMPARED).filter((charge) => !payers.isOfAnother(entry, charge));
    if (fitting.length === 0) missingHere.push({ entry, charges: charges.slice(0, MOST_COMPARED) });
    else if (isVague) claims.push({ entry, by: null, charges, isVague });
    else {
      const atMinute = fitting.filter((charge) => movements.kind === 'payment' && minutes.agrees(entry, charge));
      claims.push({ entry, by: null, charges: atMinute.length > 0 ? atMinute : fitting, isVague });
    }
  }
  const counts = new Map<PaidCharge, number>();
  const vague = new Set(claims.flatMap(({ isVague, charges }) => (isVague ? [charges] : [])));
  for (const list of [...vague, ...claims.flatMap(({ isVague, charges }) => (isVague ? [] : [charges]))])
    for (const charge of list) counts.set(charge, (counts.get(charge) ?? 0) + 1);
  const proposed: ProposedLine[] = [];
  const ambiguous: Claim<null>[] = [];
  for (const claim of claims) {
    const [charge, another] = claim.charges;
    if (charge === undefined || another !== undefined || counts.get(charge) !== 1 || claimed.has(charge))
      ambiguous.push(claim);
    else {
      proposed.push({ entry: claim.entry, charges: [charge], by: 'amount-and-day' });
      assignment.remove(claim.entry, charge);
    }
  }
  return { proposed, ambiguous, missingHere };
}
