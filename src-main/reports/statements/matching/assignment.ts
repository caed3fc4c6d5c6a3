/**
 * Which line is which charge, over the whole file: a line and a charge are paired only where every best assignment of
 * lines to charges has this pair. What could be two stays undecided, in whatever order the file has its lines.
 */
import type { PaidCharge } from '../../../history/api/reports-api.ts';
import type { ReadEntry } from '../reading/statement-reading.ts';

/** The charges that a line could be. */
export interface Claim<Evidence> {
  readonly entry: ReadEntry;
  readonly by: Evidence;
  readonly charges: readonly PaidCharge[];
  /** Too many to be compared with any other evidence. */
  readonly isVague: boolean;
}

/** Charges that fit a line: those of its evidence, or so many that they are not compared. */
export interface Fitting {
  readonly charges: readonly PaidCharge[];
  readonly isVague: boolean;
}

export class Assignment<Evidence> {
  readonly openLines: Set<ReadEntry>;
  readonly openCharges: Set<PaidCharge>;
  readonly pairs: { readonly entry: ReadEntry; readonly charge: PaidCharge; readonly by: Evidence }[] = [];
  readonly #claims = new Map<ReadEntry, Claim<Evidence>>();

  constructor(lines: Iterable<ReadEntry>, charges: Iterable<PaidCharge>) {
    this.openLines = new Set(lines);
    this.openCharges = new Set(charges);
  }

  /** The lines that could be more than one charge, or whose charge could be another line's. */
  get undecided(): readonly Claim<Evidence>[] {
    return [...this.#claims.values()];
  }

  isUndecided(entry: ReadEntry): boolean {
    return this.#claims.has(entry);
  }

  /** Adds weaker evidence: of the charges that a line could be by stronger evidence, those that fit it too stay. */
  narrow(entry: ReadEntry, by: Evidence, { charges, isVague }: Fitting): void {
    if (charges.length === 0) return;
    const before = this.#claims.get(entry);
    if (before === undefined) {
      this.#claims.set(entry, { entry, by, charges, isVague });
      return;
    }
    if (before.isVague || isVague) return;
    const both = before.charges.filter((charge) => charges.includes(charge));
    if (both.length > 0 && both.length < before.charges.length)
      this.#claims.set(entry, { entry, by, charges: both, isVague: false });
  }

  /** Of the charges that a line could be, those that fit stay, where some do. */
  narrowUndecided(fits: (entry: ReadEntry, charge: PaidCharge) => boolean): void {
    for (const [entry, claim] of this.#claims) {
      if (claim.isVague || claim.charges.length < 2) continue;
      const charges = claim.charges.filter((charge) => fits(entry, charge));
      if (charges.length > 0) this.#claims.set(entry, { ...claim, charges });
    }
  }

  /** Pairs what is decided by all evidence so far. */
  settle(): void {
    const claims = [...this.#claims.values()].map((claim) => this.#stillOpen(claim));
    for (const { entry, charges } of claims) if (charges.length === 0) this.#claims.delete(entry);
    const taken = takeTheOnly(claims.filter(({ charges }) => charges.length > 0));
    for (const [charge, { entry, by }] of taken) this.take(entry, charge, by);
    for (const claim of claims) {
      const rest = this.#claims.has(claim.entry) ? this.#stillOpen(claim) : null;
      if (rest !== null) this.#claims.set(claim.entry, rest.charges.length === 0 ? claim : rest);
    }
  }

  take(entry: ReadEntry, charge: PaidCharge, by: Evidence): void {
    this.pairs.push({ entry, charge, by });
    this.remove(entry, charge);
  }

  remove(entry: ReadEntry, charge: PaidCharge): void {
    this.openLines.delete(entry);
    this.openCharges.delete(charge);
    this.#claims.delete(entry);
  }

  #stillOpen(claim: Claim<Evidence>): Claim<Evidence> {
    if (claim.isVague) return claim;
    return { ...claim, charges: claim.charges.filter((charge) => this.openCharges.has(charge)) };
  }
}

/**
 * Gives each line that has one charge left that charge, and removes it from the others. Where a line is left without
 * any charge, more lines than charges claim the same: nothing on the way from it to other lines is decided.
 */
function takeTheOnly<Evidence>(claims: readonly Claim<Evidence>[]): Map<PaidCharge, Claim<Evidence>> {
  const clear = claims.filter(({ isVague }) => !isVague);
  const left = new Map(clear.map((claim) => [claim, claim.charges.length]));
  const claimants = new Map<PaidCharge, Claim<Evidence>[]>();
  for (const claim of clear)
    for (const charge of claim.charges) {
      const those = claimants.get(charge);
      if (those === undefined) claimants.set(charge, [claim]);
      else those.push(claim);
    }
  const taken = new Map<PaidCharge, Claim<Evidence>>();
  const only = clear.filter(({ charges }) => charges.length === 1);
  const short: Claim<Evidence>[] = [];
  for (let claim = only.pop(); claim !== undefined; claim = only.pop()) {
    const charge = claim.charges.find((each) => !taken.has(each));
    if (charge === undefined) {
      short.push(claim);
      continue;
    }
    taken.set(charge, claim);
    for (const other of claimants.get(charge) ?? []) {
      const count = (left.get(other) ?? 0) - 1;
      left.set(other, count);
      if (other !== claim && count === 1) only.push(other);
    }
  }
  // A charge that a vague line may also be is certain for no line.
  for (const { isVague, charges } of new Map(claims.map((claim) => [claim.charges, claim])).values())
    if (isVague) for (const charge of charges) untake(charge, taken, short);
  for (let claim = short.pop(); claim !== undefined; claim = short.pop())
    for (const charge of claim.charges) untake(charge, taken, short);
  return taken;
}

function untake<Evidence>(charge: PaidCharge, taken: Map<PaidCharge, Claim<Evidence>>, short: Claim<Evidence>[]): void {
  const claim = taken.get(charge);
  if (claim === undefined) return;
  taken.delete(charge);
  short.push(claim);
}
