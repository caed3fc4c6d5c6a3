/**
 * Takes off a searched text what is copied with it from a message, a bank's app or an e-mail: labels, links,
 * typographic quotation marks, punctuation. A label goes only where the text after it has its shape, so that
 * `celular 64` stays two words; what is taken off is never needed to find a charge.
 */
import { cleanText } from '../text/clean-text.ts';
import { readPhone } from '../values/documents.ts';

/**
 * Labels, each before what has its shape; the gap is not a colon alone, as `cpf:529` is a word of that text. An end-to-end
 * id has whatever banks write before it: `ID da transação`, `ID/Transação`, `Código fim a fim`.
 */
const LABELS = [
  /(?<![\p{L}\p{N}-])(?:cpf|cnpj)(?:\s?\/\s?(?:cpf|cnpj|mf))?(?:\s?n[º°])?(?:[\s.]{1,3}:?\s?|:\s{1,2})(?="?(?:\d{2,3}\.?\d{3}\.?\d|[0-9a-z]{2}\.[0-9a-z]{3}\.|[0-9a-z]{12}\d\d))/giu,
  /(?<![\p{L}\p{N}-])(?:tel|telefone|cel|celular|fone|phone|whatsapp|zap)(?:[\s.]{1,3}:?\s?|:\s{1,2})(?="?[+(\d][\d\s().+-]{8})/giu,
  /(?<![\p{L}\p{N}-])(?:chave(?:\spix)?|e-?mail)(?:[\s.]{1,3}:?\s?|:\s{1,2})(?="?[^\s@]{1,64}@)/giu,
  /(?<![\p{L}\p{N}-])chave(?:\spix)?(?:[\s.]{1,3}:?\s?|:\s{1,2})(?="?[+(]?\d[\d.]{4})/giu,
  /(?<![\p{L}\p{N}-])(?:(?:id|e2e|c[oó]digo|n[uú]mero|identificador|autentica[cç][aã]o|controle|d[aeo]|pix|transa[cç][aã]o|fim|a|end|to)(?:[\s.]{1,3}:?\s?|:\s{1,2}|[/-])){1,6}(?="?E\d{20})/giu,
];

/** The phone of a link to a chat, and an address without the parameters of its link. */
function withoutLink(word: string): string {
  if (/^mailto:/i.test(word)) return word.replace(/\?.*/, '');
  if (!/wa\.me\/|whatsapp/i.test(word)) return word;
  const phone = readPhone(word);
  return phone.ok ? phone.digits : word;
}

/** The searched text, cleaned (clean-text.ts) and without these. */
export function pastedText(typed: string): string {
  const text = cleanText(typed, 'signs')
    .replace(/[“”„«»]/g, '"')
    .replace(/(?<!\S)<([^\s<>]+)>(?=[.,;:!?]*(?:\s|$))/g, '$1')
    .replace(/(?<!\S)\((?!0?(?:xx)?\d\d\))([^\s()]+)\)(?=[.,;:!?]*(?:\s|$))/g, '$1')
    .replace(/(?<!\S)([*_~'‘])(?=\S)([^*_~'’]+)(?<=\S)(?:\1|’)(?=[.,;:!?]*(?:\s|$))/g, '$2')
    .replace(/(?<=[^\s.,;!?])[.,;!?]+(?!\S)/g, '')
    .replace(/\S+/g, withoutLink);
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
