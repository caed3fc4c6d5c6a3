/**
 * CPF, CNPJ and Brazilian phone numbers, as people type and paste them. Pure; main and the page use it, so a form and
 * main never disagree about what is valid.
 */
import { cleanText, withoutFrame } from '../text/clean-text.ts';

/** Brazilian area codes (DDD) in use. */
const AREA_CODES = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 ' +
    '64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

function checkDigit(values: readonly number[], weights: readonly number[]): number {
  const remainder = weights.reduce((sum, weight, index) => sum + weight * (values[index] ?? 0), 0) % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

/** As the service names a document (document, "Create-transaction request body"). */
export type DocumentType = 'CPF' | 'CNPJ';

/** The result of reading a typed CPF or CNPJ: itself without punctuation, in capitals, or why it is neither. */
export type DocumentReading =
  | { readonly ok: true; readonly digits: string }
  | {
      readonly ok: false;
      readonly code: 'document-length' | 'document-characters' | 'cpf-check-digits' | 'cnpj-check-digits';
    };

/**
 * Reads a CPF or a CNPJ in any usual shape (`529.982.247-25`, `12.abc.345/01de-35`), with the label and the punctuation
 * that are pasted with it (`CPF: 529.982.247-25`). One of equal characters alone is refused: it passes the arithmetic
 * and belongs to no one.
 */
export function readDocument(typed: string): DocumentReading {
  const digits = unlabelledDocument(typed).replace(/[\s.\-/]/g, '');
  if (/[^0-9A-Z]/.test(digits)) return { ok: false, code: 'document-characters' };
  if (digits.length !== 11 && digits.length !== 14) return { ok: false, code: 'document-length' };
  if (documentTypeOf(digits) === 'CNPJ')
    return isCnpj(digits) ? { ok: true, digits } : { ok: false, code: 'cnpj-check-digits' };
  if (/\D/.test(digits)) return { ok: false, code: 'document-characters' };
  return isCpf(digits) ? { ok: true, digits } : { ok: false, code: 'cpf-check-digits' };
}

/** `CPF:`, `CPF/CNPJ nº`, `CNPJ/MF`: no group of a CNPJ begins so, as its first one has two characters. */
const LABEL_BEFORE =
  /^(?:CPF|CNPJ|DOC(?:UMENTO)?)(?=[^\p{L}\p{N}])[^\p{L}\p{N}]*(?:(?:(?:CPF|CNPJ|MF|N|NÚMERO)(?=\.?[\s:])|N[º°])[^\p{L}\p{N}]*)*/u;
const LABEL_AFTER = /[^\p{L}\p{N}]{1,3}(?:CPF|CNPJ)[^\p{L}\p{N}]?$/u;
/** Without anything before the digits; inside it, the separator that a mask puts into a CNPJ while it is typed. */
const JOINED_LABEL = /^(?:CP\.?F(?=\d(?:\W*\d){10}$)|CN\.?PJ(?=\d(?:\W*\d){13}$))/;

/**
 * A typed document in capitals, without the label and the punctuation around it. A CNPJ may begin with the letters of a
 * label: only what is no valid CNPJ as a whole has a joined one.
 */
export function unlabelledDocument(typed: string): string {
  const text = withoutFrame(cleanText(typed, 'signs').toUpperCase());
  if (JOINED_LABEL.test(text)) return isCnpj(compactDocument(text)) ? text : text.replace(JOINED_LABEL, '');
  return withoutFrame(text.replace(LABEL_BEFORE, '').replace(LABEL_AFTER, ''));
}

/** The type of a document that {@link readDocument} accepted. */
export function documentTypeOf(digits: string): DocumentType {
  return digits.length === 14 ? 'CNPJ' : 'CPF';
}

/** A document without its punctuation, in capitals, valid or not: two that are equal so are the same. */
export function compactDocument(text: string): string {
  return cleanText(text, 'signs')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}

function isCpf(digits: string): boolean {
  if (/^(\d)\1{10}$/.test(digits)) return false;
  const values = [...digits].map(Number);
  const first = checkDigit(values, [10, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = checkDigit(values, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return values[9] === first && values[10] === second;
}

/**
 * Numeric, or with letters (in force since July 2026). A character's value is its ASCII code minus 48, so letters must
 * not be stripped.
 */
function isCnpj(digits: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(digits) || /^(.)\1{13}$/.test(digits)) return false;
  const values = [...digits].map((character) => character.charCodeAt(0) - 48);
  const first = checkDigit(values, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = checkDigit(values, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  return values[12] === first && values[13] === second;
}

/**
 * `52998224725` as `529.982.247-25`, `12ABC34501DE35` as `12.ABC.345/01DE-35`; a text of another shape unchanged. Slices
 * instead of groups of a pattern: an export calls it for a million rows.
 */
export function formatDocument(digits: string): string {
  const part = (from: number, to?: number) => digits.slice(from, to);
  if (/^\d{11}$/.test(digits)) return `${part(0, 3)}.${part(3, 6)}.${part(6, 9)}-${part(9)}`;
  if (/^[0-9A-Z]{12}\d{2}$/.test(digits)) return `${part(0, 2)}.${part(2, 5)}.${part(5, 8)}/${part(8, 12)}-${part(12)}`;
  return digits;
}

/** The result of reading a typed phone: its national digits (area code and number), or why it is not one. */
export type PhoneReading =
  | { readonly ok: true; readonly digits: string }
  | { readonly ok: false; readonly code: 'phone-characters' | 'phone-length' | 'phone-area-code' | 'phone-number' };

/** The links from which a phone is copied: RFC 3966, and https://faq.whatsapp.com/5913398998672934. */
const PHONE_LINKS = [
  /^tel:(.*?)(?:;[\w-]+=.*)?$/i,
  /^(?:https?:\/\/)?(?:www\.)?wa\.me\/([^/?#]*)/i,
  /^(?:whatsapp:\/\/|(?:https?:\/\/)?(?:api|web)\.whatsapp\.com\/)send\/?\?phone=([^&#]*)/i,
];
const PHONE_LABEL = /^(?:(?:tel|telefone|cel|celular|fone|phone|whatsapp|zap)(?![\p{L}\p{N}])[\s.:/]*)+/iu;
/** `0xx11`, `0**11`: a carrier code is meant. */
const CARRIER_MEANT = /^((?:\+\s?|00\s?)?(?:55\s?)?\(?\s?0)\s?(?:xx|\*\*)/i;

/**
 * Reads a Brazilian phone in any usual shape and returns its 10 or 11 national digits, the form that the service takes
 * ("digits only"). A leading `+55`, `0055` or `55` is dropped only when the rest is a whole national number (55 is an
 * area code too); a trunk `0` with a carrier code, or with the `xx` that stands for one, is dropped likewise.
 */
export function readPhone(typed: string): PhoneReading {
  const text = plainPhone(typed);
  if (/[^\d\s().+\-/]/.test(text) || text.lastIndexOf('+') > 0) return { ok: false, code: 'phone-characters' };
  const digits = nationalDigits(text);
  if (digits === null) return { ok: false, code: 'phone-area-code' };
  if (digits.length !== 10 && digits.length !== 11) return { ok: false, code: 'phone-length' };
  if (!AREA_CODES.has(digits.slice(0, 2))) return { ok: false, code: 'phone-area-code' };
  const numberIsSound = digits.length === 11 ? digits[2] === '9' : /[2-5]/.test(digits[2] ?? '');
  return numberIsSound ? { ok: true, digits } : { ok: false, code: 'phone-number' };
}

/** A typed phone without the label, the link or the punctuation around it, and without the `xx` of a carrier code. */
function plainPhone(typed: string): string {
  const text = withoutFrame(cleanText(typed, 'signs'));
  const linked = PHONE_LINKS.map((link) => link.exec(text)?.[1]).find((phone) => phone !== undefined);
  return (linked?.replace(/^%2B/i, '+') ?? text.replace(PHONE_LABEL, ''))
    .trim()
    .replace(/^\(\s*\+/, '+')
    .replace(CARRIER_MEANT, '$1');
}

/** Without the codes of the country and of a carrier; null for another country's number. */
function nationalDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  const [, national] = /^(?:00)?55(\d*)$/.exec(digits) ?? [];
  if (text.startsWith('+') || digits.startsWith('00')) return national === undefined ? null : withoutTrunk(national);
  // No number of the area 55 begins with a zero.
  const hasCountry = digits.length === 12 || digits.length === 13 || digits.startsWith('550');
  return withoutTrunk(national !== undefined && hasCountry ? national : digits);
}

/** Without a `0` in front, and the two digits of a carrier after it where a whole number follows. */
function withoutTrunk(digits: string): string {
  if (!digits.startsWith('0')) return digits;
  return digits.length >= 13 ? digits.slice(3) : digits.slice(1);
}

/** `11999998888` as `(11) 99999-8888`; a text of another shape is returned unchanged. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}
