/**
 * A gateway's history that a team shares on PostgreSQL, behind history/api. The history's own functions run over it
 * (engine/); the journal of what this desk sends stays on the desk, and so does what only a desk has (`local` in
 * history/api/methods.ts), in its own file.
 */

import { mkdirSync } from 'node:fs';
import { mergeDisjoint } from '../../src-preload/contract/merge-disjoint.ts';
import { systemClock } from '../ground/clock.ts';
import type { AttemptRecord, HistoryApi } from '../history/api/history-api.ts';
import type { TeamSource, TeamTarget } from '../history/api/history-source.ts';
import { type MethodsWith, methodsThat, methodsWith, pickMethods } from '../history/api/methods.ts';
import type { OpenHistoryDeps } from '../history/api/open-history.ts';
import type { SharedHistory } from '../history/api/shared-history.ts';
import { attemptCommits } from '../history/attempt-commit.ts';
import { bothEngines, recordIn } from '../history/both-engines.ts';
import { openHistory } from '../history/history.ts';
import { listAndTotals } from '../history/list-and-totals.ts';
import { recordDamagedLedger } from '../history/open-file.ts';
import { DiskReserve } from '../history/recording/disk-reserve.ts';
import { Ledger } from '../history/recording/ledger.ts';
import { teamJournalIn } from '../history/recording/ledger-file.ts';
import { OpenReferences } from '../history/recording/open-references.ts';
import { settleReferences } from '../history/settle-references.ts';
import { ledgerFileIn } from '../history/sqlite/history-files.ts';
import type { SharedReaderCalls } from '../history/worker/reader-calls.ts';
import { clientOf, type Rest, WorkerClient } from '../history/worker/worker-client.ts';
import { historyFailureOf } from '../sqlite-file/sqlite-failure.ts';
import { teamAuditHeads } from './audit-heads.ts';
import { callsUnless, deskPresence } from './desk-presence.ts';
import type { OwnDesk } from './desks/record-desk.ts';
import { fencedHistory } from './fenced-history.ts';
import { offlineFolderIn } from './offline/files/wipe-folder.ts';
import { openOffline } from './offline/open-offline.ts';
import { isUnreachable } from './offline/unreachable.ts';
import { sharedDesk } from './shared-desk.ts';
import { teamErasures } from './team-erasures.ts';
import type { TeamWriterCalls } from './worker/team-writer-calls.ts';

/** Milliseconds without a call after which a thread and its connection end; the next call begins them again. */
const REST = 60_000;
const JOBS_REST = 10_000;

/** How an attempt ended of which a charge may have come. */
const SENT: readonly AttemptRecord['outcome'][] = ['created', 'unknown'];

/** Milliseconds that a statement may take, waiting for other desks included. */
const STATEMENT_TIMEOUT = 30_000;

export interface OpenTeamHistoryDeps extends OpenHistoryDeps {
  readonly target: TeamTarget;
  /** Sent to the other desks with each opening, and every few minutes while it is open. */
  readonly desk: OwnDesk;
  readonly teamWorkers: {
    readonly teamWriter: URL;
    readonly teamReader: URL;
    readonly teamConnection: URL;
    readonly teamOffline: URL;
  };
}

export interface OpenedTeamHistory {
  readonly history: HistoryApi;
  readonly shared: SharedHistory;
}

/**
 * Opens a team's history, without its server where that is away: the desk's offline file answers until it is back. Rejects
 * with a ConsoleFailure of kind `history-unavailable` where the server refuses this desk, or this version cannot read its
 * schema (`desk-too-old`, `team-schema-old`); nothing is open then. A version that may read
 * it and not write opens it all the same: every call that writes rejects with `desk-too-old`, and `recordingFault`
 * reports it.
 */
export async function openTeamHistory(deps: OpenTeamHistoryDeps): Promise<OpenedTeamHistory> {
  const { folder, log, target, teamWorkers } = deps;
  const clock = deps.clock ?? systemClock;
  const journalFolder = teamJournalIn(folder);
  mkdirSync(journalFolder, { recursive: true, mode: 0o700 });
  const source: TeamSource = {
    engine: 'team',
    target,
    connectionScript: teamWorkers.teamConnection.href,
    applicationName: 'Balcão',
    statementTimeout: STATEMENT_TIMEOUT,
  };
  const ordinary: Rest = { clock, after: REST, ...(deps.mayRest && { mayRest: deps.mayRest }) };
  const common = { source, log, ...(deps.slowAfter !== undefined && { slowAfter: deps.slowAfter }) };
  const reader = (role: string, rest = ordinary) =>
    new WorkerClient<SharedReaderCalls>({ ...common, role, script: teamWorkers.teamReader, rest });
  const writing = new WorkerClient<TeamWriterCalls>({
    ...common,
    role: 'writer',
    script: teamWorkers.teamWriter,
    rest: ordinary,
  });
  const presence = deskPresence({
    ...{ writer: writing, clock, desk: deps.desk },
    onTooOld: () => deps.onRoom?.(presence.fault()),
  });
  const { openLink } = await import('./signals/open-link.ts');
  const link = openLink({
    ...{ target, clock, applicationName: 'Balcão', folder: journalFolder },
    // It begins once the shared desk below is there.
    on: () => shared,
    failed: ({ reason, detail }) => log({ event: 'team-link-failed', reason, detail }),
  });
  /** Why this desk may write nothing; null while it may. */
  const faultNow = () => presence.fault() ?? revoked();
  const writer = callsUnless<TeamWriterCalls>(writing, faultNow);
  const revoked = () => (link.isRevoked ? 'right-missing' : null);
  const rowReader = reader('rows');
  // Totals and long jobs have connections of their own, so that no page of the list waits for them.
  const totalsReader = reader('totals');
  const jobReader = reader('jobs', { clock, after: JOBS_REST });
  const rows = callsUnless<SharedReaderCalls>(rowReader, revoked);
  const totals = callsUnless<SharedReaderCalls>(totalsReader, revoked);
  const jobs = callsUnless<SharedReaderCalls>(jobReader, revoked);
  const opening = [
    Ledger.open(journalFolder),
    OpenReferences.open(journalFolder),
    isReached(Promise.all([presence.begin(), rowReader.ready()])),
  ] as const;
  const [ledger, references, isReachable] = await Promise.all(opening).catch(async (fault: unknown) => {
    const [opened] = await Promise.allSettled(opening);
    await Promise.all([writing.close(), rowReader.close(), opened.status === 'fulfilled' && opened.value.close()]);
    return rejectAsHistory(fault);
  });
  const local = ownFile({ ...deps, comparesLedger: false });
  const reserve = new DiskReserve(journalFolder, (fault) => deps.onRoom?.(faultNow() ?? fault?.reason ?? null));

  const record = recordIn(ledger, log);
  const settling = settleReferences({ references, rows, ledger, keepsAbsent: true, log });
  const { rememberLedger, ...inBothEngines } = bothEngines({
    ...{ writer, rows, jobs, folder: journalFolder, references, record, comparesLedger: true },
    settleReferences: () => settling.later(),
    ledgerDamaged: (standing, at) => recordDamagedLedger(deps, standing, at),
  });

  const both = mergeDisjoint(
    clientOf(rows, 'rows'),
    clientOf(jobs, 'jobs'),
    clientOf(writer, 'writer'),
    attemptCommits({
      ...{ writer, rows, ledger, references, reserve, log },
      record,
      settleReferences: settling.later,
    }),
    listAndTotals({ rows, totals }),
    inBothEngines,
    teamErasures({ writer, jobs, record, local, settleReferences: () => settling.now().catch(rejectAsHistory) }),
    {
      readSource: () => source,
      close: async () => {
        await Promise.all([link.close(), settling.idle()]);
        await Promise.all([rowReader.close(), totalsReader.close(), jobReader.close(), presence.end()]);
        await writing.close();
        await Promise.all([ledger.close(), references.settled(), reserve.settled(), local.close()]);
        rememberLedger();
      },
    },
  );
  const history: HistoryApi = {
    ...both,
    ...pickMethods(local, methodsWith('engine', 'local')),
    ...fencedHistory({
      ...{ writer, rows, unfenced: both, settleReferences: settling.later },
      epoch: () => (link.isStarted ? link.epoch : undefined),
    }),
    recordAuditHead: teamAuditHeads({ writer, record, ledgerFile: ledgerFileIn(journalFolder) }),
    recordingFault: async () => faultNow() ?? both.recordingFault(),
    // A desk that is too old leaves its own as they are: no creation begins there before its next version has ended them.
    endOpenAttempts: async (at) => (faultNow() === null ? both.endOpenAttempts(at) : []),
    /** Without those that were sent: their attempts are on the server, whose commit does not delete a desk's form. */
    savedDrafts: async () => {
      const drafts = await local.savedDrafts();
      const isSent = async (draftId: string) => {
        const attempt = await offline.history.attemptOfDraft(draftId);
        if (attempt !== null && SENT.includes(attempt.outcome)) await local.deleteDraft(draftId);
        return attempt !== null && (SENT.includes(attempt.outcome) || attempt.outcome === 'open');
      };
      const sent = await Promise.all(drafts.map(({ form }) => isSent(form.draftId)));
      return drafts.filter((_, index) => sent[index] !== true);
    },
  };
  // No one waits for the offline file to open.
  const { onStep: _opening, ...ofFile } = deps;
  const offline = await openOffline({
    ...{
      ...ofFile,
      comparesLedger: false,
      folder: offlineFolderIn(folder),
      offlineWorkers: teamWorkers,
      source,
      rest: ordinary,
    },
    ...{ team: history, isReachable, begin: presence.begin, mayWrite: () => faultNow() === null },
  });
  const shared = sharedDesk({ link, offline, log, stateChanged: () => deps.onRoom?.(faultNow()) });
  return { history: offline.history, shared };
}

/** Whether the server answers; any other failure is its answer. */
async function isReached(opening: Promise<unknown>): Promise<boolean> {
  try {
    await opening;
    return true;
  } catch (fault) {
    if (isUnreachable(fault)) return false;
    throw fault;
  }
}

/** An error of the desk's journal is the history's. */
function rejectAsHistory(fault: unknown): never {
  throw historyFailureOf(fault);
}

type OwnFile = Pick<HistoryApi, MethodsWith<'engine', 'local' | 'with-file'> | 'close'>;

/** What this desk has in its own file, which is opened when something is first needed of it. */
function ownFile(deps: OpenHistoryDeps): OwnFile {
  let opening: Promise<HistoryApi> | null = null;
  const opened = () => {
    // One that failed is tried again by the next call.
    opening ??= openHistory(deps).catch((fault: unknown) => {
      opening = null;
      throw fault;
    });
    return opening;
  };
  return {
    ...methodsThat(methodsWith('engine', 'local', 'with-file'), async (call) => call(await opened())),
    close: async () => (await opening)?.close(),
  };
}
