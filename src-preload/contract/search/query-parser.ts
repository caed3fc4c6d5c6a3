/**
 * Parses what was typed into the search box: main finds charges by it, and the page marks what was found. It is split
 * at blanks; every word must be somewhere in the charge:
 *
 * - `maria`, `"maria da silva"`: in any of its texts; quotes join words with blanks.
 * - `name:maria`, `nome:maria`: in that text alone. Before a colon, a word that names no text is an ordinary word.
 * - `operator:ana`, `operador:ana`: who made or adopted the charge (operators.ts turns it into names).
 * - `234,50`, `1,234.56`, `R$ 234,50`, `R$ 234`: exactly this amount. Without `R$` it needs its cents, so that other
 *   digits stay text; in quotes it is text, too.
 * - `>100`, `<=49,90`, `100..200`: the amount in reais, with either decimal sign.
 * - `(11) 98765-4321`, `+55 11 98765-4321`, `11 98765 4321`: a whole phone, whatever its punctuation.
 * - Digits with their punctuation, and a CNPJ or its beginning, also match without it: `529.982`, `12.abc`; a phone in
 *   digits also without the country's code: `5511987654321`.
 * - What is pasted with a text is taken off first: labels, links, punctuation (pasted-text.ts).
 */
import { readPhone } from '../values/documents.ts';
import { normalizeForSearch } from './normalize-text.ts';
import { pastedText } from './pasted-text.ts';

/** The texts of a charge that words are looked for in. */
export const SEARCH_COLUMNS = ['name', 'email', 'phone', 'document', 'reference', 'items', 'ids', 'invoice'] as const;
export type SearchColumn = (typeof SEARCH_COLUMNS)[number];

export interface Word {
  /** The text it must be in; any when null. */
  readonly column: SearchColumn | null;
  /** Normalized texts of which one must be there. */
  readonly variants: readonly string[];
  /** As typed, with accents and case; cleaned (clean-text.ts). */
  readonly typed: string;
}

/** Cents, both ends included; null where a side is open. */
export interface AmountRange {
  readonly from: number | null;
  readonly to: number | null;
}

export interface ParsedQuery {
  readonly words: readonly Word[];
  readonly amounts: readonly AmountRange[];
}

/** Names in both languages, normalized. */
const COLUMN_NAMES: Readonly<Record<string, SearchColumn>> = {
  name: 'name',
  nome: 'name',
  customer: 'name',
  cliente: 'name',
  email: 'email',
  'e-mail': 'email',
  phone: 'phone',
  telefone: 'phone',
  tel: 'phone',
  cel: 'phone',
  celular: 'phone',
  whatsapp: 'phone',
  mailto: 'email',
  cpf: 'document',
  cnpj: 'document',
  document: 'document',
  documento: 'document',
  reference: 'reference',
  referencia: 'reference',
  ref: 'reference',
  item: 'items',
  id: 'ids',
  e2e: 'ids',
  txid: 'ids',
  invoice: 'invoice',
  nota: 'invoice',
  nf: 'invoice',
  'nf-e': 'invoice',
  nfe: 'invoice',
  'nfs-e': 'invoice',
  nfse: 'invoice',
};

const AMOUNT_NAMES = new Set(['amount', 'valor']);
const OPERATOR_NAMES = new Set(['operator', 'operador', 'operadora']);

/** A Brazilian number with its area code, with or without the codes of the country and of a carrier. */
const PHONE = String.raw`(?:\(?(?:\+|00)?55\)?[\s.\-]?)?(?:\(0?(?:xx)?[1-9]\d\)|0?(?:xx)?[1-9]\d)[\s.\-]?(?:9\d{4}|[2-5]\d{3})[\s.\-]?\d{4}`;
/** `R$ 234,50`, with a blank or without. */
const MONEY = String.raw`(?:>=|<=|>|<|=)?[rR]\$\s?\d[\d.,]*`;
/** The name of a text, a colon, a blank: as labels are written. */
const SPACED_NAME = /(?<![\p{L}\d-])([\p{L}\d-]+):[ \t]+(?=[^\s:])/gu;
const TOKEN = new RegExp(
  String.raw`(?:(?<![\p{L}\d\-])([\p{L}\d\-]+):(?=\S))?(?:"([^"]+)"|((?:${PHONE}|${MONEY})(?!\S)|\S+))`,
  'giu',
);

export function parseQuery(typed: string): ParsedQuery {
  const words: Word[] = [];
  const amounts: AmountRange[] = [];
  for (const [whole, field, quoted, plain] of withJoinedNames(pastedText(typed)).matchAll(TOKEN)) {
    const name = field === undefined ? undefined : normalizeForSearch(field);
    const text = (quoted ?? withoutOddQuote(plain ?? '')).trim();
    const isAmount = name !== undefined && AMOUNT_NAMES.has(name);
    const range =
      quoted === undefined && (name === undefined || isAmount) ? rangeOf(normalizeForSearch(text), isAmount) : null;
    const column = name === undefined ? null : columnOf(name);
    const phone = quoted === undefined && (name === undefined || column === 'phone') ? phoneOf(text) : null;
    if (range !== null) amounts.push(range);
    else if (phone !== null) words.push({ column: 'phone', variants: [phone], typed: text });
    else if (name === undefined || column !== null) words.push(wordOf(text, column));
    else words.push(wordOf(whole));
  }
  return { words: words.filter(({ variants }) => variants[0] !== ''), amounts };
}

function columnOf(name: string): SearchColumn | null {
  return Object.hasOwn(COLUMN_NAMES, name) ? (COLUMN_NAMES[name] ?? null) : null;
}

/** `nome: José` as `nome:José`. */
function withJoinedNames(text: string): string {
  return text.replace(SPACED_NAME, (whole: string, name: string) =>
    isName(normalizeForSearch(name)) ? `${name}:` : whole,
  );
}

function isName(name: string): boolean {
  return columnOf(name) !== null || AMOUNT_NAMES.has(name) || OPERATOR_NAMES.has(name);
}

/** A quotation mark whose other one was not copied. */
function withoutOddQuote(word: string): string {
  return word.replace(/^"(?=.)|(?<=.)"$/g, '');
}

/** The words of a text that was typed into its own field, where no character has a special meaning; a phone is one. */
export function parsePlainQuery(typed: string): readonly Word[] {
  const text = pastedText(typed);
  const phone = phoneOf(text.trim());
  if (phone !== null) return [{ column: null, variants: [phone], typed: text.trim() }];
  return text
    .replace(/"([^"]+)"|(?<!\S)"(?=\S)/g, '$1')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => wordOf(word));
}

/** Separates the words that name an operator from the rest: they are looked up among the few names there are. */
export function separateOperators(typed: string): { readonly text: string; readonly words: readonly string[] } {
  const words: string[] = [];
  const text = withJoinedNames(pastedText(typed)).replace(
    TOKEN,
    (whole: string, name?: string, quoted?: string, plain?: string) => {
      if (name === undefined || !OPERATOR_NAMES.has(normalizeForSearch(name))) return whole;
      words.push(normalizeForSearch(quoted ?? plain ?? '').trim());
      return '';
    },
  );
  return { text: text.trim(), words };
}

function wordOf(typed: string, column: SearchColumn | null = null): Word {
  return { column, variants: variantsOf(normalizeForSearch(typed)), typed };
}

/** `12.abc.345/01de-35`, as far as it was typed. */
const CNPJ_START =
  /^[0-9a-z]{2}\.(?:[0-9a-z]{1,3}|[0-9a-z]{3}\.(?:[0-9a-z]{0,3}|[0-9a-z]{3}\/(?:[0-9a-z]{0,4}|[0-9a-z]{4}-\d{0,2})))$/;

function variantsOf(word: string): readonly string[] {
  if (CNPJ_START.test(word)) return [word, word.replace(/[./-]/g, '')];
  if (!/\d/.test(word) || !/^[\d.\-/()+ ]+$/.test(word)) return [word];
  const phone = readPhone(word);
  return [...new Set([word, word.replace(/\D/g, ''), ...(phone.ok ? [phone.digits] : [])])];
}

const WHOLE_PHONE = new RegExp(`^${PHONE}$`, 'i');

/**
 * The digits of a phone as it is written, without the country's: a charge may have it with them or without. Null for
 * digits alone, which may be a document or an id.
 */
function phoneOf(text: string): string | null {
  if (/^\d*$/.test(text) || !WHOLE_PHONE.test(text)) return null;
  return text.replace(/\D/g, '').replace(/^(?:00)?(?:55(?=0|\d{10,11}$))?0?/, '');
}

/** An amount as it is written, with its cents: `234,50`, `1.234,56`, `1,234.56`. */
const WITH_CENTS = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{2}$|^(?:\d+|\d{1,3}(?:,\d{3})+)\.\d{2}$/;

const REAIS = String.raw`(?:r\$\s?)?(\d[\d.,]*)`;
const ONE_SIDED = new RegExp(`^(>=|<=|>|<|=)${REAIS}$`);
const TWO_SIDED = new RegExp(`^${REAIS}\\.\\.${REAIS}$`);

function rangeOf(text: string, alone: boolean): AmountRange | null {
  const two = TWO_SIDED.exec(text);
  if (two) {
    const [from, to] = [centsOf(two[1] ?? ''), centsOf(two[2] ?? '')];
    return from === null || to === null ? null : { from, to };
  }
  const isBare = alone || text.startsWith('r$') || WITH_CENTS.test(text);
  const one = ONE_SIDED.exec(isBare ? text.replace(/^(?=[\dr])/, '=') : text);
  const cents = centsOf(one?.[2] ?? '');
  if (cents === null) return null;
  switch (one?.[1]) {
    case '>':
      return { from: cents + 1, to: null };
    case '>=':
      return { from: cents, to: null };
    case '<':
      return { from: null, to: cents - 1 };
    case '<=':
      return { from: null, to: cents };
    default:
      return { from: cents, to: cents };
  }
}

/**
 * `1.234,56`, `1,234.56`, `1234.5`, `1.234`: the last sign is the decimal one when one or two digits follow it. A
 * sign after the digits ended a sentence that was copied with the amount.
 */
function centsOf(text: string): number | null {
  const written = /^([\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(text.replace(/[.,]$/, ''));
  if (!written || !/\d/.test(written[1] ?? '')) return null;
  const reais = Number((written[1] ?? '').replace(/[.,]/g, ''));
  const cents = reais * 100 + Number((written[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}
