/** Days that are closed while they run: where one ends, the next begins. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { comparedClosing } from '../../../../src-main/history/reports/closing-changes.ts';
import { rowOfText, rowsOfClosing } from '../../../../src-main/history/reports/closing-document.ts';
import { draftClosing, outdatedClosings, storedClosing } from '../../../../src-main/history/reports/read-closing.ts';
import { saveClosing } from '../../../../src-main/history/reports/write-report.ts';
import type { SqliteDb } from '../../../../src-main/sqlite-file/sqlite-db.ts';
import type { ClosingBasis } from '../../../../src-preload/contract/reports/closing.ts';
import { DAY, HOUR } from '../../../../src-preload/contract/values/durations.ts';
import { emptyHistory } from '../../../support/history/bare-history.ts';
import { type BareCharge, emptyOut, keyOfBare, writeCharge } from '../../../support/history/closing-rows.ts';
import fc from '../../../support/run/properties.ts';

const ZONE = 'America/Sao_Paulo';
const DAYS = ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08'];
const startOf = (day: string) => Date.parse(`${day}T00:00:00-03:00`);
const FIRST = startOf(DAYS[0] ?? '');

function close(db: SqliteDb, period: string, closedAt: number, basis: ClosingBasis = 'cash'): string {
  const header = { id: randomUUID(), period, basis, timeZone: ZONE, closedAt, operator: null };
  saveClosing(db, draftClosing(db, header, [], null));
  return header.id;
}

function paidAt(instant: number, returnedAt: number | null = null): BareCharge {
  return {
    ...{ state: returnedAt === null ? 'PAID' : 'REFUNDED', amount: 1_000, fee: 20, net: 980, createdAt: instant },
    ...{ paidAt: instant, isObserved: false, returnedAt, returnedSource: returnedAt === null ? null : 'service' },
    ...{ isUnconfirmed: false, answered: null },
  };
}

/** The movements of a closing: the kind and the number of the charge. */
function movementsOf(db: SqliteDb, id: string, charges: number): string[] {
  const numbers = new Map(Array.from({ length: charges }, (_, number) => [keyOfBare(number), number]));
  const stored = storedClosing(db, id);
  const rows = stored === null ? [] : rowsOfClosing(stored).map(rowOfText);
  return rows.map(({ kind, key, transactionId, at }) => `${kind} ${numbers.get(key) ?? transactionId} ${at}`);
}

describe('a day that is closed while it runs', () => {
  it('what comes after the closing changes nothing of it, and is in the next day’s closing', () => {
    const db = emptyHistory();
    const evening = startOf('2026-10-05') + 18 * HOUR;
    writeCharge(db, 0, paidAt(evening - 1));
    const first = close(db, '2026-10-05', evening);
    writeCharge(db, 1, paidAt(evening));
    expect(outdatedClosings(db, [])).toBe(0);
    expect(comparedClosing(db, first, [], 10)).toMatchObject({ changed: 0, span: { from: null, before: evening } });
    const next = close(db, '2026-10-06', startOf('2026-10-06') + 18 * HOUR);
    expect(comparedClosing(db, next, [], 10)?.span.from).toBe(evening);
    expect([movementsOf(db, first, 2), movementsOf(db, next, 2)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('closed again while it runs it ends later, and once it is over its end stays', () => {
    const db = emptyHistory();
    const start = startOf('2026-10-05');
    close(db, '2026-10-05', start + 18 * HOUR);
    const later = close(db, '2026-10-05', start + 19 * HOUR);
    const over = close(db, '2026-10-05', start + 30 * HOUR);
    for (const id of [later, over])
      expect(comparedClosing(db, id, [], 10)?.span).toEqual({ from: null, before: start + 19 * HOUR });
    expect(comparedClosing(db, close(db, '2026-10', start + 40 * DAY), [], 10)?.span).toEqual({
      ...{ from: null, before: null },
    });
  });

  it('whenever the days are closed, each movement is in one day’s closing, and in one only', () => {
    const db = emptyHistory();
    const instant = fc.integer({ min: 0, max: DAYS.length * DAY - 1 }).map((after) => FIRST + after);
    const charge = fc.tuple(instant, fc.option(instant)).map(([paid, returned]) => paidAt(paid, returned));
    const closings = fc.array(fc.integer({ min: 1, max: 40 * HOUR }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(charge, { maxLength: 15 }), fc.tuple(...DAYS.map(() => closings)), (charges, closed) => {
        emptyOut(db);
        for (const [number, each] of charges.entries()) writeCharge(db, number, each);
        const made = closed
          .flatMap((afters, day) => afters.map((after) => ({ day, at: startOf(DAYS[day] ?? '') + after })))
          .toSorted((one, other) => one.at - other.at);
        const last = new Map(made.map(({ day, at }) => [day, close(db, DAYS[day] ?? '', at)]));
        const end = comparedClosing(db, last.get(DAYS.length - 1) ?? '', [], 0)?.span.before ?? FIRST + 4 * DAY;
        const found = [...last.values()].flatMap((id) => movementsOf(db, id, charges.length));
        const isIn = (at: number | null): at is number => at !== null && at < end;
        const expected = charges.flatMap(({ paidAt: paid, returnedAt }) => [
          ...(isIn(paid) ? [`payment ${paid}`] : []),
          ...(isIn(returnedAt) ? [`return ${returnedAt}`] : []),
        ]);
        expect(found.map((each) => each.replace(/ \S+ /, ' ')).toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 60 },
    );
  });
});
