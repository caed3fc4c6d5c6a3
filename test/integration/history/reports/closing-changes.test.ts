/** What changed in a period after its closing, against a model that compares the charges themselves. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { run } from '../../../../src-main/history/database/prepared.ts';
import { comparedClosing } from '../../../../src-main/history/reports/closing-changes.ts';
import { draftClosing, outdatedClosings } from '../../../../src-main/history/reports/read-closing.ts';
import { saveClosing } from '../../../../src-main/history/reports/write-report.ts';
import type { SqliteDb } from '../../../../src-main/sqlite-file/sqlite-db.ts';
import type { ClosingBasis } from '../../../../src-preload/contract/reports/closing.ts';
import { emptyHistory } from '../../../support/history/bare-history.ts';
import {
  type BareCharge,
  bareCharge,
  emptyOut,
  keyOfBare,
  writeCharge,
} from '../../../support/history/closing-rows.ts';
import fc from '../../../support/run/properties.ts';

const ZONE = 'America/Sao_Paulo';
const BASES = ['cash', 'paid', 'created'] as const;
const [FROM, BEFORE] = [Date.UTC(2026, 9, 1, 3), Date.UTC(2026, 10, 1, 3)];

function close(db: SqliteDb, basis: ClosingBasis, returning: readonly string[] = []): string {
  const id = randomUUID();
  const header = { id, period: '2026-10', basis, timeZone: ZONE, closedAt: 1, operator: null };
  saveClosing(db, draftClosing(db, header, returning, null));
  return id;
}

/** What a closing by this basis has of a charge: by its own words, each movement that is in October. */
function partsOf(charge: BareCharge | null, basis: ClosingBasis): Record<string, unknown> {
  if (charge === null) return {};
  const { returnedSource, isObserved, createdAt, ...facts } = charge;
  const isSeen = isObserved && charge.paidAt !== null;
  const isIn = (instant: number | null) => instant !== null && instant >= FROM && instant < BEFORE;
  const hasLeftPaid = !['PENDING', 'PAID', 'EXPIRED'].includes(charge.state);
  // A charge that was paid stays so, whatever came later.
  const wasPaid = charge.state === 'REFUNDED' || (charge.paidAt !== null && hasLeftPaid);
  const ofCharge = { ...facts, state: wasPaid ? 'PAID' : charge.state, returnedAt: null };
  if (basis === 'created') return isIn(createdAt) ? { charge: { ...ofCharge, createdAt } } : {};
  if (basis === 'paid') return isIn(charge.paidAt) ? { charge: { ...ofCharge, isSeen } } : {};
  const { state, amount, fee, net, paidAt, returnedAt, isUnconfirmed, answered } = facts;
  return {
    ...(isIn(paidAt) && { payment: { amount, fee, net, paidAt, isSeen, isUnconfirmed, hasOther: answered !== null } }),
    ...(isIn(returnedAt) && hasLeftPaid && { return: { state, amount, returnedAt, returnedSource, isUnconfirmed } }),
  };
}

/** Facts that a closing has only as yes or no. */
const plain = (part: unknown) => JSON.stringify(part, (name, value) => (name === 'answered' ? value !== null : value));

function modelChanges(
  before: readonly (BareCharge | null)[],
  after: readonly (BareCharge | null)[],
  basis: ClosingBasis,
) {
  return after
    .flatMap((_, number) => {
      const [was, is] = [partsOf(before[number] ?? null, basis), partsOf(after[number] ?? null, basis)];
      return [...new Set([...Object.keys(was), ...Object.keys(is)])]
        .filter((kind) => plain(was[kind]) !== plain(is[kind]))
        .map((kind) => `${number} ${kind} ${kind in was ? 'was' : '-'} ${kind in is ? 'is' : '-'}`);
    })
    .toSorted();
}

describe('what changed after a closing', () => {
  it('whatever happens to a period’s charges, exactly those that differ are listed and flag it', () => {
    const change = fc.record({ number: fc.nat(14), to: fc.option(bareCharge, { nil: null, freq: 8 }) });
    const partial = fc.record({ number: fc.nat(14), part: fc.constantFrom('fee', 'state', 'paidAt', 'returnedAt') });
    const db = emptyHistory();
    fc.assert(
      fc.property(
        fc.array(bareCharge, { minLength: 1, maxLength: 15 }),
        fc.array(fc.oneof(change, fc.tuple(partial, bareCharge)), { maxLength: 5 }),
        fc.constantFrom(...BASES),
        (charges, changes, basis) => {
          emptyOut(db);
          for (const [number, charge] of charges.entries()) writeCharge(db, number, charge);
          const id = close(db, basis);
          const after: (BareCharge | null)[] = [...charges];
          for (const each of changes) {
            const { number, to } = Array.isArray(each) ? partly(after, each) : each;
            if (number > after.length) continue;
            after[number] = to;
            if (to === null) run(db, 'DELETE FROM charges WHERE transaction_id = ?', `tx-${number}`);
            else writeCharge(db, number, to);
          }
          const compared = comparedClosing(db, id, [], 1_000);
          const found = compared?.changes.map(({ transactionId, kind, was, is }) => {
            const number = transactionId?.slice(3);
            return `${number} ${kind} ${was === null ? '-' : 'was'} ${is === null ? '-' : 'is'}`;
          });
          const expected = modelChanges(charges, after, basis);
          expect(found?.toSorted()).toEqual(expected);
          expect(compared?.changed).toBe(expected.length);
          expect(outdatedClosings(db, [])).toBe(expected.length === 0 ? 0 : 1);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('a charge moved out by a later date says where it counts now, with its present data', () => {
    const db = emptyHistory();
    const noon = Date.UTC(2026, 9, 31, 15);
    const paid: BareCharge = {
      ...{ state: 'PAID', amount: 1_000, fee: null, net: null, createdAt: noon, paidAt: noon, isObserved: true },
      ...{ returnedAt: null, returnedSource: null, isUnconfirmed: false, answered: null },
    };
    writeCharge(db, 1, paid);
    writeCharge(db, 2, { ...paid, paidAt: noon + 1 });
    const id = close(db, 'cash');
    const later = noon + 24 * 3_600_000;
    writeCharge(db, 1, { ...paid, paidAt: later, isObserved: false });
    writeCharge(db, 2, { ...paid, paidAt: noon + 1, fee: 30, net: 970 });
    const of = (number: number) => ({
      ...{ key: keyOfBare(number), transactionId: `tx-${number}`, reference: `NF-${number}` },
      ...{ customerName: `Cliente ${number}`, kind: 'payment' },
    });
    expect(comparedClosing(db, id, [], 9)?.changes).toMatchObject([
      { ...of(1), was: { at: noon, isObserved: true }, is: null, movedTo: later },
      { ...of(2), was: { fee: null, net: null }, is: { fee: 30, net: 970 }, movedTo: null },
    ]);
  });

  it.each([
    ['five reais that move to another charge', [{ amount: 900 }, { amount: 1_600 }]],
    ['two amounts that are exchanged', [{ amount: 1_500 }, { amount: 1_000 }]],
    ['two instants that are exchanged', [{ paidAt: FROM + 2_000 }, { paidAt: FROM + 1_000 }]],
    [
      'fees that are exchanged',
      [
        { fee: 60, net: 940 },
        { fee: 30, net: 1_470 },
      ],
    ],
    ['an instant of the service that two exchange', [{ isObserved: false }, { isObserved: true }]],
  ] as const)('%s flag the closing, though every sum stays as it was', (_, [one, other]) => {
    const db = emptyHistory();
    const first: BareCharge = {
      ...{ state: 'PAID', amount: 1_000, fee: 30, net: 970, createdAt: FROM, paidAt: FROM + 1_000, isObserved: true },
      ...{ returnedAt: null, returnedSource: null, isUnconfirmed: false, answered: null },
    };
    const second = { ...first, amount: 1_500, fee: 60, net: 1_440, paidAt: FROM + 2_000, isObserved: false };
    for (const basis of BASES) {
      emptyOut(db);
      writeCharge(db, 1, first);
      writeCharge(db, 2, second);
      close(db, basis);
      expect(outdatedClosings(db, [])).toBe(0);
      writeCharge(db, 1, { ...first, ...one });
      writeCharge(db, 2, { ...second, ...other });
      const isOfCreation = basis === 'created' && 'isObserved' in one;
      expect(outdatedClosings(db, []), basis).toBe(isOfCreation ? 0 : 1);
    }
  });

  it('a refund after the closing changes none by payment or creation, only the cash of its month', () => {
    const db = emptyHistory();
    const paid: BareCharge = {
      ...{ state: 'PAID', amount: 1_000, fee: 20, net: 980, createdAt: FROM, paidAt: FROM + 1, isObserved: false },
      ...{ returnedAt: null, returnedSource: null, isUnconfirmed: false, answered: null },
    };
    const refunded = { ...paid, state: 'REFUNDED', returnedAt: FROM + 9, returnedSource: 'service' } as const;
    const changesOf = (basis: ClosingBasis, later: BareCharge) => {
      emptyOut(db);
      writeCharge(db, 1, paid);
      const id = close(db, basis);
      writeCharge(db, 1, later);
      const { lines, now, changed } = comparedClosing(db, id, [], 9) ?? {};
      return { changed, isSame: JSON.stringify(lines) === JSON.stringify(now), outdated: outdatedClosings(db, []) };
    };
    for (const state of ['REFUNDED', 'CHARGEBACK', 'FAILED'])
      for (const basis of ['paid', 'created'] as const)
        expect(changesOf(basis, { ...refunded, state })).toEqual({ changed: 0, isSame: true, outdated: 0 });
    expect(changesOf('cash', refunded)).toEqual({ changed: 1, isSame: false, outdated: 1 });
    expect(changesOf('cash', { ...refunded, returnedAt: BEFORE })).toEqual({ changed: 0, isSame: true, outdated: 0 });
  });

  it('a creation dated anew changes no closing by payments', () => {
    const db = emptyHistory();
    const paid: BareCharge = {
      ...{ state: 'PAID', amount: 1_000, fee: null, net: null, createdAt: FROM, paidAt: FROM + 1, isObserved: false },
      ...{ returnedAt: null, returnedSource: null, isUnconfirmed: false, answered: null },
    };
    writeCharge(db, 1, paid);
    close(db, 'cash');
    writeCharge(db, 1, { ...paid, createdAt: FROM - 3_600_000 });
    expect(outdatedClosings(db, [])).toBe(0);
  });

  it('a period asks for attention when a state is marked as returning; its newest closing counts', () => {
    const db = emptyHistory();
    const noon = Date.UTC(2026, 9, 20, 15);
    writeCharge(db, 1, {
      ...{ state: 'CHARGEBACK', amount: 1_000, fee: null, net: null, createdAt: noon, paidAt: noon, isObserved: true },
      ...{ returnedAt: noon, returnedSource: 'seen', isUnconfirmed: false, answered: null },
    });
    close(db, 'cash');
    expect([outdatedClosings(db, []), outdatedClosings(db, ['CHARGEBACK'])]).toEqual([0, 1]);
    run(db, 'DROP TRIGGER closings_no_update');
    run(db, 'UPDATE closings SET closed_at_ms = 0');
    close(db, 'cash', ['CHARGEBACK']);
    expect(outdatedClosings(db, ['CHARGEBACK'])).toBe(0);
  });

  it('a creation whose outcome was unknown at the closing is one change once its transaction is known', () => {
    const db = emptyHistory();
    writeCharge(db, 1, {
      ...{ state: 'PENDING', amount: 1_000, fee: null, net: null, createdAt: FROM, paidAt: null, isObserved: false },
      ...{ returnedAt: null, returnedSource: null, isUnconfirmed: false, answered: null },
    });
    const set = (id: string | null, state: string) =>
      run(db, 'UPDATE charges SET transaction_id = ?, state = ?', id, state);
    set(null, 'balcao:outcome-unknown');
    const closing = close(db, 'created');
    set('tx-1', 'PENDING');
    expect(comparedClosing(db, closing, [], 9)?.changes).toMatchObject([
      { transactionId: 'tx-1', was: { state: 'balcao:outcome-unknown' }, is: { state: 'PENDING' } },
    ]);
  });
});

/** One fact of a charge replaced by another charge's; a charge that is gone stays so. */
function partly(
  after: readonly (BareCharge | null)[],
  [{ number, part }, other]: [{ number: number; part: string }, BareCharge],
): { readonly number: number; readonly to: BareCharge | null } {
  const before = after[number] ?? null;
  if (before === null) return { number, to: null };
  const parts: Record<string, Partial<BareCharge>> = {
    fee: { fee: other.fee, net: other.net },
    state: { state: other.state },
    paidAt: { paidAt: other.paidAt },
    returnedAt: { returnedAt: other.returnedAt, returnedSource: other.returnedSource },
  };
  return { number, to: { ...before, ...parts[part] } };
}
