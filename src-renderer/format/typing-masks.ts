/**
 * Masks for fields that are typed and pasted in any format. A mask adds separators, and capitals to a CNPJ, and takes
 * the label off a whole number: a text that it does not recognize stays unchanged.
 */
import {
  compactDocument,
  formatDocument,
  formatPhone,
  readDocument,
  readPhone,
  unlabelledDocument,
} from '../../src-preload/contract/values/documents.ts';

/** The places before which a CNPJ has a separator. */
const CNPJ_SEPARATORS: Readonly<Record<number, string>> = { 2: '.', 5: '.', 8: '/', 12: '-' };

/**
 * Formats `52998` as `529.98`, as far as it has been typed. More characters than a CPF has, and letters, are formatted as
 * a CNPJ, in capitals; a text with other characters stays unchanged. A label that was pasted with it is dropped.
 */
export function maskDocumentTyping(typed: string): string {
  const reading = readDocument(typed);
  if (reading.ok) return formatDocument(reading.digits);
  const text = unlabelledDocument(typed);
  // Letters with blanks are words: no person types a CNPJ so.
  if (/[^0-9A-Z.\-/\s]/.test(text) || (/[A-Z]/.test(text) && /\s/.test(text))) return typed;
  const digits = compactDocument(text);
  if (digits.length > 14) return typed;
  if (digits.length > 11 || /\D/.test(digits))
    return [...digits].map((sign, place) => `${CNPJ_SEPARATORS[place] ?? ''}${sign}`).join('');
  const head = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter((group) => group !== '').join('.');
  return digits.length > 9 ? `${head}-${digits.slice(9)}` : head;
}

/**
 * Formats `11999` as `(11) 999`, as far as it has been typed. A number pasted whole in another format (`+55 11 …`, `011
 * …`) becomes its national form at once; a typed one that starts with `+` or `0` stays unchanged until it is whole.
 */
export function maskPhoneTyping(typed: string): string {
  const text = typed.trimStart();
  if (/^[+0]/.test(text)) {
    const reading = readPhone(text);
    // A mobile number has one digit more than a landline: convert only when no further digit could belong to it.
    return reading.ok && reading.digits.length === 11 ? formatPhone(reading.digits) : typed;
  }
  if (/[^\d\s().\-/]/.test(text)) {
    // A link, a label; or a carrier code, which was typed to here.
    const reading = readPhone(text);
    return reading.ok ? formatPhone(reading.digits) : typed;
  }
  const digits = text.replace(/\D/g, '');
  if (digits.length > 11) {
    const reading = readPhone(text);
    return reading.ok ? formatPhone(reading.digits) : typed;
  }
  if (digits.length <= 2) return digits.length === 0 ? '' : `(${digits}`;
  const number = digits.slice(2);
  const first = digits.length === 11 ? 5 : 4;
  const split = number.length > first ? `${number.slice(0, first)}-${number.slice(first)}` : number;
  return `(${digits.slice(0, 2)}) ${split}`;
}

/** Returns the caret's position in a masked text, so that as many digits and letters precede it as before the mask. */
export function caretAfter(masked: string, charactersBefore: number): number {
  if (charactersBefore === 0) return 0;
  let seen = 0;
  for (let index = 0; index < masked.length; index += 1) {
    if (/[\p{L}\p{N}+]/u.test(masked.charAt(index))) seen += 1;
    if (seen === charactersBefore) return index + 1;
  }
  return masked.length;
}

/** How many digits and letters precede the caret. */
export function charactersBefore(text: string, caret: number): number {
  return text.slice(0, caret).replace(/[^\p{L}\p{N}+]/gu, '').length;
}
