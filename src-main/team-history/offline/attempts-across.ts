/** Attempts, which may be opened on one side and end on the other: none is lost, and none is sent twice. */

import { historyErrorIn } from '../../ground/errors/history-failure.ts';
import type {
  AttemptEnd,
  HistoryApi,
  NewAttempt,
  OpenedAttempt,
  PossibleDuplicate,
} from '../../history/api/history-api.ts';
import { isServersAnswer, refusalIn } from '../engine/refusal.ts';
import type { ServerOrFile } from './server-or-file.ts';
import { isUnreachable } from './unreachable.ts';

/** Attempts that were opened on the server and have not ended, by id, with what either side needs to have them too. */
export type AttemptsInFlight = Map<string, NewAttempt>;

/** @param whenOnline runs work once the server is there; at once where it is */
export function attemptsAcross(
  sides: ServerOrFile,
  inFlight: AttemptsInFlight,
  whenOnline: (work: () => Promise<unknown>) => void,
) {
  const { team, orKept } = sides;
  const interruptBatches: HistoryApi['interruptBatches'] = () =>
    orKept(
      () => team.interruptBatches(),
      async () => whenOnline(() => team.interruptBatches()),
    );
  return { ...oneAttempt(sides, inFlight), endOpenAttempts: endingAcross(sides, whenOnline), interruptBatches };
}

/** An attempt from its opening to its end. */
function oneAttempt({ team, file, contact, orKept, writeFile }: ServerOrFile, openOnServer: AttemptsInFlight) {
  /** Attempts that were opened in the file: they end there, also when the server is back by then. */
  const openInFile = new Set<string>();

  const openAttempt: HistoryApi['openAttempt'] = (attempt, unlessLike = null) =>
    orKept(
      async () => {
        openOnServer.set(attempt.id, attempt);
        const opened = await team.openAttempt(attempt, unlessLike).catch((fault: unknown) => {
          openOnServer.delete(attempt.id);
          throw fault;
        });
        if (opened.kind !== 'opened') openOnServer.delete(attempt.id);
        return opened;
      },
      // Nothing was sent for it, whether or not the server has committed it: it is the same attempt, by its id.
      async () => {
        const refused = contact.isOnline ? await whySentBefore(team, attempt, unlessLike) : null;
        if (refused !== null) return refused;
        const history = await file.history();
        // The outbox names nothing of which the clerk is first to decide.
        const found = unlessLike && (await history.possibleDuplicates(unlessLike));
        if (found !== null) return { kind: 'possible-duplicate', found };
        const offline = { ...attempt, isOffline: true };
        const opened = await writeFile([{ key: attempt.id, isMadeHere: true }], () =>
          history.openAttempt(offline, unlessLike),
        );
        if (opened.kind === 'opened') openInFile.add(attempt.id);
        return opened;
      },
    );

  const endAttempt: HistoryApi['endAttempt'] = async (attemptId, end) => {
    const endInFile = async () => {
      const opened = openOnServer.get(attemptId);
      const row = await writeFile([{ key: attemptId, isMadeHere: true }], async (history) => {
        // The file has not heard of it: it is opened there as it was on the server, where the same id joins both.
        if (opened !== undefined) await history.openAttempt(opened);
        return history.endAttempt(attemptId, end);
      });
      openInFile.delete(attemptId);
      openOnServer.delete(attemptId);
      return row;
    };
    if (openInFile.has(attemptId)) return endInFile();
    return orKept(async () => {
      try {
        const row = await endOnServer(team, attemptId, end, openOnServer.get(attemptId));
        openOnServer.delete(attemptId);
        return row;
      } catch (fault) {
        if (refusalIn(fault) !== null || !isServersAnswer(fault)) throw fault;
        // The row alone is refused, and the service has made its charge.
        return endInFile();
      }
    }, endInFile);
  };

  return { openAttempt, endAttempt };
}

/**
 * A server that takes no changes can be read all the same: whether this draft was sent, or one like it. Null where it
 * was not, and where the server is lost meanwhile: the file alone answers then, as without it.
 */
async function whySentBefore(
  team: Pick<HistoryApi, 'attemptOfDraft' | 'possibleDuplicates'>,
  { id, draft }: NewAttempt,
  unlessLike: PossibleDuplicate | null,
): Promise<OpenedAttempt | null> {
  try {
    const attempt = await team.attemptOfDraft(draft.id);
    if (attempt !== null && attempt.id !== id) return { kind: 'draft-used', attempt };
    const found = unlessLike && (await team.possibleDuplicates(unlessLike));
    return found && { kind: 'possible-duplicate', found };
  } catch (fault) {
    if (historyErrorIn(fault) === null) throw fault;
    return null;
  }
}

/** A server that went back in time has not heard of an attempt that it had opened: it is opened there again. */
async function endOnServer(team: HistoryApi, attemptId: string, end: AttemptEnd, opened: NewAttempt | undefined) {
  try {
    return await team.endAttempt(attemptId, end);
  } catch (fault) {
    if (opened === undefined || isUnreachable(fault) || (await team.attemptOfDraft(opened.draft.id)) !== null)
      throw fault;
    await team.openAttempt(opened);
    return team.endAttempt(attemptId, end);
  }
}

/** The end of what a crash left open, on either side. */
function endingAcross(
  { team, file, outbox, orKept }: ServerOrFile,
  whenOnline: (work: () => Promise<unknown>) => void,
): HistoryApi['endOpenAttempts'] {
  /** What a crash left open on the server has ended: before, this desk opens nothing there. */
  let isServerSettled = false;
  return async (at) => {
    // The outbox names every attempt of the file that may be open.
    const inFile = outbox.size === 0 ? [] : await (await file.history()).endOpenAttempts(at);
    const onServer = async () => {
      const rows = await team.endOpenAttempts(at);
      isServerSettled = true;
      return rows;
    };
    const rest = await orKept(onServer, async () => {
      whenOnline(async () => {
        if (!isServerSettled) await onServer();
      });
      return [];
    });
    return [...rest, ...inFile];
  };
}
