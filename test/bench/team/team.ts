/**
 * A team's history on PostgreSQL at two million charges: what a desk asks, through the history's api, beside SQL of the same
 * kind by a bare client of the same run.
 */

import type { TeamTarget } from '../../../src-main/history/api/history-source.ts';
import { openTeamHistory } from '../../../src-main/team-history/team-history.ts';
import { historyWorkers, teamWorkers } from '../../support/run/built-scripts.ts';
import { startDistantServer } from '../../support/team/distant-server.ts';
import { heading, printLine, removeFolder, temporaryFolder } from '../support/figures.ts';
import { openBenchServer } from './bench-server.ts';
import { connectionFigures } from './connection-figures.ts';
import { creationFigures } from './creation-figures.ts';
import { DISTANCE, distanceFigures } from './distance-figures.ts';
import { exportFigures } from './export-figures.ts';
import { listFigures } from './list-figures.ts';
import { sizeFigures } from './size-figures.ts';

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
    const measured: Readonly<Record<string, () => Promise<void>>> = {
      sizes: () => sizeFigures(server),
      list: () => listFigures(history, client),
      creation: () => creationFigures(history),
      distance: () => atDistance(target),
      export: () => exportFigures(history, client, folder),
      connections: () => connectionFigures(server, history),
    };
    for (const [name, part] of Object.entries(measured)) if (PARTS === undefined || PARTS.includes(name)) await part();
    await client.end();
    await history.close();
  } finally {
    await server.close();
    removeFolder(folder);
  }
}

async function atDistance({ address, ...target }: TeamTarget): Promise<void> {
  const distant = await startDistantServer(address.host, address.port, DISTANCE / 2);
  const folder = temporaryFolder();
  const history = await openDesk(folder, { ...target, address: { ...address, port: distant.port } });
  await distanceFigures(history, distant);
  await history.close();
  await distant.close();
  removeFolder(folder);
}

async function openDesk(folder: string, target: TeamTarget) {
  const log = (line: Readonly<Record<string, unknown>>) => printLine(`  ${JSON.stringify(line)}`);
  const { history } = await openTeamHistory({
    ...{ folder, workers: historyWorkers, teamWorkers, target, log },
    desk: { name: 'bench', appVersion: '0.0.0', leases: () => [] },
  });
  return history;
}
