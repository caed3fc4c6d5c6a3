import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { feesOf } from '../../../src-main/history/fees.ts';
import { type Facts, type Known, NOTHING_KNOWN } from '../../../src-main/history/known.ts';
import { merge } from '../../../src-main/history/merge.ts';
import { migrate } from '../../../src-main/history/migrations/index.ts';
import { allRows, run } from '../../../src-main/history/statements.ts';
import { olderHistory } from '../../support/history-older.ts';
import { temporaryFolder } from '../../support/history-world.ts';

/** What a file of an earlier version holds: nothing in it says when a fee was told. */
const older = (facts: Facts, paidSeenAt: number | null = null): Known => ({ ...NOTHING_KNOWN, facts, paidSeenAt });

describe('a fee and a net amount in a document of an earlier version', () => {
  it.each([
    ['of a paid charge are figures', { state: 'PAID', amount: 1000, feeAmount: 99, netAmount: 901 }, [99, 901]],
    ['of 0 beside an amount are none', { state: 'PAID', amount: 1000, feeAmount: 0, netAmount: 0 }, [null, null]],
    [
      'of 0 and the whole amount are figures',
      { state: 'PAID', amount: 1000, feeAmount: 0, netAmount: 1000 },
      [0, 1000],
    ],
    [
      'of a charge nobody paid are none',
      { state: 'EXPIRED', amount: 1000, feeAmount: 99, netAmount: 901 },
      [null, null],
    ],
    ['of a refunded charge are figures', { state: 'REFUNDED', amount: 1000, feeAmount: 99, netAmount: 0 }, [99, 0]],
  ])('a fee and a net amount in a document of an earlier version: %s', (_, facts, [fee, net]) => {
    expect(feesOf(older(facts))).toEqual({ fee, net });
  });

  it('a fee and a net amount in a document of an earlier version in a state nobody documented are figures only where a payment was seen', () => {
    const facts = { state: 'CHARGED_BACK', amount: 1000, feeAmount: 99, netAmount: 901 };
    expect(feesOf(older(facts))).toEqual({ fee: null, net: null });
    expect(feesOf(older(facts, 5))).toEqual({ fee: 99, net: 901 });
  });

  it('a fee and a net amount in a document of an earlier version that were none stay none when another answer reports one of the two', () => {
    const known = older({ state: 'PENDING', amount: 1000, feeAmount: 0, netAmount: 0 });
    const answer = { id: 'tx-1', state: 'PAID', feeAmount: 50 };
    const merged = merge(known, answer, { verdict: 'absent' }, 5);
    expect(feesOf(merged.known)).toEqual({ fee: 50, net: null });
  });
});

it('a file of an earlier version loses the fees and net amounts that were no figures, and no others', () => {
  const db = olderHistory(join(temporaryFolder(), 'history.db'), 10, (now) => {
    const add = (state: string, paidAt: number | null, fee: number, net: number) =>
      run(
        now,
        `INSERT INTO charges (number, key, transaction_id, state, amount, fee_amount, net_amount, created_at, paid_at,
           item_count, attention, is_late, is_faulted, paid_at_is_observed)
         VALUES ((SELECT coalesce(max(number), 0) + 1 FROM charges), hex(randomblob(8)), hex(randomblob(8)),
           ?, 1000, ?, ?, 5, ?, 0, 0, 0, 0, 0)`,
        state,
        fee,
        net,
        paidAt,
      );
    add('PAID', 9, 99, 901);
    add('PAID', 9, 0, 0);
    add('PENDING', null, 99, 901);
    add('CHARGED_BACK', null, 99, 901);
    add('CHARGED_BACK', 9, 99, 901);
    add('REFUNDED', null, 99, 0);
  });
  onTestFinished(() => void db.close());
  migrate(db);
  const figures = allRows<{ fee: number | null; net: number | null }>(
    db,
    'SELECT fee_amount AS fee, net_amount AS net FROM charges ORDER BY number',
  );
  const none = { fee: null, net: null };
  expect(figures).toEqual([{ fee: 99, net: 901 }, none, none, none, { fee: 99, net: 901 }, { fee: 99, net: 0 }]);
});
