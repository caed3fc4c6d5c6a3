/** A bank's file, read and matched. Nothing of it is kept but how its columns were mapped. */
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type {
  StatementFault,
  StatementMapping,
  StatementMatch,
  StatementShape,
} from '../../src-preload/contract/reports.ts';
import type { ReportHistory } from '../history/report-port.ts';
import { zonedTime } from '../zoned-time.ts';
import type { KeptChoices } from './kept-choices.ts';
import { matchStatement } from './statement-match.ts';
import { endToEndIn, isOfx, type ReadEntry, readOfx, readStatementCsv } from './statement-reading.ts';
import { statementAmount, statementDay } from './statement-values.ts';

const DAY = 86_400_000;
const SAMPLE = 5;
/** Payments in the days of one statement: more than a page can show. */
const MOST_CHARGES = 50_000;

/** What a file is, and how its columns would be read. */
export function readStatement(text: string, kept: Pick<KeptChoices, 'mappingOf'>): StatementShape {
  if (isOfx(text)) return { kind: 'ofx', entries: readOfx(text).entries.length };
  const { head, rows } = tableOf(text);
  if (head.length < 2 || rows.length === 0) return { kind: 'unreadable' };
  const mapping = kept.mappingOf(head);
  return {
    kind: 'csv',
    head: [...head],
    sample: rows.slice(0, SAMPLE).map(({ cells }) => [...cells]),
    mapping: mapping ?? guessedMapping(head),
    kept: mapping !== null,
  };
}

/**
 * Rejects with `invalid-input` where the file has no entry that can be read, where no mapping is given for a CSV, and
 * where more was paid in its days than can be held against it.
 */
export async function matchedStatement(
  request: {
    readonly text: string;
    readonly mapping: StatementMapping | null;
    readonly windowDays: number;
    readonly timeZone: string;
  },
  history: Pick<ReportHistory, 'paidBetween'>,
  kept: Pick<KeptChoices, 'keepMapping'>,
): Promise<StatementMatch> {
  const { text, mapping, windowDays, timeZone } = request;
  const { entries, unread } = isOfx(text) ? readOfx(text) : entriesOf(text, mapping);
  const days = entries.map(({ day }) => day).toSorted();
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) throw refused('text', 'statement-no-entries');
  if (!isOfx(text) && mapping !== null) kept.keepMapping(tableOf(text).head, mapping);
  const zoned = zonedTime(timeZone);
  const from = zoned.startOf(first) - windowDays * DAY;
  const before = zoned.startOf(last) + (windowDays + 1) * DAY;
  const charges = await history.paidBetween(from, before, MOST_CHARGES + 1);
  if (charges.length > MOST_CHARGES) throw refused('text', 'statement-too-many-charges');
  return { ...matchStatement(entries, charges, windowDays, zoned), unread: [...unread] };
}

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/**
 * The head is the first row with as many cells as most rows have, and something in each: some banks write lines of
 * their own above it.
 */
function tableOf(text: string): Table {
  const rows = readStatementCsv(text).map((cells, index) => ({ line: index + 1, cells }));
  const full = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const widths = Map.groupBy(full, ({ cells }) => cells.length);
  const width = [...widths].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 0;
  const isFull = ({ cells }: { readonly cells: readonly string[] }) => cells.length === width;
  const named = full.findIndex((row) => isFull(row) && row.cells.every((cell) => cell !== ''));
  const place = named < 0 ? full.findIndex(isFull) : named;
  return { head: full[place]?.cells ?? [], rows: full.slice(place + 1) };
}

function entriesOf(
  text: string,
  mapping: StatementMapping | null,
): { readonly entries: readonly ReadEntry[]; readonly unread: readonly number[] } {
  if (mapping === null) throw refused('mapping', 'statement-not-mapped');
  const entries: ReadEntry[] = [];
  const unread: number[] = [];
  for (const { line, cells } of tableOf(text).rows) {
    const day = statementDay(cells[mapping.date] ?? '');
    const amount = statementAmount(cells[mapping.amount] ?? '');
    if (day === null || amount === null) {
      unread.push(line);
      continue;
    }
    const words = mapping.description === null ? '' : (cells[mapping.description] ?? '');
    const named = mapping.endToEnd === null ? '' : (cells[mapping.endToEnd] ?? '');
    entries.push({ line, day, amount, text: words, end2endId: endToEndIn(named) ?? endToEndIn(cells.join(' ')) });
  }
  return { entries, unread };
}

const NAMES = {
  date: /^(data|date|dt)/i,
  amount: /^(valor|amount|quantia|cr[eé]dito)/i,
  description: /(hist[oó]rico|descri|memo|lan[cç]amento|title)/i,
  endToEnd: /(end.?to.?end|e2e|fim a fim|identificador|id.*transa)/i,
} as const;

/** What the names of a head suggest; null where no date or no amount is among them. */
function guessedMapping(head: readonly string[]): StatementMapping | null {
  const placeOf = (name: RegExp) => {
    const place = head.findIndex((each) => name.test(each.trim()));
    return place < 0 ? null : place;
  };
  const [date, amount] = [placeOf(NAMES.date), placeOf(NAMES.amount)];
  if (date === null || amount === null) return null;
  return { date, amount, description: placeOf(NAMES.description), endToEnd: placeOf(NAMES.endToEnd) };
}

function refused(path: string, code: StatementFault): ConsoleFailure {
  return new ConsoleFailure({ kind: 'invalid-input', issues: [{ path, code }] });
}
