/** A line of a bank's file as it is written, and the entry that it is: its day, amount, text and id. */
import type { StatementErrorCode } from '../../../../src-preload/contract/reports/statements.ts';
import type { StatedDirection } from '../direction/sign-words.ts';
import { equalPart, writeLineId } from '../identity/line-identity.ts';
import { hasOwnSign, statementAmount, statementDay } from './statement-values.ts';

export interface ReadEntry {
  /** The same in every file that has the line (identity/line-identity.ts). */
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
  /** The bank's own ID of this line; null for none. */
  readonly bankId: string | null;
  /** As `accountOf` writes it; empty where the file does not say it. */
  readonly account: string;
  /** The bank's texts that identify this line: without figures and IDs. */
  readonly texts: readonly string[];
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
  readonly path: 'content' | 'mapping';
  readonly code: StatementErrorCode;
  readonly words: readonly string[] | undefined;

  constructor(path: 'content' | 'mapping', code: StatementErrorCode, words?: readonly string[]) {
    super(code);
    this.name = 'StatementRefused';
    this.path = path;
    this.code = code;
    this.words = words;
  }
}

/** The most characters of an entry's text: no bank writes so many. */
const LONGEST_TEXT = 2_000;

/**
 * `E`, or `D` of a return, + ISPB + UTC minute + 11 characters (Banco Central, end-to-end id). An ISPB begins a CNPJ,
 * which may have letters since July 2026. Case matters, so it is not changed.
 */
const END_TO_END = /(?<![A-Za-z0-9])[ED][0-9A-Z]{8}\d{12}[A-Za-z0-9]{11}(?![A-Za-z0-9])/;

export function endToEndIn(text: string): string | null {
  return END_TO_END.exec(text)?.[0] ?? null;
}

/** An entry, and the line that it was read from, before equal lines are numbered. */
export interface ReadLine {
  readonly entry: Omit<ReadEntry, 'lineId'>;
  readonly stated: StatedLine;
}

/** Null where its day or its amount cannot be read. */
export function readLine(stated: StatedLine): ReadLine | null {
  const [day, amount] = [statementDay(stated.date), signedAmount(stated)];
  if (day === null || amount === null) return null;
  const searchText = [...new Set(stated.words)]
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, LONGEST_TEXT);
  const text = (stated.text === '' ? searchText.replaceAll('\n', ' ') : stated.text).slice(0, LONGEST_TEXT);
  const entry = { line: stated.line, day, amount, text, searchText, end2endId: endToEndIn(searchText) };
  return { entry, stated };
}

/** The entries of a file with their IDs: equal lines are numbered by what else is written there, in whatever order. */
export function identified(lines: readonly ReadLine[]): ReadEntry[] {
  const named = lines.map(({ entry, stated }) => {
    const { account, bankId, texts } = stated;
    return { entry, stated, account, bankId, equal: equalPart({ ...entry, texts }) };
  });
  return [...Map.groupBy(named, ({ account, equal }) => `${account}|${equal}`).values()].flatMap((equals) =>
    (equals.length === 1 ? equals : equals.toSorted(byContent)).map(({ entry, account, equal, bankId }, place) => ({
      ...entry,
      lineId: writeLineId({ account, equal, count: place + 1, bankId }),
    })),
  );
}

function byContent(
  { stated: one }: { readonly stated: StatedLine },
  { stated: other }: { readonly stated: StatedLine },
) {
  const [content, another] = [contentOf(one), contentOf(other)];
  return content < another ? -1 : content > another ? 1 : 0;
}

/** Balances stand among a line's words, and are another in every file. */
function contentOf({ words, bankId }: StatedLine): string {
  return [...words.filter((word) => statementAmount(word) === null), bankId ?? ''].join('\n');
}

/** The amount's own sign is stronger than what is written next to it. Null where neither tells which way it went. */
function signedAmount({ amount, direction }: StatedLine): number | null {
  const cents = statementAmount(amount);
  if (cents === null || hasOwnSign(amount)) return cents;
  if (direction === 'unclear') return null;
  return direction === 'out' && cents !== 0 ? -cents : cents;
}
