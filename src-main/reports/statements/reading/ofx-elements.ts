/** The elements of OFX as banks write it: SGML, which closes no field, XML, and what is neither. Each sign is read once. */
import { decodeHTMLStrict } from 'entities/decode';

export interface OfxElement {
  /** In capitals, without a prefix. */
  readonly name: string;
  readonly isEnd: boolean;
  /** The text up to the next element, in one line; empty behind an end. */
  readonly value: string;
}

const TAG = /<(\/?)(?:[\w-]{1,40}:)?([A-Za-z][\w.]{0,40})\s{0,20}(?:\s[\w:.-]{1,60}=[^<>]{0,1000})?(\/?)>/y;
const QUOTE = '<![CDATA[';
const QUOTE_END = ']]>';
/** What a program of web pages leaves in a text. */
const MARKUP = /^(?:BR|P|B|I|U|EM|STRONG|SPAN|DIV|FONT|SMALL|HR)$/;
const ESCAPED_MARKUP = /<\/?(?:br|p|b|i|u|em|strong|span|div|font|small|hr)\s?\/?>/gi;
/** How often a text may have been escaped before it was escaped again. */
const MOST_ESCAPES = 3;

export function* ofxElements(text: string): Generator<OfxElement> {
  let open: Omit<OfxElement, 'value'> | null = null;
  let value = '';
  const quotes = new Quotes(text);
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('<', at);
    const end = next === -1 ? text.length : next;
    if (open !== null) value += text.slice(at, end);
    if (next === -1) break;
    if (text.startsWith(QUOTE, next)) {
      const from = next + QUOTE.length;
      const to = quotes.endOf(from);
      if (open !== null && to !== null) value += text.slice(from, to);
      at = to === null ? from : to + QUOTE_END.length;
      continue;
    }
    TAG.lastIndex = next;
    const [whole = '<', slash, written = '', ending] = TAG.exec(text) ?? [];
    at = next + whole.length;
    const name = written.toUpperCase();
    if (name === '' || MARKUP.test(name)) {
      if (open !== null) value += name === '' ? whole : ' ';
      continue;
    }
    if (open !== null) yield { ...open, value: open.isEnd ? '' : plain(value) };
    open = { name, isEnd: slash === '/' };
    value = '';
    if (ending === '/') {
      yield { ...open, value };
      open = null;
    }
  }
  if (open !== null) yield { ...open, value: open.isEnd ? '' : plain(value) };
}

/** Where quoted texts end. One that is not closed before the next one begins is not quoted. */
class Quotes {
  readonly #text: string;
  /** The last end that was searched: of many quotes that never end, one search finds none. */
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  endOf(from: number): number | null {
    if (this.#end !== -1 && this.#end < from) this.#end = this.#text.indexOf(QUOTE_END, from);
    const next = this.#text.indexOf(QUOTE, from);
    return this.#end === -1 || (next !== -1 && next < this.#end) ? null : this.#end;
  }
}

function plain(value: string): string {
  let text = value;
  for (let times = 0; times < MOST_ESCAPES && text.includes('&'); times += 1) text = decodeHTMLStrict(text);
  return text
    .replace(ESCAPED_MARKUP, ' ')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ')
    .trim();
}
