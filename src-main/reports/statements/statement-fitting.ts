/** Finds the charges that fit a line: by evidence in its text, and by amount and day. */
import type { PaidCharge } from '../../history/api/reports-api.ts';
import type { Fitting } from './statement-assignment.ts';
import { dayNumber, type Movements } from './statement-days.ts';
import { cpfMiddle, documentsIn, maskedCpfsIn, plainDocument } from './statement-evidence.ts';
import { hasBankWord, isNameOf, isWholeNameOf, namesAnother, nameWords, type PayerNames } from './statement-names.ts';
import type { ReadEntry } from './statement-reading.ts';

/** More charges than this that fit one line are not compared with each other. */
export const MOST_COMPARED = 100;

/** What a line and a charge must agree in beside the evidence. */
type Agreement = 'amount and day' | 'amount' | 'day' | 'nothing';

/** A kind of evidence: the keys that a line's text has, and those under which a charge is found. */
export interface Lookup {
  readonly agreement: Agreement;
  ofLine(entry: ReadEntry): readonly string[];
  ofCharge(charge: PaidCharge): readonly string[];
  fits?(entry: ReadEntry, charge: PaidCharge): boolean;
}

/** Charges under keys, each with the amounts and days of its money, as far as the lines have any such. */
export class ChargeIndex {
  readonly #lookup: Lookup;
  readonly #by = new Map<string, PaidCharge[]>();

  constructor(lookup: Lookup, lines: Iterable<ReadEntry>, charges: Iterable<PaidCharge>, movements: Movements) {
    this.#lookup = lookup;
    const wanted = new Set<string>();
    for (const entry of lines) for (const key of this.keysOf(entry)) wanted.add(key);
    if (wanted.size === 0) return;
    for (const charge of charges)
      for (const name of lookup.ofCharge(charge))
        for (const key of chargeKeys(lookup.agreement, name, charge, movements)) {
          if (!wanted.has(key)) continue;
          const there = this.#by.get(key);
          if (there === undefined) this.#by.set(key, [charge]);
          else there.push(charge);
        }
  }

  keysOf(entry: ReadEntry): string[] {
    const amount = Math.abs(entry.amount);
    return this.#lookup.ofLine(entry).map((name) => keyOf(this.#lookup.agreement, name, amount, dayNumber(entry.day)));
  }

  /** Vague where more charges have a key than are compared; else those that fit, each once. */
  find(entry: ReadEntry, isOpen: (charge: PaidCharge) => boolean): Fitting {
    const found = new Set<PaidCharge>();
    for (const key of this.keysOf(entry)) {
      const there = this.#by.get(key) ?? [];
      if (there.length > MOST_COMPARED) return { charges: there, isVague: true };
      for (const charge of there) if (isOpen(charge) && this.#lookup.fits?.(entry, charge) !== false) found.add(charge);
    }
    return { charges: [...found], isVague: false };
  }
}

function keyOf(agreement: Agreement, name: string, amount: number, day: number): string {
  const agreedAmount = agreement === 'amount' || agreement === 'amount and day' ? amount : '';
  const agreedDay = agreement === 'day' || agreement === 'amount and day' ? day : '';
  return `${agreedAmount}\n${agreedDay}\n${name}`;
}

function* chargeKeys(agreement: Agreement, name: string, charge: PaidCharge, movements: Movements): Generator<string> {
  const hasAmount = agreement === 'amount' || agreement === 'amount and day';
  const hasDay = agreement === 'day' || agreement === 'amount and day';
  const [first, last] = hasDay ? movements.bookingDays(charge) : [0, 0];
  for (const amount of hasAmount ? movements.amountsOf(charge) : [0])
    for (let day = first; day <= last; day += 1) yield keyOf(agreement, name, amount, day);
}

/** What a line's text says of the payer, and a charge of its customer; each is read once. */
export class Payers {
  readonly #names: PayerNames;
  readonly #lines = new Map<ReadEntry, LinePayer>();
  readonly #customers = new Map<PaidCharge, readonly string[]>();

  constructor(names: PayerNames) {
    this.#names = names;
  }

  of(entry: ReadEntry): LinePayer {
    const known = this.#lines.get(entry);
    if (known !== undefined) return known;
    const payer: LinePayer = {
      names: this.#names.in(entry.searchText),
      withBankWords: this.#names.withBankWordsIn(entry.searchText),
      documents: documentsIn(entry.searchText),
      // Numbers beside the bank's text may look like a document by chance; they contradict nothing.
      said: documentsIn(entry.text),
      masked: maskedCpfsIn(entry.searchText),
    };
    this.#lines.set(entry, payer);
    return payer;
  }

  customerOf(charge: PaidCharge): readonly string[] {
    const known = this.#customers.get(charge);
    if (known !== undefined) return known;
    const words = nameWords(charge.customerName);
    this.#customers.set(charge, words);
    return words;
  }

  /** Whether the line says a document that is not the customer's. */
  isOfAnotherDocument(entry: ReadEntry, charge: PaidCharge): boolean {
    const own = plainDocument(charge.customerDocument);
    if (own === null) return false;
    const { said, masked } = this.of(entry);
    if (said.length > 0) return !said.includes(own);
    return masked.length > 0 && !masked.includes(cpfMiddle(own) ?? '');
  }

  isNamedIn(entry: ReadEntry, charge: PaidCharge): boolean {
    const customer = this.customerOf(charge);
    const isNamed =
      this.of(entry).names.some((name) => isNameOf(name, customer)) || this.#hasWholeName(entry, customer);
    return isNamed && !this.isOfAnotherDocument(entry, charge);
  }

  #hasWholeName(entry: ReadEntry, customer: readonly string[]): boolean {
    return hasBankWord(customer) && this.of(entry).withBankWords.some((name) => isWholeNameOf(name, customer));
  }

  /** Whether the line names somebody, and not this customer; the same document is the same person. */
  isOfAnother(entry: ReadEntry, charge: PaidCharge): boolean {
    if (this.isOfAnotherDocument(entry, charge)) return true;
    const { names, said, masked } = this.of(entry);
    const isSameDocument = charge.customerDocument !== null && said.length + masked.length > 0;
    const customer = this.customerOf(charge);
    return !isSameDocument && namesAnother(names, customer) && !this.#hasWholeName(entry, customer);
  }
}

interface LinePayer {
  readonly names: readonly (readonly string[])[];
  /** What could be a name with a bank's word in it. */
  readonly withBankWords: readonly (readonly string[])[];
  readonly documents: readonly string[];
  readonly said: readonly string[];
  readonly masked: readonly string[];
}
