import type { PaidCharge } from '../../../history/api/reports-api.ts';
import { documentMiddle, documentsIn, maskedDocumentsIn, plainDocument } from '../reading/statement-evidence.ts';
import type { ReadEntry } from '../reading/statement-reading.ts';
import { comparedText, cutOf, isCutIn, isCutNameOf } from './cut-names.ts';
import { hasBankWord, isNameOf, isWholeNameOf, namesAnother, nameWords, type PayerNames } from './payer-names.ts';

/** What a line's text states about the payer, and a charge of its customer; each is read once. */
export class PayerLookup {
  readonly #names: PayerNames;
  readonly #holders: ReadonlySet<string>;
  readonly #lines = new Map<ReadEntry, LinePayer>();
  readonly #customers = new Map<PaidCharge, readonly string[]>();
  /** After how many letters the bank cuts names; null where it does not. */
  #cut: number | null = null;

  /** @param holders documents of the account's holder, which say nothing of a payer. */
  constructor(names: PayerNames, holders: ReadonlySet<string>) {
    this.#names = names;
    this.#holders = holders;
  }

  /** Learns where the bank cuts names, from lines and charges of the same amount and day. */
  learnCut(pairs: Iterable<{ readonly entry: ReadEntry; readonly charge: PaidCharge }>): number | null {
    const named = [...pairs].map(({ entry, charge: { customerName } }) => ({
      text: this.of(entry).plain,
      name: comparedText(customerName ?? ''),
    }));
    this.#cut = cutOf(named);
    return this.#cut;
  }

  of(entry: ReadEntry): LinePayer {
    const known = this.#lines.get(entry);
    if (known !== undefined) return known;
    const isPayer = (document: string) => !this.#holders.has(document);
    const payer: LinePayer = {
      plain: comparedText(entry.searchText),
      names: this.#names.in(entry.searchText),
      withBankWords: this.#names.withBankWordsIn(entry.searchText),
      documents: documentsIn(entry.searchText).filter(isPayer),
      // Numbers next to the bank's text may look like a document by chance; they contradict nothing.
      said: documentsIn(entry.text).filter(isPayer),
      masked: maskedDocumentsIn(entry.searchText),
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

  /** Whether the line states a document that is not the customer's. */
  isOfAnotherDocument(entry: ReadEntry, charge: PaidCharge): boolean {
    const own = plainDocument(charge.customerDocument);
    if (own === null) return false;
    const { said, masked } = this.of(entry);
    if (said.length > 0) return !said.includes(own);
    return masked.length > 0 && !masked.includes(documentMiddle(own) ?? '');
  }

  isNamedIn(entry: ReadEntry, charge: PaidCharge): boolean {
    const customer = this.customerOf(charge);
    const isNamed =
      this.of(entry).names.some((name) => isNameOf(name, customer)) || this.#hasWholeName(entry, customer);
    return isNamed && !this.isOfAnotherDocument(entry, charge);
  }

  /** Whether the line has the beginning of the customer's name, as far as the bank writes it. */
  isCutNameIn(entry: ReadEntry, charge: PaidCharge): boolean {
    const { names, plain } = this.of(entry);
    const name = comparedText(charge.customerName ?? '');
    const isCut =
      names.some((written) => isCutNameOf(written, this.customerOf(charge))) ||
      (this.#cut !== null && isCutIn({ text: plain, name }, this.#cut));
    return isCut && !this.isOfAnotherDocument(entry, charge);
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
  /** The text in capitals, without accents. */
  readonly plain: string;
  readonly names: readonly (readonly string[])[];
  /** What could be a name with a bank's word in it. */
  readonly withBankWords: readonly (readonly string[])[];
  readonly documents: readonly string[];
  readonly said: readonly string[];
  readonly masked: readonly string[];
}
