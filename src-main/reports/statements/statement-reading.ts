/** A line of a bank's file as it is written, and the entry that it is: its day, amount, text and id. */
import { createHash } from 'node:crypto';
import type { StatementFault } from '../../../src-preload/contract/reports/statements.ts';
import type { StatedDirection } from './direction/sign-words.ts';
import { hasOwnSign, statementAmount, statementDay } from './statement-values.ts';

export interface ReadEntry {
  /** The bank's id of the line with its account, day and amount, else a digest of its text: the same in every file. */
  readonly lineId: string;
  /** The line, or the transaction's position, counted from one. */
  readonly line: number;
  readonly day: string;
  /** Signed cents: a credit is positive. */
  readonly amount: number;
  /** The bank's text, as it is shown. */
  readonly text: string;
  /** All text in which evidence is searched; what the bank wrote apart is on lines of its own. */
  readonly searchText: string;
  readonly end2endId: string | null;
}

/** A line of a statement as written; its day and amount may be invalid. */
export interface StatedLine {
  readonly line: number;
  /** What the bank calls this line; null where it has no name. */
  readonly id: string | null;
  /** Everything that is written there, for a line without a name. */
  readonly whole: () => string;
  readonly date: string;
  readonly amount: string;
  /** Which way the money went, where the amount has no sign of its own; null: an amount without a sign came in. */
  readonly direction: StatedDirection;
  /** Everything else. */
  readonly words: readonly string[];
  /** The text that is shown; empty where that is everything. */
  readonly text: string;
}

/** The first and last day of a period, as `2026-11-20`. */
export interface StatementPeriod {
  readonly from: string;
  readonly to: string;
}

/** A file that cannot be matched, and why: the code of an `invalid-input`, with the file's own words where it has some. */
export class StatementRefused extends Error {
  readonly path: 'text' | 'mapping';
  readonly code: StatementFault;
  readonly words: readonly string[] | undefined;

  constructor(path: 'text' | 'mapping', code: StatementFault, words?: readonly string[]) {
    super(code);
    this.name = 'StatementRefused';
    this.path = path;
    this.code = code;
    this.words = words;
  }
}

/** The most characters of an entry's text: no bank writes so many. */
const LONGEST_TEXT = 2_000;
const LONGEST_ID = 200;

/**
 * `E`, or `D` of a return, + ISPB + UTC minute + 11 characters (Banco Central, end-to-end id). An ISPB begins a CNPJ,
 * which may have letters since July 2026. Case matters, so it is not changed.
 */
const END_TO_END = /(?<![A-Za-z0-9])[ED][0-9A-Z]{8}\d{12}[A-Za-z0-9]{11}(?![A-Za-z0-9])/;

export function endToEndIn(text: string): string | null {
  return END_TO_END.exec(text)?.[0] ?? null;
}

/** Makes entries of lines; one of each file, because the same line may be there twice. */
export class LineReader {
  readonly #counts = new Map<string, number>();

  /** Null where its day or its amount cannot be read. */
  read(stated: StatedLine): ReadEntry | null {
    const [day, amount] = [statementDay(stated.date), signedAmount(stated)];
    if (day === null || amount === null) return null;
    const searchText = [...new Set(stated.words)]
      .filter((part) => part !== '')
      .join('\n')
      .slice(0, LONGEST_TEXT);
    const shown = stated.text === '' ? searchText.replaceAll('\n', ' ') : stated.text;
    return {
      lineId: this.#idOf(stated, `${day}|${amount}`),
      line: stated.line,
      day,
      amount,
      text: shown.slice(0, LONGEST_TEXT),
      searchText,
      end2endId: endToEndIn(searchText),
    };
  }

  /**
   * A line without a name is known by its digest; equal ids are counted. Some banks number the lines of every download
   * from one: only with its day and amount does a name stand for one line.
   */
  #idOf({ id, whole }: StatedLine, dayAndAmount: string): string {
    const named = id !== null && id.length <= LONGEST_ID;
    const base = named ? `${id}|${dayAndAmount}` : `csv:${createHash('sha256').update(whole()).digest('hex')}`;
    const count = (this.#counts.get(base) ?? 0) + 1;
    this.#counts.set(base, count);
    return named && count === 1 ? base : `${base}#${count}`;
  }
}

/** The amount's own sign is stronger than what is written beside it. Null where neither tells which way it went. */
function signedAmount({ amount, direction }: StatedLine): number | null {
  const cents = statementAmount(amount);
  if (cents === null || hasOwnSign(amount)) return cents;
  if (direction === 'unclear') return null;
  return direction === 'out' && cents !== 0 ? -cents : cents;
}
