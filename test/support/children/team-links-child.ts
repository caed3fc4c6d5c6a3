/**
 * Several desks of a team in one process, each with the history that a console opens and its link, and without a page or a
 * gateway: what a desk at rest asks of the server. Says `ready` once all are open; ends with its standard input.
 *
 * Argument: `TeamLinksOrders` as JSON.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import type { TeamTarget } from '../../../src-main/history/api/history-source.ts';
import { openTeamHistory } from '../../../src-main/team-history/team-history.ts';
import { historyWorkers, teamWorkers } from '../run/built-scripts.ts';

export interface TeamLinksOrders {
  readonly folder: string;
  readonly targets: readonly TeamTarget[];
}

// Written by whoever starts it, as this type.
const { folder, targets } = JSON.parse(process.argv[2] ?? '') as TeamLinksOrders;
const ended = once(process.stdin, 'end');
process.stdin.resume();

const opened = [];
for (const target of targets) {
  const name = target.login.role;
  const { history, shared } = await openTeamHistory({
    ...{ folder: join(folder, name), workers: historyWorkers, teamWorkers, target, log: () => undefined },
    desk: { name, appVersion: '0.0.0', leases: () => [] },
  });
  shared.setCanRead(true);
  shared.start({
    changed: () => undefined,
    changedAll: () => undefined,
    lacksCharges: () => undefined,
    reads: () => undefined,
    shown: () => undefined,
    status: () => undefined,
  });
  opened.push(history);
}
process.stdout.write('ready\n');
await ended;
await Promise.all(opened.map((history) => history.close()));
