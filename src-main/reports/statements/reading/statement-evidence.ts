/**
 * Evidence of a payment in a bank's text: ids and documents, and rows that are not payments. Each is found in one pass
 * over the text.
 */
import { cleanText } from '../../../../src-preload/contract/text/clean-text.ts';
import { withoutAccents } from '../../../../src-preload/contract/text/without-accents.ts';
import { documentTypeOf, readDocument } from '../../../../src-preload/contract/values/documents.ts';
import { statementDay } from './statement-values.ts';

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

/** An id in capitals, without punctuation around it; null for one of fewer than three characters. */
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
 * CPF and CNPJ as banks write them, whole or in groups with a point, a hyphen or a blank between them, between characters
 * that are no letter and no digit. A CNPJ with letters has no blanks inside: words would look like one.
 */
const DOCUMENTS = [
  /(?<![\p{L}\p{N}])(?:CPF)?\d{3}(?: ?\. ?| )?\d{3}(?: ?\. ?| )?\d{3}(?: ?[-/.] ?| )?\d{2}(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])(?:CNPJ)?\d{2}(?: ?\. ?| )?\d{3}(?: ?\. ?| )?\d{3}(?: ?[/.] ?| )?\d{4}(?: ?[-/.] ?| )?\d{2}(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])(?:CNPJ)?[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}(?![\p{L}\p{N}])/gu,
];

/** The valid CPF and CNPJ in a text, without punctuation. A CPF may have three zeros before it. */
export function documentsIn(text: string): string[] {
  const signs = cleanText(text, 'signs').toUpperCase();
  const found = DOCUMENTS.flatMap((written) => signs.match(written) ?? []).flatMap((written) => [
    plainDocument(written),
    /^000\d{11}$/.test(written) ? plainDocument(written.slice(3)) : null,
  ]);
  return [...new Set(found.filter((document) => document !== null))];
}

/** A document without punctuation; null where it is not a valid one. */
export function plainDocument(text: string | null): string | null {
  const reading = readDocument(text ?? '');
  return reading.ok ? reading.digits : null;
}

/** `***.456.789-**`, `•••.456.789-••`, `XXX456789XX`; `**.222.333/0001-**`, whose letters may be an X. */
const MASKED =
  /(?:\*{3}|•{3}|X{3})\.?(\d{3})\.?(\d{3})-?(?:\*{2}|•{2}|X{2})|(?:\*{2}|•{2})\.?([0-9A-Z]{3})\.?([0-9A-Z]{3})\/?([0-9A-Z]{4})-?(?:\*{2}|•{2})/g;

/** The middle of each masked document: six digits of a CPF, ten characters of a CNPJ. */
export function maskedDocumentsIn(text: string): string[] {
  return [
    ...new Set([...cleanText(text, 'signs').toUpperCase().matchAll(MASKED)].map(([, ...parts]) => parts.join(''))),
  ];
}

/** The same of a whole document, which {@link plainDocument} returned. */
export function documentMiddle(document: string | null): string | null {
  if (document === null) return null;
  return documentTypeOf(document) === 'CPF' ? document.slice(3, 9) : document.slice(2, 12);
}

/** How many characters at a cell's start are checked. */
const BEGINNING = 60;
/** What banks write before and after the word; a payer may write `Saldo da compra`. */
const BALANCE =
  /^(?:SALDO|SDO)(?:$|ANT|FINAL|INICIAL|DODIA|DIA(?!G)|EM(?!PREEND|PRES|BAL)|DISP|BLOQ|CC$|CTA|[ND]?[AE]?CONTA(?!B)|TOTAL|PARCIAL|ATUAL|APLIC|INVEST|POUP|CRED|DEV(?!EL|S)|LIQ)/;
/** The whole text of a cell: a sum of the lines above, which some banks write with a day, and balances in English. */
const TOTAL =
  /^(?:SUB)?TOTA(?:L|IS)(?:GERAL|D[EOA]S?|CREDITOS?|DEBITOS?|ENTRADAS?|SAIDAS?|LANCAMENTOS?|MOVIMENTOS?|DIA|MES|PERIODO)*$|^(?:INITIAL|OPENING|BEGINNING|CLOSING|ENDING|FINAL|AVAILABLE|PARTIAL)+BALANCE$/;
const TRANSFER = /PIX|TRANSF|RECEBID|DEP[OÓ]SITO|\bTED\b/i;
const COMPANY = /\b(?:LTDA|EIRELI|EPP|MEI?|S\/A)\s*$/i;

/**
 * Whether a row is an account balance or a sum and not a credit: `SALDO ANTERIOR`, `S A L D O`, `SDO CTA`, `Total de
 * créditos`; `SALDO IMOVEIS` and `SALDO TOTAL SERVICOS LTDA` are payers.
 */
export function isBalance(cells: readonly string[]): boolean {
  if (cells.some((cell) => TRANSFER.test(cell))) return false;
  return cells.some((cell) => {
    const letters = withoutAccents(cell.slice(0, BEGINNING))
      .replace(/[^\p{L}]/gu, '')
      .toUpperCase();
    return (BALANCE.test(letters) && !COMPANY.test(cell.slice(-BEGINNING))) || TOTAL.test(letters);
  });
}
