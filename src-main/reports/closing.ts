/** Closes days and months: the figures as the service reported them, beside those of the last closing. */

import type { AuditHead } from '../../src-preload/contract/policy/audit.ts';
import type { Closing, ClosingLine, ReportBasis } from '../../src-preload/contract/reports/reports.ts';
import type { Clock } from '../clock.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { ReportPeriod, StoredClosing } from '../history/api/reports-api.ts';
import { nextDay, type ZonedTime, zonedTime } from '../zoned-time.ts';

export interface ClosingDeps {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly history: Pick<HistoryApi, 'closingLines' | 'otherAmounts' | 'closingsOf' | 'changesSince' | 'saveClosing'>;
  readonly timeZone: string;
  readonly auditHead: () => AuditHead | null;
}

/** The most changes since the last closing, and charges of another amount, that are listed. */
const MOST_LISTED = 1_000;

/** @param period `2026-11-20` or `2026-11`, in the desk's zone. */
export async function readClosing(deps: ClosingDeps, period: string, basis: ReportBasis): Promise<Closing> {
  const { history, timeZone, clock } = deps;
  const readAt = clock.now();
  const range = periodRange(period, basis, zonedTime(timeZone));
  const [lines, otherAmounts, [last]] = await Promise.all([
    history.closingLines(range, timeZone),
    history.otherAmounts(range, MOST_LISTED),
    history.closingsOf(period, basis),
  ]);
  return {
    period,
    basis,
    timeZone,
    readAt,
    lines: [...lines],
    otherAmounts: [...otherAmounts],
    auditHead: deps.auditHead(),
    last:
      last === undefined
        ? null
        : {
            closedAt: last.closedAt,
            timeZone: last.timeZone,
            differences: differencesOf(last.lines, lines),
            changes: [...(await history.changesSince(range, last.closedAt, MOST_LISTED))],
          },
  };
}

/** Reads the figures and saves them; the result still lists the differences from the closing before. */
export async function closePeriod(deps: ClosingDeps, period: string, basis: ReportBasis): Promise<Closing> {
  const closing = await readClosing(deps, period, basis);
  const { lines, timeZone, readAt, auditHead } = closing;
  const stored: StoredClosing = { id: deps.newId(), period, basis, timeZone, closedAt: readAt, lines, auditHead };
  await deps.history.saveClosing(stored);
  return closing;
}

/**
 * The start and end of a day or a month.
 * @throws RangeError for an invalid day.
 */
function periodRange(period: string, basis: ReportBasis, zoned: ZonedTime): ReportPeriod {
  const isMonth = period.length === 7;
  const first = isMonth ? `${period}-01` : period;
  return { basis, from: zoned.startOf(first), before: zoned.startOf(isMonth ? nextMonth(period) : nextDay(first)) };
}

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}

/** Lines of the same day and state whose values differ; a missing line counts as zero. */
function differencesOf(
  before: readonly ClosingLine[],
  now: readonly ClosingLine[],
): { was: ClosingLine; is: ClosingLine }[] {
  const keyOf = ({ day, state }: ClosingLine) => `${day} ${state}`;
  const was = new Map(before.map((line) => [keyOf(line), line]));
  const is = new Map(now.map((line) => [keyOf(line), line]));
  return [...new Set([...was.keys(), ...is.keys()])]
    .toSorted()
    .map((key) => ({ was: was.get(key), is: is.get(key) }))
    .flatMap(({ was: old, is: current }) => {
      const one = old ?? current;
      if (one === undefined) return [];
      const nought = {
        ...one,
        count: 0,
        gross: 0,
        fee: 0,
        net: 0,
        unreported: 0,
        differing: 0,
        otherAmount: 0,
        claimed: 0,
      };
      return [{ was: old ?? nought, is: current ?? nought }];
    })
    .filter(({ was: old, is: current }) => JSON.stringify(figuresOf(old)) !== JSON.stringify(figuresOf(current)));
}

function figuresOf(line: ClosingLine): readonly number[] {
  const { count, gross, fee, net, unreported, differing, otherAmount, claimed } = line;
  return [count, gross, fee, net, unreported, differing, otherAmount, claimed];
}
