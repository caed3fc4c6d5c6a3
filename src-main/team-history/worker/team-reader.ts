/** Entry of a thread that reads a team's history. */

import type { TeamSource } from '../../history/api/history-source.ts';
import { commonReaderCalls } from '../../history/worker/reader-calls.ts';
import { serve } from '../../history/worker/worker-loop.ts';
import type { PostgresDatabase } from '../engine/postgres-database.ts';
import { openTeamDatabase } from '../engine/postgres-database.ts';

serve<PostgresDatabase, typeof commonReaderCalls, TeamSource>({
  calls: commonReaderCalls,
  open: (source) => openTeamDatabase(source, true),
});
