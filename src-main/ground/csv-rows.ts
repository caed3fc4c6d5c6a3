/** Splits a foreign CSV file into rows, one at a time: the largest file a page may send has hundreds of thousands. */
import { MOST } from '../../src-preload/contract/values/input-limits.ts';

/** A row of a CSV file: its line, and its cells without surrounding spaces. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Excel's own first line, which names the separator and is no row: `sep=;`. */
const NAMED_SEPARATOR = /^sep=([^\r\n"])\r?\n/i;

/**
 * The rows of a CSV file that are not empty, with the separator that its first line names, else the one (`;`, `,`, `|` or
 * tab) that its first lines use alike. Quoted cells may hold anything. Lines end with a line feed, or with a carriage
 * return in a file that has no line feed (CSV for Macintosh). Each character is read a few times at most.
 */
export function* csvRows(file: string): Generator<CsvRow> {
  const { text, start, lineEnd, sign: separatorSign } = writingOf(file);
  const separator = separatorSign.charCodeAt(0);
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
    else if (sign === separator || sign === lineEnd) {
      const ended = cell.end(at);
      if (cells.length < MOST.columns) cells.push(ended);
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
  if (cells.length < MOST.columns) cells.push(last);
  if (cells.some((each) => each !== '')) yield { line, cells };
}

/** The sign between the cells of a CSV file. */
export function csvSeparator(file: string): string {
  return writingOf(file).sign;
}

/** How a file is written: where its rows begin, and the sign between their cells. */
function writingOf(file: string) {
  const marked = file.startsWith('\uFEFF') ? file.slice(1) : file;
  const named = NAMED_SEPARATOR.exec(marked.slice(0, 8));
  const lineEnd = marked.includes('\n') ? LINE_FEED : CARRIAGE_RETURN;
  const text = withoutOuterQuotes(marked, lineEnd);
  const sign = named?.[1] ?? separatorOf(firstLines(text, lineEnd));
  return { text, start: named?.[0].length ?? 0, lineEnd, sign };
}

/** The text of `="007"`, by which programs keep the zeros of a CPF from Excel. */
function withoutFormula(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1]?.trim() ?? cell;
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
    const text = withoutFormula((this.#textSoFar + this.#source.slice(this.from, to)).trim());
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

/** The lines by which it is decided how a file is written, and how much of it they are at most. */
const MOST_LINES = 50;
const MOST_SIGNS = 50_000;

function firstLines(text: string, lineEnd: number): string[] {
  return text.slice(0, MOST_SIGNS).split(String.fromCharCode(lineEnd), MOST_LINES);
}

/** A line that is one quoted cell, with the separators in it. */
const OUTER_QUOTES = /^"((?:[^"\r\n]|"")*)"[;,]*\r?$/;

/** A file whose every line was quoted as a whole, once more, has its lines as they were before. */
function withoutOuterQuotes(text: string, lineEnd: number): string {
  const lines = firstLines(text, lineEnd).filter((line) => line.trim() !== '');
  const inner = lines.flatMap((line) => OUTER_QUOTES.exec(line)?.[1] ?? []);
  const isTable = inner.filter((line) => /[;,\t|]/.test(line)).length * 2 > lines.length;
  if (inner.length < 2 || !isTable) return text;
  const end = String.fromCharCode(lineEnd);
  return text
    .split(end)
    .map((line) => OUTER_QUOTES.exec(line)?.[1]?.replaceAll('""', '"') ?? line)
    .join(end);
}

const SEPARATORS = ['\t', ';', '|', ','] as const;

/**
 * The sign that most of the first lines have equally often: a comma within texts or amounts is not in each of them, and
 * the decimal comma of a single column separates nothing.
 */
function separatorOf(first: readonly string[]): string {
  const lines = first.map((line) => line.replace(/"[^"]*"/g, ''));
  const agreement = SEPARATORS.map((sign) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(sign).length - 1;
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    const isDecimal = sign === ',' && lines.every((line) => !/(?<!\d),|,(?!\d{1,2}(?:\D|$))|,\d{1,2},/.test(line));
    return isDecimal ? 0 : Math.max(0, ...counts.values());
  });
  const most = Math.max(...agreement);
  return most === 0 ? ';' : (SEPARATORS[agreement.indexOf(most)] ?? ';');
}
