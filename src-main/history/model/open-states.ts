/** Which states of a charge may still change, for SQL. */
import { FINAL_STATES, OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';

/** The states that the watch does not follow, as an SQL list. The schema's partial index on open charges repeats it. */
export const NOT_OPEN = [...FINAL_STATES, OUTCOME_UNKNOWN].map((state) => `'${state}'`).join(', ');
