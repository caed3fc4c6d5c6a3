/** Matches a bank's file with the history. It is untrusted, of any size and shape: all of this runs in its own thread. */

import type {
  StatementKind,
  StatementMapping,
  StatementMatch,
} from '../../../src-preload/contract/reports/statements.ts';
import { DAY } from '../../../src-preload/contract/values/durations.ts';
import { MOST } from '../../../src-preload/contract/values/input-limits.ts';
import { type ZonedTime, zonedTime } from '../../ground/zoned-time.ts';
import type { PaidCharge, SavedMatch } from '../../history/api/reports-api.ts';
import { type Movements, paymentsOf, refundsOf } from './days/statement-days.ts';
import { findKnownLines } from './identity/known-lines.ts';
import { areOthers } from './matching/charge-index.ts';
import { holdersIn } from './matching/holders.ts';
import { type MatchedMovements, matchMovements } from './matching/statement-match.ts';
import { type ReadEntries, readEntries } from './reading/statement-entries.ts';
import { documentsIn, plainDocument, strongId } from './reading/statement-evidence.ts';
import { type ReadEntry, StatementRefused } from './reading/statement-reading.ts';
import type { TableLayout } from './reading/table-layout.ts';

/** The most rows of each list that are sent to the page; the counts are of all. */
export const MOST_LISTED = 5_000;
/** How many candidates of each line are named, and of all lines of a list together. */
const MOST_CANDIDATES = 20;
const MOST_NAMED = 20_000;
/**
 * Payments this long before the statement may be booked in it: a payout of a week, some bank days later, with holidays
 * between them.
 */
const DAYS_BEFORE = 20;

export interface MatchRequest {
  readonly text: string;
  readonly mapping: StatementMapping | null;
  /** IANA name. */
  readonly timeZone: string;
}

/** What the history knows; instants are UTC milliseconds. */
export interface StatementSources {
  paidBetween(from: number, before: number, limit: number): readonly PaidCharge[];
  /** Returned since an instant, and paid before another. */
  returnedSince(from: number, paidBefore: number, limit: number): readonly PaidCharge[];
  /** Of the lines of these bank days, and of the charges that were paid in this time or returned since. */
  savedMatches(
    days: { readonly from: string; readonly to: string },
    from: number,
    before: number,
  ): readonly SavedMatch[];
}

export interface MatchedStatement {
  readonly match: StatementMatch;
  /** By which the file's columns were mapped: null for a file without columns. */
  readonly layout: TableLayout | null;
}

/**
 * @throws StatementRefused where the file has no readable entry, where no mapping is passed for a CSV, where a sign is
 * not understood, and where more was paid in its days than can be compared.
 */
export function matchedStatement(
  { text, mapping, timeZone }: MatchRequest,
  sources: StatementSources,
): MatchedStatement {
  const read = readEntries(text, mapping);
  const zoned = zonedTime(timeZone);
  const { from, to } = read.days;
  const [first, before] = [zoned.startOf(from) - DAYS_BEFORE * DAY, zoned.startOf(to) + 2 * DAY];
  const paid = limited(sources.paidBetween(first, before, MOST.statementCharges + 1));
  const returned = limited(sources.returnedSince(first, before, MOST.statementCharges + 1));
  const saved = sources.savedMatches(read.days, first, before);
  return { match: match(read, { paid, returned, saved }, zoned), layout: read.layout };
}

function limited(charges: readonly PaidCharge[]): readonly PaidCharge[] {
  if (charges.length > MOST.statementCharges) throw new StatementRefused('content', 'statement-too-many-charges');
  return charges;
}

interface Known {
  readonly paid: readonly PaidCharge[];
  readonly returned: readonly PaidCharge[];
  readonly saved: readonly SavedMatch[];
}

/** A line that is known already, with its charges, and those whose refunds it kept back. */
interface SavedLine extends Pick<SavedMatch, 'kind' | 'by'> {
  readonly entry: ReadEntry;
  readonly charges: readonly PaidCharge[];
  readonly refunds: readonly PaidCharge[];
}

function match(read: ReadEntries, { paid, returned, saved }: Known, zoned: ZonedTime): StatementMatch {
  const known = knownLines([...read.credits, ...read.debits], saved);
  const open = (kind: StatementKind, charges: readonly PaidCharge[]) => {
    const taken = new Set(
      saved.filter((each) => each.kind === kind && !each.isOfEarlierReturn).map(({ charge }) => charge.key),
    );
    return charges.filter(({ key }) => !taken.has(key));
  };
  const { credits = [], debits = [] } = Object.groupBy(known.open, ({ amount }) => (amount > 0 ? 'credits' : 'debits'));
  const holders = holdersIn([...read.credits, ...read.debits], [...paid, ...returned]);
  const refunds = part(debits, refundsOf(open('refund', returned), zoned), read, { holders });
  const file = { holders, keptBack: refunds.withoutLine };
  const parts = [part(credits, paymentsOf(open('payment', paid), zoned), read, file), refunds];
  const all = <Value>(listOf: (found: Part) => readonly Value[]) => parts.flatMap(listOf);
  const matched = [...known.lines.map((line) => ({ ...line, saved: true })), ...all((found) => found.matched)];
  const differing = all((found) => found.differing);
  const proposed = all((found) => found.proposed);
  const ambiguous = all((found) => found.ambiguous);
  const kept = new Set(proposed.flatMap(({ refunds: refunded = [] }) => refunded));
  const missingInBank = all((found) => found.missingInBank).filter(
    ({ charge, kind }) => kind === 'payment' || !kept.has(charge),
  );
  const missingHere = all((found) => found.missingHere);
  return {
    ...read.days,
    periodFrom: read.periodFrom,
    counts: {
      matched: matched.length,
      differing: differing.length,
      proposed: proposed.length,
      ambiguous: ambiguous.length,
      ambiguousCharges: new Set([...new Set(ambiguous.map(({ charges }) => charges))].flat()).size,
      missingInBank: missingInBank.length,
      missingHere: missingHere.length,
      unread: read.unread.count,
      balances: read.balances,
      debits: read.debits.length,
    },
    matchedSums: { payments: sumOf(matched, 'payment'), refunds: sumOf(matched, 'refund') },
    matched: inPlace(matched).map(shownPair),
    differing: inPlace(differing).map(shownPair),
    proposed: inPlace(proposed).map(shownPair),
    ambiguous: inPlace(ambiguous)
      .map(withCandidates)
      .map(({ entry, kind, by, ...candidates }) => ({
        ...{ entry: shownEntry(entry), kind, by },
        ...shownCandidates(candidates),
      })),
    missingInBank: missingInBank
      .slice(0, MOST_LISTED)
      .map(({ charge, ...each }) => ({ ...shownCharge(charge), ...each })),
    missingHere: inPlace(missingHere)
      .map(withCandidates)
      .map(({ entry, ...candidates }) => ({ ...shownEntry(entry), ...shownCandidates(candidates) })),
    unread: read.unread.first,
  };
}

function sumOf(
  lines: readonly { readonly kind: StatementKind; readonly entry: ReadEntry }[],
  kind: StatementKind,
): number {
  return lines.reduce((sum, line) => sum + (line.kind === kind ? line.entry.amount : 0), 0);
}

type Part = ReturnType<typeof part>;

function part(
  lines: readonly ReadEntry[],
  movements: Movements,
  { days }: ReadEntries,
  file: Parameters<typeof matchMovements>[3],
) {
  const { kind } = movements;
  const found: MatchedMovements = matchMovements(lines, movements, days, file);
  const { matched, differing, proposed, ambiguous, missingInBank, missingHere, withoutLine } = found;
  return {
    matched: matched.map((line) => ({ ...line, kind, saved: false })),
    differing: differing.map((line) => ({ ...line, kind, saved: false })),
    proposed: proposed.map((line) => ({ ...line, kind })),
    ambiguous: ambiguous.map((claim) => ({ ...claim, kind })),
    missingInBank: missingInBank.map((each) => ({ ...each, kind })),
    missingHere,
    withoutLine,
  };
}

/** The file's lines that are known already, and the others; a line of many charges is a batch payout. */
function knownLines(entries: readonly ReadEntry[], saved: readonly SavedMatch[]) {
  const known = [...Map.groupBy(saved, ({ lineId }) => lineId)].flatMap(([lineId, all]) => {
    const { payment = [], refund = [] } = Object.groupBy(all, ({ kind }) => kind);
    const [of, keptBack] = payment.length > 0 ? [payment, refund] : [refund, []];
    const chargesOf = (matches: readonly SavedMatch[]) => matches.map(({ charge }) => charge);
    return of
      .slice(0, 1)
      .map(({ kind, by }) => ({ lineId, kind, by, charges: chargesOf(of), refunds: chargesOf(keptBack) }));
  });
  const found = findKnownLines(entries, known, {
    names: (entry, { charges }) => charges.some((charge) => namesCharge(entry, charge)),
    isAnother: (entry, { charges }) => charges.every((charge) => areOthers(entry, charge)),
  });
  const lines = found.known.map(({ entry, match: { lineId: _, ...match } }): SavedLine => ({ entry, ...match }));
  return { lines, open: found.open };
}

/** Whether the line has an ID of the charge or its customer. */
function namesCharge({ searchText }: ReadEntry, charge: PaidCharge): boolean {
  const { end2endId, transactionId, reference, customerDocument } = charge;
  const ids = [end2endId, transactionId, transactionId.replaceAll('-', ''), reference].map(strongId);
  const text = searchText.toUpperCase();
  const document = plainDocument(customerDocument);
  return ids.some((id) => id !== null && text.includes(id)) || documentsIn(text).some((each) => each === document);
}

interface OfCharges {
  readonly entry: ReadEntry;
  readonly charges: readonly PaidCharge[];
}

/** The first lines in the file's order. */
function inPlace<Line extends OfCharges>(lines: readonly Line[]): Line[] {
  return lines.toSorted((one, other) => one.entry.line - other.entry.line).slice(0, MOST_LISTED);
}

/** A line with its first candidates, and how many there are; the more lines there are, the fewer are named. */
function withCandidates<Line extends OfCharges>(line: Line, _place: number, lines: readonly Line[]) {
  const most = Math.min(MOST_CANDIDATES, Math.max(2, Math.floor(MOST_NAMED / lines.length)));
  return { ...line, charges: line.charges.slice(0, most), count: line.charges.length };
}

function shownCandidates({ charges, count }: { readonly charges: readonly PaidCharge[]; readonly count: number }) {
  return { candidates: charges.map(shownCharge), candidateCount: count };
}

/** A batch payout has all its charges and refunds, because they are confirmed together. */
function shownPair<Line extends OfCharges & { readonly refunds?: readonly PaidCharge[] }>(pair: Line) {
  const { entry, charges, refunds = [], ...line } = pair;
  const keptBack = refunds.length > 0 ? { refunds: refunds.map(shownCharge) } : {};
  return { ...line, ...keptBack, entry: shownEntry(entry), charges: charges.map(shownCharge) };
}

function shownEntry({ searchText: _, ...entry }: ReadEntry) {
  return entry;
}

function shownCharge(charge: PaidCharge): PaidCharge {
  return { ...charge };
}
