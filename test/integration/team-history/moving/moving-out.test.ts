/** A team's history moves out into a file that a desk opens as its own. */

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HistoryApi, NewAttempt } from '../../../../src-main/history/api/history-api.ts';
import { historyFileIn, openHistory } from '../../../../src-main/history/history.ts';
import { HISTORY_FILE } from '../../../../src-main/history/sqlite/history-files.ts';
import { examineForeign } from '../../../../src-main/history/sqlite/own-schema.ts';
import { openToWrite } from '../../../../src-main/sqlite-file/connection.ts';
import { moveIn, moveOut, planMove } from '../../../../src-main/team-history/moving/move-history.ts';
import { ONE_GATEWAY, seedHistory } from '../../../support/history/history-seed.ts';
import { errorOf, temporaryFolder } from '../../../support/history/history-world.ts';
import { apply, attemptsOfDoings, comparable, doing, everything } from '../../../support/history/random-doings.ts';
import { checkTextIndex } from '../../../support/history/text-index.ts';
import { historyWorkers, teamWorkers } from '../../../support/run/built-scripts.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';
import { openTestTeamHistory, testTeamTarget } from '../../../support/team/team-world.ts';

/** All that is shown, but that a closing is not in the ledger here: that one stays with its desk. */
async function shownIn(history: HistoryApi, attempts: readonly NewAttempt[]): Promise<unknown> {
  const shown = await comparable(history, await everything(history, attempts));
  return JSON.parse(JSON.stringify(shown).replaceAll('"integrity":"whole"', '"integrity":"elsewhere"'));
}

const DEPS = { workers: historyWorkers, log: () => undefined };

describe.skipIf(!HAS_POSTGRES)('moving a team’s history out', () => {
  it('random doings moved in and out again are the same lists, totals, figures, closings and papers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { minLength: 25, maxLength: 40, size: 'max' }), async (doings) => {
        const [before, team, after] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
        const attempts = attemptsOfDoings();
        const target = await testTeamTarget(team);
        const move = { target, workers: teamWorkers, log: () => undefined };
        const history = await openHistory({ ...DEPS, folder: before });
        let expected: unknown;
        try {
          await history.writeStamp(ONE_GATEWAY);
          for (const [turn, step] of doings.entries()) await apply(history, attempts, step, turn);
          expected = await shownIn(history, attempts);
        } finally {
          await history.close();
        }
        const moved = await moveIn({ ...move, file: historyFileIn(before) });
        const shared = await openTestTeamHistory({ ...DEPS, folder: temporaryFolder() }, 'admin', team);
        try {
          expect(await shownIn(shared, attempts)).toEqual(expected);
        } finally {
          await shared.close();
        }
        const { figures } = await moveOut({ ...move, file: historyFileIn(after) });
        expect(moved).toEqual({ kind: 'copied', figures });
        expect(examineForeign(historyFileIn(after))).toEqual([]);
        const again = await openHistory({ ...DEPS, folder: after });
        try {
          expect(await shownIn(again, attempts)).toEqual(expected);
          expect(await again.check()).toEqual([]);
        } finally {
          await again.close();
        }
      }),
      { numRuns: runs(5), endOnFailure: true },
    );
  });

  it('the file has the counts, sums, digest and text index of the server, and nothing is overwritten', async () => {
    const [folder, team, out] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    seedHistory(folder, 200);
    const move = { target: await testTeamTarget(team), workers: teamWorkers, log: () => undefined };
    await moveIn({ ...move, file: historyFileIn(folder) });
    const { figures } = await moveOut({ ...move, file: historyFileIn(out) });
    expect((await planMove({ ...move, file: historyFileIn(out) })).file).toEqual(figures);
    const db = openToWrite(historyFileIn(out), HISTORY_FILE);
    checkTextIndex(db);
    db.close();
    expect(await errorOf(moveOut({ ...move, file: historyFileIn(out) }))).toEqual({
      kind: 'history-not-moved',
      reason: 'file-exists',
    });
  });

  it('nothing is left of a file whose move was aborted, nor of what an earlier one left behind', async () => {
    const [folder, team, out] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    seedHistory(folder, 400);
    const move = { target: await testTeamTarget(team), workers: teamWorkers, log: () => undefined };
    await moveIn({ ...move, file: historyFileIn(folder) });
    const file = historyFileIn(out);
    writeFileSync(`${file}.moving`, 'left by a crash');
    const aborting = new AbortController();
    const moving = moveOut({ ...move, file, signal: aborting.signal, onProgress: () => aborting.abort() });
    expect(await errorOf(moving)).toEqual({ kind: 'cancelled' });
    for (const left of [file, `${file}.moving`, `${file}.moving-wal`]) expect(existsSync(left)).toBe(false);
    await moveOut({ ...move, file });
    expect(examineForeign(join(out, 'history.db'))).toEqual([]);
  });
});
