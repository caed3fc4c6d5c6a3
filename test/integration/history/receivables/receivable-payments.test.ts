/**
 * How often a receivable was paid is stored with it. Whatever happens to attempts and charges, and in whatever order,
 * that number is the one a join of the tables finds.
 */

import { describe, expect, it } from 'vitest';
import { moneyStandingSql } from '../../../../src-main/history/database/money-standing-sql.ts';
import { allRows } from '../../../../src-main/history/database/prepared.ts';
import { eraseCharges } from '../../../../src-main/history/erasure/erase.ts';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import {
  addReceivable,
  closeReceivable,
  linkReceivableDraft,
} from '../../../../src-main/history/receivables/write-receivable.ts';
import { endAttempt, openAttempt } from '../../../../src-main/history/recording/write-attempt.ts';
import { dismiss, observe } from '../../../../src-main/history/recording/write-observation.ts';
import { HISTORY_FILE } from '../../../../src-main/history/sqlite/history-files.ts';
import { HISTORY_SCHEMA } from '../../../../src-main/history/sqlite/schema.ts';
import {
  importCharges,
  importUnownedRows,
  timeKeysAfter,
} from '../../../../src-main/history/transfer/import-history.ts';
import { openToWrite } from '../../../../src-main/sqlite-file/connection.ts';
import { migrate } from '../../../../src-main/sqlite-file/migration.ts';
import type { SqliteDb } from '../../../../src-main/sqlite-file/sqlite-db.ts';
import { answerAbout, createdEnd, NOON, newAttempt, temporaryFolder } from '../../../support/history/history-world.ts';
import { ADDED, receivableId, receivableInput } from '../../../support/history/receivables.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

const RECEIVABLES = 3;
const CHARGES = 5;

const step = fc.record({
  what: fc.constantFrom(
    'make',
    'make',
    'answer',
    'link',
    'open',
    'created',
    'unknown',
    'refused',
    'adopt',
    'answer',
    'dismiss',
    'close',
    'erase',
  ),
  charge: fc.nat(CHARGES - 1),
  receivable: fc.nat(RECEIVABLES - 1),
  state: fc.constantFrom('PENDING', 'PAID', 'EXPIRED', 'REFUNDED', 'FAILED', 'SETTLED'),
});
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

function emptyFile(folder: string): SqliteDb {
  const db = openToWrite(historyFileIn(folder), HISTORY_FILE);
  db.pragma('synchronous = OFF');
  migrate(db, HISTORY_SCHEMA);
  return db;
}

/** Attempts are the same in each world, so that two desks speak of the same charges. */
function worldOf(db: SqliteDb, attempts: readonly ReturnType<typeof newAttempt>[]) {
  for (let each = 0; each < RECEIVABLES; each += 1)
    addReceivable(db, receivableId(each), receivableInput({ amount: 1_000, reference: '' }), ADDED);
  let at = NOON;
  return ({ what, charge, receivable, state }: Step) => {
    const attempt = attempts[charge];
    if (attempt === undefined) return;
    at += 1_000;
    const transaction = { id: `tx-${attempt.id}`, amount: attempt.body.amount, state };
    const end = (close: () => unknown) => {
      const [stored] = allRows<{ outcome: string }>(db, 'SELECT outcome FROM attempts WHERE id = ?', attempt.id);
      if (stored !== undefined) close();
    };
    switch (what) {
      case 'make':
        linkReceivableDraft(db, receivableId(receivable), attempt.draft.id, at, []);
        openAttempt(db, attempt);
        return endAttempt(db, attempt.id, createdEnd(attempt, { transaction }));
      case 'link':
        return linkReceivableDraft(db, receivableId(receivable), attempt.draft.id, at, []);
      case 'open':
        return openAttempt(db, attempt);
      case 'created':
        return end(() => endAttempt(db, attempt.id, createdEnd(attempt, { transaction })));
      case 'unknown':
        return end(() =>
          endAttempt(db, attempt.id, { outcome: 'unknown', at, cause: 'reset', httpStatus: null, raw: null }),
        );
      case 'refused':
        return end(() =>
          endAttempt(db, attempt.id, { outcome: 'refused', at, httpStatus: 422, message: null, fields: [], raw: '{}' }),
        );
      case 'adopt':
      case 'answer':
        return observe(db, answerAbout(transaction, { at, source: what === 'adopt' ? 'adopt' : 'watch' }), {
          attemptKey: what === 'adopt' && receivable > 0 ? attempt.id : null,
          newKey: attempt.draft.id,
        });
      case 'dismiss':
        return dismiss(db, attempt.id, 'x', at);
      case 'close':
        return closeReceivable(db, receivableId(receivable), state === 'PAID' ? null : 'cancelled', at, []);
      case 'erase':
        return eraseCharges(db, [{ key: attempt.id, transactionId: transaction.id, at }]);
    }
  };
}

/** Each receivable with the number it stores and the number of its charges whose money is here; one pays it whole. */
function counts(db: SqliteDb) {
  const { sql, parameters } = moneyStandingSql([]);
  return allRows<{ id: string; stored: number; joined: number }>(
    db,
    `SELECT id, paid_charges AS stored, (
       SELECT count(DISTINCT charges.time_key) FROM receivable_drafts
       JOIN attempts ON attempts.draft_id = receivable_drafts.draft_id
       JOIN charges ON charges.time_key = attempts.time_key
       WHERE receivable_drafts.receivable = receivables.id AND ${sql} = 'paid') AS joined
     FROM receivables`,
    ...parameters,
  );
}

describe('how often a receivable was paid', () => {
  it('whatever happens to attempts and charges, the stored number of payments is what their tables say', () => {
    let paid = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
        const db = emptyFile(temporaryFolder());
        const attempts = Array.from({ length: CHARGES }, () => newAttempt());
        const doStep = worldOf(db, attempts);
        for (const each of steps) {
          doStep(each);
          for (const { stored, joined } of counts(db)) expect(stored).toBe(joined);
        }
        paid += counts(db).filter(({ stored }) => stored > 0).length;
        db.close();
      }),
      { numRuns: runs(300) },
    );
    // The steps reach what they are about.
    expect(paid).toBeGreaterThan(5);
  });

  it('a draft that is tied to a receivable after its charge was paid counts as a payment of it', () => {
    const db = emptyFile(temporaryFolder());
    const doStep = worldOf(db, [newAttempt()]);
    doStep({ what: 'open', charge: 0, receivable: 0, state: 'PAID' });
    doStep({ what: 'created', charge: 0, receivable: 0, state: 'PAID' });
    doStep({ what: 'link', charge: 0, receivable: 1, state: 'PAID' });
    expect(counts(db).find(({ id }) => id === receivableId(1))).toMatchObject({ stored: 1, joined: 1 });
    db.close();
  });

  it('after another desk’s file was joined, too, in which other charges of the same receivables were paid', () => {
    const steps = fc.array(step, { maxLength: 25 });
    fc.assert(
      fc.property(steps, steps, steps, (mine, theirs, later) => {
        const [here, there] = [temporaryFolder(), temporaryFolder()];
        const attempts = Array.from({ length: CHARGES }, () => newAttempt());
        const db = emptyFile(here);
        mine.forEach(worldOf(db, attempts));
        const other = emptyFile(there);
        const doThere = worldOf(other, attempts);
        // The other desk goes on, and its file is joined again.
        for (const part of [theirs, later]) {
          part.forEach(doThere);
          importCharges(db, historyFileIn(there), timeKeysAfter(historyFileIn(there), -1, 100));
          importUnownedRows(db, historyFileIn(there));
          for (const { stored, joined } of counts(db)) expect(stored).toBe(joined);
          expect(counts(db)).toHaveLength(RECEIVABLES);
        }
        other.close();
        db.close();
      }),
      { numRuns: runs(100) },
    );
  });
});
