/**
 * Matches the credits of a bank's statement to the payments here. Only evidence in the bank's text makes a match; an
 * amount and a day only propose one. Each credit belongs to one payment, and each payment to one credit.
 */
import type { PaidCharge } from '../../history/api/reports-api.ts';
import type { ZonedTime } from '../../zoned-time.ts';
import { amountsOf, dayNumber, OpenCredits, WhoFits } from './statement-days.ts';
import { documentsIn, IdIndex, nameOf, namePairsIn, plainDocument, plainId, strongId } from './statement-evidence.ts';
import type { ReadEntry } from './statement-reading.ts';

/** The evidence of a match, the strongest first. */
type Evidence = 'end-to-end' | 'transaction-id' | 'reference' | 'document';
/** The evidence of a proposal, beside the amount and the day. */
type Hint = 'id' | 'name';

export interface Matched {
  readonly entry: ReadEntry;
  readonly charge: PaidCharge;
  readonly by: Evidence;
}

interface Proposed {
  readonly entry: ReadEntry;
  readonly charge: PaidCharge;
  readonly hint: Hint | null;
}

export interface MatchedStatement {
  readonly matched: readonly Matched[];
  /** The id is the charge's, the amount is neither its amount nor its net amount. */
  readonly differing: readonly Matched[];
  readonly proposed: readonly Proposed[];
  /** Paid in the statement's days and in no list above. */
  readonly missingInBank: readonly PaidCharge[];
  /** Credits in no list above. */
  readonly missingHere: readonly ReadEntry[];
  /** The alternatives by amount and day, among those that no evidence has matched. */
  readonly fits: WhoFits;
}

/**
 * A match is made only where it is unambiguous: one open payment that a credit's text names, and no other credit that
 * names the same.
 *
 * @param credits of the statement.
 * @param charges paid in the statement's days and `windowDays` around them.
 * @param days the statement's first and last.
 */
export function matchStatement(
  credits: readonly ReadEntry[],
  charges: readonly PaidCharge[],
  windowDays: number,
  zoned: ZonedTime,
  days: { readonly from: string; readonly to: string },
): MatchedStatement {
  const match = new Match(credits, charges, windowDays, zoned);
  match.byEvidence();
  const fits = new WhoFits(match.openCredits(), match.openCharges(), match.dayOf, windowDays);
  match.propose();
  const inPlace = <Pair extends { readonly entry: ReadEntry }>(pairs: readonly Pair[]) =>
    pairs.toSorted((one, other) => one.entry.line - other.entry.line);
  return {
    matched: inPlace(match.matched),
    differing: inPlace(match.differing),
    proposed: inPlace(match.proposed),
    missingInBank: match.openCharges().filter(({ paidAt }) => {
      const day = zoned.day(paidAt);
      return day >= days.from && day <= days.to;
    }),
    missingHere: match.openCredits(),
    fits,
  };
}

/** How a credit and a payment may name the same thing. */
interface Naming {
  readonly ofCredit: (entry: ReadEntry) => readonly string[];
  readonly ofCharge: (charge: PaidCharge) => readonly string[];
}

/** Whether a pair with the same name must also agree in amount, and lie within the days. */
interface Agreement {
  readonly amount: boolean;
  readonly day: boolean;
}

class Match {
  readonly matched: Matched[] = [];
  readonly differing: Matched[] = [];
  readonly proposed: Proposed[] = [];
  readonly #credits: Set<ReadEntry>;
  readonly #charges: Set<PaidCharge>;
  readonly #windowDays: number;
  readonly #days: ReadonlyMap<PaidCharge, number>;

  constructor(credits: readonly ReadEntry[], charges: readonly PaidCharge[], windowDays: number, zoned: ZonedTime) {
    this.#credits = new Set(credits);
    this.#charges = new Set(charges);
    this.#windowDays = windowDays;
    this.#days = new Map(charges.map((charge) => [charge, dayNumber(zoned.day(charge.paidAt))]));
  }

  readonly dayOf = (charge: PaidCharge): number => this.#days.get(charge) ?? 0;
  openCredits = (): ReadEntry[] => [...this.#credits];
  openCharges = (): PaidCharge[] => [...this.#charges];

  byEvidence(): void {
    const exact = new IdIndex();
    const folded = new IdIndex();
    for (const { end2endId, transactionId, reference } of this.#charges) {
      if (end2endId !== null && strongId(end2endId) !== null) exact.add(end2endId);
      for (const id of [strongId(transactionId), strongId(reference)]) if (id !== null) folded.add(id);
    }
    const ids = this.#namesOf(({ searchText }) => folded.in(searchText.toUpperCase()));
    const endToEnds = this.#namesOf(({ searchText }) => exact.in(searchText));
    const namings: readonly (readonly [Evidence, Naming, { readonly day: boolean }])[] = [
      ['end-to-end', { ofCredit: endToEnds, ofCharge: (it) => listOf(it.end2endId) }, { day: false }],
      ['transaction-id', { ofCredit: ids, ofCharge: (it) => listOf(strongId(it.transactionId)) }, { day: false }],
      ['reference', { ofCredit: ids, ofCharge: (it) => listOf(strongId(it.reference)) }, { day: true }],
    ];
    for (const [by, naming, { day }] of namings)
      for (const amount of [true, false])
        for (const { entry, charge } of this.#onlyPairs(naming, { amount, day })) {
          const agrees = amountsOf(charge).includes(entry.amount);
          this.#addPair(agrees ? this.matched : this.differing, { entry, charge, by });
        }
    const documents: Naming = {
      ofCredit: ({ searchText }) => documentsIn(searchText),
      ofCharge: (it) => listOf(plainDocument(it.customerDocument)),
    };
    for (const pair of this.#onlyPairs(documents, { amount: true, day: true }))
      this.#addPair(this.matched, { ...pair, by: 'document' });
  }

  /**
   * Proposes pairs by a short reference, an id in another case or a name first; then, for the rest, by the nearest
   * days.
   */
  propose(): void {
    const short = new IdIndex();
    const idsOf = ({ reference, end2endId }: PaidCharge) => [plainId(reference), plainId(end2endId)].flatMap(listOf);
    for (const charge of this.#charges) for (const id of idsOf(charge)) short.add(id);
    const hints: readonly (readonly [Hint, Naming])[] = [
      ['id', { ofCredit: ({ searchText }) => short.in(searchText.toUpperCase()), ofCharge: idsOf }],
      ['name', { ofCredit: ({ searchText }) => namePairsIn(searchText), ofCharge: (it) => nameOf(it.customerName) }],
    ];
    for (const [hint, naming] of hints)
      for (const pair of this.#onlyPairs(naming, { amount: true, day: true }))
        this.#addPair(this.proposed, { ...pair, hint });

    const waiting = new OpenCredits(this.openCredits());
    const oldestFirst = this.openCharges().toSorted((one, other) => one.paidAt - other.paidAt);
    for (let apart = 0; apart <= this.#windowDays; apart += 1)
      for (const charge of oldestFirst) {
        const day = this.dayOf(charge);
        const entry = this.#charges.has(charge) ? waiting.take(charge, new Set([day - apart, day + apart])) : null;
        if (entry !== null) this.#addPair(this.proposed, { entry, charge, hint: null });
      }
  }

  /** Pairs whose name belongs to one payment and one credit alone. An ambiguous name matches nothing. */
  #onlyPairs({ ofCredit, ofCharge }: Naming, agreement: Agreement): { entry: ReadEntry; charge: PaidCharge }[] {
    const credits = new ByNameAndDay<ReadEntry>(agreement);
    const named = new Map<ReadEntry, readonly string[]>();
    for (const entry of this.#credits) {
      const names = ofCredit(entry);
      if (names.length === 0) continue;
      named.set(entry, names);
      for (const name of names) credits.add(name, entry.amount, dayNumber(entry.day), entry);
    }
    if (named.size === 0) return [];
    const charges = new ByNameAndDay<PaidCharge>(agreement);
    for (const charge of this.#charges)
      for (const name of ofCharge(charge))
        for (const amount of amountsOf(charge)) charges.add(name, amount, this.dayOf(charge), charge);

    return [...named].flatMap(([entry, names]) => {
      const charge = charges.only(names, [entry.amount], dayNumber(entry.day), this.#windowDays);
      if (charge === null || areOthers(entry, charge)) return [];
      const back = credits.only(ofCharge(charge), amountsOf(charge), this.dayOf(charge), this.#windowDays);
      return back === entry ? [{ entry, charge }] : [];
    });
  }

  #namesOf(namesIn: (entry: ReadEntry) => readonly string[]): (entry: ReadEntry) => readonly string[] {
    const names = new Map<ReadEntry, readonly string[]>();
    for (const entry of this.#credits) {
      const found = namesIn(entry);
      if (found.length > 0) names.set(entry, found);
    }
    return (entry) => names.get(entry) ?? [];
  }

  #addPair<Pair extends { readonly entry: ReadEntry; readonly charge: PaidCharge }>(into: Pair[], pair: Pair): void {
    this.#credits.delete(pair.entry);
    this.#charges.delete(pair.charge);
    into.push(pair);
  }
}

/** Credits or payments by name, and by amount and day where these must agree. */
class ByNameAndDay<Value> {
  readonly #by = new Map<string, Set<Value>>();
  readonly #agreement: Agreement;

  constructor(agreement: Agreement) {
    this.#agreement = agreement;
  }

  add(name: string, amount: number, day: number, value: Value): void {
    const key = this.#keyOf(name, amount, day);
    const there = this.#by.get(key);
    if (there === undefined) this.#by.set(key, new Set([value]));
    else there.add(value);
  }

  /** The one value of these names; null where there is none, or more than one. */
  only(names: readonly string[], amounts: readonly number[], day: number, windowDays: number): Value | null {
    const reach = this.#agreement.day ? windowDays : 0;
    let found: Value | null = null;
    for (const name of names)
      for (const amount of amounts)
        for (let near = day - reach; near <= day + reach; near += 1)
          for (const value of this.#by.get(this.#keyOf(name, amount, near)) ?? []) {
            if (found !== null && value !== found) return null;
            found = value;
          }
    return found;
  }

  #keyOf(name: string, amount: number, day: number): string {
    return `${name}\n${this.#agreement.amount ? amount : ''}\n${this.#agreement.day ? day : ''}`;
  }
}

/** Two different ids are two payments, whatever else agrees. Some banks write an id in capitals. */
function areOthers({ end2endId }: ReadEntry, charge: PaidCharge): boolean {
  return end2endId !== null && charge.end2endId !== null && end2endId.toUpperCase() !== charge.end2endId.toUpperCase();
}

function listOf(name: string | null): readonly string[] {
  return name === null ? [] : [name];
}
