/**
 * The schema of a team's history, one step a version. Desks are updated one after the other, so a step first only adds
 * (expand), and a later version removes what no desk uses any more (contract): no step shuts out desks of the version
 * before it.
 */
import { BATCH_TABLES } from './batches.ts';
import { CHARGE_TABLES } from './charges.ts';
import { DESK_TABLES } from './desks.ts';
import { REPORT_TABLES } from './reports.ts';
import { CHANGE_TRIGGERS } from './signals.ts';

export interface SchemaStep {
  readonly sql: string;
  /** The oldest version whose desks may read after this step, and write. Below its own version, but in the first step. */
  readonly leastReader: number;
  readonly leastWriter: number;
}

/** Step n makes version n of version n - 1. A released step is never changed. */
export const TEAM_STEPS: readonly SchemaStep[] = [
  { sql: [CHARGE_TABLES, BATCH_TABLES, REPORT_TABLES, DESK_TABLES].join(''), leastReader: 1, leastWriter: 1 },
  { sql: CHANGE_TRIGGERS, leastReader: 1, leastWriter: 1 },
];
