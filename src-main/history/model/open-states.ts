/** Which states of a charge may still change, for SQL. */
import { FINAL_STATES, OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';

const NOT_OPEN = [...FINAL_STATES, OUTCOME_UNKNOWN].map((state) => `'${state}'`).join(', ');

/** The state that the gateway named last, also where a payment that was seen makes it none of the charge's own. */
export const GATEWAY_STATE = 'coalesce(reported_state, state)';

/** A charge that the watch follows. The schema's partial index on open charges repeats this condition exactly. */
export const IS_WATCHED = `${GATEWAY_STATE} NOT IN (${NOT_OPEN})`;

/** One that is read now and then, as its payment may have come just before its end; the schema repeats it exactly. */
export const WATCHED_EXPIRED = `${GATEWAY_STATE} = 'EXPIRED'`;
