/** Reads a bank's file into entries: credits and debits, without balances and what cannot be read. */
import type { StatementMapping, StatementShape } from '../../../../src-preload/contract/reports/statements.ts';
import { dayNumber } from '../days/statement-days.ts';
import { type Table, tableLines, tableOf } from './csv-table.ts';
import { guessedMapping, sampledColumns } from './guessed-mapping.ts';
import { isOfx, ofxLines, ofxPeriod } from './ofx-file.ts';
import { foundIn } from './other-files.ts';
import { isBalance } from './statement-evidence.ts';
import {
  identified,
  type ReadEntry,
  type ReadLine,
  readLine,
  type StatedLine,
  type StatementPeriod,
  StatementRefused,
} from './statement-reading.ts';
import { type TableLayout, tableLayoutOf } from './table-layout.ts';

const SAMPLE = 5;
/** The most characters of a shown cell, and of a saved heading. */
const SHOWN = 200;
/** The most unreadable lines that are stored, of which the page shows some. */
const MOST_UNREAD = 40;
/** No bank writes a longer period into one file; a header that states one is not believed. Days. */
const LONGEST_PERIOD = 400;

/** What a file is, before the desk's saved mapping of its columns is looked up. */
export type ReadShape =
  | Exclude<StatementShape, { kind: 'csv' }>
  | (Omit<Extract<StatementShape, { kind: 'csv' }>, 'savedId'> & { readonly layout: TableLayout });

/** What a file is, and the mapping that its columns suggest. */
export function readStatement(text: string): ReadShape {
  if (isOfx(text)) {
    const { credits, debits } = entriesOf(ofxLines(text), null);
    return { kind: 'ofx', entries: credits.length + debits.length };
  }
  const table = tableOf(text);
  const sample = [...firstOf(table.rows(), SAMPLE)];
  if (table.head === null || table.head.length < 2 || sample.length === 0)
    return { kind: 'unreadable', found: foundIn(text) };
  const head = shownCells(table.head);
  const columns = sampledColumns(head, table);
  return {
    kind: 'csv',
    format: 'csv',
    head,
    sample: sample.map(({ cells }) => shownCells(cells)),
    ...guessedMapping(columns, table),
    layout: tableLayoutOf(head, table.separator, columns),
  };
}

export interface ReadEntries {
  readonly credits: readonly ReadEntry[];
  readonly debits: readonly ReadEntry[];
  readonly balances: number;
  /** The period that the file states, with every entry's day in it; else its first and last entry's. */
  readonly days: StatementPeriod;
  readonly periodFrom: 'header' | 'entries';
  /** Lines that could not be read as an entry, by their number. */
  readonly unread: { readonly count: number; readonly first: number[] };
  /** By which its columns were mapped: null for a file without columns. */
  readonly layout: TableLayout | null;
}

/** @throws StatementRefused where no mapping is passed for a CSV, where a sign is not understood, and where the file has no readable entry. */
export function readEntries(text: string, mapping: StatementMapping | null): ReadEntries {
  if (isOfx(text)) return { ...refusedIfEmpty(entriesOf(ofxLines(text), ofxPeriod(text))), layout: null };
  if (mapping === null) throw new StatementRefused('mapping', 'statement-not-mapped');
  const table: Table = tableOf(text);
  const read = refusedIfEmpty(entriesOf(tableLines(table, mapping), table.period));
  if (table.head === null) return { ...read, layout: null };
  const head = shownCells(table.head);
  return { ...read, layout: tableLayoutOf(head, table.separator, sampledColumns(head, table)) };
}

function refusedIfEmpty(read: Omit<ReadEntries, 'layout'>): Omit<ReadEntries, 'layout'> {
  if (read.credits.length + read.debits.length === 0) throw new StatementRefused('content', 'statement-no-entries');
  return read;
}

function entriesOf(stated: Iterable<StatedLine>, period: StatementPeriod | null): Omit<ReadEntries, 'layout'> {
  const [lines, first]: [ReadLine[], number[]] = [[], []];
  let [balances, count, from, to] = [0, 0, '', ''];
  for (const line of stated) {
    // Some banks write a balance row's text in the column of the day.
    if (isBalance([line.date, ...line.words])) {
      balances += 1;
      continue;
    }
    const read = readLine(line);
    if (read === null) {
      count += 1;
      if (first.length < MOST_UNREAD) first.push(line.line);
      continue;
    }
    const { day } = read.entry;
    if (from === '' || day < from) from = day;
    if (day > to) to = day;
    lines.push(read);
  }
  const entries = identified(lines);
  const isBelieved = period !== null && isPeriod(period);
  return {
    credits: entries.filter(({ amount }) => amount > 0),
    debits: entries.filter(({ amount }) => amount <= 0),
    balances,
    days: isBelieved
      ? { from: from !== '' && from < period.from ? from : period.from, to: to > period.to ? to : period.to }
      : { from, to },
    periodFrom: isBelieved ? 'header' : 'entries',
    unread: { count, first },
  };
}

function isPeriod({ from, to }: StatementPeriod): boolean {
  return from <= to && dayNumber(to) - dayNumber(from) <= LONGEST_PERIOD;
}

function shownCells(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.slice(0, SHOWN));
}

function* firstOf<Value>(values: Iterable<Value>, most: number): Generator<Value> {
  let left = most;
  for (const value of values) {
    if (left === 0) return;
    left -= 1;
    yield value;
  }
}
