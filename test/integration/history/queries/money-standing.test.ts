/** Where a charge's money stands: in SQL and in the contract it is the same for any state, payment and doubt. */
import { expect, it } from 'vitest';
import {
  moneyStandingSql,
  PAYMENT_SEEN,
  UNCONFIRMED,
} from '../../../../src-main/history/database/money-standing-sql.ts';
import { allRows, run } from '../../../../src-main/history/database/prepared.ts';
import { attentionOf } from '../../../../src-main/history/model/attention.ts';
import { isPaymentSeen, moneyStanding } from '../../../../src-preload/contract/charges/money-standing.ts';
import { DOCUMENTED_STATES, NOT_USED, OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import { emptyHistory } from '../../../support/history/bare-history.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

const STATES = [...DOCUMENTED_STATES, OUTCOME_UNKNOWN, NOT_USED, 'SETTLED', 'CHARGEBACK'];

const charge = fc.record({
  state: fc.constantFrom(...STATES),
  paidAt: fc.option(fc.integer({ min: 1, max: 9 })),
  attention: fc.integer({ min: 0, max: 511 }),
});
const marked = fc.subarray([...STATES, 'NEVER_SEEN']);

it('SQL says the same as the contract of where the money of any charge stands', () => {
  const db = emptyHistory();
  run(
    db,
    `INSERT INTO charges (time_key, key, transaction_id, state, amount, created_at_ms, item_count, attention, is_late,
       has_gateway_fault, paid_at_is_observed) VALUES (1, 'key', 'tx', 'PENDING', 1000, 5, 0, 0, 0, 0, 0)`,
  );
  fc.assert(
    fc.property(charge, marked, ({ state, paidAt, attention }, returningStates) => {
      const transactionId = state === OUTCOME_UNKNOWN ? null : 'tx';
      const values = { state, paidAt, attention, transactionId };
      run(
        db,
        `UPDATE charges SET state = @state, paid_at_ms = @paidAt, attention = @attention,
        transaction_id = @transactionId`,
        values,
      );
      const { sql, parameters } = moneyStandingSql(returningStates);
      const [inSql] = allRows<{ standing: string; seen: number; unconfirmed: number }>(
        db,
        `SELECT ${sql} AS standing, ${PAYMENT_SEEN} AS seen, ${UNCONFIRMED} AS unconfirmed FROM charges`,
        ...parameters,
      );
      const row = { state, paidAt, attention: attentionOf(attention) };
      const standing = moneyStanding(row, returningStates);
      expect(inSql).toMatchObject({ standing, seen: Number(isPaymentSeen(row)) });
      // Whatever is in doubt needs a person, which the charge's columns see to.
      if (attention !== 0 && (standing === 'in-doubt' || standing === 'paid'))
        expect(inSql?.unconfirmed).toBe(Number(standing === 'in-doubt'));
    }),
    { numRuns: runs(300) },
  );
});
