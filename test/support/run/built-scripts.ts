import { fileURLToPath } from 'node:url';

/**
 * A script that build-children.ts has built; it is as deep below the root as this one, so it also finds the others from
 * there.
 */
const built = (name: string) => new URL(`../../../out/test/support/${name}.js`, import.meta.url);

/** The threads of a team's history, as `openTeamHistory` expects them. */
export const teamWorkers = {
  teamWriter: built('team-writer'),
  teamReader: built('team-reader'),
  teamConnection: built('team-connection'),
  teamMover: built('team-mover'),
  teamOffline: built('team-offline'),
};

/** The console's worker threads, as `openConsole` and `openHistory` expect them. */
export const historyWorkers = {
  historyWriter: built('history-writer'),
  historyReader: built('history-reader'),
  foreignFile: built('foreign-file'),
  exportWriter: built('export-writer'),
  statementWorker: built('statement-worker'),
  spreadsheetWorker: built('spreadsheet-worker'),
  ...teamWorkers,
};

export const keyringProbe = built('keyring-probe');
export const endlessQuery = built('endless-query-child');
export const stuckThread = built('stuck-thread');
export const everyTask = built('every-task-thread');

/** The path of a child process's script. @param name of its source in test/support/children, without `.ts` */
export const childScript = (name: string): string => fileURLToPath(built(name));
