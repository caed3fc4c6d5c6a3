/** Reads stored closings: all of them verified, those that differ from their period by now, and one to compare. */
import type { AuditHead } from '../../../src-preload/contract/policy/audit.ts';
import type { ClosingSummary, LatestClosing } from '../../../src-preload/contract/reports/closing.ts';
import { takesMoneyBack } from '../../../src-preload/contract/values/states.ts';
import type { ClosingDocument, ClosingHeader } from '../api/closings-api.ts';
import type { OtherAmount } from '../api/reports-api.ts';
import { inReadTransaction, type ReadableDb } from '../database/database.ts';
import { allRows, firstRow } from '../database/prepared.ts';
import { readDesks } from '../desks/read-desks.ts';
import { type ClosingRange, closingRange } from '../model/closing-period.ts';
import { closingsInLedger, type LedgerClosing } from '../recording/ledger/ledger-file.ts';
import {
  closingDocument,
  figuresUnlessDamaged,
  integrityOf,
  rowText,
  type StoredClosing,
  type StoredFigures,
} from './closing-document.ts';
import { closingMark, closingRows, rowConditionOf, statesOfMark } from './closing-rows.ts';
import { closingSpan, spanOfClosing } from './closing-span.ts';
import { ClosingSums } from './closing-sums.ts';

const COLUMNS = `id, period, basis, time_zone AS timeZone, closed_at_ms AS closedAt, operator, figures, rows, sha256`;

/** Reads a period's figures and rows, and the team's desks, in one transaction; saves nothing. */
export function draftClosing(
  db: ReadableDb,
  header: ClosingHeader,
  returningStates: readonly string[],
  auditHead: AuditHead | null,
): ClosingDocument {
  const whole = closingRange(header.period, header.basis, header.timeZone);
  return inReadTransaction(db, () => {
    const range = closingSpan(db, header, header.closedAt);
    const { from, before } = range;
    const sums = new ClosingSums(header.timeZone, returningStates);
    const rows: string[] = [];
    for (const row of closingRows(db, range)) {
      sums.add(row);
      rows.push(rowText(row));
    }
    const desks = readDesks(db).map(({ id, name, lastSeenAt, auditHead: head, isThisDesk, waiting }) => ({
      ...{ id, name, lastSeenAt, auditHead: head, isOwn: isThisDesk, waiting },
    }));
    const figures = {
      ...{ lines: sums.lines(), returningStates, mark: closingMark(db, range), auditHead },
      ...((from !== whole.from || before !== whole.before) && { span: { from, before } }),
      ...(desks.length > 0 && { desks }),
    };
    return closingDocument(header, figures, rows);
  });
}

export function storedClosing(db: ReadableDb, id: string): StoredClosing | null {
  return firstRow<StoredClosing>(db, `SELECT ${COLUMNS} FROM closings WHERE id = ?`, id);
}

/**
 * Of one period and basis, or all where it is null. Those that only the ledger has are among them, without figures.
 */
export function closings(
  db: ReadableDb,
  returningStates: readonly string[],
  ledgerFile: string,
  of: Pick<ClosingHeader, 'period' | 'basis'> | null,
): ClosingSummary[] {
  const isAsked = ({ period, basis }: Pick<ClosingHeader, 'period' | 'basis'>) =>
    of === null || (period === of.period && basis === of.basis);
  const recorded = closingsInLedger(ledgerFile);
  const all = allRows<Pick<StoredClosing, 'id' | 'period' | 'basis'>>(
    db,
    `SELECT id, period, basis FROM closings ORDER BY ${latestFirst(db)}`,
  );
  const newest = newestOf(all);
  // One at a time: the rows of all of them need not be in memory at once.
  const here = all.filter(isAsked).flatMap(({ id }) => {
    const stored = storedClosing(db, id);
    if (stored === null) return [];
    return [summaryOf(db, stored, returningStates, recorded.get(id)?.sha256, newest.has(id))];
  });
  const known = new Set(all.map(({ id }) => id));
  const gone = [...recorded.values()].filter((each) => !known.has(each.id) && isAsked(each)).map(missing);
  return [...here, ...gone].toSorted(
    (one, other) => other.period.localeCompare(one.period, 'en') || other.closedAt - one.closedAt,
  );
}

export function latestClosing(db: ReadableDb): LatestClosing | null {
  return firstRow<LatestClosing>(
    db,
    'SELECT id, period, basis, closed_at_ms AS closedAt, operator FROM closings ORDER BY closed_at_ms DESC, id LIMIT 1',
  );
}

/** How many periods differ from their last closing. */
export function outdatedClosings(db: ReadableDb, returningStates: readonly string[]): number {
  const all = allRows<StoredClosing>(
    db,
    `SELECT id, period, basis, time_zone AS timeZone, closed_at_ms AS closedAt, operator, figures, NULL AS rows, sha256
     FROM closings ORDER BY ${latestFirst(db)}`,
  );
  const newest = newestOf(all);
  return all.filter((each) => newest.has(each.id) && isOutdated(db, each, returningStates) === true).length;
}

/** The latest closing of a period first: desks of a team have clocks of their own, so that their order is its version. */
function latestFirst({ dialect }: ReadableDb): string {
  const order = 'closed_at_ms DESC, id';
  return dialect === 'postgres' ? `version DESC NULLS LAST, ${order}` : order;
}

/** The ids of the last closing of each period and basis. */
function newestOf(newestFirst: readonly Pick<StoredClosing, 'id' | 'period' | 'basis'>[]): ReadonlySet<string> {
  const ofPeriods = Map.groupBy(newestFirst, ({ period, basis }) => `${period} ${basis}`);
  return new Set([...ofPeriods.values()].flatMap(([first]) => (first === undefined ? [] : [first.id])));
}

function summaryOf(
  db: ReadableDb,
  stored: StoredClosing,
  returningStates: readonly string[],
  recorded: string | undefined,
  isNewest: boolean,
): ClosingSummary {
  const { figures: text, rows: _, ...header } = stored;
  return {
    ...header,
    ...summedLines(figuresUnlessDamaged(text)?.lines ?? []),
    integrity: integrityOf(stored, recorded),
    isOutdated: isOutdated(db, stored, returningStates),
    isSuperseded: !isNewest,
  };
}

/** What a list of closings shows of them. */
function summedLines(lines: StoredFigures['lines']): Pick<ClosingSummary, 'received' | 'returned'> {
  const [received, returned] = [
    { count: 0, gross: 0 },
    { count: 0, gross: 0 },
  ];
  for (const line of lines) {
    if (line.state === 'PAID') {
      received.count += line.count - line.unconfirmed;
      received.gross += line.gross;
    }
    returned.count += line.returned;
    returned.gross += line.returnedGross;
  }
  return { received, returned };
}

function missing({ at, ...ledgerLine }: LedgerClosing): ClosingSummary {
  return {
    ...ledgerLine,
    closedAt: at,
    operator: null,
    ...summedLines([]),
    integrity: 'missing',
    isOutdated: null,
    isSuperseded: false,
  };
}

/** Null where its figures are damaged. */
function isOutdated(db: ReadableDb, stored: StoredClosing, returningStates: readonly string[]): boolean | null {
  const figures = figuresUnlessDamaged(stored.figures);
  const range = spanOfClosing(stored);
  if (figures === null || range === null) return null;
  const { mark, returningStates: then } = figures;
  if (closingMark(db, range) !== mark) return true;
  return (
    stored.basis === 'cash' &&
    statesOfMark(mark).some((state) => takesMoneyBack(state, then) !== takesMoneyBack(state, returningStates))
  );
}

/** The heads of the audit trail in all closings, each with the id and the time of its closing. */
export function closingHeads(db: ReadableDb): (AuditHead & { readonly id: string; readonly at: number })[] {
  const rows = allRows<{ id: string; at: number; figures: string }>(
    db,
    'SELECT id, closed_at_ms AS at, figures FROM closings ORDER BY closed_at_ms',
  );
  return rows.flatMap(({ id, at, figures }) => {
    const auditHead = figuresUnlessDamaged(figures)?.auditHead ?? null;
    return auditHead === null ? [] : [{ ...auditHead, id, at }];
  });
}

export function otherAmounts(db: ReadableDb, range: ClosingRange, limit: number): OtherAmount[] {
  const { where, parameters } = rowConditionOf(range);
  return allRows<OtherAmount>(
    db,
    `SELECT key, transaction_id AS transactionId, reference, state, coalesce(asked_amount, amount) AS asked, answered_amount AS answered,
       amount_accepted_at_ms AS acceptedAt
     FROM charges WHERE ${where} AND answered_amount IS NOT NULL ORDER BY time_key LIMIT ?`,
    ...parameters,
    limit,
  );
}
