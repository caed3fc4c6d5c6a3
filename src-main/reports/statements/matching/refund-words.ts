/**
 * The words in a bank's text that show that a PIX was sent back; a payer may have such a word as their name:
 * `DEV SISTEMAS`.
 */
import { withoutAccents } from '../../../../src-preload/contract/text/without-accents.ts';
import { comparedText, withoutCutName } from './cut-names.ts';
import { isWholeNameOf, namesWith, nameWords, tellingWords, wordStart } from './payer-names.ts';

const REFUND = /DEVOL|ESTORN|REEMBOLS|^DEV$/;

/** The words in a text that say that a PIX was sent back, in capitals and without accents. */
export function refundWordsIn(text: string): string[] {
  const plain = withoutAccents(text).toUpperCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  // A bank may write the day directly behind a name.
  return words.map((word) => word.replace(/(?<=\p{L})\d+$/u, '')).filter((word) => REFUND.test(word));
}

export class RefundWords {
  /** Customers whose names have such words, by their first name and the beginning of each other one. */
  readonly #customers = new Map<string, (readonly string[])[]>();
  readonly #ofNames: ReadonlySet<string>;
  readonly #texts: readonly string[];

  constructor(customerNames: Iterable<string | null>) {
    const named = [...new Set(customerNames)].filter((name) => name !== null && refundWordsIn(name).length > 0);
    this.#texts = named.map((name) => comparedText(name ?? ''));
    const customers = named.map(nameWords).filter(({ length }) => length > 0);
    for (const words of customers)
      for (const key of new Set(words.slice(1).map((word) => wordKey(words, wordStart(word)))))
        this.#customers.set(key, [...(this.#customers.get(key) ?? []), words]);
    this.#ofNames = new Set(customers.flat());
  }

  /**
   * Whether a text states that a PIX was sent back, in other words than a customer's name.
   * @param cut after how many letters the bank cuts names; null where it does not.
   */
  areIn(searchText: string, cut: number | null): boolean {
    if (refundWordsIn(searchText).length === 0) return false;
    if (cut !== null && this.#areInCutName(searchText, cut)) return false;
    const cells = searchText.split('\n');
    // An OFX file has the beginning of a text apart.
    const whole = cells.filter((cell, at) => !cells.some((other, place) => place !== at && other.startsWith(cell)));
    return whole.some((cell) => {
      const words = refundWordsIn(cell);
      return words.length > 0 && !this.#isNameIn(cell, words);
    });
  }

  #areInCutName(searchText: string, cut: number): boolean {
    const text = comparedText(searchText);
    return this.#texts.some((name) => refundWordsIn(withoutCutName({ text, name }, cut)).length === 0);
  }

  /** Whether the text has a customer's name with all of these words, each as often as the name has it. */
  #isNameIn(cell: string, words: readonly string[]): boolean {
    if (this.#customers.size === 0) return false;
    return namesWith(this.#ofNames, cell).some(
      (name) =>
        // `DEV PIX ANA LIMA` is no payment of Ana Dev Lima: the word stands before the name.
        isEachIn(words, name) &&
        tellingWords(name).some((start) =>
          this.#customers
            .get(wordKey(name, start))
            ?.some((customer) => isWholeNameOf(name, customer) && isEachIn(words, customer)),
        ),
    );
  }
}

function wordKey([first]: readonly string[], start: string): string {
  return `${first} ${start}`;
}

/** A bank may have cut a word off. */
function isEachIn(words: readonly string[], customer: readonly string[]): boolean {
  const left = [...customer];
  return words.every((word) => {
    const at = left.findIndex((own) => own.startsWith(word));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
