/**
 * Takes off a searched text what is copied with it from a message, a bank's app or an e-mail: labels, links,
 * typographic quotation marks, punctuation. A label goes only where the text after it has its shape, so that
 * `celular 64` stays two words; what is taken off is never needed to find a charge.
 */
import { cleanText } from '../text/clean-text.ts';
import { readPhone } from '../values/documents.ts';

/** A Brazilian number with its area code, with or without the codes of the country and of a carrier. */
export const PHONE = String.raw`(?:\(?(?:\+|00)?55\)?[\s.\-]?)?(?:\(0?(?:xx)?[1-9]\d\)|0?(?:xx)?[1-9]\d)[\s.\-]?(?:9\d{4}|[2-5]\d{3})[\s.\-]?\d{4}`;
/** Six digits of a CPF, at least, or of a CNPJ, which may have letters. */
const DOCUMENT = String.raw`(?:\d{2,3}\.?\d{3}\.?\d|[0-9a-z]{2}\.[0-9a-z]{3}\.|[0-9a-z]{12}\d\d)`;
/** A word that banks write before an end-to-end id: `ID da transação`, `ID/Transação`, `Código fim a fim`. */
const END_TO_END_WORD =
  '(?:id|e2e|c[oó]digo|n[uú]mero|identificador|autentica[cç][aã]o|controle|d[aeo]|pix|transa[cç][aã]o|fim|a|end|to)';
/** Not a colon alone: `cpf:529` is a word of that text. */
const GAP = String.raw`(?:[\s.]+:?\s*|:\s+)`;

/** Each label, and what has to follow it. */
const LABELS = [
  [String.raw`(?:cpf|cnpj)(?:\s*/\s*(?:cpf|cnpj|mf))?(?:\s*n[º°])?${GAP}`, DOCUMENT],
  [`(?:tel|telefone|cel|celular|fone|phone|whatsapp|zap)${GAP}`, PHONE],
  [`(?:e-?mail)${GAP}`, String.raw`\S+@`],
  [`(?:${END_TO_END_WORD}(?:${GAP}|[/-]))+`, String.raw`E\d{20}`],
  [String.raw`chave(?:\s+pix)?${GAP}`, String.raw`\S*[@\d]`],
].map(([label, value]) => new RegExp(String.raw`(?<![\p{L}\p{N}\-])${label}(?="?${value})`, 'giu'));

const CHAT_LINK = /\S*(?:wa\.me\/|whatsapp\.com\/|whatsapp:\/\/)\S+/gi;

/** The searched text, cleaned (clean-text.ts) and without these. */
export function pastedText(typed: string): string {
  const text = cleanText(typed, 'signs')
    .replace(/[“”„«»]/g, '"')
    .replace(/(?<!\S)<([^\s<>]+)>(?=[.,;:!?]*(?:\s|$))/g, '$1')
    .replace(/(?<!\S)\((?!0?(?:xx)?\d\d\))([^\s()]+)\)(?=[.,;:!?]*(?:\s|$))/g, '$1')
    .replace(/(?<!\S)([*_~'‘])(?=\S)([^*_~'’]+)(?<=\S)(?:\1|’)(?=[.,;:!?]*(?:\s|$))/g, '$2')
    .replace(/(?<=[^\s.,;!?])[.,;!?]+(?!\S)/g, '')
    .replace(/(?<=mailto:[^\s?]+)\?\S*/i, '')
    .replace(CHAT_LINK, (link) => {
      const phone = readPhone(link);
      return phone.ok ? phone.digits : link;
    });
  return withPlainAmounts(LABELS.reduce((rest, label) => rest.replace(label, ''), text));
}

/** `> 5`, `BRL 10,00`, `10,00 reais`, `10,00 R$` and `R$ 10,--` as `>5` and `R$10,00`. */
function withPlainAmounts(text: string): string {
  return text
    .replace(/(?<!\S)(>=|<=|[<>=])\s+(?=(?:r\$|brl)?\s?\d)/gi, '$1')
    .replace(/(?<![\p{L}\p{N}])brl\s?(?=\d)/giu, 'R$$')
    .replace(/(?<=\d)[.,]--?(?!\S)/g, '')
    .replace(/(?<![\p{L}\p{N}$.,])(\d[\d.,]*)\s?(?:reais|brl|r\$(?!\s?\d))(?![\p{L}\p{N}])/giu, 'R$$$1');
}
