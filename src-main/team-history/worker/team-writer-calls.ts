/** What a team's writer runs: the history's own functions, and what only PostgreSQL has. */

import { mergeDisjoint } from '../../../src-preload/contract/merge-disjoint.ts';
import { sharedWriterCalls } from '../../history/worker/writer-calls.ts';
import type { PostgresDatabase } from '../engine/postgres-database.ts';
import { vacuumErased } from '../erasure/vacuum-erased.ts';

export const teamWriterCalls = mergeDisjoint(sharedWriterCalls, {
  vacuumErased: (db: PostgresDatabase) => vacuumErased(db),
});

export type TeamWriterCalls = typeof teamWriterCalls;
