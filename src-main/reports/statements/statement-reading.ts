/**
 * Parses a bank's file into rows of text: CSV as banks write it, and OFX 1.x (SGML) and 2.x (XML). Rows are generated
 * one at a time, because the largest file a page may send has hundreds of thousands.
 */
import { statementAmount, statementDay } from './statement-values.ts';

export interface ReadEntry {
  /** The line, or the transaction's position, counted from one. */
  readonly line: number;
  readonly day: string;
  /** Signed cents: a credit is positive. */
  readonly amount: number;
  /** The bank's text, as it is shown. */
  readonly text: string;
  /** All text in which ids and documents are searched. */
  readonly searchText: string;
  readonly end2endId: string | null;
}

/** A row of a CSV file: its line, and its cells without surrounding spaces. */
export interface StatementRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The most characters of an entry's text: no bank writes so many. */
const LONGEST_TEXT = 2_000;
/** The most cells of a row that are read: no mapping names a later one. */
const MOST_CELLS = 201;

/** `E` + ISPB + UTC minute + 11 characters (Banco Central, end-to-end id). Case matters, so it is not changed. */
const END_TO_END = /(?<![A-Za-z0-9])E\d{20}[A-Za-z0-9]{11}(?![A-Za-z0-9])/;

export function endToEndIn(text: string): string | null {
  return END_TO_END.exec(text)?.[0] ?? null;
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * The rows of a CSV file that are not empty, with the separator (`;`, `,` or tab) that its first lines use most. Quoted
 * cells may hold anything. Each character is read once.
 */
export function* statementRows(text: string): Generator<StatementRow> {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const separator = separatorOf(text.slice(start, start + 5_000)).charCodeAt(0);
  const cell = new Cell(text, start);
  let line = 1;
  let cells: string[] = [];
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (cell.isQuoted) {
      if (sign !== QUOTE) continue;
      cell.takeUpTo(at);
      // Of two quotes the second belongs to the cell.
      if (text.charCodeAt(at + 1) === QUOTE) at += 1;
      else cell.isQuoted = false;
      cell.from = cell.isQuoted ? at : at + 1;
    } else if (sign === QUOTE && cell.isBlankBefore(at)) cell.openQuote(at + 1);
    else if (sign === separator || sign === LINE_FEED) {
      const ended = cell.end(at);
      if (cells.length < MOST_CELLS) cells.push(ended);
      if (sign === separator) continue;
      if (cells.some((each) => each !== '')) yield { line, cells };
      line += 1;
      cells = [];
    } else if (sign === CARRIAGE_RETURN) {
      cell.takeUpTo(at);
      cell.from = at + 1;
    }
  }
  const last = cell.end(text.length);
  if (cells.length < MOST_CELLS) cells.push(last);
  if (cells.some((each) => each !== '')) yield { line, cells };
}

/** A cell being read: its text so far, and the position at which it continues. */
class Cell {
  isQuoted = false;
  from: number;
  readonly #source: string;
  #textSoFar = '';
  #isBlank = true;
  /** Up to here it is known whether the cell is blank. */
  #seen: number;

  constructor(source: string, from: number) {
    this.#source = source;
    this.from = from;
    this.#seen = from;
  }

  /** Whether it holds only spaces so far. */
  isBlankBefore(at: number): boolean {
    for (let place = Math.max(this.from, this.#seen); this.#isBlank && place < at; place += 1)
      this.#isBlank = isBlank(this.#source.charCodeAt(place));
    this.#seen = at;
    return this.#isBlank;
  }

  takeUpTo(to: number): void {
    this.isBlankBefore(to);
    this.#textSoFar += this.#source.slice(this.from, to);
  }

  openQuote(from: number): void {
    this.isQuoted = true;
    this.#textSoFar = '';
    this.from = from;
    this.#seen = from;
  }

  /** Its text; the next cell begins after this position. */
  end(to: number): string {
    const text = (this.#textSoFar + this.#source.slice(this.from, to)).trim();
    this.isQuoted = false;
    this.#textSoFar = '';
    this.#isBlank = true;
    this.from = to + 1;
    this.#seen = to + 1;
    return text;
  }
}

/** A space, a control character, or a non-breaking space. */
function isBlank(sign: number): boolean {
  return sign <= 0x20 || sign === 0xa0;
}

function separatorOf(text: string): string {
  const count = (sign: string) => text.split(sign).length;
  return [';', ',', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ';';
}

export interface Table {
  readonly head: StatementRow | null;
  /** The rows below the head. */
  rows(): Generator<StatementRow>;
}

/**
 * The head is the first row with as many cells as most rows have, none of them empty: some banks write lines of their
 * own above it.
 */
export function tableOf(text: string): Table {
  const widths = new Map<number, number>();
  for (const { cells } of statementRows(text)) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const width = [...widths].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
  let head: StatementRow | null = null;
  for (const row of statementRows(text)) {
    if (row.cells.length !== width) continue;
    head ??= row;
    if (row.cells.some((cell) => cell === '')) continue;
    head = row;
    break;
  }
  return {
    head,
    *rows() {
      for (const row of statementRows(text)) if (row.line > (head?.line ?? 0)) yield row;
    },
  };
}

/** Null where its day or its amount cannot be read. */
export function entryOf({ line, date, amount: stated, words, text }: StatedLine): ReadEntry | null {
  const [day, amount] = [statementDay(date), statementAmount(stated)];
  if (day === null || amount === null) return null;
  const searchText = [...new Set(words)]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, LONGEST_TEXT);
  return {
    line,
    day,
    amount,
    text: (text ?? searchText).slice(0, LONGEST_TEXT),
    searchText,
    end2endId: endToEndIn(searchText),
  };
}

export function isOfx(text: string): boolean {
  return /<OFX>/i.test(text.slice(0, 4_000)) || /^\s*OFXHEADER/i.test(text);
}

/** SGML closes no field, XML closes every one: a field ends at the next tag in both. */
const FIELDS = {
  posted: /<DTPOSTED>([^<\r\n]*)/i,
  amount: /<TRNAMT>([^<\r\n]*)/i,
  words: [/<NAME>([^<\r\n]*)/i, /<MEMO>([^<\r\n]*)/i, /<CHECKNUM>([^<\r\n]*)/i, /<FITID>([^<\r\n]*)/i],
} as const;

/** The transactions of an OFX file (STMTTRN) as written, from their first tag to the next one's. */
function* transactionsOf(text: string): Generator<string> {
  const tag = /<STMTTRN>/gi;
  let from = tag.exec(text) === null ? null : tag.lastIndex;
  while (from !== null) {
    const next = tag.exec(text);
    const block = text.slice(from, next?.index ?? text.length);
    yield block.slice(0, /<\/(?:STMTTRN|BANKTRANLIST)>/i.exec(block)?.index ?? block.length);
    from = next === null ? null : tag.lastIndex;
  }
}

/** A line of a statement as written; its day and amount may be invalid. */
export interface StatedLine {
  readonly line: number;
  readonly date: string;
  readonly amount: string;
  /** Everything else. */
  readonly words: readonly string[];
  /** The text that is shown, where that is not everything. */
  readonly text?: string;
}

/** Each transaction of an OFX file. */
export function* ofxLines(text: string): Generator<StatedLine> {
  let line = 0;
  for (const body of transactionsOf(text)) {
    line += 1;
    const field = (shape: RegExp) => unescaped(shape.exec(body)?.[1]?.trim() ?? '');
    yield {
      line,
      date: field(FIELDS.posted).slice(0, 8),
      amount: field(FIELDS.amount),
      words: FIELDS.words.map(field),
    };
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
}
