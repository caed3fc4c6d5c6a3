/**
 * Evidence of a payment in a bank's text: ids, documents and names, and rows that are not payments. Each is found in
 * one pass over the text.
 */
import { isCnpj, readCpf } from '../../../src-preload/contract/values/documents.ts';
import { statementDay } from './statement-values.ts';

/** A run of letters and digits, or one character that is neither: an id ends where such a run ends. */
const PARTS = /[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** The longest id; a longer one is ignored. */
const LONGEST_ID = 200;

interface IdNode {
  readonly next: Map<string, IdNode>;
  isEnd: boolean;
}

/** Finds ids in texts as whole words: not as a part of a longer word or number. Case-sensitive. */
export class IdIndex {
  readonly #root: IdNode = { next: new Map(), isEnd: false };

  add(id: string): void {
    if (id.length > LONGEST_ID) return;
    let node = this.#root;
    for (const part of id.match(PARTS) ?? []) {
      const child = node.next.get(part);
      const next: IdNode = child ?? { next: new Map(), isEnd: false };
      if (child === undefined) node.next.set(part, next);
      node = next;
    }
    node.isEnd = node !== this.#root;
  }

  /** Every id in the text, once. */
  in(text: string): string[] {
    const parts = text.match(PARTS) ?? [];
    const found = new Set<string>();
    for (let from = 0; from < parts.length; from += 1) {
      let node = this.#root.next.get(parts[from] ?? '');
      for (let to = from + 1; node !== undefined; to += 1) {
        if (node.isEnd) found.add(parts.slice(from, to).join(''));
        node = node.next.get(parts[to] ?? '');
      }
    }
    return [...found];
  }
}

/**
 * An id normalized for a case-insensitive search, without punctuation around it. Null for one that is too weak to
 * identify a payment: fewer than six letters and digits, no digit, a short number, a day.
 */
export function strongId(id: string | null): string | null {
  const plain = plainId(id);
  const signs = plain?.replace(/[^\p{L}\p{N}]/gu, '') ?? '';
  if (plain === null || signs.length < 6 || !/\d/.test(signs)) return null;
  return /^\d+$/.test(signs) && (signs.length < 8 || statementDay(plain) !== null || isDayBackwards(signs))
    ? null
    : plain;
}

/** `20112026`: the day first, as in Brazil. */
function isDayBackwards(digits: string): boolean {
  return digits.length === 8 && statementDay(`${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`) !== null;
}

/** The same for any id of three characters or more; it may only order the proposals. */
export function plainId(id: string | null): string | null {
  const plain = (id ?? '').toUpperCase().replace(/^[^\p{L}\p{N}]+/u, '');
  const end = lastWordEnd(plain);
  return end < 3 ? null : plain.slice(0, end);
}

/** The end of the last letter or digit. Searched from the end, because a pattern would start at every character. */
function lastWordEnd(text: string): number {
  let end = text.length;
  while (end > 0 && !/[\p{L}\p{N}]/u.test(text.charAt(end - 1))) end -= 1;
  return end;
}

/**
 * CPF and CNPJ as banks write them, with or without punctuation, between characters that are no letter and no digit.
 */
const DOCUMENTS =
  /(?<![\p{L}\p{N}])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{11}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}|[0-9A-Z]{12}\d{2})(?![\p{L}\p{N}])/gu;

/** The valid CPF and CNPJ in a text, without punctuation. */
export function documentsIn(text: string): string[] {
  const found = (text.toUpperCase().match(DOCUMENTS) ?? []).map(plainDocument);
  return [...new Set(found.filter((document) => document !== null))];
}

/** A document without punctuation; null where it is not a valid one. */
export function plainDocument(text: string | null): string | null {
  const plain = (text ?? '').replace(/[\s.\-/]/g, '').toUpperCase();
  return readCpf(plain).ok || isCnpj(plain) ? plain : null;
}

/** The most words of a text in which names are searched. */
const MOST_WORDS = 40;
/** Particles between names, which are ignored. */
const PARTICLES = new Set(['DA', 'DE', 'DO', 'DAS', 'DOS', 'E']);

function namesIn(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const words = plain.match(WORD) ?? [];
  return words.filter((word) => word.length > 2 && !PARTICLES.has(word) && !/\d/.test(word)).slice(0, MOST_WORDS);
}

/** A customer's first and last name; empty where there is only one. */
export function nameOf(name: string | null): string[] {
  const words = namesIn(name ?? '');
  const [first, last] = [words.at(0), words.at(-1)];
  return words.length < 2 || first === undefined || last === undefined ? [] : [`${first} ${last}`];
}

/** Every two words of a text that may be a first and last name: banks omit what is between them. */
export function namePairsIn(text: string): string[] {
  const words = namesIn(text);
  return [...new Set(words.flatMap((first, at) => words.slice(at + 1).map((last) => `${first} ${last}`)))];
}

/** How many characters at a cell's start are checked. */
const BEGINNING = 60;
/** What banks write before and after the word; a payer may write `Saldo da compra`. */
const BALANCE =
  /^(?:SALDO|SDO)(?:$|ANT|FINAL|INICIAL|DODIA|DIA|EM|DISP|BLOQ|CC$|CTA|[ND]?[AE]?CONTA|TOTAL|PARCIAL|ATUAL|APLIC|INVEST|POUP|CRED|DEV|LIQ)/;
const TRANSFER = /PIX|TRANSF|RECEBID|DEP[OÓ]SITO/i;

/** Whether a row is an account balance and not a credit: `SALDO ANTERIOR`, `S A L D O`, `SDO CTA`. */
export function isBalance(cells: readonly string[]): boolean {
  if (cells.some((cell) => TRANSFER.test(cell))) return false;
  return cells.some((cell) =>
    BALANCE.test(
      cell
        .slice(0, BEGINNING)
        .replace(/[^\p{L}]/gu, '')
        .toUpperCase(),
    ),
  );
}
