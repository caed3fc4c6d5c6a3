/** A desk's offline folder before the run's server, without the history that switches between the two. */
import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../../src-main/ground/clock.ts';
import type { Log } from '../../../src-main/ground/log.ts';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import { Outbox } from '../../../src-main/team-history/offline/files/outbox.ts';
import { RefusedRows } from '../../../src-main/team-history/offline/files/refused-rows.ts';
import type { Mirror } from '../../../src-main/team-history/offline/mirror.ts';
import { OfflineFile } from '../../../src-main/team-history/offline/offline-file.ts';
import { synchronization } from '../../../src-main/team-history/offline/synchronization.ts';
import { type OwnFile, ownFile } from '../../../src-main/team-history/own-file.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { temporaryFolder } from '../history/history-world.ts';
import { historyWorkers, teamWorkers } from '../run/built-scripts.ts';
import { testTeamTarget } from './team-world.ts';

export interface OfflineDesk {
  readonly folder: string;
  readonly log: { readonly event: string; readonly [field: string]: unknown }[];
  readonly outbox: Outbox;
  readonly mirror: Mirror;
  /** The desk's own file, with its half-typed forms. */
  readonly own: OwnFile;
  /** The offline file's own history. */
  readonly history: HistoryApi;
  /** Writes as a desk does that is offline: the outbox names the charge first. */
  write<Value>(key: string, write: (history: HistoryApi) => Promise<Value>): Promise<Value>;
  send(): Promise<unknown>;
  /** Whether nothing is left that could go up now. */
  isAllSent(): boolean;
  replay(): Promise<{ readonly pushed: number }>;
  /** Before the test's end, where another process of the desk takes its place. */
  close(): Promise<void>;
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
  const file = await offlineFile(team, role, { folder, clock, log: (line) => void log.push(line) });
  const outbox = Outbox.open(folder);
  const own = ownFile({
    ...{ folder: temporaryFolder(), clock, workers: historyWorkers, log: (line) => void log.push(line) },
    comparesLedger: false,
  });
  const sides = synchronization({
    ...{ file, outbox, refused: new RefusedRows(() => undefined), clock, log: (line) => void log.push(line) },
    ...{
      begin: async () => undefined,
      mayWrite: () => true,
      desk: {
        ...{ own, ledger: { append: async () => undefined } },
        ...{ settleReferences: () => undefined, isErasurePending: () => false },
      },
      recoverOwn: async () => undefined,
      lost: () => undefined,
      changed: () => undefined,
    },
  });
  const { mirror, send, isAllSent, replay } = sides;
  const history = await file.history();
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= sides
      .close()
      .then(() => Promise.all([file.close(), own.close()]))
      .then(() => undefined);
    return closing;
  };
  onTestFinished(close);
  return {
    ...{ folder, log, outbox, mirror, own, history, send, isAllSent, replay, close },
    write: (key, write) => outbox.around([{ key }], () => write(history)),
  };
}

/** Not opened yet. */
export async function offlineFile(
  team: string,
  role: TeamRole,
  { folder, clock, log }: { readonly folder: string; readonly clock: Clock; readonly log: Log },
): Promise<OfflineFile> {
  return new OfflineFile({
    ...{ folder, clock, log, workers: historyWorkers, offlineWorkers: teamWorkers },
    source: {
      engine: 'team',
      target: await testTeamTarget(team, role),
      connectionScript: teamWorkers.teamConnection.href,
      applicationName: 'balcao test',
      statementTimeout: 30_000,
    },
    rest: { clock, after: 60_000 },
  });
}
