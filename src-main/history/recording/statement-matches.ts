/**
 * Which line of a bank's statement is which charge's payment or refund. A line belongs to the charges it was saved with,
 * many for a batch payout, with the refunds that it kept back; a charge has one line of its payment and one of its
 * refund, the last one's where it went back more than once. The bank's text is not stored.
 */

import type { SavedStatementMatch } from '../../../src-preload/contract/charges/statement-match.ts';
import type { StatementKind } from '../../../src-preload/contract/reports/statements.ts';
import { openDayFrom } from '../../ground/zoned-time.ts';
import type { LockedMonth } from '../api/closings-api.ts';
import type {
  RefusedStatementMatch,
  SavedLines,
  Saving,
  StatementMatchInput,
  StatementMatchRefusal,
  Undoing,
  UndoneLine,
} from '../api/statement-matches-api.ts';
import { readSnapshot } from '../charges/charge-records.ts';
import { readCharge, timeKeyOfKey } from '../charges/charge-store.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { allRows, firstValue, run } from '../database/prepared.ts';
import { paymentOf } from '../model/placement.ts';
import { hasReturn, instantOnDay, returnDateOf, returnSeenAt } from '../model/returns.ts';
import { changeOfReturn, dateReturn } from './date-return.ts';
import { lockedMonthOfChanges } from './locked-months/dating-change.ts';
import { lockedMonths as lockedMonthsOf } from './locked-months/locked-months.ts';

export function saveStatementMatches(
  db: WritableDb,
  matches: readonly StatementMatchInput[],
  saving: Saving,
): SavedLines {
  const byLine = Map.groupBy(matches, ({ lineId }) => lineId);
  return db
    .transaction(() => {
      const locked = saving.lockedMonths === 'into' ? null : lockedMonthOfMatches(db, matches, saving);
      if (locked !== null) return { saved: [], refused: [], locked };
      const saved: string[] = [];
      const refused: RefusedStatementMatch[] = [];
      for (const ofLine of byLine.values()) {
        const refusedOfLine = ofLine.flatMap((match) => {
          const reason = refusalOf(db, match, saving);
          return reason === null ? [] : [{ lineId: match.lineId, key: match.key, reason }];
        });
        refused.push(...refusedOfLine);
        if (refusedOfLine.length > 0) continue;
        for (const match of ofLine) saveOne(db, match, saving);
        saved.push(...ofLine.map(({ key }) => key));
      }
      return { saved, refused };
    })
    .immediate();
}

function refusalOf(db: ReadableDb, match: StatementMatchInput, saving: Saving): StatementMatchRefusal | null {
  const { lineId, key, kind } = match;
  const timeKey = timeKeyOfKey(db, key);
  if (timeKey === null) return 'charge-not-here';
  const saved = savedLineOf(db, timeKey, kind);
  if (saved?.lineId === lineId) return null;
  if (saved !== null && !(kind === 'refund' && isOfEarlierReturn(db, timeKey, saved))) return 'charge-matched';
  if (isLineSaved(db, lineId, kind)) return 'line-matched';
  const { snapshot } = readCharge(db, timeKey);
  const { paidAt } = paymentOf(snapshot);
  if (paidAt === null) return 'charge-not-paid';
  if (kind === 'payment') return null;
  if (!hasReturn(snapshot)) return 'charge-not-returned';
  if (isKeptBack(match)) return null;
  const returnedAt = returnedAtBank(db, match, paidAt, saving);
  if (returnedAt < paidAt) return 'refund-before-payment';
  return returnedAt > saving.at ? 'refund-in-future' : null;
}

/** A match that is saved already stays as it is. */
function saveOne(db: WritableDb, match: StatementMatchInput, saving: Saving): void {
  const { lineId, key, kind, evidence, day, amount } = match;
  const { at, by } = saving;
  const timeKey = timeKeyOfKey(db, key);
  if (timeKey === null || savedLineOf(db, timeKey, kind)?.lineId === lineId) return;
  // Another line was that of an earlier return.
  run(db, 'DELETE FROM statement_matches WHERE time_key = ? AND kind = ?', timeKey, kind);
  run(
    db,
    `INSERT INTO statement_matches (line_id, time_key, kind, evidence, day, amount, matched_at_ms, operator)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[lineId, timeKey, kind, evidence, day, amount, at, by],
  );
  if (!datesReturn(match)) return;
  const { paidAt } = paymentOf(readCharge(db, timeKey).snapshot);
  dateReturn(db, timeKey, { at: returnedAtBank(db, match, paidAt, saving), source: 'bank', now: at, by });
}

function returnedAtBank(db: ReadableDb, { day }: StatementMatchInput, paidAt: number | null, saving: Saving): number {
  const { timeZone, at, lockedMonths } = saving;
  const dated = lockedMonths === 'next-open-day' ? openDayFrom(day, lockedMonthsOf(db)) : day;
  return instantOnDay(dated, timeZone, paidAt, at);
}

/** The locked month that these matches would date a return into, or out of. */
function lockedMonthOfMatches(
  db: ReadableDb,
  matches: readonly StatementMatchInput[],
  saving: Saving,
): LockedMonth | null {
  const changes = matches.flatMap((match) => {
    const timeKey = datesReturn(match) && refusalOf(db, match, saving) === null ? timeKeyOfKey(db, match.key) : null;
    // Saved already: it stays as it is.
    if (timeKey === null || savedLineOf(db, timeKey, match.kind)?.lineId === match.lineId) return [];
    const { snapshot } = readCharge(db, timeKey);
    const { paidAt } = paymentOf(snapshot);
    return [changeOfReturn(snapshot, { at: returnedAtBank(db, match, paidAt, saving), source: 'bank' })];
  });
  return lockedMonthOfChanges(db, changes, saving.timeZone, saving.at);
}

export function undoStatementMatch(db: WritableDb, lineId: string, { at, by, askIn }: Undoing): UndoneLine {
  return db
    .transaction(() => {
      const charges = chargesOfLine(db, lineId);
      const dated = charges.filter(datesReturn).map(({ timeKey }) => timeKey);
      const undating = { at: null, source: 'bank' } as const;
      const changes = dated.map((timeKey) => changeOfReturn(readCharge(db, timeKey).snapshot, undating));
      const locked = askIn === null ? null : lockedMonthOfChanges(db, changes, askIn, at);
      if (locked !== null) return { keys: [], locked };
      run(db, 'DELETE FROM statement_matches WHERE line_id = ?', lineId);
      for (const timeKey of dated) dateReturn(db, timeKey, { ...undating, now: at, by });
      return { keys: [...new Set(charges.map(({ key }) => key))] };
    })
    .immediate();
}

function datesReturn(match: { readonly kind: StatementKind; readonly amount: number }): boolean {
  return match.kind === 'refund' && !isKeptBack(match);
}

/**
 * Whether a refund's line is a payout's credit, from which the gateway kept the refund back: its day is the payout's,
 * and dates no refund.
 */
function isKeptBack({ amount }: { readonly amount: number }): boolean {
  return amount > 0;
}

/** Whether the line of its refund is not of its present return: it was saved for another one before. */
export function isOfEarlierReturn(
  db: ReadableDb,
  timeKey: number,
  saved: { readonly amount: number; readonly matchedAt: number },
): boolean {
  const snapshot = readSnapshot(db, timeKey);
  if (!isKeptBack(saved)) return returnDateOf(snapshot, 'bank') === null;
  return saved.matchedAt < (returnSeenAt(snapshot) ?? 0);
}

function savedLineOf(db: ReadableDb, timeKey: number, kind: StatementKind) {
  const [saved] = allRows<{ lineId: string; amount: number; matchedAt: number }>(
    db,
    `SELECT line_id AS lineId, amount, matched_at_ms AS matchedAt FROM statement_matches
     WHERE time_key = ? AND kind = ?`,
    timeKey,
    kind,
  );
  return saved ?? null;
}

function isLineSaved(db: ReadableDb, lineId: string, kind: StatementKind): boolean {
  const sql = 'SELECT 1 FROM statement_matches WHERE line_id = ? AND kind = ? LIMIT 1';
  return firstValue<number>(db, sql, lineId, kind) !== null;
}

function chargesOfLine(db: ReadableDb, lineId: string) {
  return allRows<{ timeKey: number; key: string; kind: StatementKind; amount: number }>(
    db,
    `SELECT charges.time_key AS timeKey, charges.key AS key, kind, statement_matches.amount AS amount
     FROM statement_matches JOIN charges USING (time_key) WHERE line_id = ? ORDER BY kind`,
    lineId,
  );
}

/** Erases a person from the ids of a charge's lines: a column of the bank's text may have been taken for its ids. */
export function scrubLineIds(db: WritableDb, timeKey: number, scrub: (text: string) => string): void {
  for (const { lineId } of statementMatchesOf(db, timeKey)) {
    const scrubbed = scrub(lineId);
    if (scrubbed !== lineId) run(db, 'UPDATE statement_matches SET line_id = ? WHERE line_id = ?', scrubbed, lineId);
  }
}

/** The lines of one charge: its payment's first. */
export function statementMatchesOf(db: ReadableDb, timeKey: number): readonly SavedStatementMatch[] {
  return statementMatchesOfCharges(db, [timeKey]).get(timeKey) ?? [];
}

/** The same for a page of charges, by their time keys, with one query. */
export function statementMatchesOfCharges(
  db: ReadableDb,
  timeKeys: readonly number[],
): ReadonlyMap<number, readonly SavedStatementMatch[]> {
  const rows = allRows<SavedStatementMatch & { timeKey: number }>(
    db,
    // A payout's charges are counted once, not for each of them.
    `WITH own AS MATERIALIZED
         (SELECT * FROM statement_matches WHERE time_key IN (SELECT CAST(value AS BIGINT) FROM json_each(?))),
       lines AS MATERIALIZED (SELECT line_id, kind, (SELECT count(*) FROM statement_matches AS batch
           WHERE batch.line_id = line.line_id AND batch.kind = line.kind) AS charges
         FROM (SELECT DISTINCT line_id, kind FROM own) AS line)
     SELECT time_key AS timeKey, kind, line_id AS lineId, day, amount, evidence, matched_at_ms AS matchedAt, operator,
       charges
     FROM own JOIN lines USING (line_id, kind) ORDER BY kind`,
    JSON.stringify(timeKeys),
  );
  const byCharge = new Map<number, SavedStatementMatch[]>();
  for (const { timeKey, ...match } of rows) byCharge.set(timeKey, [...(byCharge.get(timeKey) ?? []), match]);
  return byCharge;
}
