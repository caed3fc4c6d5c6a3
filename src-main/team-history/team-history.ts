/**
 * A gateway's history that a team shares on PostgreSQL, behind history/api. The history's own functions run over it
 * (engine/); the journal of what this desk sends stays on the desk, and so does what only a desk has (`local` in
 * history/api/methods.ts), in its own file.
 */

import { existsSync, mkdirSync } from 'node:fs';
import { mergeDisjoint } from '../../src-preload/contract/merge-disjoint.ts';
import { systemClock } from '../ground/clock.ts';
import type { HistoryReason } from '../ground/errors/history-error.ts';
import type { AttemptRecord, HistoryApi } from '../history/api/history-api.ts';
import type { TeamSource, TeamTarget } from '../history/api/history-source.ts';
import { methodsWith, pickMethods } from '../history/api/methods.ts';
import type { OpenHistoryDeps } from '../history/api/open-history.ts';
import type { SharedHistory } from '../history/api/shared-history.ts';
import { attemptCommits } from '../history/attempt-commit.ts';
import { bothEngines, recordIn } from '../history/both-engines.ts';
import { listAndTotals } from '../history/list-and-totals.ts';
import { recordDamagedLedger } from '../history/open-file.ts';
import { DiskReserve } from '../history/recording/disk-reserve.ts';
import { Ledger } from '../history/recording/ledger/ledger.ts';
import { teamJournalIn } from '../history/recording/ledger/ledger-file.ts';
import { OpenReferences } from '../history/recording/ledger/open-references.ts';
import { erasureMarkerIn } from '../history/recovery/startup-check.ts';
import { settleReferences } from '../history/settle-references.ts';
import { historyFileIn, ledgerFileIn } from '../history/sqlite/history-files.ts';
import { clientOf } from '../history/worker/worker-client.ts';
import { historyFailureOf } from '../sqlite-file/sqlite-failure.ts';
import { teamAuditHeads } from './audit-heads.ts';
import { deskPresence } from './desk-presence.ts';
import type { OwnDesk } from './desks/record-desk.ts';
import { fencedHistory } from './fenced-history.ts';
import { offlineFolderIn } from './offline/files/wipe-folder.ts';
import { openOffline } from './offline/open-offline.ts';
import { isReached } from './offline/unreachable.ts';
import { type OwnFile, ownFile } from './own-file.ts';
import { sharedDesk } from './shared-desk.ts';
import type { ServerLink } from './signals/server-link.ts';
import { teamErasures } from './team-erasures.ts';
import { type TeamCalls, teamThreads } from './team-threads.ts';

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
 * Opens a team's history, without its server where that is away, or refuses a desk that has been there before: the desk's
 * offline file answers until it is back. Rejects with a ConsoleFailure of kind `history-unavailable` where the server
 * refuses a new desk, an admin has revoked this one, or this version cannot read its
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
  const threads = teamThreads({ ...deps, clock, source });
  const presence = deskPresence({
    ...{ writer: threads.writer, clock, desk: deps.desk, folder, epoch: () => link.epoch },
    keptOut: () => offline.lost(),
    changed: () => {
      deps.onRoom?.(presence.fault());
      // What the desk kept for itself meanwhile goes up as after a time without the server.
      if (presence.fault() === null) offline.lost();
    },
  });
  const { openLink } = await import('./signals/open-link.ts');
  const link = openLink({
    ...{ target, clock, applicationName: 'Balcão', folder: journalFolder },
    // It begins once the shared desk below is there.
    on: () => shared,
    mayWrite: () => presence.writingFault() === null,
    failed: ({ reason, detail }) => log({ event: 'team-link-failed', reason, detail }),
  });
  const revoked = () => (link.isRevoked ? 'right-missing' : null);
  const faultNow = () => presence.fault() ?? revoked();
  const { isReachable, ...journal } = await openJournal(journalFolder, threads, {
    begin: presence.begin,
    wasHere: existsSync(historyFileIn(offlineFolderIn(folder))),
  });
  const local = ownFile({ ...deps, comparesLedger: false });
  const reserve = new DiskReserve(journalFolder, (fault) => deps.onRoom?.(faultNow() ?? fault?.reason ?? null));
  const { history, filesOfDesk } = historyOnServer({
    ...{ deps, source, threads, presence, link, journalFolder, journal, local, reserve, faultNow },
    calls: threads.callsUnless(presence, revoked),
    attemptOfDraft: (draftId) => offline.history.attemptOfDraft(draftId),
  });
  // No one waits for the offline file to open.
  const { onStep: _opening, ...ofFile } = deps;
  const offline = await openOffline({
    ...ofFile,
    ...{ comparesLedger: false, folder: offlineFolderIn(folder), offlineWorkers: teamWorkers },
    ...{ source, rest: threads.rest },
    ...{ team: history, isReachable, begin: presence.begin, mayWrite: () => faultNow() === null },
    ledger: { writer: threads.writer, folder: journalFolder, lacksCharges: () => shared.lacksCharges() },
    ...{ desk: filesOfDesk, wiped: () => shared.changed(null), refusedChanged: (keys) => shared.changed(keys) },
  });
  const shared = sharedDesk({ link, offline, log, stateChanged: () => deps.onRoom?.(faultNow()) });
  return { history: offline.history, shared };
}

interface Journal {
  readonly ledger: Ledger;
  readonly references: OpenReferences;
}

/** Opens what this desk writes of its attempts, while the server answers or is found to be away. */
async function openJournal(
  folder: string,
  { writer, rows }: ReturnType<typeof teamThreads>,
  { begin, wasHere }: { begin(): Promise<void>; readonly wasHere: boolean },
): Promise<Journal & { readonly isReachable: boolean }> {
  const opening = [
    Ledger.open(folder),
    OpenReferences.open(folder),
    isReached(Promise.all([begin(), rows.ready()]), wasHere),
  ] as const;
  const [ledger, references, isReachable] = await Promise.all(opening).catch(async (fault: unknown) => {
    const [opened] = await Promise.allSettled(opening);
    await Promise.all([writer.close(), rows.close(), opened.status === 'fulfilled' && opened.value.close()]);
    return rejectAsHistory(fault);
  });
  return { ledger, references, isReachable };
}

interface ServerParts {
  readonly deps: OpenTeamHistoryDeps;
  readonly source: TeamSource;
  readonly threads: ReturnType<typeof teamThreads>;
  readonly calls: TeamCalls;
  readonly presence: ReturnType<typeof deskPresence>;
  readonly link: Pick<ServerLink, 'isStarted' | 'epoch' | 'close'>;
  readonly journalFolder: string;
  readonly journal: Journal;
  readonly local: OwnFile;
  readonly reserve: DiskReserve;
  faultNow(): HistoryReason | null;
  /** On the server, or in the desk's offline file. */
  attemptOfDraft: HistoryApi['attemptOfDraft'];
}

/** The history as the server answers it, and what only this desk has. */
function historyOnServer(parts: ServerParts) {
  const { calls, link, journal, journalFolder, local, faultNow } = parts;
  const { writer, rows } = calls;
  const record = recordIn(journal.ledger, parts.deps.log);
  const { common, settleReferences } = commonMethods(parts, record);
  const history: HistoryApi = {
    ...common,
    ...pickMethods(local, methodsWith('engine', 'local')),
    ...fencedHistory({
      ...{ writer, rows, unfenced: common, settleReferences },
      epoch: () => (link.isStarted ? link.epoch : undefined),
    }),
    recordAuditHead: teamAuditHeads({ writer, record, ledgerFile: ledgerFileIn(journalFolder) }),
    recordingFault: async () => faultNow() ?? common.recordingFault(),
    // A desk that is too old leaves its own as they are: no creation begins there before its next version has ended them.
    endOpenAttempts: async (at) => (faultNow() === null ? common.endOpenAttempts(at) : []),
    /** Without those that were sent: their attempts are on the server, whose commit does not delete a desk's form. */
    savedDrafts: async () => {
      const drafts = await local.savedDrafts();
      const isSent = async (draftId: string) => {
        const attempt = await parts.attemptOfDraft(draftId);
        if (attempt !== null && SENT.includes(attempt.outcome)) await local.deleteDraft(draftId);
        return attempt !== null && (SENT.includes(attempt.outcome) || attempt.outcome === 'open');
      };
      const sent = await Promise.all(drafts.map(({ form }) => isSent(form.draftId)));
      return drafts.filter((_, index) => sent[index] !== true);
    },
  };
  const isErasurePending = () => existsSync(erasureMarkerIn(parts.deps.folder));
  return { history, filesOfDesk: { own: local, ledger: journal.ledger, settleReferences, isErasurePending } };
}

/** The methods that every desk of the team shares. */
function commonMethods(parts: ServerParts, record: ReturnType<typeof recordIn>) {
  const { deps, source, threads, calls, presence, link, journalFolder, journal, local, reserve } = parts;
  const { writer, rows, totals, jobs } = calls;
  const { ledger, references } = journal;
  const { log } = deps;
  const settling = settleReferences({ references, rows, ledger, keepsAbsent: true, log });
  const { rememberLedger, ...inBothEngines } = bothEngines({
    ...{ writer, rows, jobs, folder: journalFolder, references, record, comparesLedger: true },
    settleReferences: () => settling.later(),
    ledgerDamaged: (standing, at) => recordDamagedLedger(deps, standing, at),
    // A server's own backups may be put back, and this desk is not its keeper.
    olderFound: () => undefined,
  });
  const common = mergeDisjoint(
    clientOf(rows, 'rows'),
    clientOf(jobs, 'jobs'),
    clientOf(writer, 'writer'),
    attemptCommits({
      ...{ writer, rows, ledger, references, reserve, log, record },
      settleReferences: settling.later,
    }),
    listAndTotals({ rows, totals }),
    inBothEngines,
    teamErasures({ writer, jobs, record, local, settleReferences: () => settling.now().catch(rejectAsHistory) }),
    {
      readSource: () => source,
      close: async () => {
        await Promise.all([link.close(), settling.idle()]);
        await Promise.all([threads.closeReaders(), presence.end()]);
        await threads.writer.close();
        await Promise.all([ledger.close(), references.settled(), reserve.settled(), local.close()]);
        rememberLedger();
      },
    },
  );
  return { common, settleReferences: settling.later };
}

/** An error of the desk's journal is the history's. */
function rejectAsHistory(fault: unknown): never {
  throw historyFailureOf(fault);
}
