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
import { areOthers, ChargeIndex, type Lookup } from './charge-index.ts';
import { oldestOfEquals } from './equal-charges.ts';
import { IdIndex } from './id-index.ts';
import { PayerLookup } from './payer-lookup.ts';
import { PayerNames, tellingWords, wordStart } from './payer-names.ts';
import { cutEndToEndIn, idMinute, PaymentMinutes } from './payment-minutes.ts';
import { Payouts } from './payouts.ts';
import { RefundWords } from './refund-words.ts';
import { BY_AMOUNT_AND_DAY, type ProposedLine, proposedPayout, undecidedLines } from './undecided.ts';

/** Pairs of a line and a charge from which it is learned where a bank cuts names. */
const MOST_LEARNED = 10_000;

type Evidence = Exclude<StatementEvidence, 'person'>;

interface MatchedLine {
  readonly entry: ReadEntry;
  readonly charges: readonly PaidCharge[];
  readonly by: Evidence;
  /** It could be any of several equal charges of the customer, and is taken for the oldest. */
  readonly isOldestOfEqual?: true;
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
  /** Of no line's money, in the statement's days or outside of them. */
  readonly withoutLine: readonly PaidCharge[];
  /** Lines that could be no charge; those that agree in amount and day, and are not meant by its words. */
  readonly missingHere: readonly { readonly entry: ReadEntry; readonly charges: readonly PaidCharge[] }[];
}

/** What is known of these lines from the rest of the file. */
interface FileFacts {
  /** Documents of the account's holder, as some banks write them into every line. */
  readonly holders?: ReadonlySet<string>;
  /** Refunds of which no debit is in the file. */
  readonly keptBack?: readonly PaidCharge[];
}

/**
 * @param lines that may be such movements: credits for payments, debits for refunds. A credit that states it was sent,
 * as banks write that have no minus, is no payment, whatever agrees.
 */
export function matchMovements(
  lines: readonly ReadEntry[],
  movements: Movements,
  days: StatementPeriod,
  file: FileFacts = {},
): MatchedMovements {
  const isSent = ({ searchText }: ReadEntry) => movements.kind === 'payment' && saysSent(searchText);
  const found = new Match(
    lines.filter((line) => !isSent(line)),
    movements,
    file,
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
  readonly #minutes: PaymentMinutes;
  /** Refunds that a payout may be less by. */
  #keptBack: readonly PaidCharge[];
  readonly #payouts: ProposedLine[] = [];
  readonly #ofEqual = new Set<ReadEntry>();
  /** After how many letters the bank cuts names; null where it does not, or this is not known yet. */
  #cut: number | null = null;

  constructor(lines: readonly ReadEntry[], movements: Movements, { holders, keptBack = [] }: FileFacts) {
    this.#movements = movements;
    this.#keptBack = keptBack;
    this.#minutes = new PaymentMinutes(lines, movements.zoned);
    this.#assignment = new Assignment(lines, movements.charges);
    this.#refundWords = new RefundWords(movements.charges.map(({ customerName }) => customerName));
    this.#byIds();
    // Only an id shows that a debit is a refund, and only an id or a document that a credit is none, where the bank's
    // own words say otherwise.
    if (movements.kind === 'refund') this.#setAside();
    this.#payers = new PayerLookup(this.#namesOf(), holders ?? new Set());
    this.#learnCut();
    if (movements.kind === 'payment') this.#takePayouts();
    this.#byDocument();
    this.#setAside();
    this.#byName();
    this.#byCutName();
    if (movements.kind === 'payment') this.#decideEquals();
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
    const lineOf = ({ entry, charge, by }: (typeof pairs)[number]) => ({
      ...{ entry, charges: [charge], by },
      ...(this.#ofEqual.has(entry) && { isOldestOfEqual: true as const }),
    });
    const { proposed, ambiguous, missingHere } = undecidedLines({
      assignment: this.#assignment,
      movements: this.#movements,
      payers: this.#payers,
      minutes: this.#minutes,
      returned: this.#returned,
      keptBack: this.#keptBack,
    });
    const couldBe = new Set<PaidCharge>();
    for (const charges of new Set(ambiguous.map((claim) => claim.charges)))
      for (const charge of charges) couldBe.add(charge);
    const named = new Map<PaidCharge, number>();
    for (const { charges } of missingHere)
      for (const charge of charges) named.set(charge, (named.get(charge) ?? 0) + 1);
    const withoutLine = [...openCharges].filter((charge) => !couldBe.has(charge));
    const [first, last] = [dayNumber(from), dayNumber(to)];
    const { dayOf } = this.#movements;
    return {
      matched: pairs.filter(agrees).map(lineOf),
      differing: pairs.filter((pair) => !agrees(pair)).map(lineOf),
      proposed: [...this.#payouts, ...proposed],
      ambiguous,
      withoutLine,
      missingInBank: withoutLine
        .filter((charge) => dayOf(charge) >= first && dayOf(charge) <= last)
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
    const minuteOf = (id: string | null) => listOf(id === null ? null : idMinute(id));
    this.#use('end-to-end', {
      agreement: 'amount and day',
      ofLine: (entry) => minuteOf(cutEndToEndIn(entry)),
      ofCharge: ({ end2endId }) => minuteOf(end2endId),
    });
  }

  /**
   * Takes payouts whose sum needs charges that lines seem to pay directly: such a line is of a customer who paid again,
   * without a charge.
   */
  #takePayouts(): void {
    const { openLines, openCharges } = this.#assignment;
    const named = new Set<PaidCharge>();
    const lookups = [...this.#documentLookups(), this.#nameLookup(), this.#cutNameLookup()];
    for (const lookup of lookups) {
      const index = new ChargeIndex(lookup, openLines, openCharges, this.#movements);
      for (const entry of openLines) {
        const { charges, isVague } = index.find(entry, (charge) => !areOthers(entry, charge));
        if (!isVague) for (const charge of charges) named.add(charge);
      }
    }
    if (named.size === 0) return;
    const index = new ChargeIndex(BY_AMOUNT_AND_DAY, openLines, openCharges, this.#movements);
    const alone = [...openLines].filter((entry) => index.find(entry, () => true).charges.length === 0);
    const payouts = new Payouts(openCharges, this.#movements, { keptBack: this.#keptBack, named });
    for (const payout of payouts.of(alone)) {
      this.#payouts.push(proposedPayout(payout));
      for (const charge of payout.charges) this.#assignment.remove(payout.entry, charge);
      this.#keptBack = this.#keptBack.filter((charge) => !payout.refunds.includes(charge));
    }
  }

  #byDocument(): void {
    for (const lookup of this.#documentLookups()) this.#use('document', lookup);
  }

  #documentLookups(): Lookup[] {
    const payers = this.#payers;
    const agreement = 'amount and day';
    const whole: Lookup = {
      agreement,
      ofLine: (entry) => payers.of(entry).documents,
      ofCharge: (it) => listOf(plainDocument(it.customerDocument)),
    };
    const masked: Lookup = {
      agreement,
      ofLine: (entry) => payers.of(entry).masked,
      ofCharge: (it) => listOf(documentMiddle(plainDocument(it.customerDocument))),
      fits: (entry, charge) => !payers.isOfAnotherDocument(entry, charge),
    };
    return [whole, masked];
  }

  #byName(): void {
    this.#use('name', this.#nameLookup());
  }

  #nameLookup(): Lookup {
    const payers = this.#payers;
    return {
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
    };
  }

  #byCutName(): void {
    this.#use('name', this.#cutNameLookup());
  }

  #cutNameLookup(): Lookup {
    return { ...BY_AMOUNT_AND_DAY, fits: (entry, charge) => this.#payers.isCutNameIn(entry, charge) };
  }

  #learnCut(): void {
    const { openLines, openCharges } = this.#assignment;
    const index = new ChargeIndex(BY_AMOUNT_AND_DAY, openLines, openCharges, this.#movements);
    const pairs = [...openLines].flatMap((entry) => {
      const { charges, isVague } = index.find(entry, (charge) => !areOthers(entry, charge));
      return isVague ? [] : charges.map((charge) => ({ entry, charge }));
    });
    this.#cut = this.#payers.learnCut(pairs.slice(0, MOST_LEARNED));
  }

  /** The minute decides among payments that are otherwise alike, and then the age among equals of a customer. */
  #decideEquals(): void {
    this.#assignment.narrowUndecided((entry, charge) => this.#minutes.agrees(entry, charge));
    this.#assignment.settle();
    const { undecided } = this.#assignment;
    for (const { entry, charge, by } of oldestOfEquals(undecided, (each) => this.#movements.dayOf(each))) {
      this.#assignment.take(entry, charge, by);
      this.#ofEqual.add(entry);
    }
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

  #isOfKind({ searchText, end2endId }: ReadEntry): boolean {
    const isReturn = end2endId?.startsWith('D') === true || this.#refundWords.areIn(searchText, this.#cut);
    return isReturn === (this.#movements.kind === 'refund');
  }

  #namesOf(): PayerNames {
    const texts = [...this.#assignment.openLines].map(({ searchText }) => searchText);
    const words = this.#movements.charges.flatMap(({ customerName }) => customerName ?? []);
    return new PayerNames(texts, words);
  }
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
