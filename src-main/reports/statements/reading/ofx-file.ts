/** Reads OFX 1.x (SGML) and 2.x (XML): the transactions of each account, one at a time, and the file's period. */
import { ofxDirection, ofxSignsOf } from '../direction/sign-words.ts';
import { accountOf } from '../identity/line-identity.ts';
import { ofxElements } from './ofx-elements.ts';
import type { StatedLine, StatementPeriod } from './statement-reading.ts';
import { plainDecimal, statementDay } from './statement-values.ts';

export function isOfx(text: string): boolean {
  return /<(?:[\w-]{1,40}:)?OFX[\s>]/i.test(text.slice(0, 20_000)) || /^\s*OFXHEADER/i.test(text.slice(0, 500));
}

const TRANSACTION = 'STMTTRN';
/** Where a transaction ends that nothing closes. */
const AFTER = new Set(['BANKTRANLIST', 'STMTRS', 'CCSTMTRS', 'LEDGERBAL', 'AVAILBAL', 'BALLIST', 'STMTTRNRS', 'OFX']);
/** What is written before the transactions of an account. */
const HEADS = ['BANKID', 'ACCTID', 'DTSTART', 'DTEND'] as const;
type Head = (typeof HEADS)[number];

/** The fields of a transaction by their names, each the first that is not empty; or one that is of its account. */
type Piece =
  | { readonly kind: 'transaction'; readonly fields: ReadonlyMap<string, string> }
  | { readonly kind: Head; readonly value: string };

function* piecesOf(text: string): Generator<Piece> {
  let fields: Map<string, string> | null = null;
  for (const { name, isEnd, value } of ofxElements(text)) {
    const isTransaction = name === TRANSACTION;
    if (isTransaction || AFTER.has(name)) {
      if (fields !== null) yield { kind: 'transaction', fields };
      fields = isTransaction && !isEnd ? new Map() : null;
    } else if (isEnd || value === '') continue;
    else if (fields !== null) {
      if (!fields.has(name)) fields.set(name, value);
    } else if (isHead(name)) yield { kind: name, value };
  }
  if (fields !== null) yield { kind: 'transaction', fields };
}

function isHead(name: string): name is Head {
  return HEADS.some((each) => each === name);
}

/** Each transaction of an OFX file, with its account. */
export function* ofxLines(text: string): Generator<StatedLine> {
  const signs = ofxSignsOf(typedAmounts(text));
  let line = 0;
  let [bank, account] = ['', ''];
  for (const piece of piecesOf(text)) {
    if (piece.kind === 'BANKID') bank = piece.value;
    if (piece.kind === 'ACCTID') account = piece.value;
    if (piece.kind !== 'transaction') continue;
    line += 1;
    const field = (name: string) => piece.fields.get(name) ?? '';
    const [id, words] = [field('FITID'), [field('NAME'), field('MEMO')]];
    yield {
      line,
      bankId: id === '' ? null : id,
      account: accountOf(bank, account),
      texts: words.filter((word, place) => !isBeginning(word, words[place + 1])),
      date: field('DTPOSTED') || field('DTUSER') || field('DTAVAIL'),
      amount: plainDecimal(field('TRNAMT')),
      direction: ofxDirection(field('TRNTYPE'), signs),
      words: [...words, field('CHECKNUM'), field('REFNUM'), id],
      text: words.filter((word) => word !== '').join(' '),
    };
  }
}

function* typedAmounts(text: string) {
  for (const piece of piecesOf(text))
    if (piece.kind === 'transaction')
      yield { type: piece.fields.get('TRNTYPE') ?? '', amount: plainDecimal(piece.fields.get('TRNAMT') ?? '') };
}

/** From the first DTSTART to the last DTEND; null where the file states none. */
export function ofxPeriod(text: string): StatementPeriod | null {
  let [from, to] = ['', ''];
  for (const piece of piecesOf(text)) {
    if (piece.kind !== 'DTSTART' && piece.kind !== 'DTEND') continue;
    const day = statementDay(piece.value) ?? '';
    if (piece.kind === 'DTEND') to = day > to ? day : to;
    else if (day !== '' && (from === '' || day < from)) from = day;
  }
  return from === '' || to === '' ? null : { from, to };
}

/** Some banks write the beginning of the text (MEMO) apart, as NAME. */
function isBeginning(name: string, text: string | undefined): boolean {
  return text?.toUpperCase().startsWith(name.toUpperCase()) === true;
}
