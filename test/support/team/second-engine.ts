/**
 * Whether a run tests the histories over PostgreSQL, too. That takes a tenth of it, so a run does where something of the
 * histories changed within a day of its newest commit, or is not committed. `npm run soak` always does, and so does a
 * release, whose workflow runs on a clone without earlier commits: there everything is new.
 */
import { execFileSync } from 'node:child_process';

/** What a history promises whatever keeps it: these files run over SQLite and, in a project of their own, over PostgreSQL. */
export const BOTH_ENGINES = [
  'test/integration/history/charges/*.test.ts',
  'test/integration/history/receivables/receivables.test.ts',
  'test/integration/history/queries/{json-lines,list,masked-search}.test.ts',
  'test/integration/history/erasure/echo.test.ts',
  'test/integration/history/recording/{adoption,attempts,charge-of-another-attempt,kept-changes,locked-month,observations,plausible-responses,statement-matches}.test.ts',
];

const HISTORIES = [
  'src-main/history',
  'src-main/team-history',
  'src-main/sqlite-file',
  'test/integration/history',
  'test/support/history',
  'test/support/team',
];

/** Seconds before the newest commit. */
const DAY_S = 86_400;

/** True as well where git cannot say. */
export function historiesChanged(repository: string): boolean {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const since = Number(git('log', '-1', '--format=%ct')) - DAY_S;
    const committed = ['log', '--first-parent', '-m', `--since=${since}`, '--format=', '--name-only'];
    return git('status', '--porcelain', '--', ...HISTORIES) !== '' || git(...committed, '--', ...HISTORIES) !== '';
  } catch {
    return true;
  }
}
