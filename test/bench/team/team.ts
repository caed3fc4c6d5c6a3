/**
 * A team's history on PostgreSQL at two million charges: what a desk asks, through the history's api, beside SQL of the same
 * kind by a bare client of the same run.
 */

import type { TeamTarget } from '../../../src-main/history/api/history-source.ts';
import { openTeamHistory } from '../../../src-main/team-history/team-history.ts';
import { historyWorkers, teamWorkers } from '../../support/run/built-scripts.ts';
import { heading, printLine, removeFolder, temporaryFolder } from '../support/figures.ts';
import { openBenchServer } from './bench-server.ts';
import { listFigures } from './list-figures.ts';

/** `BENCH_TEAM=list,creation` measures some parts alone. */
const PARTS = process.env['BENCH_TEAM']?.split(',');

export async function teamBench(): Promise<void> {
  heading("A team's history on PostgreSQL");
  const server = await openBenchServer();
  const folder = temporaryFolder();
  try {
    const target = server.target(server.logins.operator);
    const history = await openDesk(folder, target);
    const client = await server.bareClient(server.logins.operator);
    if (PARTS === undefined || PARTS.includes('list')) await listFigures(history, client);
    await client.end();
    await history.close();
  } finally {
    await server.close();
    removeFolder(folder);
  }
}

export function openDesk(folder: string, target: TeamTarget) {
  const log = ({ event }: { readonly event: string }) => printLine(`  ${event}`);
  return openTeamHistory({ folder, workers: historyWorkers, teamWorkers, target, log });
}
