/** A desk's offline folder before the run's server, without the history that switches between the two. */
import { onTestFinished } from 'vitest';
import { systemClock } from '../../../src-main/clock.ts';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import { Mirror } from '../../../src-main/team-history/offline/mirror.ts';
import { OfflineFile } from '../../../src-main/team-history/offline/offline-file.ts';
import { Outbox } from '../../../src-main/team-history/offline/outbox.ts';
import { sendOutbox } from '../../../src-main/team-history/offline/send-outbox.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { temporaryFolder } from '../history/history-world.ts';
import { historyWorkers, teamWorkers } from '../run/built-scripts.ts';
import { testTeamTarget } from './team-world.ts';

export interface OfflineDesk {
  readonly folder: string;
  readonly log: { readonly event: string; readonly [field: string]: unknown }[];
  readonly outbox: Outbox;
  readonly mirror: Mirror;
  /** The offline file's own history. */
  readonly history: HistoryApi;
  /** Writes as a desk does that is offline: the outbox names the charge first. */
  write<Value>(key: string, write: (history: HistoryApi) => Promise<Value>): Promise<Value>;
  send(): Promise<void>;
}

/** @param team the schema's name, which other desks of the test share */
export async function offlineDesk(
  team: string,
  role: TeamRole = 'operator',
  folder = temporaryFolder(),
  now: () => number = systemClock.now,
): Promise<OfflineDesk> {
  const log: OfflineDesk['log'] = [];
  const clock = { ...systemClock, now };
  const file = new OfflineFile({
    ...{ folder, clock, workers: historyWorkers, offlineWorkers: teamWorkers },
    log: (line) => void log.push(line),
    source: {
      engine: 'team',
      target: await testTeamTarget(team, role),
      connectionScript: teamWorkers.teamConnection.href,
      applicationName: 'balcao test',
      statementTimeout: 30_000,
    },
    rest: { clock, after: 60_000 },
  });
  const outbox = Outbox.open(folder);
  const mirror = new Mirror({ file, clock, failed: () => undefined, wentBack: () => undefined });
  const history = await file.history();
  onTestFinished(async () => {
    await mirror.close();
    await file.close();
  });
  return {
    ...{ folder, log, outbox, mirror, history },
    write: (key, write) => outbox.around([{ key }], () => write(history)),
    send: async () => void (await sendOutbox({ file, outbox, log: (line) => void log.push(line) })),
  };
}
