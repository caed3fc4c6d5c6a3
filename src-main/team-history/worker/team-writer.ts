/** Entry of the thread that writes a desk's part of a team's history. */

import type { TeamSource } from '../../history/api/history-source.ts';
import { serve } from '../../history/worker/worker-loop.ts';
import type { PostgresDatabase } from '../engine/postgres-database.ts';
import { openTeamDatabase } from '../engine/postgres-database.ts';
import { teamWriterCalls } from './team-writer-calls.ts';

serve<PostgresDatabase, typeof teamWriterCalls, TeamSource>({
  calls: teamWriterCalls,
  open: (source) => openTeamDatabase(source, false),
});
