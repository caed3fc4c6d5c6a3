/** The threads over which a desk reaches its team's server: one writes, three read, each with a connection of its own. */
import type { Clock } from '../ground/clock.ts';
import type { HistoryReason } from '../ground/errors/history-error.ts';
import type { TeamSource } from '../history/api/history-source.ts';
import type { OpenHistoryDeps } from '../history/api/open-history.ts';
import type { CommonReaderCalls } from '../history/worker/reader-calls.ts';
import { type Rest, WorkerClient } from '../history/worker/worker-client.ts';
import { callsUnless, type deskPresence } from './desk-presence.ts';
import type { TeamWriterCalls } from './worker/team-writer-calls.ts';

type DeskPresence = ReturnType<typeof deskPresence>;

/** Milliseconds without a call after which a thread and its connection end; the next call begins them again. */
const REST = 60_000;
const JOBS_REST = 10_000;

export interface TeamThreadsDeps extends Pick<OpenHistoryDeps, 'log' | 'slowAfter'> {
  readonly clock: Clock;
  readonly source: TeamSource;
  readonly teamWorkers: { readonly teamWriter: URL; readonly teamReader: URL };
}

export type TeamCalls = ReturnType<ReturnType<typeof teamThreads>['callsUnless']>;

export function teamThreads({ clock, source, log, slowAfter, teamWorkers }: TeamThreadsDeps) {
  // Also of the gateway on screen: fifty desks that rest would hold two hundred connections.
  const rest: Rest = { clock, after: REST };
  const common = { source, log, ...(slowAfter !== undefined && { slowAfter }) };
  const reader = (role: string, rests = rest) =>
    new WorkerClient<CommonReaderCalls>({ ...common, role, script: teamWorkers.teamReader, rest: rests });
  const writer = new WorkerClient<TeamWriterCalls>({ ...common, role: 'writer', script: teamWorkers.teamWriter, rest });
  const rows = reader('rows');
  // Totals and long jobs have connections of their own, so that no page of the list waits for them.
  const totals = reader('totals');
  const jobs = reader('jobs', { clock, after: JOBS_REST });
  return {
    rest,
    writer,
    rows,
    /** The same calls, each refused while there is a reason. */
    callsUnless: (
      presence: Pick<DeskPresence, 'writingFault' | 'readingFault'>,
      revoked: () => HistoryReason | null,
    ) => {
      const mayNotRead = () => presence.readingFault() ?? revoked();
      return {
        writer: callsUnless<TeamWriterCalls>(writer, () => presence.writingFault() ?? revoked()),
        rows: callsUnless<CommonReaderCalls>(rows, mayNotRead),
        totals: callsUnless<CommonReaderCalls>(totals, mayNotRead),
        jobs: callsUnless<CommonReaderCalls>(jobs, mayNotRead),
      };
    },
    closeReaders: () => Promise.all([rows.close(), totals.close(), jobs.close()]),
  };
}
