/** Entry of a thread that reads a team's history. */

import { sharedReaderCalls } from '../../history/worker/reader-calls.ts';
import { serve } from '../../history/worker/worker-loop.ts';
import { openTeamDatabase, type TeamSource } from '../engine/open-connection.ts';
import type { PostgresDatabase } from '../engine/postgres-database.ts';

serve<PostgresDatabase, typeof sharedReaderCalls, TeamSource>({
  calls: sharedReaderCalls,
  open: (source) => openTeamDatabase(source, true),
});
