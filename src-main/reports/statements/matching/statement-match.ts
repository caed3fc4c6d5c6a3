/**
 * Matches a statement's credits to the payments here, and its debits to the refunds. Only evidence in the bank's text
 * makes a match; an amount and a day, or a payout's sum, only propose one.
 */
import type { StatementEvidence } from '../../../../src-preload/contract/reports/statements.ts';
import type { PaidCharge } from '../../../history/api/reports-api.ts';
import { dayNumber, lastBookingDay, type Movements } from '../days/statement-days.ts';
import { saysSent } from '../direction/sent-words.ts';
import { documentMiddle, plainDocument, strongId } from '../reading/statement-evidence.ts';
import type { ReadEntry, StatementPeriod } from '../reading/statement-reading.ts';
import { Assignment, type Claim } from './assignment.ts';
import { ChargeIndex, type Lookup, MOST_COMPARED } from './charge-index.ts';
import { IdIndex } from './id-index.ts';
import { PayerLookup } from './payer-lookup.ts';
import { PayerNames, tellingWords, wordStart } from './payer-names.ts';
import { Payouts } from './payouts.ts';
import { RefundWords } from './refund-words.ts';

type Evidence = Exclude<StatementEvidence, 'person'>;

interface MatchedLine {
  readonly entry: ReadEntry;
  readonly charges: readonly PaidCharge[];
  readonly by: Evidence;
}

interface ProposedLine {
  readonly entry: ReadEntry;
  readonly charges: readonly PaidCharge[];
  readonly by: 'amount-and-day' | 'payout';
}

/** What became of the lines and charges of one kind; each line and each charge is in one list, once. */
export interface MatchedMovements {
  readonly matched: readonly MatchedLine[];
  /** The id is the charge's, the amount is neither its amount nor its net amount. */
  readonly differing: readonly MatchedLine[];
  readonly proposed: readonly ProposedLine[];
  readonly ambiguous: readonly Claim<Evidence | null>[];
  /** Moved in the statement's days, and no line could be its money. */
  readonly missingInBank: readonly {
    readonly charge: PaidCharge;
    readonly lines: number;
    readonly mayFollow: boolean;
  }[];
  /** Lines that could be no charge; those that agree in amount and day, and are not meant by its words. */
  readonly missingHere: readonly { readonly entry: ReadEntry; readonly charges: readonly PaidCharge[] }[];
}

/**
 * @param lines that may be such movements: credits for payments, debits for refunds. A credit that states it was sent,
 * as banks write that have no minus, is no payment, whatever agrees.
 */
export function matchMovements(
  lines: readonly ReadEntry[],
  movements: Movements,
  days: StatementPeriod,
): MatchedMovements {
  const isSent = ({ searchText }: ReadEntry) => movements.kind === 'payment' && saysSent(searchText);
  const found = new Match(
    lines.filter((line) => !isSent(line)),
    movements,
  ).result(days);
  const sent = lines.filter(isSent).map((entry) => ({ entry, charges: [] }));
  return { ...found, missingHere: [...found.missingHere, ...sent] };
}

class Match {
  readonly #movements: Movements;
  readonly #assignment: Assignment<Evidence>;
  readonly #payers: PayerLookup;
  /** Credits that say they are money that came back. */
  readonly #returned: ReadEntry[] = [];
  readonly #refundWords: RefundWords;

  constructor(lines: readonly ReadEntry[], movements: Movements) {
    this.#movements = movements;
    this.#assignment = new Assignment(lines, movements.charges);
    this.#refundWords = new RefundWords(movements.charges.map(({ customerName }) => customerName));
    this.#byIds();
    // Only an id shows that a debit is a refund, and only an id or a document that a credit is none, where the bank's
    // own words say otherwise.
    if (movements.kind === 'refund') this.#setAside();
    this.#payers = new PayerLookup(this.#namesOf());
    this.#byDocument();
    this.#setAside();
    this.#byName();
  }

  #setAside(): void {
    for (const entry of this.#assignment.openLines) {
      if (this.#isOfKind(entry) || this.#assignment.isUndecided(entry)) continue;
      this.#assignment.openLines.delete(entry);
      if (this.#movements.kind === 'payment') this.#returned.push(entry);
    }
  }

  result({ from, to }: StatementPeriod): MatchedMovements {
    const { pairs, openCharges } = this.#assignment;
    const agrees = ({ entry, charge }: (typeof pairs)[number]) =>
      this.#movements.amountsOf(charge).includes(Math.abs(entry.amount));
    const lineOf = ({ entry, charge, by }: (typeof pairs)[number]) => ({ entry, charges: [charge], by });
    const { proposed, ambiguous, missingHere } = this.#rest();
    const couldBe = new Set<PaidCharge>();
    for (const charges of new Set(ambiguous.map((claim) => claim.charges)))
      for (const charge of charges) couldBe.add(charge);
    const named = new Map<PaidCharge, number>();
    for (const { charges } of missingHere)
      for (const charge of charges) named.set(charge, (named.get(charge) ?? 0) + 1);
    const [first, last] = [dayNumber(from), dayNumber(to)];
    const { dayOf } = this.#movements;
    return {
      matched: pairs.filter(agrees).map(lineOf),
      differing: pairs.filter((pair) => !agrees(pair)).map(lineOf),
      proposed,
      ambiguous,
      missingInBank: [...openCharges]
        .filter((charge) => dayOf(charge) >= first && dayOf(charge) <= last && !couldBe.has(charge))
        .map((charge) => ({
          charge,
          lines: named.get(charge) ?? 0,
          mayFollow: lastBookingDay(dayOf(charge)) > last,
        })),
      missingHere,
    };
  }

  #byIds(): void {
    const { charges } = this.#movements;
    const exact = new IdIndex();
    const folded = new IdIndex();
    for (const { end2endId, transactionId, reference } of charges) {
      if (end2endId !== null && strongId(end2endId) !== null) exact.add(end2endId);
      for (const id of [...transactionIds(transactionId), ...listOf(strongId(reference))]) folded.add(id);
    }
    const endToEnds = remembered((entry) => exact.in(entry.searchText));
    const ids = remembered((entry) => folded.in(entry.searchText.toUpperCase()));
    const lookups: readonly (readonly [Evidence, Omit<Lookup, 'agreement'>, withDay: boolean])[] = [
      ['end-to-end', { ofLine: endToEnds, ofCharge: (it) => listOf(it.end2endId) }, false],
      ['transaction-id', { ofLine: ids, ofCharge: (it) => transactionIds(it.transactionId) }, false],
      ['reference', { ofLine: ids, ofCharge: (it) => listOf(strongId(it.reference)) }, true],
    ];
    for (const [by, lookup, withDay] of lookups) {
      this.#use(by, { ...lookup, agreement: withDay ? 'amount and day' : 'amount' });
      this.#use(by, { ...lookup, agreement: withDay ? 'day' : 'nothing' });
    }
  }

  #byDocument(): void {
    const payers = this.#payers;
    const agreement = 'amount and day';
    this.#use('document', {
      agreement,
      ofLine: (entry) => payers.of(entry).documents,
      ofCharge: (it) => listOf(plainDocument(it.customerDocument)),
    });
    this.#use('document', {
      agreement,
      ofLine: (entry) => payers.of(entry).masked,
      ofCharge: (it) => listOf(documentMiddle(plainDocument(it.customerDocument))),
      fits: (entry, charge) => !payers.isOfAnotherDocument(entry, charge),
    });
  }

  #byName(): void {
    const payers = this.#payers;
    this.#use('name', {
      agreement: 'amount and day',
      ofLine: (entry) =>
        [...payers.of(entry).names, ...payers.of(entry).withBankWords].flatMap((name) =>
          tellingWords(name).map((word) => `${name[0]} ${word}`),
        ),
      ofCharge: (charge) => {
        const [first, ...others] = payers.customerOf(charge);
        return [...new Set(others.map((word) => `${first} ${wordStart(word)}`))];
      },
      fits: (entry, charge) => payers.isNamedIn(entry, charge),
    });
  }

  /** Adds one kind of evidence, and takes what it decides. */
  #use(by: Evidence, lookup: Lookup): void {
    const { openLines, openCharges } = this.#assignment;
    const index = new ChargeIndex(lookup, openLines, openCharges, this.#movements);
    const isExact = lookup.agreement === 'amount' || lookup.agreement === 'amount and day';
    for (const entry of openLines) {
      // An id in a line about something else, as a fee, is no refund of another amount.
      if (!isExact && !this.#isOfKind(entry)) continue;
      const fitting = index.find(entry, (charge) => !areOthers(entry, charge));
      this.#assignment.narrow(entry, by, fitting);
    }
    this.#assignment.settle();
  }

  /** What no evidence decides: proposals by sum, then by amount and day, and what is left. */
  #rest(): Pick<MatchedMovements, 'proposed' | 'ambiguous' | 'missingHere'> {
    const { openLines, openCharges, undecided } = this.#assignment;
    const ambiguous: Claim<Evidence | null>[] = [...undecided];
    const claimed = new Set<PaidCharge>();
    for (const charges of new Set(undecided.map((claim) => claim.charges)))
      for (const charge of charges) claimed.add(charge);
    const free = [...openLines].filter((entry) => !this.#assignment.isUndecided(entry));
    const byDay: Lookup = { agreement: 'amount and day', ofLine: () => [''], ofCharge: () => [''] };
    const index = new ChargeIndex(byDay, [...free, ...this.#returned], openCharges, this.#movements);
    const findFor = (entry: ReadEntry) =>
      index.find(entry, (charge) => openCharges.has(charge) && !areOthers(entry, charge));

    const proposed: ProposedLine[] = [];
    if (this.#movements.kind === 'payment') {
      const alone = free.filter((entry) => findFor(entry).charges.length === 0);
      const payouts = new Payouts(
        [...openCharges].filter((charge) => !claimed.has(charge)),
        this.#movements,
      );
      for (const { entry, charges } of payouts.of(alone)) {
        proposed.push({ entry, charges, by: 'payout' });
        for (const charge of charges) this.#assignment.remove(entry, charge);
      }
    }
    const single = this.#single(
      free.filter((entry) => openLines.has(entry)),
      findFor,
      claimed,
    );
    return {
      proposed: [...proposed, ...single.proposed],
      ambiguous: [...ambiguous, ...single.ambiguous],
      missingHere: [
        ...single.missingHere,
        // A payer's name may have a bank's word that no customer's name has: a person has to see the charge next to it.
        ...this.#returned.map((entry) => ({
          entry,
          charges: entry.end2endId?.startsWith('D') ? [] : findFor(entry).charges.slice(0, MOST_COMPARED),
        })),
      ],
    };
  }

  /** Proposes a pair where amount and day fit one charge and one line; a line that names somebody else fits none. */
  #single(
    free: readonly ReadEntry[],
    findFor: (entry: ReadEntry) => { readonly charges: readonly PaidCharge[]; readonly isVague: boolean },
    claimed: ReadonlySet<PaidCharge>,
  ) {
    const missingHere: { entry: ReadEntry; charges: readonly PaidCharge[] }[] = [];
    const claims: Claim<null>[] = [];
    for (const entry of free) {
      const { charges, isVague } = findFor(entry);
      const fitting = charges.slice(0, MOST_COMPARED).filter((charge) => !this.#payers.isOfAnother(entry, charge));
      if (fitting.length === 0) missingHere.push({ entry, charges: charges.slice(0, MOST_COMPARED) });
      else claims.push({ entry, by: null, charges: isVague ? charges : fitting, isVague });
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
        this.#assignment.remove(claim.entry, charge);
      }
    }
    return { proposed, ambiguous, missingHere };
  }

  #isOfKind({ searchText, end2endId }: ReadEntry): boolean {
    const isReturn = end2endId?.startsWith('D') === true || this.#refundWords.areIn(searchText);
    return isReturn === (this.#movements.kind === 'refund');
  }

  #namesOf(): PayerNames {
    const texts = [...this.#assignment.openLines].map(({ searchText }) => searchText);
    const words = this.#movements.charges.flatMap(({ customerName }) => customerName ?? []);
    return new PayerNames(texts, words);
  }
}

/** Two different ids are two payments, whatever else agrees. Some banks write an id in capitals. */
export function areOthers({ end2endId }: ReadEntry, charge: PaidCharge): boolean {
  if (end2endId === null || charge.end2endId === null || !end2endId.startsWith('E')) return false;
  return end2endId.toUpperCase() !== charge.end2endId.toUpperCase();
}

/** Banks write a transaction id with or without its hyphens. */
function transactionIds(id: string): string[] {
  const plain = strongId(id);
  return plain === null ? [] : [...new Set([plain, plain.replace(/[^\p{L}\p{N}]/gu, '')])];
}

function listOf(name: string | null): readonly string[] {
  return name === null ? [] : [name];
}

function remembered(find: (entry: ReadEntry) => readonly string[]): (entry: ReadEntry) => readonly string[] {
  const found = new Map<ReadEntry, readonly string[]>();
  return (entry) => {
    const known = found.get(entry) ?? find(entry);
    found.set(entry, known);
    return known;
  };
}
