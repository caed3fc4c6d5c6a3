/** Parses and matches a bank's file. It is untrusted, of any size and shape: all of this runs in its own thread. */

import type {
  StatementFault,
  StatementMapping,
  StatementMatch,
  StatementShape,
} from '../../../src-preload/contract/reports/statements.ts';
import type { PaidCharge } from '../../history/api/reports-api.ts';
import { type ZonedTime, zonedTime } from '../../zoned-time.ts';
import type { WhoFits } from './statement-days.ts';
import { isBalance } from './statement-evidence.ts';
import { type Matched, matchStatement } from './statement-match.ts';
import { entryOf, isOfx, ofxLines, type ReadEntry, type StatedLine, type Table, tableOf } from './statement-reading.ts';

const DAY = 86_400_000;
const SAMPLE = 5;
/** The most characters of a shown cell, and of a saved heading. */
const SHOWN = 200;
/** The most payments in the days of one statement: more than a page can show. */
const MOST_CHARGES = 50_000;
/** The most rows of each list that are sent to the page; the counts are of all. */
export const MOST_LISTED = 5_000;
/** How many alternatives of each proposal are named. */
const MOST_OTHERS = 4;
/** The most unreadable lines that are stored, of which the page shows some. */
const MOST_UNREAD = 40;

/** The most days between a credit and its payment. */
const windowDays = 2;

/** What a file is, before the desk's saved mapping of its columns is looked up. */
export type ReadShape =
  | Exclude<StatementShape, { kind: 'csv' }>
  | Omit<Extract<StatementShape, { kind: 'csv' }>, 'kept'>;

/** A file that cannot be matched, and why: the code of an `invalid-input`. */
export class StatementRefused extends Error {
  readonly path: 'text' | 'mapping';
  readonly code: StatementFault;

  constructor(path: 'text' | 'mapping', code: StatementFault) {
    super(code);
    this.name = 'StatementRefused';
    this.path = path;
    this.code = code;
  }
}

/** What a file is, and the mapping that its column names suggest. */
export function readStatement(text: string): ReadShape {
  if (isOfx(text)) return { kind: 'ofx', entries: readEntries(ofxLines(text)).entries };
  const { head, rows } = tableOf(text);
  const sample = [...firstOf(rows(), SAMPLE)];
  if (head === null || head.cells.length < 2 || sample.length === 0) return { kind: 'unreadable' };
  const names = shownCells(head.cells);
  return {
    kind: 'csv',
    head: names,
    sample: sample.map(({ cells }) => shownCells(cells)),
    mapping: guessedMapping(names),
  };
}

export interface MatchRequest {
  readonly text: string;
  readonly mapping: StatementMapping | null;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * @param paidBetween the payments from one time to before another, up to a limit.
 * @returns the match, and the head by which its columns were mapped: null for a file without one.
 * @throws StatementRefused where the file has no readable entry, where no mapping is passed for a CSV, and where more
 * was paid in its days than can be compared.
 */
export function matchedStatement(
  { text, mapping, timeZone }: MatchRequest,
  paidBetween: (from: number, before: number, limit: number) => readonly PaidCharge[],
): { readonly match: StatementMatch; readonly head: readonly string[] | null } {
  const table = isOfx(text) ? null : tableOf(text);
  const { credits, entries, unread, ...aside } = readEntries(
    table === null ? ofxLines(text) : csvLines(table, mapping),
  );
  const { from, to } = aside.days;
  if (entries === 0) throw new StatementRefused('text', 'statement-no-entries');
  const zoned = zonedTime(timeZone);
  const charges = paidBetween(
    zoned.startOf(from) - windowDays * DAY,
    zoned.startOf(to) + (windowDays + 1) * DAY,
    MOST_CHARGES + 1,
  );
  if (charges.length > MOST_CHARGES) throw new StatementRefused('text', 'statement-too-many-charges');
  const counted = { unread: unread.count, balances: aside.balances, debits: aside.debits };
  return {
    match: {
      from,
      to,
      periodFrom: 'entries',
      ...listed(credits, charges, zoned, { from, to }, counted),
      unread: unread.first,
    },
    head: table?.head ? shownCells(table.head.cells) : null,
  };
}

type Counted = Pick<StatementMatch['counts'], 'unread' | 'balances' | 'debits'>;

function listed(
  credits: readonly ReadEntry[],
  charges: readonly PaidCharge[],
  zoned: ZonedTime,
  days: { readonly from: string; readonly to: string },
  counted: Counted,
): Omit<StatementMatch, 'from' | 'to' | 'periodFrom' | 'unread'> {
  const found = matchStatement(credits, charges, windowDays, zoned, days);
  const { matched, differing, proposed, missingInBank, missingHere, fits } = found;
  const pairOf = ({ entry, charge, by }: Matched) => ({
    entry: shownEntry(entry),
    charges: [shownCharge(charge)],
    kind: 'payment' as const,
    by,
    kept: false,
  });
  const isAlone = ({ entry, charge }: { entry: ReadEntry; charge: PaidCharge }) =>
    fits.charges(entry, 0).count === 1 && fits.credits(charge, 0).count === 1;
  const only = proposed.filter(isAlone);
  const ambiguous = proposed.filter((pair) => !isAlone(pair));
  return {
    counts: {
      matched: matched.length,
      differing: differing.length,
      proposed: only.length,
      ambiguous: ambiguous.length,
      missingInBank: missingInBank.length,
      missingHere: missingHere.length,
      ...counted,
    },
    matched: matched.slice(0, MOST_LISTED).map(pairOf),
    differing: differing.slice(0, MOST_LISTED).map(pairOf),
    proposed: only.slice(0, MOST_LISTED).map(({ entry, charge }) => ({
      entry: shownEntry(entry),
      charges: [shownCharge(charge)],
      kind: 'payment',
      by: 'amount-and-day',
    })),
    ambiguous: ambiguous.slice(0, MOST_LISTED).map(({ entry }) => ({
      entry: shownEntry(entry),
      kind: 'payment',
      by: null,
      ...candidatesOf(fits, entry),
    })),
    missingInBank: missingInBank.slice(0, MOST_LISTED).map((charge) => ({
      ...shownCharge(charge),
      kind: 'payment',
      lines: fits.credits(charge, 0).count,
      mayFollow: false,
    })),
    missingHere: missingHere
      .slice(0, MOST_LISTED)
      .map((entry) => ({ ...shownEntry(entry), ...candidatesOf(fits, entry) })),
  };
}

function candidatesOf(fits: WhoFits, entry: ReadEntry) {
  const { first, count } = fits.charges(entry, MOST_OTHERS);
  return { candidates: first.slice(0, MOST_OTHERS).map(shownCharge), candidateCount: count };
}

interface ReadEntries {
  readonly credits: readonly ReadEntry[];
  /** Credits and debits, without balances. */
  readonly entries: number;
  readonly debits: number;
  readonly balances: number;
  /** The first and last day of its entries. */
  readonly days: { readonly from: string; readonly to: string };
  /** Lines that could not be read as an entry, by their number. */
  readonly unread: { readonly count: number; readonly first: number[] };
}

function readEntries(lines: Iterable<StatedLine>): ReadEntries {
  const credits: ReadEntry[] = [];
  const first: number[] = [];
  let [debits, balances, count, from, to] = [0, 0, 0, '', ''];
  for (const stated of lines) {
    // Some banks write a balance row's text in the column of the day.
    if (isBalance([stated.date, ...stated.words])) {
      balances += 1;
      continue;
    }
    const entry = entryOf(stated);
    if (entry === null) {
      count += 1;
      if (first.length < MOST_UNREAD) first.push(stated.line);
      continue;
    }
    if (from === '' || entry.day < from) from = entry.day;
    if (entry.day > to) to = entry.day;
    if (entry.amount > 0) credits.push(entry);
    else debits += 1;
  }
  const entries = credits.length + debits;
  return { credits, entries, debits, balances, days: { from, to }, unread: { count, first } };
}

/** @throws StatementRefused where no mapping is passed. */
function* csvLines({ rows }: Table, mapping: StatementMapping | null): Generator<StatedLine> {
  if (mapping === null) throw new StatementRefused('mapping', 'statement-not-mapped');
  const { date, amount, description, endToEnd } = mapping;
  for (const { line, cells } of rows()) {
    const named = [description, endToEnd].map((column) => (column === null ? '' : (cells[column] ?? '')));
    const others = cells.filter((_, column) => column !== date && column !== amount);
    yield {
      line,
      date: cells[date] ?? '',
      amount: cells[amount] ?? '',
      words: [...named, ...others],
      text: named[0] ?? '',
    };
  }
}

const NAMES = {
  date: /^(data|date|dt)/i,
  amount: /^(valor|amount|quantia|cr[eé]dito)/i,
  description: /(hist[oó]rico|descri|memo|lan[cç]amento|title)/i,
  endToEnd: /(end.?to.?end|e2e|fim a fim|identificador|\bid\b.{0,20}transa)/i,
} as const;

/** The mapping that a head's column names suggest; null where there is no date or no amount among them. */
function guessedMapping(head: readonly string[]): StatementMapping | null {
  const columnOf = (name: RegExp) => {
    const column = head.findIndex((each) => name.test(each.trim()));
    return column < 0 ? null : column;
  };
  const [date, amount] = [columnOf(NAMES.date), columnOf(NAMES.amount)];
  if (date === null || amount === null) return null;
  return {
    date,
    amount,
    debit: null,
    sign: null,
    description: columnOf(NAMES.description),
    endToEnd: columnOf(NAMES.endToEnd),
    id: null,
  };
}

function shownCells(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.slice(0, SHOWN));
}

function shownEntry({ line, day, amount, text, end2endId }: ReadEntry) {
  return { lineId: String(line), line, day, amount, text, end2endId };
}

function shownCharge(charge: PaidCharge) {
  return { ...charge };
}

function* firstOf<Value>(values: Iterable<Value>, most: number): Generator<Value> {
  let left = most;
  for (const value of values) {
    if (left === 0) return;
    left -= 1;
    yield value;
  }
}
