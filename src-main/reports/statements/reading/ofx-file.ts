/** Parses OFX 1.x (SGML) and 2.x (XML): the transactions of each account, one at a time, and the file's period. */
import { ofxDirection, ofxSignsOf } from '../direction/sign-words.ts';
import { accountOf } from '../identity/line-identity.ts';
import type { StatedLine, StatementPeriod } from './statement-reading.ts';
import { statementDay } from './statement-values.ts';

export function isOfx(text: string): boolean {
  return /<OFX>/i.test(text.slice(0, 4_000)) || /^\s*OFXHEADER/i.test(text);
}

/** SGML closes no field, XML closes every one: a field ends at the next tag in both. */
const OFX_TAGS = {
  posted: /<DTPOSTED>([^<\r\n]*)/i,
  type: /<TRNTYPE>([^<\r\n]*)/i,
  amount: /<TRNAMT>([^<\r\n]*)/i,
  id: /<FITID>([^<\r\n]*)/i,
  words: [/<NAME>([^<\r\n]*)/i, /<MEMO>([^<\r\n]*)/i],
  numbers: [/<CHECKNUM>([^<\r\n]*)/i, /<REFNUM>([^<\r\n]*)/i],
} as const;

/** What is written before the transactions of an account, and between two of them. */
const HEADS = {
  bank: /<BANKID>([^<\r\n]*)/i,
  account: /<ACCTID>([^<\r\n]*)/i,
  from: /<DTSTART>([^<\r\n]*)/i,
  to: /<DTEND>([^<\r\n]*)/i,
} as const;

/** A transaction (STMTTRN) as written, and what is written before it and after the one before. */
interface Block {
  readonly before: string;
  /** Null where the file has no transaction. */
  readonly body: string | null;
}

function* blocksOf(text: string): Generator<Block> {
  const tag = /<STMTTRN>/gi;
  let from = tag.exec(text) === null ? null : tag.lastIndex;
  let before = text.slice(0, from ?? text.length);
  if (from === null) yield { before, body: null };
  while (from !== null) {
    const next = tag.exec(text);
    const block = text.slice(from, next?.index ?? text.length);
    const end = /<\/(?:STMTTRN|BANKTRANLIST)>/i.exec(block)?.index ?? block.length;
    yield { before, body: block.slice(0, end) };
    before = block.slice(end);
    from = next === null ? null : tag.lastIndex;
  }
}

/** Each transaction of an OFX file, with its account. */
export function* ofxLines(text: string): Generator<StatedLine> {
  const signs = ofxSignsOf(typedAmounts(text));
  let line = 0;
  let [bank, account] = ['', ''];
  for (const { before, body } of blocksOf(text)) {
    if (body === null) continue;
    bank = fieldIn(before, HEADS.bank) || bank;
    account = fieldIn(before, HEADS.account) || account;
    line += 1;
    const [id, words] = [fieldIn(body, OFX_TAGS.id), OFX_TAGS.words.map((shape) => fieldIn(body, shape))];
    yield {
      line,
      bankId: id === '' ? null : id,
      account: accountOf(bank, account),
      texts: words.filter((word, place) => !isBeginning(word, words[place + 1])),
      date: fieldIn(body, OFX_TAGS.posted).slice(0, 8),
      amount: fieldIn(body, OFX_TAGS.amount),
      direction: ofxDirection(fieldIn(body, OFX_TAGS.type), signs),
      words: [...words, ...OFX_TAGS.numbers.map((shape) => fieldIn(body, shape)), id],
      text: words.filter((word) => word !== '').join(' '),
    };
  }
}

function* typedAmounts(text: string) {
  for (const { body } of blocksOf(text))
    if (body !== null) yield { type: fieldIn(body, OFX_TAGS.type), amount: fieldIn(body, OFX_TAGS.amount) };
}

/** From the first DTSTART to the last DTEND; null where the file states none. */
export function ofxPeriod(text: string): StatementPeriod | null {
  let [from, to] = ['', ''];
  for (const { before } of blocksOf(text)) {
    const start = statementDay(fieldIn(before, HEADS.from).slice(0, 8)) ?? '';
    const end = statementDay(fieldIn(before, HEADS.to).slice(0, 8)) ?? '';
    if (start !== '' && (from === '' || start < from)) from = start;
    if (end > to) to = end;
  }
  return from === '' || to === '' ? null : { from, to };
}

/** Some banks write the beginning of the text (MEMO) apart, as NAME. */
function isBeginning(name: string, text: string | undefined): boolean {
  return text?.toUpperCase().startsWith(name.toUpperCase()) === true;
}

function fieldIn(text: string, shape: RegExp): string {
  return unescaped(shape.exec(text)?.[1]?.trim() ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
}
