/** What only a desk has stays in a file of its own beside a team's history. */
import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { historyFileIn } from '../../../src-main/history/history.ts';
import { HISTORY_FILE } from '../../../src-main/history/sqlite/history-files.ts';
import { errorOf, temporaryFolder } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { openTestTeamHistory } from '../../support/team/team-world.ts';

describe.skipIf(!HAS_POSTGRES)('the file of a desk in a team', () => {
  it('a file of a desk that could not be opened is opened by the next call', async () => {
    const folder = temporaryFolder();
    const history = await openTestTeamHistory({ workers: historyWorkers, log: () => undefined, folder });
    const newer = new Database(historyFileIn(folder));
    newer.pragma(`application_id = ${HISTORY_FILE.applicationId}`);
    newer.pragma(`user_version = ${HISTORY_FILE.newest + 1}`);
    newer.close();
    expect(await errorOf(history.layout())).toMatchObject({ reason: 'from-newer-version' });
    rmSync(historyFileIn(folder));
    expect(await history.layout()).toBeNull();
    await history.close();
  });
});
