/** Where a charge's money stands, for SQL: the rule that `moneyStanding` in the contract has for a row. */
import {
  ENDED_STATES,
  OUTCOME_UNKNOWN,
  STATES_BEFORE_PAYMENT,
  takesMoneyBack,
} from '../../../src-preload/contract/values/states.ts';
import { AMOUNT_DIFFERS } from '../model/attention.ts';
import type { SqlFragment } from './sql-fragment.ts';

/** A payment of the charge was seen, whether or not it went back. */
export const PAYMENT_SEEN = `(charges.paid_at_ms IS NOT NULL OR charges.state IN ('PAID', 'REFUNDED'))`;

const IN_DOUBT = `((charges.attention & ${AMOUNT_DIFFERS}) <> 0
  OR charges.state IN (${listed(STATES_BEFORE_PAYMENT)}))`;

/**
 * A payment was seen that no person and no gateway has confirmed: its amount is another than the requested one, or the
 * gateway names its instant and not the state. Neither it nor its return is in a sum. Each such charge needs attention.
 */
export const UNCONFIRMED = `(charges.attention <> 0 AND ${PAYMENT_SEEN} AND ${IN_DOUBT})`;

/** The states that take money back: REFUNDED, and those that an admin marked in the gateway's settings. */
export function statesTakingBack(returningStates: readonly string[]): readonly string[] {
  return ['REFUNDED', ...returningStates.filter((state) => takesMoneyBack(state, returningStates))];
}

/** An expression over `charges`: a text of `MoneyStanding`. */
export function moneyStandingSql(returningStates: readonly string[]): SqlFragment {
  const taking = statesTakingBack(returningStates);
  return {
    sql: `CASE WHEN charges.state = '${OUTCOME_UNKNOWN}' THEN 'outcome-unknown'
      WHEN ${PAYMENT_SEEN} THEN CASE
        WHEN charges.state IN (${taking.map(() => '?').join(', ')}) THEN 'returned'
        WHEN ${IN_DOUBT} THEN 'in-doubt' ELSE 'paid' END
      WHEN charges.state IN (${listed(ENDED_STATES)}) THEN 'not-paid' ELSE 'waiting' END`,
    parameters: taking,
  };
}

function listed(states: readonly string[]): string {
  return states.map((state) => `'${state}'`).join(', ');
}
